// What a command of the CLI is. Types only.

export interface CliCommand {
  readonly help: string;
  /** Gives the exit code. */
  run(args: readonly string[]): Promise<number>;
}
