// Defines a command whose options and words are read before it runs; an unknown one is a usage error that suggests the nearest
// known one.
import type { CliCommand } from './command.ts';
import { didYouMean } from './nearest.ts';
import type { Options, ReadArgs } from './read-args.ts';
import { readArgs } from './read-args.ts';
import { usageError } from './usage-error.ts';

export interface Definition<T extends Options> extends Omit<CliCommand, 'run'> {
  readonly options: T;
  /** `none`: any word is an error; `word`: a second one is. */
  readonly takes: 'words' | 'word' | 'none';
  /** Said after an unknown option: what the person may have meant. */
  readonly hint?: string;
  run(given: ReadArgs<T>): Promise<number>;
}

/** `path`: the command as typed, for example `rules add`. */
export function defineCommand<T extends Options>(
  path: string,
  it: Definition<T>,
): CliCommand & Required<Pick<CliCommand, 'run'>> {
  const { run, takes, hint, ...rest } = it;
  return {
    ...rest,
    run: async (args) => {
      let given: ReadArgs<T>;
      try {
        given = readArgs(it.options, args);
      } catch (error) {
        return usageError(
          path,
          `${error instanceof Error ? error.message : String(error)}${hint === undefined ? '' : `; ${hint}`}`,
        );
      }
      const [word] = given.positionals;
      if (takes === 'none' && word !== undefined)
        return usageError(path, `unknown word \`${word}\`${didYouMean(word, [...(it.sub?.keys() ?? [])])}`);
      const second = given.positionals[1];
      if (takes === 'word' && second !== undefined) return usageError(path, `unexpected word \`${second}\``);
      return run(given);
    },
  };
}
