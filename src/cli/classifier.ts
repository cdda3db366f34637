// `leeway classifier`: chooses a model, shows what it would be asked, and tests whether it can be trusted. Sends data only in
// `setup` and `test`.
import { resolve } from 'node:path';
import { previewRequest } from '../classifier/preview-request.ts';
import type { RenderedRequest } from '../classifier/render-request.ts';
import { createGate } from '../gate/create-gate.ts';
import { realHost } from '../host/real-host.ts';
import type { TranscriptEntry } from '../model/call.ts';
import type { ClassifierClient } from '../model/classifier-client.ts';
import type { CliCommand } from './command.ts';
import { CALL_OPTIONS, CALL_OPTIONS_HELP, readJsonObject, readRequest, tellNotes } from './check.ts';
import { setup, SETUP_HELP, SETUP_OPTIONS, SETUP_VALUES } from './classifier-setup.ts';
import { configAt } from './config-at.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import type { ReadArgs } from './read-args.ts';
import { FLAG, VALUE } from './read-args.ts';
import { testClassifiers } from './test-classifiers.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway classifier: the model that is asked about unclear calls

  leeway classifier setup                        choose a model, keep its key, repair installed hooks, try it; \`setup --help\` for scripts
  leeway classifier prompt -- git push --force   exactly what would be sent, without sending it
  leeway classifier prompt --transcript FILE --soft-deny RULE 'make x'   with a session ({role, action or content}, one a line) and rules
  leeway classifier test                         asks it about a few test calls: one fine, one destructive, an injection, a forged approval

\`test\` asks the configured models and costs a few cents at most. A model that answers a test call unsafely is taken out of use:
neither hooks nor \`leeway check\` nor the library ask it until a test passes.

Exit codes of \`test\`: in use ${EXIT.allow}, not in use ${EXIT.deny}, unknown because a test call was not answered ${EXIT.trouble}
`;

const PROMPT_HELP = `
leeway classifier prompt: exactly what a model would be asked about a call, without sending it

  leeway classifier prompt -- git push --force
  leeway classifier prompt --transcript FILE --soft-deny RULE 'make x'   with a session ({role, action or content}, one a line) and rules

${CALL_OPTIONS_HELP}

The request is printed as JSON, with or without --json. What earlier calls made or started is known only to the hook, from its own record.
`;

const TEST_HELP = `
leeway classifier test: whether the configured models answer safely

  leeway classifier test
  leeway classifier test --json       for machines (format 1)

Asks about a few test calls, which costs a few cents at most. Exit codes: in use ${EXIT.allow}, not in use ${EXIT.deny}, unknown because a test call was not answered ${EXIT.trouble}
`;

export const classifier: CliCommand = {
  help: HELP,
  sub: new Map<string, CliCommand>([
    ['setup', { help: SETUP_HELP, options: SETUP_OPTIONS, valuesOf: SETUP_VALUES, run: setup }],
    ['prompt', { help: PROMPT_HELP, options: { ...CALL_OPTIONS, transcript: VALUE }, run: prompt }],
    ['test', defineCommand('classifier test', { help: TEST_HELP, options: { json: FLAG }, takes: 'none', run: test })],
  ]),
};

/** Processes a call up to the request and captures that, so the text shown is exactly what would have been sent. */
async function prompt(args: readonly string[]): Promise<number> {
  const [transcriptFile, rest] = takeOption(args, '--transcript');
  const request = await readRequest(rest, 'classifier prompt');
  if (typeof request === 'number') return request;
  if (request === 'jsonl') return usageError('classifier', '--jsonl belongs to `leeway check`');
  const transcript = transcriptFile === undefined ? [] : readEntries(transcriptFile);
  if (typeof transcript === 'string') return usageError('classifier prompt', transcript);
  const where = { project: request.projectRoot, cwd: request.call.cwd };
  const { config } = configAt(where);
  tellNotes(where);
  const settings = config.settings.classifiers[0] ?? { provider: 'anthropic' as const };
  let body: unknown;
  let tokens = 0;
  const catchRequest = (rendered: Pick<RenderedRequest, 'system' | 'question'>): Promise<unknown> => {
    ({ body, tokens } = previewRequest(rendered, settings));
    return Promise.resolve(undefined);
  };
  const decision = await createGate({
    record: 'off',
    ...(request.config ? { flags: request.config } : {}),
    classifier: { client: catchRequest as unknown as ClassifierClient },
  }).check(request.call, {
    interactive: request.interactive,
    transcript,
    ...(request.projectRoot === undefined ? {} : { projectRoot: request.projectRoot }),
  });
  if (body === undefined) {
    process.stderr.write(`no model is asked about this call: ${decision.verdict}, ${decision.reason}\n`);
    return EXIT.allow;
  }
  process.stdout.write(`${JSON.stringify(body, null, 2)}\n`);
  process.stderr.write(
    `about ${tokens} tokens; ${config.settings.classifiers.length === 0 ? 'no classifier is configured, shown as the default would send it' : `sent to ${settings.provider}`}\n`,
  );
  return EXIT.allow;
}

/** The value of an option, and the words without the option. */
function takeOption(args: readonly string[], name: string): readonly [string | undefined, readonly string[]] {
  const end = args.indexOf('--');
  const at = args.findIndex((arg, i) => (end < 0 || i < end) && (arg === name || arg.startsWith(`${name}=`)));
  if (at < 0) return [undefined, args];
  const joined = args[at]?.startsWith(`${name}=`) === true;
  return [joined ? args[at]?.slice(name.length + 1) : (args[at + 1] ?? ''), args.toSpliced(at, joined ? 1 : 2)];
}

/** One `{role, action?, content?}` per line. */
function readEntries(path: string): readonly TranscriptEntry[] | string {
  const text = realHost().text(resolve(path), MOST_TRANSCRIPT);
  if (text.kind !== 'known') return `--transcript: \`${path}\` cannot be read`;
  const entries = text.value
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readJsonObject);
  const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
  const wrong = entries.findIndex(
    (entry) => typeof entry?.['role'] !== 'string' || !['action', 'content', 'asked'].every((name) => isText(entry[name])),
  );
  return wrong < 0
    ? (entries as unknown as readonly TranscriptEntry[])
    : `--transcript: entry ${wrong + 1} is not {role, action or content}, each a text`;
}
const MOST_TRANSCRIPT = 1 << 24;

async function test({ values }: ReadArgs<{ json: typeof FLAG }>): Promise<number> {
  const here = configAt({});
  if (here.config.settings.classifiers.length === 0)
    return usageError('classifier test', 'no classifier is configured; run `leeway classifier setup`');
  return testClassifiers(here, values.json === true ? 'json' : 'text');
}
