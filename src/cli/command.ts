// The type of a CLI command.
import type { Options } from './read-args.ts';

export interface CliCommand {
  readonly help: string;
  /** Its options: read with `readArgs`, and offered by shell completion. */
  readonly options?: Options;
  /** The words that may follow those already `given`: agents, shells, `last`. Offered by shell completion. */
  readonly words?: (given: readonly string[]) => readonly string[] | Promise<readonly string[]>;
  /** The known values of its options, by the option's name. Offered by shell completion. */
  readonly valuesOf?: Readonly<Record<string, () => readonly string[]>>;
  /** Not for people: shell completion does not offer it. */
  readonly internal?: true;
  /** Subcommands, which have their own options and words. */
  readonly sub?: ReadonlyMap<string, CliCommand>;
  /** Returns the exit code. A command that only has subcommands has no `run`. */
  run?(args: readonly string[]): Promise<number>;
}
