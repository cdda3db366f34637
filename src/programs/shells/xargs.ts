// xargs: runs a command with arguments from standard input. Splits known input as xargs would; unknown input stays unknown.
import type { Inner, Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { overLimit, unclear } from '../../model/effect.ts';
import type { Arg, Stream } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';

/** Known words are analysed one round after the other, up to this many. */
const MAX_ROUNDS = 1000;

export const xargs: Program = {
  name: 'xargs',
  manual: 'https://www.gnu.org/software/findutils/manual/html_node/find_html/Invoking-xargs.html',
  sameAs: { gxargs: 'https://www.gnu.org/software/findutils/manual/html_node/find_html/Invoking-xargs.html' },
  style: 'posix',
  flags: '-0|--null -r|--no-run-if-empty -t|--verbose -x|--exit -o|--open-tty --show-limits --help --version',
  optional: '-e|--eof -i|--replace -l|--max-lines',
  text: '-n|--max-args -P|--max-procs -L -s|--max-chars -d|--delimiter -I -E -J -R -S --process-slot-var',
  // Asks on a terminal before each command, where nobody answers.
  unclearFlags: '-p|--interactive',
  reads: '-a|--arg-file',
  operands: 'command',
  does: 'nothing',
  judge: (it, tools) => {
    const judged = judgeXargs(it, tools);
    return { ...judged, effects: [...(judged.effects ?? []), ...manyAtOnce(it)] };
  },
};

/** More parallel processes than anyone wants. */
const MANY = 300;
const manyAtOnce = (it: Parsed): readonly Effect[] =>
  it.values('-P').flatMap((arg) => {
    const count = Number(exact(arg));
    return count === 0 || count > MANY ? [unclear('very many processes at once', `-P ${argText(arg)}`)] : [];
  });

function judgeXargs(it: Parsed, tools: Tools): Judgement {
  const command = it.operands;
  if (command.length === 0) return { prints: 'content' };
  if (!it.has('-a')) return { ...run(it, command, tools.stdin), prints: 'nothing' };
  const judged = run(it, command, undefined);
  const file = it.values('-a').flatMap((arg) => tools.places(arg));
  return {
    ...judged,
    effects: file.map((place) => ({ kind: 'read', place, sees: 'content' })),
    inner: (judged.inner ?? []).map((one) => (one.kind === 'argv' ? { ...one, fromFile: true } : one)),
    prints: 'nothing',
    // The content of the file becomes arguments of the command.
    masks: false,
  };
}

function run(it: Parsed, command: readonly Arg[], stdin: Tools['stdin']): Judgement {
  const hole = (why: string): Arg => ({
    bits: [{ kind: 'hole', why: `${why} ${stdin?.why ?? 'standard input or a file'}`, shape: stdin?.shape ?? { kind: 'any' } }],
    from: stdin?.from ?? [],
    spread: false,
  });
  const mark = it.has('-I') ? exact(it.value('-I')) : it.has('-i') ? (it.value('-i') ? exact(it.value('-i')) : '{}') : undefined;
  if (it.has('-I') || it.has('-i')) {
    if (mark === undefined || mark === '')
      return { replaces: true, inner: [{ kind: 'argv', args: [...command, { ...hole('a line of'), spread: true }] }] };
    const lines = splitInput(it, stdin, 'lines');
    const rounds = lines && lines.length <= MAX_ROUNDS ? lines : [hole('a line of')];
    return {
      replaces: true,
      effects: tooMany(lines),
      inner: rounds.map((round) => ({ kind: 'argv' as const, args: command.map((arg) => replaceMark(arg, mark, round)) })),
    };
  }
  const words = splitInput(it, stdin, 'words');
  if (!words) {
    const spread = stdin?.shape.kind !== 'below' || it.has('-d');
    return { replaces: true, inner: [{ kind: 'argv', args: [...command, { ...hole('arguments from'), spread }] }] };
  }
  const size = Number(exact(it.value('-n')) ?? exact(it.value('-L')) ?? (it.has('-l') ? '1' : '0'));
  const chunks = size > 0 ? chunked(words, size) : [words];
  if (chunks.length > MAX_ROUNDS || Number.isNaN(size))
    return {
      replaces: true,
      effects: tooMany(chunks),
      inner: [{ kind: 'argv', args: [...command, { ...anyOf(hole('arguments from')), spread: true }] }],
    };
  return { replaces: true, inner: chunks.map((chunk): Inner => ({ kind: 'argv', args: [...command, ...chunk] })) };
}

/** Known words that are too many to analyse one by one. */
const tooMany = (rounds: readonly unknown[] | undefined): readonly Effect[] =>
  rounds && rounds.length > MAX_ROUNDS ? [overLimit('steps', `\`xargs\` with more than ${MAX_ROUNDS} commands`)] : [];

/** The pieces of known input; undefined if input, delimiter or quoting is not exactly known. */
function splitInput(it: Parsed, stdin: Stream | undefined, by: 'lines' | 'words'): readonly Arg[] | undefined {
  if (stdin?.text === undefined) return undefined;
  const delimiter = it.has('-0') ? '\0' : it.has('-d') ? delimiterOf(exact(it.value('-d'))) : by === 'lines' ? '\n' : undefined;
  if (it.has('-d') && delimiter === undefined) return undefined;
  // Without a delimiter, quotes and backslashes are special, even with lines.
  if (!it.has('-0') && !it.has('-d') && /['"\\]/.test(stdin.text)) return undefined;
  const text = delimiter === '\n' || delimiter === undefined ? stdin.text.replace(/\n$/, '') : stdin.text;
  const pieces =
    delimiter === undefined
      ? text.split(/\s+/)
      : text.split(delimiter).map((piece) => (by === 'lines' && delimiter === '\n' ? piece.trimStart() : piece));
  return pieces.filter((piece) => piece !== '').map((piece) => ({ ...textArg(piece), from: stdin.from }));
}

const ESCAPES = new Map([
  [String.raw`\n`, '\n'],
  [String.raw`\t`, '\t'],
  [String.raw`\0`, '\0'],
  [String.raw`\\`, '\\'],
  [String.raw`\r`, '\r'],
]);
const delimiterOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : text.length === 1 ? text : ESCAPES.get(text);

function chunked(words: readonly Arg[], size: number): readonly (readonly Arg[])[] {
  const chunks: (readonly Arg[])[] = [];
  for (let i = 0; i < words.length; i += size) chunks.push(words.slice(i, i + size));
  return chunks;
}

function replaceMark(arg: Arg, mark: string, value: Arg): Arg {
  if (!argText(arg).includes(mark)) return arg;
  const bits = arg.bits.flatMap((bit): Arg['bits'] => {
    if (bit.kind !== 'text' || !bit.text.includes(mark)) return [bit];
    return bit.text
      .split(mark)
      .flatMap((text, i): Arg['bits'] => [
        ...(i === 0 ? [] : value.bits),
        ...(text === '' ? [] : [{ kind: 'text' as const, text }]),
      ]);
  });
  return { bits, from: [...arg.from, ...value.from], spread: false };
}

/** The same value with an unknown shape. */
const anyOf = (arg: Arg): Arg => ({
  ...arg,
  bits: [{ kind: 'hole', why: 'arguments from standard input', shape: { kind: 'any' } }],
});
