// Which files a toolchain only reads, as opposed to runs, by their names. Looks at no content.

/** Endings of files that are data to a toolchain. */
const DATA =
  /\.(json[lc5]?|geojson|ndjson|md|mdx|rst|tex|txt|csv|tsv|xlsx?|docx?|pptx?|png|jpe?g|gif|svg|webp|avif|bmp|tiff?|ico|pdf|html?|css|xml|xsd|wsdl|ya?ml|lock|log|sql|snap|patch|diff|bin|zip|gz|tgz|tar|xz|bz2|7z|woff2?|ttf|otf|eot|mp[34]|wav|ogg|flac|webm|mov|srt|vtt|parquet|arrow|avro|npy|npz|safetensors|gguf|onnx|db|sqlite3?|dump|pem|crt|graphql|gql|prisma|proto|har|po|ics|tfplan)$/i;

/** Files with such an ending that decide what runs: manifests, lock files, settings of build tools and task runners. */
const STEERING_NAMES =
  `package.json package-lock.json npm-shrinkwrap.json pnpm-lock.yaml pnpm-workspace.yaml yarn.lock bun.lock .yarnrc.yml composer.json composer.lock deno.json deno.jsonc deno.lock import_map.json
  Cargo.lock poetry.lock uv.lock pdm.lock Pipfile.lock Gemfile.lock mix.lock pubspec.yaml pubspec.lock requirements.txt constraints.txt environment.yml environment.yaml CMakeLists.txt meson_options.txt
  pom.xml build.xml ivy.xml nx.json project.json turbo.json lerna.json angular.json rush.json Taskfile.yml Taskfile.yaml taskfile.yml docker-compose.yml docker-compose.yaml compose.yml compose.yaml
  .pre-commit-config.yaml lefthook.yml mkdocs.yml dbt_project.yml packages.yml stack.yaml serverless.yml serverless.yaml pubspec_overrides.yaml`.split(
    /\s+/,
  );
const STEERING: ReadonlySet<string> = new Set(STEERING_NAMES);
const SETTINGS =
  /^(tsconfig|jsconfig|requirements|constraints)\b|^\.[\w-]+rc\.(json|ya?ml)$|\.config\.(json|ya?ml)$|^(babel|jest|karma|nodemon|vitest|webpack|rollup)\b/;

/** File names, without a directory, of the manifests that an install reads. */
export const INSTALL_FILES: readonly string[] = [
  ...STEERING_NAMES,
  ...'pyproject.toml setup.py setup.cfg Pipfile Cargo.toml go.mod go.sum Gemfile mix.exs build.gradle build.gradle.kts settings.gradle Package.swift Podfile .npmrc .yarnrc bunfig.toml'.split(
    ' ',
  ),
];

/** False if toolchains only ever read such a file. */
export function mayBeCode(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return !DATA.test(name) || STEERING.has(name) || SETTINGS.test(name);
}
