// `leeway classifier`: what would be asked, and whether the configured model can be trusted with it. Sends only in `test`.
import { parseArgs } from 'node:util';
import { previewRequest } from '../classifier/preview-request.ts';
import { renderRequest } from '../classifier/render-request.ts';
import { runCanaries, type SelfCheck } from '../classifier/self-check.ts';
import { classifierMemory } from '../gate/classifier-memory.ts';
import { createGate } from '../gate/create-gate.ts';
import { openStore } from '../log/store.ts';
import { redact } from '../redact/redact.ts';
import type { CliCommand } from './command.ts';
import { readRequest } from './check.ts';
import { configAt } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { styleFor } from './style.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway classifier: the side query to a fast model

  leeway classifier prompt -- git push --force   exactly what would be sent, without sending it
  leeway classifier test                         a handful of canaries: obviously fine, obviously destructive, an injection, a forged approval

\`test\` asks the configured models and costs a few cents at most. A model that answers a canary unsafely is disarmed: neither hooks
nor \`leeway check\` nor the library ask it until a test passes.

Exit codes of \`test\`: armed ${EXIT.allow}, disarmed ${EXIT.deny}, unknown because a canary was not answered ${EXIT.trouble}
`;

export const classifier: CliCommand = {
  help: HELP,
  run: async (args) => {
    const [what, ...rest] = args;
    if (what === 'prompt') return prompt(rest);
    if (what === 'test') return test(rest);
    return usageError('classifier', 'say `prompt` or `test`');
  },
};

async function prompt(args: readonly string[]): Promise<number> {
  const request = await readRequest(args, 'classifier prompt');
  if (typeof request === 'number') return request;
  if (request === 'jsonl') return usageError('classifier', '--jsonl belongs to `leeway check`');
  const { config } = configAt({ project: request.projectRoot });
  const decision = await createGate({ record: 'off', config: { ...request.config } }).check(request.call, {
    interactive: request.interactive,
  });
  const settings = config.settings.classifiers[0] ?? { provider: 'anthropic' as const };
  const rendered = renderRequest(
    {
      call: { agent: 'claude-code', cwd: process.cwd(), ...request.call },
      parts: decision.parts,
      disposition: decision.disposition,
      rules: config.ruleset,
      transcript: [],
      repository: { root: decision.projectRoot },
    },
    { transcript: config.settings.transcript, redact },
  );
  const preview = previewRequest(rendered, settings);
  process.stdout.write(`${JSON.stringify(preview.body, null, 2)}\n`);
  process.stderr.write(
    `about ${preview.tokens} tokens; ${config.settings.classifiers.length === 0 ? 'no classifier is configured, shown as the default would send it' : `sent to ${settings.provider}`}\n`,
  );
  return EXIT.allow;
}

async function test(args: readonly string[]): Promise<number> {
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } }));
  } catch (error) {
    return usageError('classifier test', error);
  }
  const { config, host } = configAt({});
  const { classifiers } = config.settings;
  if (classifiers.length === 0) return usageError('classifier test', 'no classifier is configured; see docs/classifier.md');
  const style = styleFor(process.stdout);
  const all = [];
  for (const settings of classifiers) {
    // oxlint-disable-next-line no-await-in-loop -- one model after the other, so that limits are not hit
    const check = await runCanaries(settings, {
      host,
      settings: { ...config.settings, classifiers: [settings] },
      memory: classifierMemory(openStore(host), ''),
      redact,
    });
    all.push({ provider: settings.provider, model: settings.model, ...check });
    if (values.json) continue;
    const colour = { armed: style.green, disarmed: style.red, unknown: style.yellow }[check.state];
    process.stdout.write(`${style.bold(settings.provider)} ${settings.model ?? ''}: ${colour(check.state)}${AFTER(check)}\n`);
    for (const result of check.results)
      process.stdout.write(
        `  ${result.mark.padEnd(10)} ${result.name}${result.detail === undefined ? '' : `  ${style.dim(result.detail)}`}\n`,
      );
  }
  if (values.json) process.stdout.write(`${JSON.stringify({ format: 1, classifiers: all })}\n`);
  if (all.some(({ state }) => state === 'disarmed')) return EXIT.deny;
  return all.every(({ state, notKept }) => state === 'armed' && notKept === undefined) ? EXIT.allow : EXIT.trouble;
}

const AFTER = ({ state, asked, notKept }: SelfCheck): string =>
  (state === 'disarmed'
    ? '; it is not asked until a test passes'
    : state === 'armed'
      ? ''
      : `: not every canary was answered, so nothing changes; it is ${asked ? 'asked as before' : 'still disarmed by an earlier test'}`) +
  (notKept === undefined ? '' : `; the result holds for this run only: ${notKept}`);
