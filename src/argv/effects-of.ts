// The effects of a parsed command line: from the roles of its values, from the program's data, and from the program's own code. Knows no program.
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { onePath } from '../model/place.ts';
import { placesOf } from '../shell/places.ts';
import type { Cwd } from '../shell/state.ts';
import type { Arg, Shape } from '../shell/value.ts';
import { argText, holeArg, textArg } from '../shell/value.ts';
import type { Inner, Judgement, Parsed, Prints, Role, Tools } from './program.ts';
import { applies } from './applies.ts';
import { isOneOf } from './is-listed.ts';
import { pathsAway } from './project-code.ts';
import { pushRole } from './role-effects.ts';

export { asTree } from './role-effects.ts';

export interface Meaning {
  readonly effects: readonly Effect[];
  readonly inner: readonly Inner[];
  readonly prints: Prints;
  readonly masks: boolean;
  readonly silent: boolean;
  readonly carries: readonly number[];
  readonly output: string | undefined;
  readonly shape: Shape | undefined;
}

export function meaningOf(parsed: Parsed, tools: Tools, cwd: Cwd): Meaning {
  const effects: Effect[] = [];
  const inner: Inner[] = [];
  if (parsed.asksHelp) return PRINTS_HELP;
  const judged: Judgement = parsed.spec.judge?.(parsed, tools) ?? {};
  for (const problem of parsed.problems) {
    effects.push(unclear(`\`${programText(parsed)}\`: ${problem.why}`, problem.word));
    if (problem.isSub && CARRIES_OUT.has(problem.word.split(/[-_:.]/)[0] ?? ''))
      effects.push({ kind: 'network', use: 'upload', server: { host: '', unknown: 'the service of the program' } });
  }
  const where = workingDirectory(parsed, cwd);
  const what = programText(parsed);
  const dry = parsed.spec.when?.findLastIndex((when) => when.dry && applies(parsed, when)) ?? -1;
  const keeps = parsed.spec.when?.some((when) => when.keeps && applies(parsed, when)) ?? false;
  const isTargetNamed = [...parsed.given, ...parsed.roles].some((one) => one.role === 'into');
  const known = (option: string): string => parsed.spec.known?.[option] ?? parsed.program.known?.[option] ?? '';
  const push = (role: Role, arg: Arg, word: string, of = word): void =>
    isOneOf(arg, known(of))
      ? undefined
      : pushRole(
          { effects, inner },
          { role: keeps && role === 'refills' ? 'into' : role, arg, cwd: where, word, tools, what, isTargetNamed },
        );
  if (judged.replaces !== true) {
    for (const one of parsed.given) {
      if (!one.value || one.role === 'flag' || one.role === 'optional') continue;
      const before = effects.length;
      push(one.role, one.value, one.name);
      if (one.name !== '-in') quoted(effects, before);
    }
    for (const one of parsed.roles)
      push(dry >= 0 && CHANGES.has(one.role) ? 'names' : one.role, one.arg, argText(one.arg), 'operands');
    const command = parsed.roles.filter((one) => one.role === 'command').map((one) => one.arg);
    if (command.length > 0) inner.push({ kind: 'argv', args: command });
    // With an unknown option it is unclear at which word the inner command begins, so every possible start is analysed.
    if (command.length > 1 && parsed.problems.length > 0)
      for (let at = 1; at < Math.min(command.length, MAX_STARTS); at++) inner.push({ kind: 'argv', args: command.slice(at) });
  }
  // INVARIANT: a program's code may add to the effects of an option, but it cannot clear an option that nobody understands.
  else
    for (const one of parsed.given) {
      if (judged.understands?.includes(one.name)) continue;
      if (one.role === 'unclear') push('unclear', textArg(''), one.name);
      // Nor can it clear an option that connects to another server or changes a file, whatever runs inside.
      if (one.value && one.role !== 'flag' && one.role !== 'optional' && (one.role === 'connects' || CHANGES.has(one.role)))
        push(one.role, one.value, one.name);
    }
  let prints = parsed.spec.prints ?? 'content';
  if (dry < 0) {
    effects.push(...made(parsed.spec.makes, where));
    if (parsed.spec.does !== 'nothing') effects.push(...withOperands(parsed.spec.does, parsed));
    if (!judged.replaces && effects.some(runsProject)) effects.push(...pathsAway(what, parsed, tools));
  }
  for (const when of (parsed.spec.when ?? []).slice(Math.max(dry, 0))) {
    if (!applies(parsed, when)) continue;
    effects.push(...withOperands(when.does ?? [], parsed), ...made(when.makes, where));
    prints = when.prints ?? prints;
  }
  goOut(parsed, effects);
  effects.push(...(judged.effects ?? []));
  inner.push(...(judged.inner ?? []));
  prints = judged.prints ?? prints;
  const seen = fromNothing(TELLS_NOTHING.has(prints) && prints !== 'nothing' ? effects.map(onlyNames) : effects);
  return {
    effects: seen.some(belongsSomewhere) ? seen.flatMap((effect) => whereItRuns(effect, where)) : seen,
    inner: inner.map((one) => inDirectory(one, parsed, where)),
    prints,
    silent: judged.silent ?? parsed.spec.silent ?? false,
    carries: judged.carries ?? [],
    masks: judged.masks ?? TELLS_NOTHING.has(prints),
    output: judged.output,
    shape: judged.shape,
  };
}

const PRINTS_HELP: Meaning = {
  effects: [],
  inner: [],
  prints: 'names',
  silent: false,
  carries: [],
  masks: true,
  output: undefined,
  shape: undefined,
};

/** Even a program that prints only names quotes lists and settings in its error messages. `-in` names what the program works on, like an operand. */
function quoted(effects: Effect[], from: number): void {
  for (let at = from; at < effects.length; at++) {
    const effect = effects[at];
    if (effect?.kind === 'read' && effect.sees === 'content') effects[at] = { ...effect, handed: true };
  }
}

const MAX_STARTS = 5;

/** Roles that change something. In a dry run their files are only looked at. */
const CHANGES: ReadonlySet<Role> = new Set<Role>([
  'writes',
  'appends',
  'creates',
  'edits',
  'deletes',
  'deletes-tree',
  'moves',
  'empties',
  'refills',
  'converts',
  'unpacks',
  'into',
  'in-out',
]);

/** Replaces `{operands}` in the texts of effects with the operands that were given. */
function withOperands(effects: readonly Effect[], parsed: Parsed): readonly Effect[] {
  const words = parsed.operands.map(argText).join(' ');
  return effects.map((effect) => {
    const filled = { ...effect };
    for (const key of ['what', 'detail', 'why', 'word'])
      if (key in filled) {
        const text = Reflect.get(filled, key) as unknown;
        if (typeof text === 'string' && text.includes('{operands}'))
          Reflect.set(filled, key, text.replace('{operands}', () => words).trimEnd());
      }
    return filled;
  });
}

/** The program's data says that the project's code runs. Paths that lead out of the project are then added here; a program's own code adds them itself. */
const runsProject = (effect: Effect): boolean => effect.kind === 'run' && effect.code === 'project' && effect.place === undefined;

/** Data is sent to the servers that the call names, or to an unknown server if it names none. */
function goOut(parsed: Parsed, effects: Effect[]): void {
  const uses = new Set([...parsed.given, ...parsed.roles].map((one) => one.role));
  const use = uses.has('uploads') ? 'upload' : uses.has('sends') ? 'send' : undefined;
  if (use === undefined) return;
  const named = effects.filter((effect) => effect.kind === 'network');
  if (named.length === 0)
    effects.push({ kind: 'network', use, server: { host: '', unknown: `the server of \`${programText(parsed)}\`` } });
  effects.forEach((effect, at) => {
    if (effect.kind === 'network' && (effect.use === 'fetch' || effect.use === 'probe')) effects[at] = { ...effect, use };
  });
}

const made = (names: string | undefined, cwd: Cwd): readonly Effect[] =>
  (names?.split(' ') ?? []).flatMap((name) =>
    placesOf(textArg(name), cwd).map((place): Effect => ({ kind: 'write', place, how: 'create' })),
  );

/** Kinds of output that reveal no content of the files that were read. */
const TELLS_NOTHING: ReadonlySet<Prints> = new Set(['names', 'paths', 'token', 'tokens', 'nothing']);

/** A program that prints no content still reads it; only what it reveals counts. */
const onlyNames = (effect: Effect): Effect =>
  effect.kind === 'read' && effect.sees === 'content' ? { ...effect, sees: 'names', tests: true } : effect;

/** A file written from `/dev/null` alone becomes empty: `sort -o f /dev/null`. */
export function fromNothing(effects: readonly Effect[]): readonly Effect[] {
  let nothing = false;
  for (const effect of effects) {
    if (effect.kind !== 'read') continue;
    nothing = effect.place.kind === 'path' && effect.place.path === '/dev/null';
    if (!nothing) return effects;
  }
  if (!nothing) return effects;
  return effects.map((effect) => (effect.kind === 'write' && effect.how === 'change' ? { text: '', ...effect } : effect));
}

const belongsSomewhere = ({ kind }: Effect): boolean => kind === 'run' || kind === 'package';

/** Project code and declared packages belong to the directory in which the command works, so the effect gets that place. */
function whereItRuns(effect: Effect, cwd: Cwd): readonly Effect[] {
  const belongs =
    (effect.kind === 'run' && effect.code === 'project') || (effect.kind === 'package' && effect.act === 'declared');
  if (!belongs || effect.place) return [effect];
  const places: readonly Place[] =
    cwd.kind === 'known' ? cwd.dirs.map((dir) => onePath(dir)) : [{ kind: 'unknown', why: cwd.why }];
  return places.map((place) => ({ ...effect, place }));
}

export const programText = (parsed: Parsed): string => [parsed.typed, ...parsed.sub].join(' ');

/** `git -C dir`, `make -C dir`: relative paths of the command start there. */
function workingDirectory(parsed: Parsed, cwd: Cwd): Cwd {
  let now = cwd;
  for (const one of parsed.given) {
    if (one.role !== 'cwd' || !one.value) continue;
    const places = placesOf(one.value, now);
    const dirs = places.flatMap((place) => (place.kind === 'path' && place.extent === 'one' ? [place.path] : []));
    now =
      dirs.length === places.length && dirs.length > 0
        ? { kind: 'known', dirs }
        : { kind: 'unknown', why: `\`${argText(one.value)}\` is unknown` };
  }
  return now;
}

/** An inner command runs in the directory that the program was told to work in, unless it names its own. */
function inDirectory(inner: Inner, parsed: Parsed, where: Cwd): Inner {
  if (inner.cwd || !parsed.given.some((one) => one.role === 'cwd' && one.value)) return inner;
  const only = where.kind === 'known' && where.dirs.length === 1 ? where.dirs[0] : undefined;
  return { ...inner, cwd: only === undefined ? holeArg('the directory it works in') : textArg(only) };
}

/** Subcommands that are not listed but whose names suggest that data is sent. */
const CARRIES_OUT: ReadonlySet<string> = new Set(['upload', 'uploads', 'publish', 'share']);
