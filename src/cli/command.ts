// What a command of the CLI is. Types only.

export interface CliCommand {
  readonly help: string;
  /** The help of subcommands that have their own. */
  readonly helpOf?: ReadonlyMap<string, string>;
  /** Gives the exit code. */
  run(args: readonly string[]): Promise<number>;
}
