// Compilers, bundlers and frameworks of JavaScript: build the project or serve it. Other code that they load is followed or
// unclear.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText } from '../../shell/value.ts';
import { listens, loadsCode, projectCode, runner, server } from './project-run.ts';
import { wordsOf } from '../../argv/words-of.ts';

const build = (what: string, extra: Partial<Spec> = {}): Spec => ({
  operands: 'project-code...',
  does: [projectCode(what)],
  ...extra,
});
const serve = (what: string, extra: Partial<Spec> = {}): Spec => ({
  operands: 'project-code...',
  does: [projectCode(what), listens()],
  ...extra,
});
/** `PACKAGE:NAME` is code of that package. */
const generates: Spec = build('generate', { when: [{ mentions: '*:*', does: [unclear('a generator of a package', ':')] }] });
const deploys: Spec = { operands: 'text...', does: [{ kind: 'service', act: 'publish', system: 'deployment', what: 'deploy' }] };
const adds: Spec = { operands: 'text...', does: [{ kind: 'package', act: 'new', what: 'an integration' }] };

/** A configuration outside the working directory may write anywhere, and `@file` contains further options. */
function compile(it: Parsed, tools: Tools): Judgement {
  const projects = it.given.flatMap((one) => (one.role === 'reads' && one.value ? tools.places(one.value) : []));
  const files = it.operands.filter((arg) => argText(arg).startsWith('@'));
  return {
    effects: [
      ...(runner('tsc')(it, tools).effects ?? []),
      ...projects.map((place): Effect => ({ kind: 'run', code: 'project', what: 'tsc', place })),
      ...files.map((arg) => unclear('options come from a file', argText(arg))),
    ],
  };
}

/** The text of a word whose brackets are placeholders of the tool, although bash would match them against file names. */
const literal = (arg: Arg): string | undefined => (arg.bits.every((bit) => bit.kind !== 'hole') ? argText(arg) : undefined);

/** Names of output files: one with `..` leaves the output directory. */
const climbs = (it: Parsed, options: string): readonly Effect[] =>
  wordsOf(options)
    .flatMap((option) => it.values(option).map((value) => ({ option, value })))
    .filter(
      ({ option, value }) =>
        /\.\.|^\/|[\\]/.test(literal(value) ?? '..') || (option.endsWith(':') && argText(value).includes('/')),
    )
    .map(({ option, value }) => unclear(`\`${option}\` may write outside the directory for output`, argText(value)));

const viteBuild = (it: Parsed, tools: Tools): Judgement => ({
  effects: [...(runner('vite build', '-c elsewhere')(it, tools).effects ?? []), ...climbs(it, '--assetsDir')],
});

/** Frameworks with their own dev server and build. */
const FRAMEWORKS: Readonly<Record<string, string>> = {
  next: 'https://nextjs.org/docs/app/api-reference/cli',
  nuxt: 'https://nuxt.com/docs/api/commands',
  nuxi: 'https://nuxt.com/docs/api/commands',
  astro: 'https://docs.astro.build/en/reference/cli-reference/',
  remix: 'https://v2.remix.run/docs/other-api/dev',
  'react-router': 'https://reactrouter.com/api/other-api/dev',
  gatsby: 'https://www.gatsbyjs.com/docs/reference/gatsby-cli/',
  'svelte-kit': 'https://svelte.dev/docs/kit/cli',
  'vue-cli-service': 'https://cli.vuejs.org/guide/cli-service.html',
  'react-scripts': 'https://create-react-app.dev/docs/available-scripts/',
  ng: 'https://angular.dev/cli',
  nest: 'https://docs.nestjs.com/cli/usages',
  expo: 'https://docs.expo.dev/more/expo-cli/',
  vitepress: 'https://vitepress.dev/reference/cli',
  docusaurus: 'https://docusaurus.io/docs/cli',
  eleventy: 'https://www.11ty.dev/docs/usage/',
  storybook: 'https://storybook.js.org/docs/api/cli-options',
  sb: 'https://storybook.js.org/docs/api/cli-options',
};

const webpackKind = {
  style: 'plain',
  does: 'nothing',
  bare: { operands: 'names...', does: 'nothing', judge: runner('webpack', '-c... --entry... -e...') },
  sub: Object.fromEntries(
    [
      'build',
      'bundle',
      'b',
      'watch',
      'w',
      'serve',
      'server',
      's',
      'dev',
      'preview',
      'info',
      'i',
      'version',
      'configtest',
      'inspect',
    ].map((name) => [
      name,
      {
        operands: 'names...',
        does: 'nothing' as const,
        judge: (/^(serve|server|s|dev|preview)$/.test(name) ? server : runner)('webpack', '-c --entry -e'),
      },
    ]),
  ),
} satisfies Partial<Program>;

export const jsBuild: readonly Program[] = [
  {
    name: 'tsc',
    manual: 'https://www.typescriptlang.org/docs/handbook/compiler-options.html',
    flags: `
      -b --build -w --watch -v --version -h --help --all --noEmit --noEmitOnError --listFiles --listFilesOnly
      --listEmittedFiles --showConfig --pretty --strict --skipLibCheck --skipDefaultLibCheck --incremental --declaration
      -d --declarationMap --emitDeclarationOnly --sourceMap --inlineSourceMap --inlineSources --removeComments
      --esModuleInterop --allowSyntheticDefaultImports --resolveJsonModule --isolatedModules --isolatedDeclarations
      --allowJs --checkJs --noImplicitAny --strictNullChecks --noUnusedLocals --noUnusedParameters --noImplicitReturns
      --noFallthroughCasesInSwitch --noUncheckedIndexedAccess --exactOptionalPropertyTypes --extendedDiagnostics
      --diagnostics --traceResolution --explainFiles --preserveWatchOutput --force -f --clean --dry --verbose --init
      --composite --verbatimModuleSyntax --allowImportingTsExtensions --experimentalDecorators --emitDecoratorMetadata
      --downlevelIteration --importHelpers --noLib --noResolve --forceConsistentCasingInFileNames
      --useDefineForClassFields --preserveConstEnums --erasableSyntaxOnly --noCheck --stopBuildOnErrors
      --rewriteRelativeImportExtensions --ignoreConfig --locale --quiet -q
    `,
    text: `
      -t --target -m --module --moduleResolution --lib --jsx --jsxFactory --jsxImportSource --newLine --types
      --moduleDetection --maxNodeModuleJsDepth --customConditions --moduleSuffixes --watchFile --watchDirectory
      --singleThreaded --checkers
    `,
    reads: '-p --project',
    names: '--baseUrl --rootDir --rootDirs --typeRoots --paths',
    writes: '--outFile --tsBuildInfoFile --generateTrace --generateCpuProfile',
    creates: '--outDir --declarationDir',
    style: 'single',
    operands: 'names...',
    does: 'nothing',
    judge: compile,
  },
  {
    name: 'vue-tsc',
    manual: 'https://www.npmjs.com/package/vue-tsc',
    flags: `
      -b --build -w --watch -v --version -h --help --all --noEmit --noEmitOnError --listFiles --listFilesOnly
      --listEmittedFiles --showConfig --pretty --strict --skipLibCheck --skipDefaultLibCheck --incremental --declaration
      -d --declarationMap --emitDeclarationOnly --sourceMap --inlineSourceMap --inlineSources --removeComments
      --esModuleInterop --allowSyntheticDefaultImports --resolveJsonModule --isolatedModules --isolatedDeclarations
      --allowJs --checkJs --noImplicitAny --strictNullChecks --noUnusedLocals --noUnusedParameters --noImplicitReturns
      --noFallthroughCasesInSwitch --noUncheckedIndexedAccess --exactOptionalPropertyTypes --extendedDiagnostics
      --diagnostics --traceResolution --explainFiles --preserveWatchOutput --force -f --clean --dry --verbose --init
      --composite --verbatimModuleSyntax --allowImportingTsExtensions --experimentalDecorators --emitDecoratorMetadata
      --downlevelIteration --importHelpers --noLib --noResolve --forceConsistentCasingInFileNames
      --useDefineForClassFields --preserveConstEnums --erasableSyntaxOnly --noCheck --stopBuildOnErrors
      --rewriteRelativeImportExtensions --ignoreConfig --locale --quiet -q
    `,
    text: `
      -t --target -m --module --moduleResolution --lib --jsx --jsxFactory --jsxImportSource --newLine --types
      --moduleDetection --maxNodeModuleJsDepth --customConditions --moduleSuffixes --watchFile --watchDirectory
      --singleThreaded --checkers
    `,
    reads: '-p --project',
    names: '--baseUrl --rootDir --rootDirs --typeRoots --paths',
    writes: '--outFile --tsBuildInfoFile --generateTrace --generateCpuProfile',
    creates: '--outDir --declarationDir',
    style: 'single',
    operands: 'names...',
    does: 'nothing',
    judge: compile,
  },
  {
    name: 'tsgo',
    manual: 'https://www.npmjs.com/package/tsgo',
    flags: `
      -b --build -w --watch -v --version -h --help --all --noEmit --noEmitOnError --listFiles --listFilesOnly
      --listEmittedFiles --showConfig --pretty --strict --skipLibCheck --skipDefaultLibCheck --incremental --declaration
      -d --declarationMap --emitDeclarationOnly --sourceMap --inlineSourceMap --inlineSources --removeComments
      --esModuleInterop --allowSyntheticDefaultImports --resolveJsonModule --isolatedModules --isolatedDeclarations
      --allowJs --checkJs --noImplicitAny --strictNullChecks --noUnusedLocals --noUnusedParameters --noImplicitReturns
      --noFallthroughCasesInSwitch --noUncheckedIndexedAccess --exactOptionalPropertyTypes --extendedDiagnostics
      --diagnostics --traceResolution --explainFiles --preserveWatchOutput --force -f --clean --dry --verbose --init
      --composite --verbatimModuleSyntax --allowImportingTsExtensions --experimentalDecorators --emitDecoratorMetadata
      --downlevelIteration --importHelpers --noLib --noResolve --forceConsistentCasingInFileNames
      --useDefineForClassFields --preserveConstEnums --erasableSyntaxOnly --noCheck --stopBuildOnErrors
      --rewriteRelativeImportExtensions --ignoreConfig --locale --quiet -q
    `,
    text: `
      -t --target -m --module --moduleResolution --lib --jsx --jsxFactory --jsxImportSource --newLine --types
      --moduleDetection --maxNodeModuleJsDepth --customConditions --moduleSuffixes --watchFile --watchDirectory
      --singleThreaded --checkers
    `,
    reads: '-p --project',
    names: '--baseUrl --rootDir --rootDirs --typeRoots --paths',
    writes: '--outFile --tsBuildInfoFile --generateTrace --generateCpuProfile',
    creates: '--outDir --declarationDir',
    style: 'single',
    operands: 'names...',
    does: 'nothing',
    judge: compile,
  },
  {
    name: 'vite',
    manual: 'https://vite.dev/guide/cli',
    style: 'plain',
    flags: `
      --experimentalBundle --host --open --cors --strictPort --force --clearScreen --no-clearScreen -d|--debug
      --emptyOutDir --manifest --ssrManifest --sourcemap --ssr --minify --profile -w|--watch --app -h|--help
      -v|--version
    `,
    text: '--port -l|--logLevel -m|--mode --base -f|--filter --target --assetsDir --assetsInlineLimit --configLoader',
    loads: '-c|--config',
    refills: '--outDir',
    does: 'nothing',
    bare: { operands: 'project-code?', does: [projectCode('vite'), listens()] },
    sub: {
      dev: serve('vite', { does: [projectCode('vite'), listens()] }),
      serve: serve('vite', { does: [projectCode('vite'), listens()] }),
      build: build('vite build', { judge: viteBuild }),
      preview: serve('vite preview', { does: [projectCode('vite'), listens()] }),
      optimize: build('vite optimize', { does: [projectCode('vite optimize')] }),
    },
  },
  {
    name: 'webpack',
    manual: 'https://webpack.js.org/api/cli/',
    sameAs: { 'webpack-cli': 'https://www.npmjs.com/package/webpack-cli' },
    flags: `
      -w|--watch --json --hot --open --analyze --fail-on-warnings --no-devtool --color --no-color --merge -h|--help
      -v|--version --disable-interpret --watch-options-stdin
    `,
    text: '--mode --env --node-env --target|-t --devtool|-d --name --config-name --port --host --config-node-env',
    names: '-c|--config --entry -e|--extends',
    // The configuration may say that it is emptied first (`output.clean`).
    refills: '-o|--output-path',
    optional: '--stats --progress',
    ...webpackKind,
  },
  {
    name: 'rspack',
    manual: 'https://www.npmjs.com/package/@rspack/cli',
    flags: '-w|--watch --json --hot --open -h|--help -v|--version',
    text: '--mode --env --node-env --devtool|-d --config-name --port --host',
    names: '-c|--config --entry',
    refills: '-o|--output-path',
    ...webpackKind,
  },
  {
    name: 'rsbuild',
    manual: 'https://www.npmjs.com/package/@rsbuild/core',
    flags: '-w|--watch --open -h|--help -v|--version',
    text: '--mode --env --port --host',
    names: '-c|--config',
    ...webpackKind,
  },
  {
    name: 'tsup',
    manual: 'https://tsup.egoist.dev/#usage',
    flags: `
      --watch --minify --sourcemap --dts --clean --silent --treeshake --shims --no-splitting --no-config -h|--help
      -v|--version
    `,
    text: '--format --target --external --platform --ignore',
    names: '--entry --tsconfig',
    // With `--clean`, or if the configuration says so.
    refills: '-d|--out-dir',
    style: 'plain',
    operands: 'project-code...',
    does: [projectCode('bundler')],
  },
  {
    name: 'tsdown',
    manual: 'https://www.npmjs.com/package/tsdown',
    flags: `
      -w|--watch --minify --sourcemap --dts --clean --treeshake --shims --no-clean --no-config -h|--help
      -v|--version
    `,
    text: '-f|--format --target --platform --ignore --logLevel',
    names: '--tsconfig',
    refills: '-d|--out-dir',
    style: 'plain',
    operands: 'project-code...',
    does: [projectCode('bundler')],
    when: [{ has: '--no-clean', lacks: '--clean', keeps: true }],
  },
  {
    name: 'unbuild',
    manual: 'https://www.npmjs.com/package/unbuild',
    flags: `
      -w|--watch --minify --sourcemap -m --dts --clean --silent --treeshake --splitting --shims --no-splitting
      --no-clean --failAfterWarnings --no-config --stub --source-maps --copy-files -h|--help -v|--version
    `,
    text: '-f|--format --target --environment --external -n|--name --platform --globals --env-name -x|--extensions --ignore --logLevel',
    names: '-i|--input --entry --tsconfig',
    writes: '-o|--file',
    refills: '-d|--dir|--out-dir',
    style: 'plain',
    operands: 'project-code...',
    does: [projectCode('bundler')],
    when: [{ has: '--no-clean', lacks: '--clean', keeps: true }],
  },
  {
    name: 'microbundle',
    manual: 'https://www.npmjs.com/package/microbundle',
    flags: '-w|--watch --sourcemap -h|--help -v|--version',
    text: '-f|--format --target --external --name --globals',
    names: '-i --entry --tsconfig',
    creates: '-o|--output',
    style: 'plain',
    operands: 'project-code...',
    does: [projectCode('bundler')],
  },
  {
    name: 'parcel',
    manual: 'https://www.npmjs.com/package/parcel',
    flags: `
      -w|--watch --minify --sourcemap -m --dts --clean --silent --treeshake --splitting --shims --no-splitting
      --no-clean --failAfterWarnings --no-config --stub --source-maps --copy-files -h|--help -v|--version
    `,
    text: '-f|--format --target --environment --external -n|--name --platform --globals --env-name -x|--extensions --ignore --logLevel',
    names: '-i|--input --entry --tsconfig',
    writes: '-o|--file',
    creates: '-d|--dir|--out-dir',
    style: 'plain',
    operands: 'project-code...',
    does: [projectCode('bundler')],
  },
  {
    name: 'ncc',
    manual: 'https://www.npmjs.com/package/@vercel/ncc',
    flags: `
      -w|--watch --minify --sourcemap -m --dts --clean --silent --treeshake --splitting --shims --no-splitting
      --no-clean --failAfterWarnings --no-config --stub --source-maps --copy-files -h|--help -v|--version
    `,
    text: '-f|--format --target --environment --external -n|--name --platform --globals --env-name -x|--extensions --ignore --logLevel',
    names: '-i|--input --entry --tsconfig',
    // Deletes the scripts in the directory first.
    refills: '-o|--out',
    known: { '-o': 'dist' },
    creates: '-d|--dir|--out-dir',
    style: 'plain',
    operands: 'project-code...',
    does: [projectCode('bundler')],
  },
  {
    name: 'swc',
    manual: 'https://www.npmjs.com/package/@swc/cli',
    flags: `
      -w|--watch --minify --sourcemap -m --dts --clean --silent --treeshake --splitting --shims --no-splitting
      --no-clean --failAfterWarnings --no-config --stub --source-maps --copy-files -h|--help -v|--version
    `,
    text: '-f|--format --target --environment --external -n|--name --platform --globals --env-name -x|--extensions --ignore --logLevel',
    names: '-i|--input --entry --tsconfig',
    writes: '-o|--file',
    creates: '-d|--dir|--out-dir',
    style: 'plain',
    operands: 'project-code...',
    does: [projectCode('bundler')],
  },
  {
    name: 'babel',
    manual: 'https://www.npmjs.com/package/@babel/cli',
    flags: '--source-maps|-s -w|--watch --copy-files|-D -V|--version -h|--help',
    text: '-f|--filename --env-name --ignore -x|--extensions',
    writes: '-o|--out-file',
    creates: '-d|--out-dir',
    style: 'plain',
    operands: 'project-code...',
    does: [projectCode('bundler')],
  },
  {
    name: 'rollup',
    manual: 'https://rollupjs.org/command-line-interface/',
    style: 'plain',
    flags: `
      -w|--watch -m|--sourcemap --silent --no-treeshake --compact --no-strict --failAfterWarnings --bundleConfigAsCjs
      --perf --waitForBundleInput -h|--help -v|--version --amd.autoId --no-dynamicImportInCjs --no-esModule --extend
      --no-externalLiveBindings --forceExit --no-freeze --generatedCode.symbols --no-indent --inlineDynamicImports
      --minifyInternalExports --noConflict --preserveModules --preserveSymlinks --no-sanitizeFileName
      --shimMissingExports --sourcemapDebugIds --sourcemapExcludeSources --no-stdin --strictDeprecations
      --no-systemNullSetters --no-treeshake.annotations --validate --no-watch.clearScreen --watch.skipWrite
    `,
    optional: '-c|--config --stdin',
    text: `
      -f|--format -e|--external -g|--globals -n|--name --environment --logLevel --configImportAttributesKey
      --amd.basePath --amd.define --amd.id --assetFileNames --banner --chunkFileNames --context --entryFileNames
      --exports --filterLogs --footer --generatedCode --hashCharacters --interop --intro --outro --preserveModulesRoot
      --sourcemapBaseUrl --sourcemapFile --watch.exclude --watch.include
    `,
    names: '-i|--input -p|--plugin --configPlugin',
    writes: '-o|--file',
    creates: '-d|--dir',
    shell: '--watch.onBundleEnd --watch.onBundleStart --watch.onEnd --watch.onError --watch.onStart',
    operands: 'names...',
    does: 'nothing',
    // The file after `-c` is parsed as an operand, so every operand may be the configuration.
    judge: (it, tools) => {
      const judged = runner('rollup', '-c -p --configPlugin')(it, tools);
      return {
        effects: [
          ...(judged.effects ?? []),
          ...(it.has('-c') ? it.operands.map((arg) => loadsCode(arg, '-c', tools)) : []),
          ...climbs(it, '--entryFileNames --chunkFileNames --assetFileNames'),
        ],
      };
    },
  },
  {
    name: 'esbuild',
    manual: 'https://esbuild.github.io/api/',
    style: 'plain',
    flags: `
      --bundle --minify --minify-whitespace --minify-identifiers --minify-syntax --splitting --keep-names
      --metafile-none --allow-overwrite --preserve-symlinks --help --version --ignore-annotations --jsx-dev
      --jsx-side-effects
    `,
    text: `
      --format --platform --target --loader --external --define --log-level --log-limit --color --global-name --jsx
      --charset --entry-names --chunk-names --asset-names --legal-comments --tree-shaking --packages --conditions
      --main-fields --resolve-extensions --drop --pure --public-path --jsx-factory --jsx-import-source --sources-content
      --define: --external: --loader: --banner: --footer: --log-override: --out-extension: --pure: --supported: --alias:
      --abs-paths --drop: --drop-labels --jsx-fragment --line-limit --mangle-props --mangle-quoted --reserve-props
      --source-root --tsconfig-raw --watch-delay
    `,
    names: '--tsconfig --inject --outbase --sourcefile',
    writes: '--outfile --metafile',
    creates: '--outdir',
    reads: '--inject: --certfile --keyfile',
    edits: '--mangle-cache',
    optional: '--sourcemap --watch --analyze',
    operands: 'reads...',
    does: 'nothing',
    judge: (it) => ({ effects: climbs(it, '--entry-names --chunk-names --asset-names --out-extension:') }),
  },
  ...Object.entries(FRAMEWORKS).map(([name, manual]): Program => ({
    name,
    manual,
    // The directory for output of react-scripts, which is emptied first.
    env: { steers: 'BUILD_PATH' },
    style: 'plain',
    flags: `
      --turbo --turbopack --webpack --experimental-https --debug -d --profile --no-lint --no-mangling --host --open
      --strict --fix --watch --quiet --ci --no-open --no-manager-cache --smoke-test --disable-telemetry --prod --aot
      --source-map --verbose --tsc --webpackPath --clear -c --web --ios --android --no-dev --offline --localhost --lan
      --force -h|--help -v|--version --no-watch
    `,
    text: '-p|--port -H|--hostname --configuration --project --mode --env --log-level --browsers --code-coverage --dir',
    loads: '--config --root',
    names: '--tsconfig',
    refills: '--output-path --outDir --out-dir -o|--output-dir',
    does: 'nothing',
    sub: {
      dev: serve('dev server'),
      start: serve('server'),
      serve: serve('dev server'),
      develop: serve('dev server'),
      preview: serve('preview'),
      build: build('build'),
      generate: generates,
      check: build('check'),
      lint: build('lint'),
      test: build('test'),
      'test:unit': build('test'),
      typegen: build('typegen'),
      typecheck: build('typecheck'),
      sync: build('sync'),
      info: build('info'),
      prepare: build('prepare'),
      analyze: build('analyze'),
      version: build('version'),
      telemetry: { operands: 'text...', does: [{ kind: 'configure', what: 'global', detail: 'telemetry' }] },
      routes: build('routes'),
      export: build('export'),
      g: generates,
      e2e: build('e2e'),
      'build-storybook': build('build'),
      doctor: build('doctor'),
      add: adds,
      module: adds,
      upgrade: adds,
      init: adds,
      new: adds,
      install: adds,
      'install:ios': adds,
      eject: build('eject'),
      deploy: deploys,
      publish: deploys,
      submit: deploys,
      update: adds,
    },
  })),
  {
    name: 'tailwindcss',
    manual: 'https://tailwindcss.com/docs/installation/tailwind-cli',
    sameAs: { tailwind: 'https://tailwindcss.com/docs/installation/tailwind-cli' },
    style: 'plain',
    flags: '-w|--watch -m|--minify --optimize --map -h|--help --version --verbose',
    text: '--poll',
    reads: '-i|--input',
    loads: '-c|--config --content --postcss',
    writes: '-o|--output',
    cwd: '--cwd',
    operands: 'reads? writes?',
    does: [projectCode('tailwindcss')],
  },
  {
    name: 'postcss',
    manual: 'https://github.com/postcss/postcss-cli',
    style: 'plain',
    flags: '-m|--map --no-map --verbose -w|--watch --include-dotfiles -r|--replace -h|--help --version',
    text: '--ext --base --env --poll',
    loads: '-u|--use --parser --stringifier --syntax --config',
    writes: '-o|--output',
    creates: '-d|--dir',
    operands: 'reads...',
    does: [projectCode('postcss')],
    when: [{ has: '-r', operands: 'edits...' }],
  },
  {
    name: 'sass',
    manual: 'https://sass-lang.com/documentation/cli/dart-sass/',
    style: 'plain',
    flags: `
      --stdin --indented --no-charset --charset --error-css --no-error-css --update --no-source-map --source-map
      --embed-sources --embed-source-map -w|--watch --poll --no-poll --stop-on-error -i|--interactive -c|--color --no-color
      --unicode --no-unicode -q|--quiet --quiet-deps --verbose --trace -h|--help --version
    `,
    text: '-s|--style --source-map-urls --silence-deprecation --fatal-deprecation --future-deprecation',
    tree: '-I|--load-path',
    loads: '-p|--pkg-importer',
    // `IN OUT`, or any number of `IN:OUT`.
    operands: 'in-out writes?',
    does: [projectCode('sass')],
    when: [
      { has: '--update --watch', operands: 'in-out...' },
      { mentions: '*:*', operands: 'in-out...' },
    ],
  },
  {
    name: 'lessc',
    manual: 'https://lesscss.org/usage/#command-line-usage',
    style: 'plain',
    flags: `
      -h|--help --no-color -l|--lint --strict-imports --insecure -v|--version --verbose -s|--silent --quiet --source-map-inline
      --source-map-include-source -M|--depends -x|--compress --no-ie-compat
    `,
    optional: '--source-map',
    text: '--math -m --strict-units -su --global-var --modify-var --url-args --rootpath -rp --source-map-rootpath --source-map-url',
    tree: '--include-path',
    loads: '--plugin',
    unclearFlags: '--js',
    operands: 'reads writes?',
    does: [projectCode('lessc')],
  },
  {
    name: 'typedoc',
    manual: 'https://typedoc.org/documents/Options.html',
    flags: '--watch --emit --excludePrivate --local --verbose --check -h|--help --version',
    text: '--name --entryPointStrategy --logLevel',
    names: '--tsconfig',
    writes: '--json -o|--output',
    refills: '--out -d',
    known: { '--out': 'docs' },
    loads: '--config -c --options',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('generator')],
  },
  {
    name: 'jsdoc',
    manual: 'https://www.npmjs.com/package/jsdoc',
    flags: '--watch --emit --excludePrivate --local --verbose --check -h|--help --version',
    text: '--name --entryPointStrategy --logLevel',
    names: '--tsconfig',
    writes: '--json -o|--output',
    creates: '--out -d',
    loads: '--config -c --options',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('generator')],
  },
  {
    name: 'api-extractor',
    manual: 'https://www.npmjs.com/package/@microsoft/api-extractor',
    flags: '--watch --emit --excludePrivate --local --verbose --check -h|--help --version',
    text: '--name --entryPointStrategy --logLevel',
    names: '--tsconfig',
    writes: '--json -o|--output',
    creates: '--out -d',
    loads: '--config -c --options',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('generator')],
  },
  {
    name: 'graphql-codegen',
    manual: 'https://www.npmjs.com/package/@graphql-codegen/cli',
    flags: '--watch --emit --excludePrivate --local --verbose --check -h|--help --version',
    text: '--name --entryPointStrategy --logLevel',
    names: '--tsconfig',
    writes: '--json -o|--output',
    creates: '--out -d',
    loads: '--config -c --options',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('generator')],
  },
  {
    name: 'openapi-typescript',
    manual: 'https://www.npmjs.com/package/openapi-typescript',
    flags: '--watch --emit --excludePrivate --local --verbose --check -h|--help --version',
    text: '--name --entryPointStrategy --logLevel',
    names: '--tsconfig',
    writes: '--json -o|--output',
    creates: '--out -d',
    loads: '--config -c --options',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('generator')],
  },
];
