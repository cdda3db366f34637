// What the rules ask of the shell reader and the program data. An interface: the lead's implementation stands on src/shell and src/programs.
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';

export interface Knowledge {
  /** True for a program or wrapper that leeway has data for. */
  isProgram(name: string): boolean;
  /** True when every option, subcommand and operand of these words is in the data of the program they begin with. */
  fits(words: readonly string[]): boolean;
  /** The words of one simple command made of literal words only; `undefined` for operators, expansions, redirects or a syntax error. A glob such as `*` stays as written. */
  splitWords(text: string): readonly string[] | undefined;
  /** The words as the one option reader understands them; `undefined` for a program without data. */
  parse(words: readonly string[]): Command | undefined;
  /** The effects these words would have as a call made in the project root. */
  effectsOf(words: readonly string[]): readonly Effect[];
}
