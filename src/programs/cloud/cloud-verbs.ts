// What a command of groups and a verb does (`compute instances list`), from tables of groups and verbs. Knows no cloud.
import { wordsOf } from '../../argv/words-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Act } from '../services/sub-acts.ts';
import { effectsOfAct } from '../services/sub-acts.ts';

export interface VerbTable {
  readonly system: string;
  readonly groups: ReadonlySet<string>;
  /** What each verb does, in any group. */
  readonly verbs: ReadonlyMap<string, Act>;
  /** Whole commands that do something else than their verb suggests. */
  readonly commands: ReadonlyMap<string, Act>;
}

export interface Understood {
  readonly command: string;
  readonly act: Act | undefined;
  readonly effects: readonly Effect[];
  /** The words after the verb. */
  readonly operands: readonly string[];
}

export function understand(path: readonly string[], table: VerbTable): Understood {
  const at = path.findIndex((word, i) => !(table.groups.has(word) || leads(path, i, table)) || isVerbHere(path, i, table));
  const words = at < 0 ? path : path.slice(0, at + 1);
  const command = words.join(' ');
  const operands = at < 0 ? [] : path.slice(at + 1);
  const verb = at < 0 ? undefined : path[at];
  const plain = plainWords(words);
  const act = table.commands.get(plain) ?? (verb === undefined ? undefined : table.verbs.get(verb));
  if (act === undefined)
    return {
      command,
      act,
      operands,
      effects: [
        unclear(
          verb === undefined ? `no command of \`${table.system}\` is named` : `unknown command of \`${table.system}\``,
          command,
        ),
      ],
    };
  return { command, act, operands, effects: effectsOfAct(act, table.system, command) };
}

/** Whether the words so far are the beginning of a whole command. */
function leads(path: readonly string[], i: number, table: VerbTable): boolean {
  const begun = `${plainWords(path.slice(0, i + 1))} `;
  for (const command of table.commands.keys()) if (command.startsWith(begun)) return true;
  return false;
}

const plainWords = (words: readonly string[]): string =>
  words.filter((word) => word !== 'alpha' && word !== 'beta' && word !== 'preview').join(' ');

const isVerbHere = (path: readonly string[], i: number, table: VerbTable): boolean =>
  table.commands.has(plainWords(path.slice(0, i + 1)));

/** `look: 'list account.show'` as a map from each name (a verb, or a whole command) to its act. */
export function actMap(lists: { readonly [act in Act]?: string }): ReadonlyMap<string, Act> {
  return new Map(
    (Object.entries(lists) as [Act, string][]).flatMap(([act, names]) =>
      wordsOf(names).map((name): readonly [string, Act] => [name.replaceAll('.', ' '), act]),
    ),
  );
}
