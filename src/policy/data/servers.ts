// Known servers: documentation, package registries, the API of each forge, and the metadata services of clouds. Data only.

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Documentation sites whose pages are written by their owners. Sites that serve uploads of other people are not listed. */
export const DOCUMENTATION: ReadonlySet<string> = new Set(
  words(`
    developer.mozilla.org web.dev caniuse.com html.spec.whatwg.org url.spec.whatwg.org fetch.spec.whatwg.org dom.spec.whatwg.org
    www.w3.org tc39.es www.rfc-editor.org datatracker.ietf.org www.ecma-international.org json-schema.org spec.openapis.org
    nodejs.org docs.npmjs.com pnpm.io yarnpkg.com bun.sh bun.com docs.deno.com deno.com www.typescriptlang.org
    react.dev vuejs.org angular.dev svelte.dev nextjs.org nuxt.com astro.build remix.run reactrouter.com solidjs.com
    vite.dev vitejs.dev vitest.dev jestjs.io playwright.dev www.cypress.io docs.cypress.io webpack.js.org rollupjs.org esbuild.github.io
    eslint.org prettier.io typescript-eslint.io biomejs.dev oxc.rs tailwindcss.com storybook.js.org
    expressjs.com fastify.dev hono.dev nestjs.com docs.nestjs.com www.prisma.io orm.drizzle.team trpc.io zod.dev valibot.dev
    tanstack.com redux.js.org electronjs.org www.electronjs.org reactnative.dev docs.expo.dev
    docs.python.org peps.python.org packaging.python.org pip.pypa.io docs.pytest.org docs.astral.sh python-poetry.org
    docs.djangoproject.com flask.palletsprojects.com fastapi.tiangolo.com docs.pydantic.dev docs.sqlalchemy.org
    numpy.org pandas.pydata.org scikit-learn.org pytorch.org docs.pytorch.org www.tensorflow.org docs.scipy.org matplotlib.org
    doc.rust-lang.org docs.rs rust-lang.github.io www.rust-lang.org tokio.rs go.dev pkg.go.dev golang.org
    docs.oracle.com docs.spring.io spring.io kotlinlang.org docs.gradle.org maven.apache.org www.scala-lang.org docs.scala-lang.org
    docs.ruby-lang.org ruby-doc.org guides.rubyonrails.org api.rubyonrails.org www.php.net laravel.com symfony.com getcomposer.org
    en.cppreference.com cppreference.com cmake.org mesonbuild.com gcc.gnu.org clang.llvm.org llvm.org isocpp.org
    learn.microsoft.com docs.microsoft.com swift.org docs.swift.org developer.apple.com developer.android.com
    elixir-lang.org hexdocs.pm www.erlang.org www.haskell.org hackage.haskell.org ocaml.org clojure.org clojuredocs.org ziglang.org
    docs.flutter.dev dart.dev api.dart.dev julialang.org docs.julialang.org www.lua.org
    docs.docker.com kubernetes.io helm.sh docs.github.com docs.gitlab.com git-scm.com developer.hashicorp.com opentofu.org
    docs.aws.amazon.com cloud.google.com docs.cloud.google.com developers.cloudflare.com vercel.com docs.netlify.com fly.io
    www.postgresql.org dev.mysql.com sqlite.org www.sqlite.org www.mongodb.com redis.io docs.redis.com www.elastic.co
    www.gnu.org man7.org manpages.debian.org manpages.ubuntu.com www.freedesktop.org nginx.org httpd.apache.org
    docs.anthropic.com docs.claude.com code.claude.com platform.openai.com developers.openai.com ai.google.dev modelcontextprotocol.io
    grafana.com prometheus.io opentelemetry.io graphql.org grpc.io protobuf.dev semver.org keepachangelog.com spdx.org
  `),
);

/** Public package registries and the servers that deliver their packages. */
export const REGISTRIES: ReadonlySet<string> = new Set(
  words(`
    registry.npmjs.org registry.yarnpkg.com jsr.io npm.jsr.io pypi.org files.pythonhosted.org
    crates.io index.crates.io static.crates.io proxy.golang.org sum.golang.org
    rubygems.org index.rubygems.org repo.maven.apache.org repo1.maven.org plugins.gradle.org services.gradle.org
    packagist.org repo.packagist.org api.nuget.org www.nuget.org hex.pm repo.hex.pm pub.dev cocoapods.org cdn.cocoapods.org
    conda.anaconda.org repo.anaconda.com cpan.org metacpan.org fastapi.metacpan.org
  `),
);

/** The API servers of each forge, except those that serve uploads of other people. */
export const FORGE_KIN: ReadonlyMap<string, readonly string[]> = new Map([
  ['github.com', ['api.github.com', 'ssh.github.com', 'www.github.com']],
  ['ssh.github.com', ['github.com', 'api.github.com']],
  ['gitlab.com', ['altssh.gitlab.com', 'www.gitlab.com']],
  ['altssh.gitlab.com', ['gitlab.com']],
  ['bitbucket.org', ['api.bitbucket.org', 'altssh.bitbucket.org']],
  ['ssh.dev.azure.com', ['dev.azure.com']],
  ['git.sr.ht', ['sr.ht']],
]);

/** Host names under which clouds give credentials to a machine. */
export const METADATA_NAMES: ReadonlySet<string> = new Set(
  words(`
    metadata metadata.google.internal metadata.goog instance-data instance-data.ec2.internal metadata.tencentyun.com
    metadata.azure.internal metadata.azure.com metadata.platformequinix.com metadata.packet.net rancher-metadata metadata.oraclecloud.com
  `),
);

/** Addresses of metadata services, as prefixes of dotted IPv4. */
export const METADATA_IPV4: readonly string[] = [
  // Link-local: clouds use many of these addresses for such services, and little else answers there.
  '169.254.',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
];
/** As IPv6 groups without leading zeros. */
export const METADATA_IPV6: ReadonlySet<string> = new Set([
  'fd00:ec2:0:0:0:0:0:254',
  'fd00:ec2:0:0:0:0:0:23',
  'fd20:ce:0:0:0:0:0:254',
  'fd00:c1:0:0:0:0:a9fe:a9fe',
  'fe80:0:0:0:0:0:a9fe:a9fe',
]);
