// Cases of opencode and its forks. For `npm run test:agents`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNCLEAR } from '../../../test/agents/e2e/more-cases.mjs';
import { patience } from '../../../test/agents/e2e/patience.mjs';
import { until } from '../../../test/agents/e2e/terminal.mjs';

const ADVICE = /leeway approve \w+/;

/** `file`: the client's settings in a project. */
export const cases = (file) => [
  {
    name: 'agent permission',
    says: 'where a project lets the agent run commands without a prompt, a call that needs the person does not run',
    mode: 'terminal',
    main: UNCLEAR,
    runs: false,
    told: ADVICE,
    tamper: ({ project }) =>
      writeFileSync(
        join(project, file),
        JSON.stringify({ agent: { build: { permission: { bash: 'allow' } }, code: { permission: { bash: 'allow' } } } }),
      ),
    person: async (stage, terminal) => {
      await until(() => stage.ran() || ADVICE.test(stage.told()), patience(120_000));
      return { screen: terminal.screen() };
    },
  },
];
