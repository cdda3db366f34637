// Names of directories and files that tools recreate when they are deleted. Data only. Except for caches, they count only if git
// ignores them too.

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const REGENERABLE_DIRECTORIES: ReadonlySet<string> = new Set([
  // JavaScript
  ...words(`node_modules bower_components .next .nuxt .output .svelte-kit .astro .angular .parcel-cache .turbo .vite .vitest
    .cache .eslintcache .rollup.cache .rpt2_cache .docusaurus .expo .remix storybook-static .nyc_output .swc .nx .vinxi
    .react-router .contentlayer .velite`),
  // output of builds and tests, in any language
  ...words(`dist build out target coverage htmlcov test-results playwright-report blob-report bin obj lib-cov _build
    cmake-build-debug cmake-build-release CMakeFiles Debug Release x64 bazel-bin bazel-out bazel-testlogs .build DerivedData
    Pods Carthage dist-newstyle .stack-work zig-cache .zig-cache zig-out elm-stuff`),
  // Python
  ...words(`__pycache__ .pytest_cache .mypy_cache .ruff_cache .pytype .hypothesis .tox .nox .venv venv .eggs eggs wheels sdist
    __pypackages__ .ipynb_checkpoints .pyre .pdm-build`),
  // others
  ...words(`.gradle .kotlin vendor .dart_tool .terraform .serverless .aws-sam cdk.out .sass-cache .jekyll-cache _site .bloop
    .metals .cpcache .shadow-cljs`),
]);

/** File endings. */
export const REGENERABLE_ENDINGS: readonly string[] = words(
  '.pyc .pyo .class .o .obj .tsbuildinfo .egg-info .eslintcache .stylelintcache .gcda .gcno .profraw .DS_Store .coverage .lcov',
);

/** Names that only tools use, so these directories count even if git does not ignore them. */
export const CACHE_NAMES: ReadonlySet<string> = new Set(
  words(`__pycache__ .pytest_cache .mypy_cache .ruff_cache .pytype .tox .nox .ipynb_checkpoints node_modules .parcel-cache .eslintcache
    .stylelintcache .nyc_output .sass-cache .DS_Store Thumbs.db`),
);
export const CACHE_ENDINGS: readonly string[] = words('.pyc .pyo .tsbuildinfo');
