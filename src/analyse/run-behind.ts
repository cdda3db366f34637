// What an unknown program or option may run: the words after it, and texts that are commands. Finds only forbidden effects.
import { posix } from 'node:path';
import type { Parsed } from '../argv/program.ts';
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import { invoke } from '../shell/invoke.ts';
import { runPerhaps, runTextPerhaps } from '../shell/run-perhaps.ts';
import { deeper } from '../shell/run-statements.ts';
import type { Arg } from '../shell/value.ts';
import { argText, exact, textArg } from '../shell/value.ts';
import type { AnalysisContext } from './context.ts';
import { namesPackage } from './own-package.ts';

/** `unknown-wrapper -- leeway trust`: the words that are probably a command are read, to find only forbidden effects. */
export function runBehindWrapper(invocation: Invocation, here: EvalContext, context: AnalysisContext): void {
  const commands = context.programs.find('leeway')?.sub ?? {};
  const at = invocation.args.findIndex((arg, i) => {
    const next = exact(invocation.args[i + 1]);
    return namesPackage(arg) && next !== undefined && Object.hasOwn(commands, next);
  });
  if (at < 0) return;
  const name = '/usr/bin/leeway';
  here.walk.world.run({ ...invocation, name, nameArg: textArg(name), args: invocation.args.slice(at + 1) }, here);
}

/** At most this many words are tried as the beginning of the inner command. */
const MOST_STARTS = 6;
/** Options of any program whose value is prose. */
const PROSE = /^(-m|--message|-b|--body|-t|--title|--notes?|--description|--comment|--text|--subject|--summary|--prompt|-p)$/;

/** Tries every word of an unknown program. */
export function runBehindUnknown(invocation: Invocation, here: EvalContext, context: AnalysisContext): void {
  runBehindWrapper(invocation, here, context);
  const name = argText(invocation.nameArg);
  let starts = 0;
  for (const [at, arg] of invocation.args.entries()) {
    const word = exact(arg);
    if (word === undefined || PROSE.test(exact(invocation.args[at - 1]) ?? '')) continue;
    if (starts < MOST_STARTS && isProgram(word, context)) {
      starts++;
      const args = invocation.args.slice(at);
      const call = {
        args,
        env: new Map(),
        text: args.map(argText).join(' '),
        plumbing: NOTHING,
        assignments: args.map(() => undefined),
      };
      runPerhaps(here, (inside) => void invoke(deeper(inside, { via: [...inside.frame.via, name] }), call));
    }
    for (const text of commandsIn(word, context)) runTextPerhaps(here, name, text);
  }
}

const NOTHING = { socket: false, inputs: [] };

/** Tries values that a known program's data cannot explain. */
export function runBehindUnclear(parsed: Parsed, here: EvalContext, context: AnalysisContext): void {
  const name = parsed.program.name.split(' ')[0] ?? '';
  const values: Arg[] = [
    ...parsed.given.flatMap((one) => (one.value && (one.role === 'unclear' || one.role === 'optional') ? [one.value] : [])),
    ...parsed.problems.flatMap((one) => [textArg(one.word), ...(one.value ? [one.value] : [])]),
    ...(parsed.program.style === 'none' ? parsed.operands : []),
    ...parsed.roles.flatMap((one) => (one.role === 'unclear' ? [one.arg] : [])),
  ];
  for (const value of values) for (const text of commandsIn(exact(value) ?? '', context)) runTextPerhaps(here, name, text);
}

/** Option values listed as text that look like commands: the data may be wrong. */
export function runBehindTexts(parsed: Parsed, here: EvalContext, context: AnalysisContext): void {
  for (const { name, role, value } of parsed.given) {
    const text = value && (role === 'text' || role === 'names') && !PROSE.test(name) ? exact(value) : undefined;
    if (text !== undefined) for (const command of commandsIn(text, context)) runTextPerhaps(here, parsed.typed, command);
  }
}

/** The word itself, and the text after each `=` in it, if it begins with a program's name: `--checkpoint-action=exec=rm -rf x`, `-Orm -rf x`. */
function commandsIn(word: string, context: AnalysisContext): readonly string[] {
  if (!/\S\s+\S/.test(word) || word.length > 4096) return [];
  const texts = [word, ...(/^-[A-Za-z]/.test(word) ? [word.slice(2)] : [])];
  for (let at = word.indexOf('='); at >= 0 && texts.length < 6; at = word.indexOf('=', at + 1)) texts.push(word.slice(at + 1));
  return texts.map((text) => text.trimStart()).filter((text) => isProgram(/^\S+/.exec(text)?.[0] ?? '', context));
}

const isProgram = (word: string, { programs }: AnalysisContext): boolean => {
  if (word.startsWith('-') || word === '') return false;
  return programs.find(word.startsWith('/') ? posix.basename(word) : word) !== undefined;
};
