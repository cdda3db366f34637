// Reads the words of a cloud CLI whose options are without number: global options by list, then the command path, then the rest. Knows no
// cloud.
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, holeWhy, knownPrefix } from '../../shell/value.ts';

export interface CloudWords {
  /** Command words before the first option that is not global, in order. */
  readonly path: readonly string[];
  /** All options given, before and after the path, with their values. */
  readonly options: readonly CloudOption[];
  /** Words that are neither in the path nor an option nor its first value. */
  readonly others: readonly Arg[];
  readonly problems: readonly Effect[];
}

export interface CloudOption {
  readonly name: string;
  readonly values: readonly Arg[];
}

export interface CloudGrammar {
  /** Global options that take a value and may stand before the command. */
  readonly valued: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
  /** How many words the path takes; the rest are operands. */
  readonly depth: number;
}

export function readCloudWords(args: readonly Arg[], grammar: CloudGrammar): CloudWords {
  const path: string[] = [];
  const options: CloudOption[] = [];
  const others: Arg[] = [];
  const problems: Effect[] = [];
  let open = true;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (!arg) continue;
    const text = exact(arg);
    const shown = text ?? knownPrefix(arg);
    if (/^--?[A-Za-z]/.test(shown)) {
      const name = /^--?[\w-]+/.exec(shown)?.[0] ?? shown;
      if (shown.includes('=')) {
        options.push({ name, values: [rest(arg, shown.indexOf('=') + 1)] });
        continue;
      }
      if (text === undefined) problems.push(unclear(`an option is unknown: ${holeWhy(arg) ?? ''}`, argText(arg)));
      const known = grammar.valued.has(name);
      if (path.length === 0 && !known && !grammar.flags.has(name))
        problems.push(unclear('unknown option before the command', name));
      const values: Arg[] = [];
      // After the command an option takes the words up to the next option; before it, one.
      const takes = grammar.flags.has(name) ? 0 : known ? 1 : path.length === 0 ? 0 : Number.POSITIVE_INFINITY;
      while (values.length < takes && i + 1 < args.length && !/^--?[A-Za-z]/.test(knownPrefix(args[i + 1] as Arg))) {
        values.push(args[i + 1] as Arg);
        i++;
      }
      options.push({ name, values });
      if (!known && !grammar.flags.has(name)) open = false;
      continue;
    }
    if (text !== undefined && open && path.length < grammar.depth) path.push(text);
    else {
      if (open && path.length < grammar.depth) {
        problems.push(unclear(`a word of the command is unknown: ${holeWhy(arg) ?? ''}`, argText(arg)));
        open = false;
      }
      others.push(arg);
    }
  }
  // A word that may be several may hold an option of its own.
  for (const arg of args)
    if (arg.spread && arg.bits.some((bit) => bit.kind === 'hole' && bit.shape.kind === 'any'))
      problems.push(unclear(`a word may be several: ${holeWhy(arg) ?? ''}`, argText(arg), 'use double quotes'));
  return { path, options, others, problems };
}

function rest(arg: Arg, count: number): Arg {
  const [first, ...others] = arg.bits;
  return first?.kind === 'text' ? { ...arg, bits: [{ kind: 'text', text: first.text.slice(count) }, ...others] } : arg;
}

/** True when the line ends in a word that only asks for help. */
export function asksCloudHelp(args: readonly Arg[]): boolean {
  const last = exact(args.at(-1));
  const before = exact(args.at(-2));
  return (last === '--help' || last === '-h') && before !== '--' && !(before ?? '').startsWith('-');
}
