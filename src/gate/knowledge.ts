// Answers questions that rules have about shell text and program data, using the reader that also reads calls.
import { commandOf } from '../argv/command-of.ts';
import type { Program } from '../argv/program.ts';
import { readArgv } from '../argv/read-argv.ts';
import { analyseShell } from '../analyse/analyse-shell.ts';
import type { AnalysisContext } from '../analyse/context.ts';
import type { Command } from '../model/part.ts';
import type { UserPrograms } from '../programs/user/user-programs.ts';
import type { Knowledge } from '../rules/knowledge.ts';
import { wordsOfOneCommand } from '../shell/one-command.ts';
import { textArg } from '../shell/value.ts';

/** What reading the rules needs before the settings are known. */
export interface RuleContext {
  readonly root: string | undefined;
  readonly programs: UserPrograms;
  /** Needed for the few rules whose meaning depends on what their command would do. */
  analysis(): AnalysisContext;
}

export function ruleKnowledge({ root, programs, analysis }: RuleContext): Knowledge {
  const find = (words: readonly string[]): Program | undefined => programs.find(words[0] ?? '');
  const read = (words: readonly string[]) => {
    const program = find(words);
    return program && readArgv(program, words.slice(1).map(textArg), undefined);
  };
  return {
    isProgram: (name) => programs.find(name) !== undefined || BUILTIN_NAMES.has(name),
    fits: (words) => read(words)?.problems.length === 0,
    splitWords,
    parse: (words): Command | undefined => {
      const parsed = read(words);
      return parsed && commandOf(parsed);
    },
    effectsOf: (words) => analyseShell(words.map(quote).join(' '), root, analysis()).parts.flatMap((part) => part.effects),
  };
}

const BUILTIN_NAMES: ReadonlySet<string> = new Set([
  'cd',
  'export',
  'eval',
  'source',
  'exec',
  'alias',
  'trap',
  'set',
  'unset',
  'read',
]);
const quote = (word: string): string => (/^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);

const splitWords = (text: string): readonly string[] | undefined =>
  wordsOfOneCommand(text, (piece) => {
    if (piece.kind === 'text' || piece.kind === 'glob') return piece.text;
    return piece.kind === 'tilde' ? `~${piece.user}` : undefined;
  });
