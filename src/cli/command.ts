// What a command of the CLI is. Types only.
import type { Options } from './read-args.ts';

export interface CliCommand {
  readonly help: string;
  /** Its options: read with `readArgs`, and offered by shell completion. */
  readonly options?: Options;
  /** The words that may follow it: agents, shells, `last`. Offered by shell completion. */
  readonly words?: () => readonly string[] | Promise<readonly string[]>;
  /** Not for people: shell completion does not offer it. */
  readonly internal?: true;
  /** Commands below this one, which have options and words of their own. */
  readonly sub?: ReadonlyMap<string, CliCommand>;
  /** Gives the exit code. A command that only has others below it has no `run`. */
  run?(args: readonly string[]): Promise<number>;
}
