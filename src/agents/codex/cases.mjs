// Codex with its own approvals, and with its trust in hooks given in its dialog. For `npm run test:agents`.
import { commonCases, HARMFUL } from '../../../test/agents/e2e/more-cases.mjs';
import { typedCode } from './typed-code.mjs';

const APPROVALS = ['--no-daemon', '-a', 'on-request', '-s', 'read-only'];
const ESCALATED = { cmd: 'touch MARKER', sandbox_permissions: 'require_escalated', justification: 'to touch it' };

export const cases = [
  {
    name: 'approvals',
    says: 'a request for approval of a harmless call is answered for the person',
    mode: 'terminal',
    main: [{ tool: 'exec_command', input: ESCALATED }, { text: 'done' }],
    runs: true,
    told: /exited with code 0/,
    starts: [...APPROVALS, '--dangerously-bypass-hook-trust'],
  },
  {
    name: 'hook trust',
    says: 'once the person trusts the hooks in the dialog, a harmful call does not run',
    mode: 'terminal',
    main: HARMFUL,
    runs: false,
    told: /leeway/,
    starts: APPROVALS,
    answers: { shows: /Trust all and continue/, keys: ['2', 'Enter'] },
  },
  typedCode,
  ...commonCases('codex', {}),
];
