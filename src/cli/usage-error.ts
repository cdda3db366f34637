// The message for a wrong command line: what is wrong, and where to find help.
import { redact } from '../redact/redact.ts';
import { EXIT } from './exit-codes.ts';

export function usageError(command: string, error: unknown): number {
  process.stderr.write(
    `leeway ${command}: ${redact(error instanceof Error ? error.message : String(error))}\nsee \`leeway ${command} --help\`\n`,
  );
  return EXIT.usage;
}
