// Commands after which a name means something else: another branch, cluster, account, registry or table. Data, and how a call is looked up
// in it. Does not judge.
import { readSession } from '../log/session-disk.ts';
import { readEvent } from '../log/session-events.ts';
import type { Store } from '../log/store.ts';
import type { JudgedPart } from '../model/decision.ts';

export interface Switch {
  /** The first name of its line in the table: programs that share what is switched. */
  readonly of: string;
  /** What the person would have to say to mean this. */
  readonly words: readonly string[];
}

/** Programs that share what is switched: their commands, with the options that make a command switch, if not every use does. */
const TABLE: readonly (readonly [programs: string, commands: string])[] = [
  [
    'git gh',
    'checkout, switch, branch -m -M -c -C -f, update-ref, symbolic-ref, tag -f, stash, stash push, stash save, stash store, config, repo set-default, auth switch',
  ],
  ['kubectl helm kubectx kubens oc', ', config use-context, config set-context, config set, project'],
  ['docker podman', 'context use, tag'],
  ['terraform tofu', 'workspace select, workspace new'],
  ['npm pnpm yarn', 'config set, set'],
  ['gcloud', 'config set, config configurations activate'],
  ['az', 'account set'],
  ['aws', 'configure, configure set'],
  ['vercel', 'link, switch'],
  ['netlify', 'link, switch'],
  ['firebase', 'use'],
  ['heroku', 'git:remote'],
];
/** Programs for which the bare command switches. */
const BARE: ReadonlySet<string> = new Set(['kubectx', 'kubens']);
/** They make something new, which no earlier words can mean. */
const NEW: ReadonlySet<string> = new Set(['-b', '-c', '--create', '--orphan']);

const SYSTEMS = new Map(TABLE.flatMap(([programs]) => programs.split(' ').map((one) => [one, programs.split(' ')[0] ?? one])));
const COMMANDS = new Map(
  TABLE.flatMap(([programs, commands]) =>
    programs.split(' ').flatMap((program) =>
      commands.split(', ').map((command) => {
        const words = command.split(' ');
        const options = words.filter((word) => word.startsWith('-'));
        return [[program, ...words.filter((word) => !word.startsWith('-') && word !== '')].join(' '), options] as const;
      }),
    ),
  ),
);

/** What shares its switches with this program. */
export const switchedWith = (program: string): string => SYSTEMS.get(program) ?? program;

/** The turns of a session, and as lists the words of its switches, in order. INVARIANT: a record that cannot be read switched what nobody can name. */
export function switchRecord(store: Store, session: string): readonly (string | readonly string[])[] {
  if (session === '') return [];
  const files = [store.dir, ...store.spool].map((dir) => readSession(dir, session));
  if (files.some(({ trouble }) => trouble !== undefined)) return [...SYSTEMS.values()].map((of) => [of, '$']);
  return files
    .flatMap(({ lines }) => lines)
    .flatMap((line): readonly (string | readonly string[])[] => {
      const event = /"kind":"(?:turn|switched)"/.test(line) ? readEvent(line) : undefined;
      return event?.kind === 'turn' ? [event.turn] : event?.kind === 'switched' ? [event.words] : [];
    });
}

/** What was switched for a program after the turn with this mark; in the whole session, if there is none. */
export const switchedSince = (
  record: readonly (string | readonly string[])[],
  mark: string,
  program: string,
): readonly string[] =>
  record
    .slice(record.findLastIndex((one) => typeof one === 'string' && one.endsWith(mark)) + 1)
    .flatMap((one) => (typeof one !== 'string' && one[0] === switchedWith(program) ? one.slice(1) : []));

/** What the parts of a call switch. */
export const switchesOf = (parts: readonly Pick<JudgedPart, 'command' | 'findings' | 'site'>[]): readonly Switch[] =>
  parts.flatMap(({ command, findings }) => {
    const renames = findings.flatMap(({ effect }) =>
      effect.kind === 'service' && /\brename\b/i.test(effect.what) ? [effect.what.split(/\s+/)] : [],
    );
    if (command === undefined) return [];
    const of = switchedWith(command.program);
    if (renames.length > 0) return renames.map((words) => ({ of, words }));
    const { program, sub, operands, options } = command;
    const key = [program, ...sub].join(' ');
    const needed = COMMANDS.get(key);
    if (needed === undefined || (sub.length === 0 && !BARE.has(program))) return [];
    if (needed.length > 0 && !options.some(({ name }) => needed.includes(name))) return [];
    if (key === 'git config' && !/^(?:remote|branch|url|push)\./i.test(operands[0] ?? 'url.')) return [];
    if (program === 'git' && /^(?:checkout|switch)$/.test(sub[0] ?? '') && options.some(({ name }) => NEW.has(name))) return [];
    const words = [...operands.map((word) => word ?? '$'), ...options.flatMap(({ value = '' }) => (value === '' ? [] : [value]))];
    // A stash that is made now is not the one that was meant.
    return [{ of, words: words.length === 0 || sub[0] === 'stash' ? [`$${key}`] : words }];
  });
