// Lines with which a file makes code run automatically: build scripts, git helpers, secrets in CI. Finds them in text; does not judge.

interface Sign {
  /** The end of the path, in lower case. */
  readonly file: RegExp;
  readonly line: RegExp;
  readonly what: string;
}

const SIGNS: readonly Sign[] = [
  {
    file: /(^|\/)pyproject\.toml$/,
    line: /^\s*["']?(build-backend|backend-path)["']?\s*=|build-system|\[tool\.(hatch\.build\.hooks|poetry\.build|pdm\.build|setuptools\.cmdclass)/,
    what: 'code that runs when the package is built',
  },
  {
    file: /(^|\/)setup\.(py|cfg)$/,
    line: /cmdclass|setup_requires|entry_points|ext_modules/,
    what: 'code that runs when the package is installed',
  },
  {
    file: /(^|\/)cargo\.toml$/,
    line: /^\s*["']?build["']?\s*=|^\s*package\s*\.\s*["']?build|proc-macro|\[(\w+\.)*build-dependencies/,
    what: 'a build script',
  },
  {
    file: /(^|\/)(pyproject\.toml|pipfile)$/,
    line: /\[\[?\s*(tool\.(uv\.index|uv\.pip|poetry\.source|pdm\.source|rye\.sources)|source)\b|^\s*(index-url|extra-index-url|find-links|default-index)\s*=/,
    what: 'where packages come from',
  },
  {
    file: /(^|\/)([\w.-]*requirements[\w.-]*|constraints[\w.-]*)\.(txt|in)$/,
    line: /^\s*(-i\b|-f\b|--(index-url|extra-index-url|find-links|trusted-host|no-index|pre)\b)/,
    what: 'where packages come from',
  },
  {
    file: /(^|\/)(\.flake8|\.coveragerc|mypy\.ini|\.mypy\.ini|setup\.cfg|pyproject\.toml|alembic\.ini)$/,
    line: /^\s*plugins\s*[=:]|local-plugins|\[post_write_hooks\]|init-hook/,
    what: 'code that a checker loads',
  },
  {
    file: /(^|\/)(cmakelists\.txt|[\w.-]+\.cmake)$/,
    line: /\b(execute_process|exec_program|file\s*\(\s*DOWNLOAD|ExternalProject_Add|FetchContent_Declare|CPMAddPackage|add_custom_(command|target)|_(COMPILER|LINKER)_LAUNCHER|CMAKE_\w+_COMPILER\b|UPLOAD\b|REMOVE(_RECURSE)?\b|RENAME\b|try_run|cmake_language|load_command)|\$ENV\{|\b(file|include|configure_file|add_subdirectory|load_cache)\s*\((.*["\s(])?(\/|~|\.\.\/)|(MODULE_PATH|PREFIX_PATH|TOOLCHAIN_FILE|_INCLUDE)["\s]+(\/|~|\.\.\/)/i,
    what: 'a step of the build that runs commands',
  },
  {
    file: /(^|\/)(meson\.build|build|build\.bazel|[\w.-]+\.bzl|configure\.ac|makefile\.am)$/,
    line: /\b(run_command|custom_target|add_(install|postconf|dist)_script|genrule|run_shell|repository_ctx\.execute|http_archive|m4_esyscmd|AC_CONFIG_COMMANDS)\b/,
    what: 'a step of the build that runs commands',
  },
  {
    file: /(^|\/)((ts|js)config[\w.-]*\.json|\.prettierrc(\.(json5?|ya?ml))?)$/,
    line: /["']?plugins["']?\s*:/,
    what: 'code that a tool loads',
  },
  {
    file: /(^|\/)(vercel\.json|netlify\.toml|wrangler\.(toml|jsonc?)|firebase\.json|amplify\.ya?ml)$/,
    line: /["']?(build|install|dev|ignore)Command["']?\s*:|^\s*["']?(command|predeploy|postdeploy)["']?\s*[=:]|^\s*\[build\]|\[\[plugins\]\]/,
    what: 'a command of the deployment',
  },
  {
    file: /(^|\/)(pubspec|analysis_options)\.yaml$/,
    line: /^\s*(hosted|hooks|plugins|publish_to|dependency_overrides)\s*:/,
    what: 'where packages come from, or code that a tool loads',
  },
  {
    file: /(^|\/)(sqlc\.(ya?ml|json)|\.golangci\.(ya?ml|toml|json))$/,
    line: /\b(cmd|process|custom)\b["']?\s*[:=]|\.so\b/,
    what: 'a plugin that a tool runs',
  },
  {
    file: /(^|\/)([\w.-]*dockerfile|dockerfile[\w.-]*|containerfile)$/,
    line: /^\s*#\s*(syntax|escape)\s*=|^\s*ADD\s.*(https?:|git@|\.git\b)|\|\s*(sudo\s+)?(ba|z|da|k)?sh\b|--(post-file|post-data|data|data-binary|upload-file|form)\b|\s-(F|d)\s*\S*@|curl\b.*\s-T|--mount=type=(secret|ssh)/i,
    what: 'code from outside, or data that goes out, while the image is built',
  },
  {
    file: /(^|\/)([\w.-]*dockerfile|dockerfile[\w.-]*|containerfile)$/,
    // The first part of an image's name is a server if it has a dot or a port. `FROM \` goes on in the next line.
    line: /^\s*FROM\s.*\\\s*$|(^\s*FROM\s+(--\S+\s+)*|\bfrom=|^\s*ARG\s+\w+=)["']?(?!(docker\.io|mcr\.microsoft\.com|registry\.k8s\.io|public\.ecr\.aws|ghcr\.io|quay\.io|gcr\.io|nvcr\.io|registry\.access\.redhat\.com|localhost(:\d+)?)\/)[\w-]*[.:][^\s/]*\/(?!\/)/i,
    what: 'an image of another server, whose code runs while the image is built',
  },
  {
    file: /(^|\/)mkdocs\.ya?ml$/,
    line: /^\s*["']?hooks["']?\s*:|^\s*["']?(site|docs)_dir["']?\s*:\s*["']?(\/|~|\.\.)/,
    what: 'code that builds the documentation, or where it is written',
  },
  {
    file: /(^|\/)(\.jvmopts|\.sbtopts|\.mill-jvm-opts|jvm\.options)$/,
    line: /-javaagent|-agent(lib|path)|bootclasspath|OnOutOfMemoryError|OnError|--patch-module|-cp\b|-classpath\b/,
    what: 'code that the Java machine loads',
  },
  {
    file: /(^|\/)\.?phpcs\.xml(\.dist)?$/,
    line: /installed_paths|<autoload\b|bootstrap|<rule\s+ref=["'](\/|~|\.\.)/i,
    what: 'code that a checker loads',
  },
  { file: /(^|\/)build\.rs$/, line: /\S/, what: 'a build script' },
  { file: /\.gemspec$/, line: /extensions|post_install_message/, what: 'an extension that is built when the gem is installed' },
  {
    file: /\.(cs|fs|vb|vcx)proj$/,
    line: /<(Exec|PreBuildEvent|PostBuildEvent|Target|UsingTask|Import)\b/i,
    what: 'a step of the build that runs commands',
  },
  {
    file: /(^|\/)pnpm-workspace\.yaml$/,
    line: /onlyBuiltDependencies|allowBuilds|neverBuiltDependencies|dangerouslyAllowAllBuilds|configDependencies|pnpmfile/i,
    what: 'which packages may run install scripts',
  },
  {
    file: /(^|\/)(\.gitconfig|\.git\/(config|config\.worktree)|\.git\/modules\/.*\/config)$/,
    line: /hookspath|helper|fsmonitor|sshcommand|pager|editor|textconv|external|clean|smudge|process|\[\s*(alias|include|filter|diff|merge|credential)/i,
    what: 'a helper that git runs',
  },
  { file: /(^|\/)(\.gitattributes|\.git\/info\/attributes)$/, line: /\b(filter|diff|merge)\s*=/, what: 'a driver that git runs' },
  {
    file: /(^|\/)\.github\/(workflows|actions)\/.*\.ya?ml$/,
    line: /secrets\s*[.[:]|toJSON\s*\(\s*secrets|pull_request_target|id-token\s*:\s*write|write-all/i,
    what: 'a secret or more rights in CI',
  },
  {
    file: /(^|\/)(\.gitlab-ci\.yml|\.circleci\/config\.yml|bitbucket-pipelines\.yml|azure-pipelines\.yml|jenkinsfile)$/,
    line: /secrets?\b|credentials|id_tokens|context:|withCredentials|_TOKEN|_SECRET|_PASSWORD/i,
    what: 'a secret in CI',
  },
];

const signsFor = (path: string): readonly Sign[] => {
  const plain = path.replaceAll('\\', '/').toLowerCase();
  return SIGNS.filter((sign) => sign.file.test(plain));
};

export const mayHaveSigns = (path: string): boolean => signsFor(path).length > 0;

/** Signs that are in the text after the edit but not before; if the text after is unknown, signs in the added text. */
export function addedSigns(
  path: string,
  before: string,
  now: { readonly after?: string; readonly added: string },
): readonly string[] {
  const old = new Set(before.split('\n').map((line) => line.trim()));
  const lines = (now.after ?? now.added).split('\n').filter((line) => now.after === undefined || !old.has(line.trim()));
  return signsFor(path)
    .filter((sign) => lines.some((line) => sign.line.test(line)))
    .map((sign) => sign.what);
}
