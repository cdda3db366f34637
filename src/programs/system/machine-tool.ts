// Functions for system tools that either only look or have one effect. Describes no program.
import type { Program, WhenRow } from '../../argv/program.ts';
import { wordsOf } from '../../argv/words-of.ts';
import type { Effect } from '../../model/effect.ts';

export const man1 = (name: string): string => `https://man7.org/linux/man-pages/man1/${name}.1.html`;
export const man8 = (name: string): string => `https://man7.org/linux/man-pages/man8/${name}.8.html`;
export const debian = (name: string): string => `https://manpages.debian.org/${name}`;
export const mac = (name: string): string => `https://ss64.com/mac/${name}.html`;

interface Tool {
  readonly name: string;
  readonly manual: string;
  /** Calls that only look, in the syntax of `unless` in a `when` row. */
  readonly looks?: string;
  /** The effects of all other calls. */
  readonly does: readonly Effect[];
  readonly when?: readonly WhenRow[];
  /** Default: text. */
  readonly operands?: string;
}

export const machineTool = ({ name, manual, looks = '', does, when = [], operands = 'text...' }: Tool): Program => ({
  name,
  manual,
  style: 'none',
  operands,
  does: 'nothing',
  when: [{ unless: `-h -V ${looks}`, does }, ...when],
});

/** Programs with the same effect and no options: one entry each, with its own manual. */
export const machineTools = (names: string, manual: (name: string) => string, does: readonly Effect[]): readonly Program[] =>
  wordsOf(names).map((name) => machineTool({ name, manual: manual(name), does }));

/** Programs that only show something about the machine, with any arguments. */
export const onlyShow = (names: string, manual: (name: string) => string): readonly Program[] =>
  wordsOf(names).map((name) => ({ name, manual: manual(name), style: 'none', operands: 'text...', does: 'nothing' }));
