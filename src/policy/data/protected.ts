// Files of a project that configure what runs later or what checks it, and whose effect cannot be predicted when they are
// written. Data only.
import { agentPaths } from './agent-paths.ts';

export interface ProtectedRow {
  readonly of: string;
  /** When the file takes effect. */
  readonly at: 'commit' | 'session' | 'open' | 'push' | 'install' | 'enter' | 'build' | 'test' | 'check' | 'run';
  readonly why: string;
  readonly patterns: readonly string[];
}

/**
 * Files that leeway reads when they run are not listed: package.json, Makefile, justfile, Taskfile, project.json, deno.json,
 * tox.ini, pyproject.toml, Cargo.toml, CMakeLists.txt, go.mod. Another table judges what an edit adds to those.
 */
export const PROTECTED: readonly ProtectedRow[] = [
  {
    of: 'git',
    at: 'commit',
    why: 'git, or a manager of its hooks, runs or obeys it at the next commit or checkout',
    patterns: [
      './**/{.git,.hg,.svn,.jj,.bzr,_darcs,.fossil,.sl}/**',
      './**/{.gitmodules,.gitattributes,.hgrc}',
      './**/{.husky,.githooks,.git-hooks,githooks,.hooks}/**',
      './**/{.pre-commit-config.yaml,.pre-commit-config.yml,.pre-commit-hooks.yaml,lefthook.yml,lefthook.yaml,lefthook-local.yml,.lefthook.yml,.lefthook.yaml,lefthook.toml,lefthook.json,.overcommit.yml,.huskyrc,.huskyrc.*,.lintstagedrc,.lintstagedrc.*,.simple-git-hooks.*,simple-git-hooks.*,.commitlintrc,.commitlintrc.*,prek.toml,hk.pkl}',
      './**/{.lefthook,.lefthook-local}/**',
      './**/.lfsconfig',
    ],
  },
  {
    of: 'agents',
    at: 'session',
    why: 'an agent obeys it in its next session',
    patterns: [
      ...agentPaths('instructions'),
      './**/{AGENTS.md,AGENT.md,CRUSH.md,WARP.md,GROK.md,JULES.md,.cursorrules,.windsurfrules,.roorules,.cursorignore,.aiderignore,.mcp.json,mcp.json,mcp.jsonc,.aider.conf.yml,.aider.conf.yaml,.aider.model.settings.yml,crush.json,.crush.json,.llmrules,.continuerc.json,.roomodes,.augment-guidelines}',
      './**/{.cursor,.roo,.windsurf,.continue,.aider,.agents,.agent,.augment,.trae,.kiro,.junie,.devin,.crush,.zencoder,.qodo,.amazonq,.openhands,.serena,.warp,.jules}/**',
      './**/{.codebuddy,.ruler}/**',
      './**/{.rules,.airules}',
    ],
  },
  {
    of: 'editors',
    at: 'open',
    why: 'an editor runs or obeys it when the project is opened',
    patterns: [
      './**/{.vscode,.idea,.fleet,.zed,.vs,.devcontainer,.nova,.theia,.settings,.sublime,.nvim,.vim,.run}/**',
      './**/{.devcontainer.json,.nvimrc,.nvim.lua,.exrc,.vimrc,.lvimrc,.dir-locals.el,.dir-locals-2.el,.gitpod.yml,.gitpod.Dockerfile,*.code-workspace,*.sublime-project,.project,.classpath,.idx/dev.nix,.stackblitzrc,devbox.json,.lldbinit,.gdbinit}',
      './**/{.helix,.codesandbox}/**',
      './**/{.replit,replit.nix,.ycm_extra_conf.py,.clangd,.tmuxinator.yml}',
    ],
  },
  {
    of: 'CI',
    at: 'push',
    why: 'a machine that holds secrets runs or obeys it',
    patterns: [
      './**/.github/{workflows,actions,dependabot.yml,dependabot.yaml,CODEOWNERS,settings.yml,renovate.json,renovate.json5}/**',
      './**/{.circleci,.buildkite,.woodpecker,.gitlab,.gitea,.forgejo,.azure-pipelines,.teamcity,.semaphore,.tekton,.concourse,.drone,.bitrise,.harness,.dagger,.argocd,.jenkins,.cloudbuild,.builds,.zuul.d}/**',
      './**/{.gitlab-ci.yaml,*.gitlab-ci.yml,Jenkinsfile,Jenkinsfile.*,*.jenkinsfile,azure-pipelines.yml,azure-pipelines.yaml,azure-pipelines-*.yml,.travis.yml,appveyor.yml,.appveyor.yml,bitbucket-pipelines.yml,.drone.yml,.drone.jsonnet,.woodpecker.yml,.woodpecker.yaml,buildspec.yml,buildspec.yaml,cloudbuild.yaml,cloudbuild.yml,.cirrus.yml,.cirrus.star,codemagic.yaml,bitrise.yml,wercker.yml,.build.yml,.zuul.yaml,renovate.json,renovate.json5,.renovaterc,.renovaterc.json,CODEOWNERS,.goreleaser.yml,.goreleaser.yaml,.releaserc,.releaserc.*,release-please-config.json,semaphore.yml}',
      './**/{.azuredevops,.pipelines,.kamal}/**',
      './**/{.vsts-ci.yml,screwdriver.yaml,codefresh.yml,.mergify.yml,mergify.yml,bors.toml,dagger.json,Earthfile,dist-workspace.toml}',
    ],
  },
  {
    of: 'packages',
    at: 'install',
    why: 'it says where packages come from, or what a package manager runs',
    patterns: [
      './**/{.npmrc,.yarnrc,.yarnrc.yml,.yarnrc.yaml,.pnpmfile.cjs,.pnpmfile.mjs,pnpmfile.js,bunfig.toml,.bunfig.toml,.bowerrc,nx.json,.nxrc,rush.json,pip.conf,pip.ini,.pypirc,.condarc,uv.toml,poetry.toml,pdm.toml,.pdm.toml,NuGet.Config,.gemrc,.netrc,.curlrc,.wgetrc}',
      './**/{.yarn,.pnpm,.bundle,.cargo,.mvn,.composer,.nuget}/**',
      './**/gradle/{wrapper,init.d}/**',
      './**/{gradlew,gradlew.bat,mvnw,mvnw.cmd}',
      './**/{.pnp.cjs,.pnp.js,.pnp.loader.mjs,vcpkg-configuration.json}',
    ],
  },
  {
    of: 'shell',
    at: 'enter',
    why: 'a shell, a version manager or a runtime loads it by itself',
    patterns: [
      './**/{.envrc,.tool-versions,.mise.toml,mise.toml,mise.local.toml,.mise.*.toml,.rtx.toml,.sdkmanrc,.autoenv,.autoenv.zsh,.ondirrc,.noderc,.rvmrc,.ruby-gemset,flake.nix,shell.nix,default.nix,devenv.nix,.irbrc,.pryrc,.pdbrc,.Rprofile,.Renviron,.ghci,.ipython,.inputrc,.bashrc,.profile,.zshrc,.bash_profile,.zshenv,.gitconfig}',
      './**/{.mise,mise}/config*.toml',
      './**/.config/{mise,direnv,nextest.toml}/**',
      './**/{devenv.yaml,pixi.toml}',
    ],
  },
  {
    of: 'JavaScript',
    at: 'build',
    why: 'it is code, or names code, that build and test tools load',
    patterns: [
      './**/*.config.{js,cjs,mjs,ts,cts,mts,jsx,tsx,json,jsonc,json5,yaml,yml,toml,py,rb,php,exs}',
      './**/*.config.*.{js,cjs,mjs,ts,cts,mts}',
      './**/*.{conf,preset,workspace}.{js,cjs,mjs,ts,cts,mts}',
      './**/.{babelrc,eslintrc,prettierrc,stylelintrc,postcssrc,swcrc,mocharc,nycrc,c8rc,taprc,avarc,jasmine,parcelrc,sassrc,svgrrc,markuplintrc,graphqlrc,ladlerc,size-limit,versionrc,czrc,cz-config,dependency-cruiser,remarkrc,textlintrc,syncpackrc,ncurc,depcheckrc,xo-config,puppeteerrc,cypress,lighthouserc,auto-changelog,oxlintrc,oxfmtrc}.{js,cjs,mjs,ts,cts,mts}',
      './**/{.babelrc,.babelrc.json,.mocharc.json,.mocharc.yml,.mocharc.yaml,.nycrc,.nycrc.json,.eslintrc}',
      './**/.storybook/**',
      './**/{Gruntfile,gulpfile,webpack.mix,karma.conf,wdio.conf,protractor.conf,ember-cli-build,metro.config,brunch-config,fuse,rspack.config,Jakefile,Cakefile,dangerfile,Brocfile}{,.*}',
      './**/{angular.json,biome.json,biome.jsonc,serverless.ts,binding.gyp}',
      './**/{.parcelrc,.swcrc,.postcssrc,.postcssrc.json,.postcssrc.yml,.stylelintrc,.stylelintrc.json,.eslintrc.json,.eslintrc.yml,.eslintrc.yaml,.mocharc.jsonc,nodemon.json}',
    ],
  },
  {
    of: 'Python',
    at: 'install',
    why: 'it is code that installing, testing or starting Python runs',
    patterns: [
      './**/{conftest.py,setup.py,noxfile.py,toxfile.py,pavement.py,fabfile.py,dodo.py,SConstruct,SConscript,wscript,sitecustomize.py,usercustomize.py,*.pth,.pylintrc,pylintrc,.pyre_configuration,gunicorn.conf.py,hatch_build.py,pdm_build.py,.python-startup.py}',
      './**/{dvc.yaml,Snakefile,jupyter_*config.py}',
    ],
  },
  {
    of: 'Rust, Go, Zig',
    at: 'build',
    why: 'it is code that the build runs, or chooses the compiler',
    patterns: [
      './**/{build.rs,rust-toolchain,rust-toolchain.toml,deny.toml,Cross.toml,magefile.go,mage.go,build.zig,build.zig.zon}',
      './**/magefiles/**',
      './**/{Trunk.toml,tauri.conf.json,.air.toml,buf.gen.yaml}',
    ],
  },
  {
    of: 'JVM',
    at: 'build',
    why: 'it is code, or names code, that the build runs',
    patterns: [
      './**/{gradle.properties,pom.xml,build.xml,build.sc,build.mill,project.clj,deps.edn,bb.edn,shadow-cljs.edn,boot.properties,build.boot}',
      './**/{*.gradle,*.gradle.kts,*.sbt}',
      './**/{buildSrc,build-logic}/**',
      './**/project/*.scala',
    ],
  },
  {
    of: 'Ruby',
    at: 'install',
    why: 'it is code that installing, building or releasing runs',
    patterns: [
      './**/{Gemfile,*.gemspec,Rakefile,Guardfile,Capfile,Vagrantfile,Berksfile,Fastfile,Appfile,Podfile,Brewfile,Thorfile,config.ru,.rspec,.rubocop.yml,.simplecov}',
      './**/fastlane/**',
      './**/{extconf.rb,config/deploy.rb}',
    ],
  },
  {
    of: 'PHP',
    at: 'test',
    why: 'it is code, or names code, that tools and servers load',
    patterns: [
      './**/{.php-cs-fixer.php,.php-cs-fixer.dist.php,.php_cs,phpunit.xml,phpunit.xml.dist,phpstan.neon,phpstan.neon.dist,psalm.xml,rector.php,ecs.php,deployer.php,deploy.php,RoboFile.php,captainhook.json,grumphp.yml,grumphp.yaml,.user.ini,php.ini,.htaccess,castor.php}',
    ],
  },
  {
    of: 'C, C++, C#, Swift, Dart and others',
    at: 'build',
    why: 'it is code, or names code, that the build or its tools run',
    patterns: [
      './**/{CMakePresets.json,CMakeUserPresets.json,conanfile.py,.clang-tidy,WORKSPACE,WORKSPACE.bazel,MODULE.bazel,.bazelrc,.bazeliskrc,.bazelversion,.buckconfig,xmake.lua,premake5.lua,*.targets,*.props,omnisharp.json,launchSettings.json,Package.swift,.swiftlint.yml,Mintfile,mix.exs,.iex.exs,Setup.hs,dune-workspace,rebar.config,rebar.config.script}',
      './**/.config/dotnet-tools.json',
      './**/{*.xcodeproj,*.xcworkspace,Pods,Carthage}/**',
      './**/{global.json,Directory.Build.rsp,*.cake,*.runsettings,*.podspec,Project.swift,melos.yaml}',
      './**/hook/{build,link}.dart',
      './**/{.formatter.exs,.credo.exs,.dialyzer_ignore.exs,.iex.exs,config/*.exs,.proverc,*proj.user,.ocamlinit,.luacheckrc,.utoprc}',
      './**/{.nuke,.swiftpm,Tuist}/**',
    ],
  },
  {
    of: 'guards',
    at: 'check',
    why: 'a scanner, a linter or a deployment obeys it: it could switch a guard off',
    patterns: [
      './**/{.sops.yaml,.terraformrc,.tflint.hcl,ansible.cfg,.ansible-lint,.ansible.cfg,.docker/config.json,.dockerconfigjson,skaffold.yaml,tilt_config.json,Tiltfile,earthly.yml,.trivyignore,.trivy.yaml,.gitleaks.toml,.gitleaksignore,.snyk,.semgrep.yml,.semgrepignore,.secrets.baseline,.osv-scanner.toml,.checkov.yaml,.bandit,sonar-project.properties,.hadolint.yaml,.shellcheckrc,codecov.yml,.codecov.yml,.safety-policy.yml,.nsprc,audit-ci.json,audit-ci.jsonc}',
    ],
  },
  {
    of: 'installed code',
    at: 'run',
    why: 'it is third-party code or build output',
    patterns: [
      './**/{node_modules,bower_components,jspm_packages,web_modules,.pnpm-store,.venv,venv,.virtualenv,virtualenv,site-packages,dist-packages,__pypackages__,.tox,.nox,vendor,third_party/vendor,Godeps,.gem,.terraform,.direnv,.nix-profile,deps/_build,elm-stuff,.dart_tool,.pub-cache}/**',
    ],
  },
];

export const PROTECTED_PATTERNS: readonly string[] = PROTECTED.flatMap((row) => row.patterns);

/** Files that a version control system runs by itself. They match anywhere, because every repository has them. */
export const GITHOOK_PATTERNS: readonly string[] = [
  '**/.git/hooks/**',
  '**/.git/{modules,worktrees}/*/hooks/**',
  '**/.git/modules/*/*/hooks/**',
  '!**/.git/hooks/*.sample',
  '**/.hg/hgrc',
  '**/.svn/hooks/**',
];
