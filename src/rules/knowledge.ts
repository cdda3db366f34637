// The interface through which rules ask the shell reader and the program data.
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';

export interface Knowledge {
  /** Whether leeway has data for this program or wrapper. */
  isProgram(name: string): boolean;
  /** Whether every option, subcommand and operand of these words is in the data of their program. */
  fits(words: readonly string[]): boolean;
  /**
   * The words of one simple command of literal words; undefined for operators, expansions, redirects or a syntax error. A glob
   * such as `*` stays as written.
   */
  splitWords(text: string): readonly string[] | undefined;
  /** The parsed command; undefined for a program without data. */
  parse(words: readonly string[]): Command | undefined;
  /** The effects these words would have as a call made in the project root. */
  effectsOf(words: readonly string[]): readonly Effect[];
}
