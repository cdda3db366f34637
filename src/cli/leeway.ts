// The command line: finds the command and runs it. Knows no command's business.
import { EXIT } from './exit-codes.ts';
import type { CliCommand } from './command.ts';

/** Loaded when named, so that a start costs only what the command needs. */
const COMMANDS: ReadonlyMap<string, () => Promise<CliCommand>> = new Map([
  ['check', async () => (await import('./check.ts')).check],
  ['explain', async () => (await import('./explain.ts')).explain],
  ['init', async () => (await import('./init.ts')).init],
  ['uninit', async () => (await import('./uninit.ts')).uninit],
  ['doctor', async () => (await import('./doctor.ts')).doctor],
  ['hook', async () => (await import('./hook.ts')).hook],
  ['rules', async () => (await import('./rules.ts')).rules],
  ['program', async () => (await import('./program.ts')).program],
  ['config', async () => (await import('./config.ts')).config],
  ['trust', async () => (await import('./trust.ts')).trust],
  ['allow', async () => (await import('./allow.ts')).allow],
  ['log', async () => (await import('./log.ts')).log],
  ['why', async () => (await import('./why.ts')).why],
  ['stats', async () => (await import('./stats.ts')).stats],
  ['classifier', async () => (await import('./classifier.ts')).classifier],
  ['eval', async () => (await import('./eval.ts')).evaluate],
  ['completion', async () => (await import('./completion.ts')).completion],
]);

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const { helpText } = await import('./help.ts');
    process.stdout.write(helpText(rest[0]));
    return name === undefined ? EXIT.usage : EXIT.allow;
  }
  if (name === '--version' || name === '-V' || name === 'version') {
    const { version } = await import('./version.ts');
    process.stdout.write(`${version()}\n`);
    return EXIT.allow;
  }
  const load = COMMANDS.get(name);
  if (!load) {
    const { unknownCommand } = await import('./help.ts');
    process.stderr.write(unknownCommand(name, [...COMMANDS.keys()]));
    return EXIT.usage;
  }
  const command = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    if (!rest.includes('--') || rest.indexOf('--help') < rest.indexOf('--')) {
      process.stdout.write(`${(command.helpOf?.get(rest[0] ?? '') ?? command.help).trim()}\n`);
      return EXIT.allow;
    }
  }
  return command.run(rest);
}

// `leeway log | head` closes the pipe early; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.allow);
  throw error;
});

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`leeway: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = EXIT.trouble;
  },
);
