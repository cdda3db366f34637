// Plans `init` and `uninit` for opencode and Kilo: our plugin file, and a permission that asks. Pure; writes nothing.
import {
  planTrouble,
  type FileChange,
  type Installer,
  type Note,
  type PlanResult,
  type PlanInput,
  type Scope,
} from '../install.ts';
import { setAt } from '../json-splice.ts';
import { readSettings } from '../read-settings.ts';
import { sortedJson } from '../sorted-json.ts';
import { PLUGIN_HEADER } from '../plugin-source.ts';
import { startedPlugin } from '../started-plugin.ts';
import { opencodePlugin } from './plugin.ts';

interface Home {
  readonly agent: string;
  /** Directory of plugins and settings below the home directory, and below a project. */
  readonly folder: Readonly<Record<Scope, string>>;
  /** Candidates: the first that exists is used; if none exists, the first is created. */
  readonly settings: readonly string[];
  /** Permissions besides `*` that must ask, because the client itself would set them to allow. */
  readonly opens?: readonly string[];
}

const notes = (agent: string): readonly Note[] => [
  { answers: `leeway answers what it can; ${agent} asks you about the rest` },
  'after "Allow always", similar calls that need you are denied',
];

export function opencodeInstaller({ agent, folder, settings, opens = [] }: Home): Installer {
  const plugin = (scope: Scope): string => `${folder[scope]}/plugins/leeway.js`;
  const file = ({ scope, read }: PlanInput): string => {
    const all = settings.map((name) => (scope === 'project' ? name : `${folder.user}/${name}`));
    return all.find((path) => read(path) !== undefined) ?? all[0] ?? '';
  };
  const files = (scope: Scope): readonly string[] => [
    plugin(scope),
    ...settings.map((name) => (scope === 'project' ? name : `${folder.user}/${name}`)),
  ];

  const watched = (scope: Scope): Installer['watched'][Scope] =>
    files(scope).map((one) => ({
      file: one,
      watch: one === plugin(scope) ? { kind: 'text' } : { kind: 'keys', keys: ['permission', 'plugin'] },
    }));

  return {
    files: { user: files('user'), project: files('project') },
    watched: { user: watched('user'), project: watched('project') },
    repository: [],
    managed: [],
    check: () => [],
    started: startedPlugin,
    init: (input): PlanResult => {
      const { scope, base, installation, read, accept } = input;
      const path = file(input);
      const before = read(path);
      const permission = withPermission(before, { agent, opens, accept });
      if (typeof permission !== 'string') return permission;
      const source = opencodePlugin(agent, installation);
      const current = read(plugin(scope));
      if (current !== undefined && !current.startsWith(PLUGIN_HEADER)) {
        return planTrouble(
          `\`${plugin(scope)}\` exists and was not written by leeway`,
          'move it away, then run `leeway init` again',
        );
      }
      const changes: FileChange[] = [];
      if (current !== source)
        changes.push({ path: `${base}/${plugin(scope)}`, before: current, text: source, about: "leeway's plugin" });
      if (permission !== before)
        changes.push({ path: `${base}/${path}`, before, text: permission, about: 'sets `permission` to ask about every call' });
      return { kind: 'plan', changes, notes: notes(agent) };
    },
    uninit: ({ scope, base, read }): PlanResult => {
      const current = read(plugin(scope));
      const ours = current !== undefined && current.startsWith(PLUGIN_HEADER);
      const changes = ours ? [{ path: `${base}/${plugin(scope)}`, before: current, text: undefined }] : [];
      // A permission that asks is safer than the previous value, and by now it may be the user's own choice. So it stays.
      return {
        kind: 'plan',
        changes,
        notes: ours ? ['`permission` stays as it is: without leeway, you are asked about every call'] : [],
      };
    },
  };
}

interface Wanted extends Required<Pick<Home, 'agent' | 'opens'>> {
  readonly accept: PlanInput['accept'];
}

/** The settings with a permission that asks, as text, or why not. */
function withPermission(before: string | undefined, { agent, opens, accept }: Wanted): string | PlanResult {
  const text = before === undefined || before.trim() === '' ? '{}\n' : before;
  const settings = readSettings(text);
  if (settings.kind === 'trouble') return settings;
  const { permission } = settings.value as { readonly permission?: unknown };
  const asks = Object.fromEntries(['*', ...opens].map((name) => [name, 'ask']));
  // Permissions that the client wrote by itself are not the user's choice.
  const itself = Object.fromEntries(opens.map((name) => [name, 'allow']));
  if (permission === undefined || (opens.length > 0 && sortedJson(permission) === sortedJson(itself)))
    return setAt(text, ['permission'], asks);
  const rules = typeof permission === 'object' && permission !== null ? (permission as { readonly '*'?: unknown }) : undefined;
  const fallback = rules === undefined ? permission : rules['*'];
  if (fallback === 'ask' || fallback === 'deny') {
    const missing = rules === undefined ? [] : opens.filter((name) => !Object.hasOwn(rules, name));
    return missing.reduce((now, name) => setAt(now, ['permission', name], fallback), text);
  }
  if (accept === 'open-settings') return text;
  return planTrouble(
    '`permission` lets calls run without asking, so every call would run if the plugin could not load',
    `set \`"permission": ${JSON.stringify(asks)}\`, or run \`leeway init ${agent} --accept-open-settings\`; then calls that need you are denied`,
  );
}
