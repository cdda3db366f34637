// Readers of manifests in JSON, TOML or YAML: a table lists the settings that name packages, sources or install steps. Everything
// else is ignored.
import type { Entry, EntryReader, Origin } from './entry.ts';
import { originOf } from './entry.ts';
import type { Leaf, LeafReader } from './leaves.ts';
import { jsonLeaves, tomlLeaves, yamlLeaves } from './leaves.ts';
import { wordsOf } from '../../../argv/words-of.ts';

/** Patterns of keys, separated by blanks: `*` is one key, `**` any number. */
interface Settings {
  readonly dependency?: string;
  readonly index?: string;
  readonly code?: string;
  /** A requirement `owner/name` is a repository on a forge. */
  readonly shorthand?: true;
}

/** Keys of a requirement's table that give its origin. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  wordsOf('git url http https tarball github gitlab bitbucket gist hg svn archive file-url remote repo'),
);

export function settingsReader(leaves: LeafReader, settings: Settings): EntryReader {
  const rules = (['dependency', 'index', 'code'] as const).map((kind) => ({ kind, patterns: patternsOf(settings[kind]) }));
  return (text) =>
    leaves(text)?.flatMap((leaf): readonly Entry[] => {
      const rule = rules.find(({ patterns }) => patterns.some((pattern) => fits(pattern, leaf.path)));
      if (!rule) return [];
      const origin = rule.kind === 'dependency' ? leafOrigin(leaf, settings.shorthand === true) : 'registry';
      return [{ kind: rule.kind, name: leaf.path.filter((key) => key !== '[]').join('.'), text: leaf.text, origin }];
    });
}

const patternsOf = (text = ''): readonly (readonly string[])[] =>
  text
    .split(/\s+/)
    .filter((one) => one !== '')
    .map((one) => one.split('.'));

function fits(pattern: readonly string[], path: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return path.length === 0;
  if (first === '**') return rest.length === 0 || path.some((_, at) => fits(rest, path.slice(at)));
  return path.length > 0 && (first === '*' || first === path[0]) && fits(rest, path.slice(1));
}

function leafOrigin({ path, text }: Leaf, shorthand: boolean): Origin {
  const key = path.at(-1) ?? '';
  if (path.length > 2 && ELSEWHERE.has(key)) return isPlainPath(text) ? { path: text } : takenFrom(text);
  if (path.length > 2 && (key === 'path' || key === 'local')) return { path: text };
  if (shorthand && /^[\w.-]+\/[\w.-]+(#.*)?$/.test(text)) return 'elsewhere';
  return originOf(text);
}

const isPlainPath = (text: string): boolean => /^(\.{0,2}\/|\.{1,2}$|~|file:)/.test(text);
/** The URL of a registry does not count as another origin. */
const takenFrom = (text: string): Origin => (text.includes('://') && originOf(text) === 'registry' ? 'registry' : 'elsewhere');

/** Scripts of the project that an install by a JavaScript manager runs. */
const NPM_STEPS = wordsOf('preinstall install postinstall prepublish preprepare prepare postprepare dependencies')
  .map((name) => `scripts.${name}`)
  .join(' ');

export const packageJsonEntries = settingsReader(jsonLeaves, {
  shorthand: true,
  dependency: `
    dependencies.* devDependencies.* optionalDependencies.* peerDependencies.* overrides.** resolutions.**
    pnpm.overrides.** pnpm.packageExtensions.** pnpm.patchedDependencies.** catalog.* catalogs.** workspaces.catalog.*
    workspaces.catalogs.** packageManager devEngines.packageManager.**
  `,
  index: 'publishConfig.registry',
  code: `${NPM_STEPS} gypfile trustedDependencies.** pnpm.onlyBuiltDependencies.** pnpm.neverBuiltDependencies.**
    pnpm.dangerouslyAllowAllBuilds allowScripts.** dependenciesMeta.**`,
});

export const pnpmWorkspaceEntries = settingsReader(yamlLeaves, {
  shorthand: true,
  dependency: 'catalog.* catalogs.** overrides.** packageExtensions.** patchedDependencies.** configDependencies.**',
  index: 'registry registries.** **.registry',
  code: 'onlyBuiltDependencies.** allowBuilds.** dangerouslyAllowAllBuilds pnpmfile globalPnpmfile scriptShell',
});

const TOX_KEYS = wordsOf('deps dependency_groups extras requires constraints');
const TOX_INDEX = wordsOf('install_command set_env indexserver base_python');
const toxKeys = (keys: readonly string[], top: string): string =>
  ['', 'env_run_base.', 'env_pkg_base.', 'env.*.', 'env_base.*.']
    .flatMap((at) => keys.map((key) => `${top}${at}${key}.**`))
    .join(' ');

export const pyprojectEntries = settingsReader(tomlLeaves, {
  dependency: `
    project.dependencies.** project.optional-dependencies.** dependency-groups.** build-system.requires.**
    tool.poetry.dependencies.** tool.poetry.dev-dependencies.** tool.poetry.group.*.dependencies.**
    tool.poetry.requires-plugins.** tool.uv.sources.** tool.uv.dev-dependencies.** tool.uv.override-dependencies.**
    tool.uv.constraint-dependencies.** tool.uv.build-constraint-dependencies.** tool.uv.extra-build-dependencies.**
    tool.pdm.dev-dependencies.** tool.pdm.overrides.** tool.rye.dev-dependencies.** tool.hatch.envs.**.dependencies.**
    tool.hatch.envs.**.extra-dependencies.** tool.hatch.build.**.dependencies.**
    tool.hatch.build.**.require-runtime-features.** tool.pixi.**.dependencies.** tool.pixi.dependencies.**
    tool.pixi.pypi-dependencies.** tool.setuptools.dynamic.** ${toxKeys(TOX_KEYS, 'tool.tox.')}
  `,
  index: `
    tool.poetry.source.** tool.uv.index.** tool.uv.index-url tool.uv.extra-index-url.** tool.uv.find-links.**
    tool.uv.pip.** tool.uv.allow-insecure-host.** tool.pdm.source.** tool.rye.sources.** tool.pixi.**.channels.**
    tool.pixi.channels.** tool.uv.python-install-mirror ${toxKeys(TOX_INDEX, 'tool.tox.')}
  `,
  code: `
    build-system.build-backend build-system.backend-path.** tool.poetry.build.** tool.pdm.build.**
    tool.hatch.build.hooks.** tool.hatch.build.**.hooks.** tool.hatch.metadata.hooks.** tool.setuptools.cmdclass.**
    tool.hatch.envs.**.post-install-commands.** tool.hatch.envs.**.pre-install-commands.**
    tool.pdm.scripts.post_install.** tool.pdm.scripts.pre_install.**
  `,
});

export const toxEntries = settingsReader(tomlLeaves, { dependency: toxKeys(TOX_KEYS, ''), index: toxKeys(TOX_INDEX, '') });

export const pixiEntries = settingsReader(tomlLeaves, {
  dependency:
    'dependencies.** **.dependencies.** pypi-dependencies.** **.pypi-dependencies.** build-dependencies.** host-dependencies.**',
  index: '*.channels.** pypi-options.** **.pypi-options.**',
  code: 'activation.** **.activation.**',
});

export const pipfileEntries = settingsReader(tomlLeaves, {
  dependency: 'packages.** dev-packages.**',
  index: 'source.**',
  code: 'scripts.**',
});

export const cargoEntries = settingsReader(tomlLeaves, {
  dependency: `
    dependencies.** dev-dependencies.** build-dependencies.** workspace.dependencies.** target.*.dependencies.**
    target.*.dev-dependencies.** target.*.build-dependencies.** patch.** replace.**
  `,
  index: 'source.** registries.** registry.**',
  code: 'package.build package.links',
});

export const composerEntries = settingsReader(jsonLeaves, {
  dependency: 'require.* require-dev.* repositories.**',
  index: 'config.secure-http config.disable-tls config.preferred-install.**',
  code: `
    scripts.pre-install-cmd.** scripts.post-install-cmd.** scripts.pre-update-cmd.** scripts.post-update-cmd.**
    scripts.post-autoload-dump.** scripts.pre-autoload-dump.** scripts.post-root-package-install.**
    scripts.post-create-project-cmd.** scripts.pre-package-install.** scripts.post-package-install.** scripts.init.**
    scripts.command.** scripts.pre-operations-exec.** config.allow-plugins.** extra.plugin-modifies-downloads
    autoload.files.**
  `,
});

export const denoEntries = settingsReader(jsonLeaves, {
  dependency: 'imports.* scopes.** importMap workspace.**',
  index: 'npmrc registry',
  code: 'allowScripts.** permissions.**',
});

export const preCommitEntries = settingsReader(yamlLeaves, {
  dependency: 'repos.[].repo repos.[].rev repos.[].hooks.[].additional_dependencies.** repos.[].hooks.[].id',
  code: 'repos.[].hooks.[].entry repos.[].hooks.[].language repos.[].hooks.[].args.** repos.[].hooks.[].language_version',
});

export const condaEntries = settingsReader(yamlLeaves, {
  dependency: 'dependencies.**',
  index: 'channels.**',
  code: 'variables.**',
});

export const pubspecEntries = settingsReader(yamlLeaves, {
  dependency: 'dependencies.** dev_dependencies.** dependency_overrides.**',
  index: 'publish_to',
});

export const versionCatalogEntries = settingsReader(tomlLeaves, { dependency: 'versions.** libraries.** plugins.**' });

export const dbtEntries = settingsReader(yamlLeaves, { dependency: 'packages.** projects.**' });

export const gleamEntries = settingsReader(tomlLeaves, { dependency: 'dependencies.** dev-dependencies.** packages.**' });

export const miseEntries = settingsReader(tomlLeaves, {
  dependency: 'tools.** plugins.**',
  code: 'hooks.** env.**',
  index: 'settings.**',
});
