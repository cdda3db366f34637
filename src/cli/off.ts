// `leeway off 10m` and `leeway on`: leeway stops answering in one project for a while, so that only the agent's own rules apply.
// Only for a person; writes no rule.
import { projectRoot } from '../policy/project-root.ts';
import { realHost } from '../host/real-host.ts';
import { MOST_OFF_MS, switchOff } from '../log/off.ts';
import { openStore } from '../log/store.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { refuseAgents } from './person-here.ts';
import { readDuration } from './read-time.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway off, on: switch leeway off in this project for a while, and on again

  leeway off 10m       one hour at most
  leeway on            before the time is over

While it is off, leeway answers nothing, so the agent asks or runs as it would without leeway. It never allows a call itself. What is always
blocked stays denied. Every call is still recorded, and the agent's screen says that leeway is off where the agent can show it.
Needs a terminal: only a person can switch leeway off.
`;

export const off = defineCommand('off', {
  help: HELP,
  options: {},
  takes: 'word',
  words: () => ['10m', '30m', '1h'],
  run: async ({ positionals: [time] }) => {
    const lasts = time === undefined ? undefined : readDuration(time);
    if (time === undefined || lasts === undefined || lasts <= 0 || lasts > MOST_OFF_MS)
      return usageError(
        'off',
        lasts !== undefined && lasts > MOST_OFF_MS
          ? `${time ?? ''} is too long; at most 1h`
          : `${time === undefined ? '' : `\`${time}\` is not a time; `}say for how long, up to 1h: \`leeway off 10m\``,
      );
    return change('off', (now) => ({
      until: now + lasts,
      said: `off in this project for ${time}`,
      after: 'calls that are always blocked stay denied; `leeway on` ends it\n',
    }));
  },
});

export const on = defineCommand('on', {
  help: HELP,
  options: {},
  takes: 'none',
  run: async () => change('on', () => ({ until: undefined, said: 'on in this project', after: '' })),
});

interface Change {
  readonly until: number | undefined;
  readonly said: string;
  /** A second line. */
  readonly after: string;
}

function change(command: string, to: (now: number) => Change): number {
  const host = realHost();
  const root = projectRoot(host, { cwd: process.cwd(), given: undefined });
  if (root.kind === 'none') return usageError(command, `not in a project: ${root.why}`);
  const refused = refuseAgents(command);
  if (refused !== undefined) return refused;
  const store = openStore(host);
  const { until, said, after } = to(store.now());
  switchOff(store.dir, root.path, until);
  process.stdout.write(`leeway is ${said} (${root.path})\n${after}`);
  return EXIT.allow;
}
