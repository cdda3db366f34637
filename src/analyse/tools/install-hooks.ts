// Finds code that an edit adds to the installation of packages or to git, in manifests that are otherwise ordinary files. Does not judge
// it.
import { unclear, type Effect } from '../../model/effect.ts';
import type { Fact } from '../../host/host.ts';
import { mayHaveSigns, addedSigns } from './content-hooks.ts';

/** Where a manifest names code that runs automatically. `under` are keys of an object, `whole` are values that count as a whole. */
interface Manifest {
  readonly under: readonly { readonly at: string; readonly keys: ReadonlySet<string> }[];
  readonly whole: readonly (readonly string[])[];
}

const COMPOSER_EVENTS = [
  'install',
  'update',
  'status',
  'archive',
  'autoload',
  'root-package-install',
  'create-project',
  'package',
];
const MANIFESTS: ReadonlyMap<string, Manifest> = new Map([
  [
    'package.json',
    {
      under: [
        {
          at: 'scripts',
          keys: new Set(
            ['install', 'prepare', 'prepublish', 'dependencies', 'uninstall'].flatMap((name) => [
              name,
              `pre${name}`,
              `post${name}`,
            ]),
          ),
        },
      ],
      whole: [
        ['trustedDependencies'],
        ['pnpm', 'onlyBuiltDependencies'],
        ['husky'],
        ['simple-git-hooks'],
        ['gitHooks'],
        ['pre-commit'],
        ['pre-push'],
        ['lint-staged'],
        ['nano-staged'],
      ],
    },
  ],
  [
    'composer.json',
    {
      under: [
        {
          at: 'scripts',
          keys: new Set([
            ...COMPOSER_EVENTS.flatMap((name) => [`pre-${name}-cmd`, `post-${name}-cmd`]),
            ...['install', 'update', 'uninstall'].flatMap((name) => [`pre-package-${name}`, `post-package-${name}`]),
            'pre-autoload-dump',
            'post-autoload-dump',
            'init',
            'command',
          ]),
        },
      ],
      whole: [['config', 'allow-plugins'], ['repositories']],
    },
  ],
]);

/** Text that may be the name of a hook, or a piece of one; used only if the whole file cannot be compared. */
const FRAGMENT =
  /install|prepare|prepublish|trustedDependencies|onlyBuiltDependencies|husky|git-?hooks|-staged|-cmd"|allow-plugins|\\u[0-9a-f]{4}/i;

const nameOf = (path: string): string => (path.split(/[\\/]/).at(-1) ?? '').toLowerCase();

/** True if the content of this file decides how an edit of it is judged, so the file must be read. */
export const mayHaveHooks = (path: string): boolean => MANIFESTS.has(nameOf(path)) || mayHaveSigns(path);

export interface ManifestEdit {
  readonly path: string;
  /** The file before the edit. */
  readonly before: Fact<string>;
  /** The file after the edit, if known. */
  readonly after?: string;
  /** The text that the call adds. */
  readonly added: string;
}

export function hookEffects(edit: ManifestEdit): readonly Effect[] {
  const { path, before, after, added } = edit;
  const manifest = MANIFESTS.get(nameOf(path));
  if (manifest === undefined) return signEffects(edit);
  if (before.kind === 'unknown')
    return [unclear(`the file could not be read, so its install-time hooks cannot be compared: ${before.why}`, path)];
  const now = after === undefined ? undefined : hooksIn(after, manifest);
  if (now === undefined && added === '')
    return [unclear('the call does not say what is written, so install-time hooks cannot be checked', path)];
  if (now === undefined) return FRAGMENT.test(added) ? [hook(path, 'in text that could not be compared')] : [];
  const then = before.kind === 'known' ? hooksIn(before.value, manifest) : new Map<string, string>();
  // If the manifest was broken before, we do not know what was in it: every hook in the new one counts.
  return [...now].filter(([name, value]) => then?.get(name) !== value).map(([name]) => hook(path, `\`${name}\``));
}

/** If a file cannot be compared, the added text counts. */
function signEffects({ path, before, after, added }: ManifestEdit): readonly Effect[] {
  const known = before.kind === 'known' ? before.value : '';
  const comparable = before.kind !== 'unknown' && after !== undefined;
  return addedSigns(path, known, { added, ...(comparable ? { after } : {}) }).map((what) => ({
    kind: 'configure',
    what: 'project',
    detail: `${what}, in ${nameOf(path)}`,
  }));
}

const hook = (path: string, what: string): Effect => ({
  kind: 'configure',
  what: 'project',
  detail: `install-time or git hook ${what} in ${nameOf(path)}`,
});

/** Names and values of the hooks in a manifest, or undefined if its tool would not accept the text as JSON. */
function hooksIn(text: string, manifest: Manifest): ReadonlyMap<string, string> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const found = new Map<string, string>();
  for (const { at, keys } of manifest.under) {
    const object = valueAt(json, [at]);
    if (typeof object !== 'object' || object === null) continue;
    for (const [key, value] of Object.entries(object)) if (keys.has(key)) found.set(`${at}.${key}`, JSON.stringify(value));
  }
  for (const path of manifest.whole) {
    const value = valueAt(json, path);
    if (value !== undefined) found.set(path.join('.'), JSON.stringify(value));
  }
  return found;
}

function valueAt(json: unknown, path: readonly string[]): unknown {
  let at = json;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as { readonly [key: string]: unknown })[key];
  }
  return at;
}
