// Commands that change what a name refers to: the current branch, cluster, account, registry or table. A table, and how a call is
// looked up in it. Does not judge.
import { readSession } from '../log/session-disk.ts';
import { readEvent } from '../log/session-events.ts';
import type { Store } from '../log/store.ts';
import type { JudgedPart } from '../model/decision.ts';

export interface Switch {
  /** Which system is switched, named after the first program of its line in the table. */
  readonly of: string;
  /** The words by which a person would name the new target. */
  readonly words: readonly string[];
}

/**
 * Programs that share a current target, and the commands that change it. If options follow a command, it changes the target only
 * with one of them.
 */
const TABLE: readonly (readonly [programs: string, commands: string])[] = [
  [
    'git gh',
    'checkout, switch, branch -m -M -c -C -f -u --set-upstream-to, remote rename, remote set-url, pr checkout, pr edit -B --base, update-ref, symbolic-ref, tag -f, stash, stash push, stash save, stash store, config, repo set-default, auth switch',
  ],
  ['kubectl helm kubectx kubens oc', ', config use-context, config set-context, config set, project'],
  ['docker podman', 'context use, tag'],
  ['terraform tofu', 'workspace select, workspace new, init -backend-config'],
  ['npm pnpm yarn', 'config set, set, pkg set'],
  ['gcloud', 'config set, config configurations activate'],
  ['az', 'account set'],
  ['aws', 'configure, configure set'],
  ['vercel', 'link, switch'],
  ['netlify', 'link, switch'],
  ['firebase', 'use'],
  ['heroku', 'git:remote'],
];
/** Commands that change the target of another program. */
const ELSEWHERE: readonly (readonly [command: string, of: string])[] = [
  ['aws eks update-kubeconfig', 'kubectl'],
  ['gcloud container clusters get-credentials', 'kubectl'],
  ['az aks get-credentials', 'kubectl'],
  ['minikube profile', 'kubectl'],
];
/** Programs that change the target without a subcommand. */
const BARE: ReadonlySet<string> = new Set(['kubectx', 'kubens']);
/** Options that create a new branch, which nobody can have referred to before. */
const NEW: ReadonlySet<string> = new Set(['-b', '-c', '--create', '--orphan']);

const SYSTEMS = new Map(TABLE.flatMap(([programs]) => programs.split(' ').map((one) => [one, programs.split(' ')[0] ?? one])));
/** The commands of a program that change its target, each with the options that are needed for it. Most programs have none. */
const commandsOf = (program: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    TABLE.flatMap(([programs, commands]) =>
      programs.split(' ').includes(program)
        ? commands.split(', ').map((command) => {
            const words = command.split(' ');
            const options = words.filter((word) => word.startsWith('-'));
            return [words.filter((word) => !word.startsWith('-') && word !== '').join(' '), options] as const;
          })
        : [],
    ),
  );

/** The system that this program belongs to: the first program of its line in the table. */
export const switchedWith = (program: string): string => SYSTEMS.get(program) ?? program;

/**
 * The turns of a session (strings) and its switches (lists of words), in order. INVARIANT: if the record cannot be read, every
 * system counts as switched to an unknown target.
 */
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

/** What was switched for a program since the turn with this mark, or in the whole session if no turn has it. */
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
    const values = options.flatMap(({ value = '' }) => (value === '' ? [] : [value]));
    // For some programs, leeway reads subcommands as operands.
    const line = [program, ...sub, ...operands.map((word) => word ?? '$')];
    for (const [command, other] of ELSEWHERE)
      if (`${line.join(' ')} `.startsWith(`${command} `)) {
        const said = [...line.slice(command.split(' ').length), ...values];
        return [{ of: other, words: said.length === 0 ? [`$${command}`] : said }];
      }
    const needed = SYSTEMS.has(program) ? commandsOf(program).get(sub.join(' ')) : undefined;
    if (needed === undefined || (sub.length === 0 && !BARE.has(program))) return [];
    if (needed.length > 0 && !options.some(({ name }) => needed.includes(name))) return [];
    if (key.endsWith(' pkg set') && !operands.some((word) => word === undefined || /^(?:name|publishConfig\b)/.test(word)))
      return [];
    if (key === 'git config' && !/^(?:remote|branch|url|push)\./i.test(operands[0] ?? 'url.')) return [];
    if (program === 'git' && /^(?:checkout|switch)$/.test(sub[0] ?? '') && options.some(({ name }) => NEW.has(name))) return [];
    const words = [...operands.map((word) => word ?? '$'), ...values];
    // A new stash is not the one that the person meant.
    return [{ of, words: words.length === 0 || sub[0] === 'stash' ? [`$${key}`] : words }];
  });
