// Follows aliases in mix.exs: an alias stands for the tasks it lists. Adds them to a program that knows the tasks; runs nothing.
import { meaningOf } from '../../argv/effects-of.ts';
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import { readArgv } from '../../argv/read-argv.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { asksHelp, goesOut, projectRuns, unread } from './project-run.ts';
import type { Aliases } from './mix-aliases.ts';
import { readAliases } from './mix-aliases.ts';
import { splitWords } from './split-words.ts';
import type { Followed } from './task-text.ts';
import { dirOf, failed, joined, nearest } from './task-text.ts';

const MAX_DEPTH = 12;

interface At {
  readonly aliases: Aliases;
  readonly plain: Program;
  readonly dir: string;
  readonly tools: Tools;
  readonly seen: readonly string[];
}

function expand(name: string, args: readonly Arg[], at: At): Followed {
  if (at.seen.length > MAX_DEPTH) return failed([unclear('aliases that run one another without end', name)]);
  const steps = at.aliases.get(name) ?? [];
  const inside: At = { ...at, seen: [...at.seen, name] };
  return joined(
    steps.map((step, i) => {
      if (step.kind === 'code') return failed([{ kind: 'run', code: 'project', what: `mix.exs: ${name}` }]);
      const words = splitWords(step.text);
      const more = i === steps.length - 1 ? args : [];
      return words ? task([...words.map(textArg), ...more], inside) : failed(unread('alias', name, 'a step cannot be read'));
    }),
  );
}

/** A task or an alias. An alias that is already running means the task that it hides. */
function task(words: readonly Arg[], at: At): Followed {
  const [first, ...rest] = words;
  const name = exact(first);
  if (name === 'do') return joined(sequence(rest).map((one) => task(one, at)));
  if (name !== undefined && at.aliases.has(name) && !at.seen.includes(name)) return expand(name, rest, at);
  const meaning = meaningOf(readArgv(at.plain, words, undefined), at.tools, { kind: 'known', dirs: [at.dir] });
  // Tests have their own database, which their alias creates and migrates.
  const ofTests = at.seen.includes('test');
  const effects = meaning.effects.filter((one) => !(ofTests && one.kind === 'service' && one.system === 'database'));
  const via = `mix.exs: ${at.seen.at(-1) ?? ''}`;
  return { effects, inner: meaning.inner.map((one) => ({ ...one, via, cwd: one.cwd ?? textArg(at.dir) })) };
}

/** `do a, b` and `do a + b`. */
function sequence(words: readonly Arg[]): readonly (readonly Arg[])[] {
  const all: Arg[][] = [[]];
  for (const word of words) {
    const text = exact(word);
    if (text === '+' || text === ',') all.push([]);
    else {
      all.at(-1)?.push(text?.endsWith(',') ? textArg(text.slice(0, -1)) : word);
      if (text?.endsWith(',')) all.push([]);
    }
  }
  return all.filter((one) => one.length > 0);
}

/** What the alias with that name runs; undefined if there is none. */
function aliased(words: readonly Arg[], plain: Program, tools: Tools): Followed | undefined {
  const [first, ...args] = words;
  const name = exact(first);
  const path = nearest('mix.exs', tools);
  const found = path === undefined ? undefined : tools.codeText(path);
  if (!first || path === undefined || !found || found.kind === 'absent') return undefined;
  if (name === undefined) return failed(unread('task', argText(first), 'its name is unknown'));
  const aliases = found.kind === 'text' ? readAliases(found.text) : undefined;
  // An alias list that cannot be read may redefine a known task only if it contains the task's name.
  if (!aliases) {
    const named = found.kind !== 'text' || [`${name}:`, `"${name}":`].some((key) => found.text.includes(key));
    return named ? failed(unread('alias', name, 'the aliases of mix.exs are not plain')) : undefined;
  }
  const at: At = { aliases, plain, dir: dirOf(path), tools, seen: [] };
  if (name === 'do') return task(words, at);
  return aliases.has(name) ? joined([expand(name, args, at), failed(goesOut('alias', name))]) : undefined;
}

export function withAliases(plain: Program): Program {
  const before =
    (spec: Spec) =>
    (it: Parsed, tools: Tools): Judgement => {
      const words = [...it.sub.slice(0, 1).map(textArg), ...it.operands];
      const followed = asksHelp(it) ? undefined : aliased(words, plain, tools);
      const judged: Judgement = followed ? { ...followed, replaces: true } : (spec.judge?.(it, tools) ?? {});
      return judged;
    };
  const strange = (it: Parsed, tools: Tools): Judgement => {
    if (it.operands.length === 0) return plain.bare?.judge?.(it, tools) ?? {};
    const followed = aliased(it.operands, plain, tools);
    if (followed)
      return { replaces: true, effects: [...projectRuns('mix', it, tools), ...followed.effects], inner: followed.inner };
    const effects: readonly Effect[] = [
      unclear('`mix`: an unknown task', argText(it.operands[0] ?? textArg('')), 'define it as an alias in mix.exs'),
      ...goesOut('task', exact(it.operands[0]) ?? ''),
    ];
    return { replaces: true, effects };
  };
  return {
    ...plain,
    bare: { operands: 'text...', verbatim: true, does: 'nothing', judge: strange },
    sub: Object.fromEntries(Object.entries(plain.sub ?? {}).map(([name, spec]) => [name, { ...spec, judge: before(spec) }])),
  };
}
