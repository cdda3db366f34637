// The names that a result of find can have when an action reaches it, from the whole expression: `!`, parentheses and `-o` included.
import type { Arg } from '../../shell/value.ts';
import { exact } from '../../shell/value.ts';

/** How many further words belong to a word of the expression; undefined if it is not known. */
export type WordsAfter = (at: number) => number | undefined;

/** Alternatives; undefined stands for any name. */
type Names = readonly string[] | undefined;

const ACTIONS = new Set('-exec -execdir -ok -okdir -delete -print -print0 -printf -ls -fprint -fprint0 -fprintf -fls'.split(' '));
const OR = new Set(['-o', '-or', ',']);
const NOT = new Set(['!', '-not']);
const NAME = new Set(['-name', '-iname']);

/**
 * Empty if a result may have any name. `isNarrow` says whether a name is worth keeping when two tests apply to the same result.
 * INVARIANT: never fewer names than the results can have: an action sees the tests before it in its own branch and in those around it.
 */
export function namesReached(
  args: readonly Arg[],
  it: { readonly from: number; readonly after: WordsAfter; readonly isNarrow: (name: string) => boolean },
): readonly string[] {
  const reached: Names[] = [];
  let at = it.from;
  let readable = true;

  const narrowed = (now: Names, name: string | undefined): Names =>
    name === undefined || (now !== undefined && now.every(it.isNarrow)) ? now : [name];

  /** One test, action or group; the names that are left when it holds. */
  function factor(now: Names): Names {
    const text = exact(args[at]);
    if (text === undefined) {
      readable = false;
      return undefined;
    }
    if (NOT.has(text)) {
      at++;
      // What does not match may have any other name.
      if (at < args.length) factor(now);
      return now;
    }
    if (text === '(') {
      at++;
      const inside = branches(now);
      if (exact(args[at]) !== ')') readable = false;
      at++;
      return inside;
    }
    const more = it.after(at);
    if (more === undefined) {
      readable = false;
      return undefined;
    }
    if (ACTIONS.has(text)) reached.push(now);
    const next = NAME.has(text) ? narrowed(now, exact(args[at + 1])) : now;
    at += 1 + more;
    return next;
  }

  function branches(outer: Names): Names {
    const all: Names[] = [];
    let now = outer;
    for (; readable && at < args.length && exact(args[at]) !== ')';) {
      const text = exact(args[at]) ?? '';
      if (OR.has(text)) {
        all.push(now);
        now = outer;
        at++;
      } else if (text === '-a' || text === '-and') at++;
      else now = factor(now);
    }
    return union([...all, now]);
  }

  const whole = branches(undefined);
  if (!readable || at < args.length) return [];
  return union(reached.length > 0 ? reached : [whole]) ?? [];
}

const union = (all: readonly Names[]): Names =>
  all.some((one) => one === undefined) ? undefined : [...new Set(all.flatMap((one) => one ?? []))];
