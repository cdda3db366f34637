// echo, printf, yes and seq: print their own arguments. They read and write nothing; the output is computed if it is certain.
import type { Judgement, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact } from '../../shell/value.ts';
import { decodeEscapes, formatText } from './printf-text.ts';
import { holeShape, shaped } from './stream-of.ts';

function exacts(args: readonly Arg[]): readonly string[] | undefined {
  const texts = args.flatMap((arg) => exact(arg) ?? []);
  return texts.length === args.length ? texts : undefined;
}

/** `echo *`: a pattern that the shell expands prints the names of existing files. */
function listed(args: readonly Arg[], tools: Tools): readonly Effect[] {
  const patterns = args.filter(({ bits }) => bits.some(({ kind }) => kind === 'glob'));
  return patterns.flatMap((arg) => tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'names' })));
}

function echoed(args: readonly Arg[]): Judgement {
  const flags: string[] = [];
  let rest = args;
  for (let text = exact(rest[0]); text !== undefined && /^-[neE]+$/.test(text); text = exact(rest[0])) {
    flags.push(text);
    rest = rest.slice(1);
  }
  const texts = exacts(rest);
  if (!texts) return rest.length === 1 && flags.every((flag) => flag === '-n') ? shaped(holeShape(rest[0])) : {};
  const joined = texts.join(' ');
  const end = flags.some((flag) => flag.includes('n')) ? '' : '\n';
  // Without -e, bash keeps backslashes but other shells do not, so the output is uncertain.
  const interprets = flags.some((flag) => flag.includes('e'));
  if (!joined.includes('\\')) return { output: joined + end };
  const decoded = interprets ? decodeEscapes(joined) : undefined;
  return decoded === undefined ? {} : { output: decoded + end };
}

export const echo: Program = {
  name: 'echo',
  manual: 'https://www.gnu.org/software/bash/manual/html_node/Bash-Builtins.html',
  sameAs: { gecho: 'https://www.gnu.org/software/bash/manual/html_node/Bash-Builtins.html' },
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  silent: true,
  judge: (it, tools) => ({ ...echoed(it.operands), effects: listed(it.operands, tools) }),
};

export const printf: Program = {
  name: 'printf',
  manual: 'https://www.gnu.org/software/bash/manual/html_node/Bash-Builtins.html',
  sameAs: { gprintf: 'https://www.gnu.org/software/bash/manual/html_node/Bash-Builtins.html' },
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const args = exact(it.operands[0]) === '--' ? it.operands.slice(1) : it.operands;
    const texts = exacts(args);
    if (!texts) {
      const onlyValue = args.length === 2 && ['%s', '%s\\n'].includes(exact(args[0]) ?? '');
      // An argument that is not a number is shown in the error message.
      const silent = /^(%[sbq%]|[^%])*$/.test(exact(args[0]) ?? '%d');
      return { silent, effects: listed(args, tools), ...(onlyValue ? shaped(holeShape(args[1])) : {}) };
    }
    const output = formatText(texts[0] ?? '', texts.slice(1));
    return output === undefined ? {} : { output };
  },
};

export const yes: Program = {
  name: 'yes',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/yes-invocation.html',
  sameAs: { gyes: 'https://www.gnu.org/software/coreutils/manual/html_node/yes-invocation.html' },
  flags: '--help --version',
  operands: 'text...',
  does: 'nothing',
};

const seqJudge: NonNullable<Program['judge']> = (it) => {
  if (it.given.length > 0) return {};
  const texts = exacts(it.operands);
  if (!texts)
    return it.operands.every((arg) => exact(arg) !== undefined || holeShape(arg).kind === 'token') ? { prints: 'token' } : {};
  const output = numbers(texts);
  return output === undefined ? {} : { output };
};

export const seq: Program = {
  name: 'seq',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/seq-invocation.html',
  sameAs: { gseq: 'https://www.gnu.org/software/coreutils/manual/html_node/seq-invocation.html' },
  flags: '-w|--equal-width --help --version -NUM',
  text: '-f|--format -s|--separator -t',
  style: 'posix',
  tame: true,
  operands: 'text...',
  does: 'nothing',
  judge: seqJudge,
};

export const seqKin: readonly Program[] = [
  {
    name: 'jot',
    manual: 'https://manpages.debian.org/trixie/athena-jot/jot.1.en.html',
    flags: '--help --version',
    text: '-s',
    unclear: '-w',
    style: 'posix',
    tame: true,
    operands: 'text...',
    does: 'nothing',
    judge: seqJudge,
  },
];

const MOST = 500;

function numbers(texts: readonly string[]): string | undefined {
  if (texts.length === 0 || texts.length > 3 || !texts.every((text) => /^-?\d{1,9}$/.test(text))) return undefined;
  const values = texts.map(Number);
  const [first, step, last] =
    values.length === 1 ? [1, 1, values[0]] : values.length === 2 ? [values[0], 1, values[1]] : [values[0], values[1], values[2]];
  if (first === undefined || step === undefined || last === undefined || step === 0) return undefined;
  if (Math.abs((last - first) / step) > MOST) return undefined;
  let output = '';
  for (let n = first; step > 0 ? n <= last : n >= last; n += step) output += `${n}\n`;
  return output;
}
