import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/call.ts';
import { weakeningFields } from './weakening-fields.ts';

it.each<JsonObject>([
  { dangerouslyDisableSandbox: true },
  { dangerouslyDisableSandbox: 'true' },
  { with_escalated_permissions: true },
  { sandbox_permissions: 'require_escalated' },
  { sandbox_permissions: 'with_additional_permissions' },
  { additional_permissions: { network: { enabled: true } } },
  { required_permissions: ['all'] },
  { requestUnsandboxedExecution: true },
  { disable_sandbox: true },
  { noSandbox: 1 },
  { sandbox: false },
  { sandbox: 'none' },
  { sandbox: 'danger-full-access' },
  { 'approval-policy': 'never' },
  { permission_mode: 'bypassPermissions' },
  { mode: 'bypassPermissions' },
  { skip_approval: true },
  { autoApproval: true },
  { bypassApprovals: true },
  { unsafe: true },
  { auto_approve: true },
  { privileged: true },
  { args: ['--dangerously-skip-permissions'] },
  { args: ['--permission-mode', 'bypassPermissions'] },
  { elevated: true },
  { run_escalated: 'yes' },
  { sandbox_permissions: 'requireEscalated' },
  { sandbox_permissions: 'danger_full_access' },
  { sandbox_permissions: 'full' },
  { sandbox_permissions: ['disk-full-read-access'] },
  { sandbox: 0 },
  { prefix_rule: ['rm'] },
  { options: { dangerouslyDisableSandbox: true } },
  { model: { approval_policy: 'never' } },
  { items: [{ deep: [{ sandbox: { kind: 'external' } }] }] },
  { mode: ['bypassPermissions'] },
])('%j weakens a guard', (input) => {
  expect(weakeningFields(input)).toMatchObject([{ kind: 'hazard', what: 'weaken-guard' }]);
});

it.each<JsonObject>([
  { dangerouslyDisableSandbox: false },
  { sandbox_permissions: 'use_default' },
  { with_escalated_permissions: false },
  { additional_permissions: {} },
  { required_permissions: [] },
  { justification: 'needs escalated permissions' },
  { requestUnsandboxedExecutionReason: 'it needs the network' },
  { sandbox: true },
  { sandbox: 'read-only' },
  { disable_sandbox: false },
  { requires_approval: false },
  { requires_approval: 'no' },
  { mode: 'default' },
  { mode: 'off' },
  { is_dangerous: true },
  { prefix_rule: [] },
  { options: { dangerouslyDisableSandbox: false }, model: { approval_policy: 'on-request' } },
  { sandbox: { mode: 'read-only' } },
  { share: { permissions: ['read'] } },
  { command: 'bypass', description: 'unsafe' },
  { timeout: 5, run_in_background: true },
])('%j weakens nothing', (input) => {
  expect(weakeningFields(input)).toEqual([]);
});

it.each<JsonObject>([
  { mode: 'bypass' },
  { mode: 'somethingNew' },
  { mode: 3 },
  { permissions: ['all'] },
  { mode: { a: 'dontAsk' } },
])("%j weakens a guard among the fields of the agent's own tool", (input) =>
  expect(weakeningFields(input, 'agent')).toHaveLength(1),
);

it.each<JsonObject>([
  { mode: 'async' },
  { mode: 'acceptEdits' },
  { mode: null },
  { permissions: [] },
  { prompt: 'bypass the mode' },
])("%j weakens nothing among the fields of the agent's own tool", (input) => expect(weakeningFields(input, 'agent')).toEqual([]));
