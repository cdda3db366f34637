// Roles of options and operands as effects. Knows what a role means, no program.
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { onePath } from '../model/place.ts';
import { placesOf } from '../shell/places.ts';
import type { Cwd } from '../shell/state.ts';
import type { Arg, Shape } from '../shell/value.ts';
import { argText, exact, holeArg, holeWhy, textArg } from '../shell/value.ts';
import type { Given, Inner, Judgement, Parsed, Prints, Role, Tools } from './program.ts';
import { applies } from './read-argv.ts';
import { serverOf } from './server-of.ts';

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
  const judged: Judgement = parsed.spec.judge?.(parsed, tools) ?? {};
  for (const problem of parsed.problems) effects.push(unclear(`\`${programText(parsed)}\`: ${problem.why}`, problem.word));
  const where = workingDirectory(parsed, cwd);
  if (judged.replaces !== true) {
    for (const one of parsed.given)
      if (one.value && one.role !== 'flag' && one.role !== 'optional')
        push({ effects, inner }, { role: one.role, arg: one.value, cwd: where, word: one.name });
    for (const one of parsed.roles)
      push({ effects, inner }, { role: one.role, arg: one.arg, cwd: where, word: argText(one.arg) });
    const command = parsed.roles.filter((one) => one.role === 'command').map((one) => one.arg);
    if (command.length > 0) inner.push({ kind: 'argv', args: command });
    // With an option that is not known nobody can tell where the command begins: whatever might be it is looked at too.
    if (command.length > 1 && parsed.problems.length > 0)
      for (let at = 1; at < Math.min(command.length, MAX_STARTS); at++) inner.push({ kind: 'argv', args: command.slice(at) });
  }
  // INVARIANT: an escape hatch may say more of an option, never that one nobody understands does nothing.
  else
    for (const one of parsed.given) {
      if (judged.understands?.includes(one.name)) continue;
      if (one.role === 'unclear') push({ effects, inner }, unclearUse(one, where));
      // Nor that another server is not asked: what runs inside is told of it too.
      if (one.role === 'connects' && one.value)
        push({ effects, inner }, { role: 'connects', arg: one.value, cwd: where, word: one.name });
    }
  effects.push(...made(parsed.spec.makes, where));
  let prints = parsed.spec.prints ?? 'content';
  if (parsed.spec.does !== 'nothing') effects.push(...parsed.spec.does);
  for (const when of parsed.spec.when ?? []) {
    if (!applies(parsed, when)) continue;
    effects.push(...(when.does ?? []), ...made(when.makes, where));
    prints = when.prints ?? prints;
  }
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

const MAX_STARTS = 5;

const made = (names: string | undefined, cwd: Cwd): readonly Effect[] =>
  (names?.split(' ') ?? []).flatMap((name) =>
    placesOf(textArg(name), cwd).map((place): Effect => ({ kind: 'write', place, how: 'create' })),
  );

/** Output that tells no content of what was read. */
const TELLS_NOTHING: ReadonlySet<Prints> = new Set(['names', 'paths', 'token', 'tokens', 'nothing']);

/** A program that prints no content has seen it all the same; what counts is what it tells. */
const onlyNames = (effect: Effect): Effect => (effect.kind === 'read' ? { ...effect, sees: 'names' } : effect);

/** What is made of `/dev/null` alone holds nothing: `sort -o f /dev/null` empties the file. */
function fromNothing(effects: readonly Effect[]): readonly Effect[] {
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

/** Code of the project and what its manifest declares are the project's only where the command works. */
function whereItRuns(effect: Effect, cwd: Cwd): readonly Effect[] {
  const belongs =
    (effect.kind === 'run' && effect.code === 'project') || (effect.kind === 'package' && effect.act === 'declared');
  if (!belongs || effect.place) return [effect];
  const places: readonly Place[] =
    cwd.kind === 'known' ? cwd.dirs.map((dir) => onePath(dir)) : [{ kind: 'unknown', why: cwd.why }];
  return places.map((place) => ({ ...effect, place }));
}

export const programText = (parsed: Parsed): string => [parsed.program.name.split(' ')[0], ...parsed.sub].join(' ');

/** `git -C dir`, `make -C dir`: relative paths of the command count from there. */
function workingDirectory(parsed: Parsed, cwd: Cwd): Cwd {
  let now = cwd;
  for (const one of parsed.given) {
    if (one.role !== 'cwd' || !one.value) continue;
    const places = placesOf(one.value, now);
    const dirs = places.flatMap((place) => (place.kind === 'path' && place.extent === 'one' ? [place.path] : []));
    now =
      dirs.length === places.length && dirs.length > 0
        ? { kind: 'known', dirs }
        : { kind: 'unknown', why: `\`${argText(one.value)}\` is not known` };
  }
  return now;
}

/** What a program runs, it runs in the directory it was told to work in, unless it says where. */
function inDirectory(inner: Inner, parsed: Parsed, where: Cwd): Inner {
  if (inner.cwd || !parsed.given.some((one) => one.role === 'cwd' && one.value)) return inner;
  const only = where.kind === 'known' && where.dirs.length === 1 ? where.dirs[0] : undefined;
  return { ...inner, cwd: only === undefined ? holeArg('the directory it works in') : textArg(only) };
}

const unclearUse = (one: Given, cwd: Cwd): Use => ({ role: 'unclear', arg: textArg(''), cwd, word: one.name });

interface Use {
  readonly role: Role;
  readonly arg: Arg;
  readonly cwd: Cwd;
  readonly word: string;
}

function push(into: { readonly effects: Effect[]; readonly inner: Inner[] }, use: Use): void {
  const { effects, inner } = into;
  const each = (make: (place: Place) => Effect | readonly Effect[]): void => {
    // `-` is a stream for most programs, and a harmless name for the rest.
    if (exact(use.arg) === '-') return;
    for (const place of placesOf(use.arg, use.cwd)) {
      const made = make(place);
      if (Array.isArray(made)) effects.push(...(made as readonly Effect[]));
      else effects.push(made as Effect);
    }
  };
  switch (use.role) {
    case 'text':
      return;
    case 'cwd':
      return;
    case 'names':
      fetched(use.arg, effects);
      return each((place) => ({ kind: 'read', place, sees: 'names' }));
    case 'reads':
      fetched(use.arg, effects);
      return each((place) => ({ kind: 'read', place, sees: 'content' }));
    case 'tree':
      fetched(use.arg, effects);
      return each((place) => ({ kind: 'read', place: asTree(place), sees: 'content' }));
    case 'writes':
      return each((place) => ({ kind: 'write', place, how: 'change' }));
    case 'appends':
      return each((place) => ({ kind: 'write', place, how: 'append' }));
    case 'creates':
      return each((place) => ({ kind: 'write', place, how: 'create' }));
    case 'edits':
      return each((place) => ({ kind: 'write', place, how: 'change' }));
    case 'deletes':
      return each((place) => ({ kind: 'delete', place, how: 'remove' }));
    case 'deletes-tree':
      return each((place) => ({ kind: 'delete', place: asTree(place), how: 'remove' }));
    case 'moves':
      return each((place) => [
        { kind: 'read', place: asTree(place), sees: 'names' },
        { kind: 'delete', place: asTree(place), how: 'move' },
      ]);
    case 'empties':
      return each((place) => ({ kind: 'delete', place, how: 'empty' }));
    case 'connects':
      effects.push({ kind: 'network', use: 'fetch', server: serverOf(use.arg) });
      return;
    case 'shell':
      inner.push({ kind: 'shell', text: use.arg });
      return;
    case 'script':
      inner.push({ kind: 'script', file: use.arg, args: [] });
      return;
    case 'command':
      return;
    case 'unclear':
      effects.push(unclear(`what \`${use.word}\` does is not known`, use.word));
      return;
  }
}

const URL = /^(https?|ftp|oci|git|git\+\w+|ssh|s3|gs|gcs|az):\/\//i;

/** Many programs take a URL where they take a file; for the rest it is a name that is not there. */
function fetched(arg: Arg, effects: Effect[]): void {
  if (URL.test(argText(arg))) effects.push({ kind: 'network', use: 'fetch', server: serverOf(arg) });
}

/** The place with everything below it. */
export const asTree = (place: Place): Place =>
  place.kind === 'path' && place.extent === 'one' ? { ...place, extent: 'tree' } : place;

/** A reason in words for an argument that is not exactly known. */
export const whyUnknown = (arg: Arg): string => holeWhy(arg) ?? 'not known';
