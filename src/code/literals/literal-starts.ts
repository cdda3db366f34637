// Analyses commands that code contains literally, in the directory that is given with them. Reads no tokens itself.
import { posix } from 'node:path';
import type { EvalContext } from '../../shell/eval-context.ts';
import { copyState } from '../../shell/state.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, holeArg, textArg } from '../../shell/value.ts';
import type { Started } from '../run-command.ts';
import { runArgv, runShell } from '../run-command.ts';
import type { Token } from './literal-tokens.ts';
import { DIRECTORY, MOVES } from './literal-words.ts';
import { isMark } from './literal-calls.ts';

/** At most this many different commands of one file. */
const MOST = 600;
const HOLE = holeArg('a value of the code');

export class Starts {
  /** Programs that are started with unknown words. An empty list: the program itself is unknown. */
  readonly open: { readonly words: readonly string[]; readonly at: number }[] = [];
  private readonly done = new Set<string>();

  constructor(
    private readonly here: EvalContext,
    private readonly tokens: readonly Token[],
  ) {}

  shell(text: string, at: number, via: string): void {
    this.once(`sh ${text}`, at, (here) => runShell(textArg(text), here, this.how(via)));
  }

  /** A program with its words, as far as they are known. */
  words(given: readonly Arg[], at: number, via: string): void {
    const first = given.findIndex((arg) => exact(arg) !== undefined);
    const program = exact(given[first]) ?? '';
    if (first < 0 || program.startsWith('-')) {
      this.open.push({ words: [], at });
      return;
    }
    const all = given.slice(first);
    const [second, third] = [exact(all[1]), all[2]];
    // `execlp("rm", "rm", "-rf", …)` names the program twice.
    const rest = second !== undefined && posix.basename(second) === posix.basename(program) ? all.slice(2) : all.slice(1);
    if (rest.some((arg) => exact(arg) === undefined)) this.open.push({ words: all.flatMap((arg) => exact(arg) ?? []), at });
    if (/\s/.test(program.trim())) this.shell(program, at, via);
    // `Process.Start("rm", "-rf x")`: one text contains all words.
    else if (second !== undefined && third === undefined && (second.startsWith('-') || ONE_TEXT.has(via)) && /\s/.test(second))
      this.shell(`${program} ${second}`, at, via);
    else {
      const argv = [textArg(program), ...rest];
      this.once(JSON.stringify(argv.map(argText)), at, (here) => runArgv(argv, here, this.how(via)));
      // A shell receives its script as one word; an unknown word after it is the script.
      if (SHELLS.has(posix.basename(program)) && rest.some((arg) => exact(arg) === undefined)) this.open.push({ words: [], at });
    }
  }

  directoryOf(at: number): string {
    const dir = this.directoryAt(at);
    return dir === undefined ? '' : argText(dir);
  }

  private how(via: string): Started {
    return { via, env: new Map(), stdin: undefined, socket: false };
  }

  private once(key: string, at: number, run: (here: EvalContext) => void): void {
    const dir = this.directoryAt(at);
    const whole = `${dir === undefined ? '' : argText(dir)}\0${key}`;
    if (this.done.has(whole) || this.done.size >= MOST) return;
    this.done.add(whole);
    const state = copyState(this.here.state);
    if (dir !== undefined) {
      const text = exact(dir);
      state.cwd =
        text === undefined || state.cwd.kind === 'unknown'
          ? { kind: 'unknown', why: 'the directory of a program is unknown' }
          : { kind: 'known', dirs: state.cwd.dirs.map((from) => posix.resolve(from, text)) };
    }
    run({ ...this.here, state });
  }

  /** The directory that is named in the same statement or the next ones, or to which the code changed earlier. */
  private directoryAt(at: number): Arg | undefined {
    const line = this.tokens[at]?.line ?? 0;
    for (let i = at; i < Math.min(this.tokens.length, at + 150); i++) {
      const token = this.tokens[i];
      if (!token || token.line > line + NEAR) break;
      if (token.kind === 'name' && DIRECTORY.has(token.value) && SETS.test(this.tokens[i + 1]?.value ?? ''))
        return this.valueAt(i);
    }
    for (let i = at - 1; i >= 0; i--) {
      const token = this.tokens[i];
      if (token?.kind === 'name' && MOVES.has(token.value) && SETS.test(this.tokens[i + 1]?.value ?? '')) return this.valueAt(i);
    }
    return undefined;
  }

  /** `Dir = "x"`, `current_dir("x")`, `cd: "x"`; anything but a single text is unknown. */
  private valueAt(at: number): Arg {
    const value = this.tokens[at + 2];
    const after = this.tokens[at + 3];
    const ends =
      after === undefined ||
      after.line !== value?.line ||
      isMark(after, ')') ||
      isMark(after, ',') ||
      isMark(after, ';') ||
      isMark(after, '}');
    return value?.kind === 'text' && !value.open && ends ? textArg(value.value) : HOLE;
  }
}

/** They take all words in one text. */
const ONE_TEXT: ReadonlySet<string> = new Set(['Start', 'ProcessStartInfo', 'arguments']);
/** The directory of a program is set within this many lines of its creation. */
const NEAR = 4;
const SETS = /^[=(:]$/;
const SHELLS: ReadonlySet<string> = new Set('sh bash zsh dash ksh ash cmd powershell pwsh'.split(' '));
