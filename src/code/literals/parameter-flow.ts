// Which functions can pass words to a program start that takes them from the parameters of its function. Reads Go and languages with the same syntax;
// starts nothing.
import { callAt, chained, isMark } from './literal-calls.ts';
import type { Group } from './literal-calls.ts';
import type { Token } from './literal-tokens.ts';

/** `any`: the words may come from a variable, a result or a function passed as a value, so every call in the file counts. */
export type Feeders = ReadonlySet<string> | 'any';

interface DefinedFunction {
  /** Absent for an anonymous function. */
  readonly name: string | undefined;
  /** The index of the name. */
  readonly at: number;
  readonly params: readonly string[];
  /** The parameter that takes all further arguments, or -1. */
  readonly variadic: number;
  readonly from: number;
  readonly to: number;
}

const KEYWORDS: ReadonlySet<string> = new Set(['func', 'function']);
const HEADER = 60;

export class ParameterFlow {
  private readonly functions: readonly DefinedFunction[];
  constructor(private readonly tokens: readonly Token[]) {
    this.functions = tokens.flatMap((token, at) =>
      token.kind === 'name' && KEYWORDS.has(token.value) ? readFunction(tokens, at) : [],
    );
  }

  /** INVARIANT: a start has known feeders only if all its unknown words are parameters that were followed through every call of their function. */
  feeders(at: number): Feeders {
    const call = callAt(this.tokens, at);
    const around = this.around(at);
    if (call === undefined || around?.name === undefined) return 'any';
    const groups = chained(this.tokens, at, call).args;
    // Arguments before the program are not words of the command.
    const program = groups.findIndex((group) => group.some(({ kind }) => kind === 'text'));
    if (program < 0) return 'any';
    const found = new Set<string>();
    const reached = groups.slice(program).every((group) => isSpelled(group) || this.follow(around, nameIn(group), found));
    return reached ? new Set([...found].map((one) => one.slice(0, one.indexOf('\0')))) : 'any';
  }

  /**
   * Whether every call of the function passes a text as this parameter, or a parameter for which the same is true. `found`: the functions followed so
   * far, with their parameters.
   */
  private follow(of: DefinedFunction, parameter: string | undefined, found: Set<string>): boolean {
    const { name } = of;
    const position = parameter === undefined ? -1 : of.params.indexOf(parameter);
    if (name === undefined || position < 0 || this.changes(of, parameter ?? '')) return false;
    const key = `${name}\0${parameter ?? ''}`;
    if (found.has(key)) return true;
    found.add(key);
    return this.tokens.every((token, at) => {
      // A name inside a text may be used to call the function.
      if (token.value !== name || this.functions.some((one) => one.at === at)) return true;
      const call = token.kind === 'name' ? callAt(this.tokens, at) : undefined;
      if (call === undefined || !isMark(this.tokens[at + 1], '(')) return false;
      const around = this.around(at);
      return call.args
        .slice(position, position === of.variadic ? undefined : position + 1)
        .every((group) => isSpelled(group) || (around !== undefined && this.follow(around, nameIn(group), found)));
    });
  }

  private around(at: number): DefinedFunction | undefined {
    return this.functions.findLast(({ from, to }) => from < at && at < to);
  }

  /** Whether the function assigns the parameter, or takes its address. */
  private changes({ from, to }: DefinedFunction, parameter: string): boolean {
    for (let i = from; i < to; i++) {
      if (this.tokens[i]?.kind !== 'name' || this.tokens[i]?.value !== parameter) continue;
      const [before, next, second] = [this.tokens[i - 1], this.tokens[i + 1], this.tokens[i + 2]];
      const equals = isMark(next, ':') ? isMark(second, '=') : isMark(next, '=') && !isMark(second, '=');
      // `a, b = f()`, `a[0] = x`, `&a`, `a += x`
      if (equals || isMark(before, '&') || isMark(next, '[') || isMark(next, '+') || (isMark(next, ',') && this.isList(i)))
        return true;
    }
    return false;
  }

  /** Whether the names from here on are assigned together. */
  private isList(at: number): boolean {
    const line = this.tokens[at]?.line;
    for (let i = at + 1; this.tokens[i]?.line === line && i < at + 12; i++) {
      if (isMark(this.tokens[i], '=')) return true;
      if (isMark(this.tokens[i], '(') || isMark(this.tokens[i], ')')) return false;
    }
    return false;
  }
}

const isSpelled = (group: Group): boolean => group.every(({ kind }) => kind === 'text');

/** `branch`, `args...` */
function nameIn(group: Group): string | undefined {
  const [first, ...rest] = group;
  return first?.kind === 'name' && rest.every((token) => isMark(token, '.')) ? first.value : undefined;
}

/** `func name(a, b string) error {`, `func (r *R) name(args ...string) {`, `func(t *T) {`. Other forms are not recognised. */
function readFunction(tokens: readonly Token[], keyword: number): readonly DefinedFunction[] {
  const receiver = isMark(tokens[keyword + 1], '(') ? callAt(tokens, keyword)?.end : undefined;
  const named = receiver === undefined ? keyword + 1 : receiver;
  const isNamed = tokens[named]?.kind === 'name' && isMark(tokens[named + 1], '(');
  const at = isNamed ? named : keyword;
  const list = callAt(tokens, at);
  const from = list === undefined ? undefined : bodyAfter(tokens, list.end);
  const to = from === undefined ? undefined : closing(tokens, from);
  if (list === undefined || from === undefined || to === undefined) return [];
  // `name: Type` and default values belong to languages in which calls may name their arguments.
  const plain = list.args.every((group) => !group.some((token) => isMark(token, ':') || isMark(token, '=')));
  const params = plain ? list.args.map(([first]) => (first?.kind === 'name' ? first.value : '')) : [];
  const variadic = list.args.findIndex((group) =>
    group.some((token) => isMark(token, '.') && group[0]?.kind === 'name' && isMark(group[1], '.')),
  );
  return [{ variadic, name: isNamed ? tokens[named]?.value : undefined, at, params, from, to }];
}

function bodyAfter(tokens: readonly Token[], end: number): number | undefined {
  for (let i = end; i < Math.min(tokens.length, end + HEADER); i++) {
    if (tokens[i]?.kind === 'name' && KEYWORDS.has(tokens[i]?.value ?? '')) return undefined;
    if (isMark(tokens[i], '{') && !['interface', 'struct'].includes(tokens[i - 1]?.value ?? '')) return i;
    if (isMark(tokens[i], ';')) return undefined;
  }
  return undefined;
}

function closing(tokens: readonly Token[], open: number): number | undefined {
  let depth = 0;
  for (let i = open; i < tokens.length; i++) {
    if (isMark(tokens[i], '{')) depth++;
    if (isMark(tokens[i], '}') && --depth === 0) return i;
  }
  return undefined;
}
