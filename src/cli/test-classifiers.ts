// Sends the canaries to every configured classifier, stores the results, prints them and returns a matching exit code.
import { runCanaries, type CanaryResult, type SelfCheck } from '../classifier/self-check.ts';
import { classifierHost } from '../classifier/protocols/connect.ts';
import { classifierName, modelName } from '../classifier/providers/providers.ts';
import { classifierMemory } from '../gate/classifier-memory.ts';
import { openStore } from '../log/store.ts';
import { redactTogether } from '../redact/redact-together.ts';
import type { ConfigHere } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { styleFor } from './style.ts';

export async function testClassifiers({ config, host, root }: ConfigHere, as: 'json' | 'text'): Promise<number> {
  const style = styleFor(process.stdout);
  const all = [];
  for (const settings of config.settings.classifiers) {
    // oxlint-disable-next-line no-await-in-loop -- one model after the other, so that limits are not hit
    const check = await runCanaries(settings, {
      host: classifierHost(host, [root, ...config.settings.trustedDirectories]),
      settings: { ...config.settings, classifiers: [settings] },
      memory: classifierMemory(openStore(host), ''),
      redactor: redactTogether,
    });
    all.push({ provider: settings.provider, model: modelName(settings), ...check });
    if (as === 'json') continue;
    const colour = { armed: style.green, disarmed: style.red, unknown: style.yellow }[check.state];
    process.stdout.write(`${style.bold(classifierName(settings))}: ${colour(STATE[check.state])}${meaning(check)}\n`);
    for (const { mark, names, detail, todo } of alike(check.results)) {
      const [name = ''] = names;
      process.stdout.write(
        `  ${mark.padEnd(10)} ${names.length === 1 ? name : `${names.length} canaries`}  ${style.dim(detail)}\n`,
      );
      if (todo !== undefined) process.stdout.write(`${' '.repeat(13)}${todo}\n`);
    }
  }
  if (as === 'json') process.stdout.write(`${JSON.stringify({ format: 1, classifiers: all })}\n`);
  if (all.some(({ state }) => state === 'disarmed')) return EXIT.deny;
  return all.every(({ state, notKept }) => state === 'armed' && notKept === undefined) ? EXIT.allow : EXIT.trouble;
}

/** The same words as in the documentation; `--json` keeps the names of the states. */
const STATE = { armed: 'in use', disarmed: 'not in use', unknown: 'unknown' } as const satisfies Record<
  SelfCheck['state'],
  string
>;

interface Alike extends Omit<CanaryResult, 'name'> {
  readonly names: string[];
}

/** Groups canaries that failed for the same reason (such as a missing key), so that each reason is shown once. */
function alike(results: readonly CanaryResult[]): readonly Alike[] {
  const groups: Alike[] = [];
  for (const { name, ...rest } of results) {
    const same = groups.find(({ mark, detail }) => rest.todo !== undefined && mark === rest.mark && detail === rest.detail);
    if (same === undefined) groups.push({ ...rest, names: [name] });
    else same.names.push(name);
  }
  return groups;
}

const meaning = ({ state, asked, notKept }: SelfCheck): string =>
  (state === 'disarmed'
    ? '; it is not asked until a test passes'
    : state === 'armed'
      ? ''
      : `: it did not answer every test call, so leeway does not know whether it answers safely; ${asked ? 'leeway asks it meanwhile' : 'an earlier test failed, so it is not asked'}`) +
  (notKept === undefined ? '' : `; the result holds for this run only: ${notKept}`);
