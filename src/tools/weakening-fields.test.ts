import { expect, it } from 'vitest';
import type { JsonObject } from '../model/call.ts';
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
  { elevated: true },
  { run_escalated: 'yes' },
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
  { command: 'bypass', description: 'unsafe' },
  { timeout: 5, run_in_background: true },
])('%j weakens nothing', (input) => {
  expect(weakeningFields(input)).toEqual([]);
});
