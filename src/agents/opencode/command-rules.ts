// Where opencode and Kilo keep rules about commands: `permission` in their settings, and in the head of an agent's or mode's own file. Data only.
import type { RulePlace } from '../agent.ts';

const SETTINGS = ['opencode.json', 'opencode.jsonc', 'kilo.json', 'kilo.jsonc', 'config.json'];
const FOLDERS = ['agent', 'agents', 'mode', 'modes'];

/** `home`: its directory of settings. `init` sets a permission that asks; this is not a rule about a command. */
export const opencodeRules = (home: string): readonly RulePlace[] =>
  [home, '', '.opencode', '.kilo', '.kilocode', '/etc/opencode'].flatMap((folder) => {
    const at = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
    return [
      ...SETTINGS.map((name) => ({
        path: at(name),
        holds: {
          kind: 'keys' as const,
          keys: ['permission', 'agent', 'mode', 'tools'],
          plain: ['"ask"', '"allow"', '{"*":"ask"}', '{"*":"allow"}'],
        },
      })),
      ...(folder === ''
        ? []
        : FOLDERS.map((name) => ({ path: at(name), holds: { kind: 'words' as const, words: ['permission', 'tools'] } }))),
    ];
  });
