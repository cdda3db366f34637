// Fields of a shell call's input in which the agent describes or rates its own call. They run nothing, so they are no evidence and are not sent.
import { wordList } from './word-list.ts';

export const COMMAND_FIELDS: readonly string[] = ['command', 'cmd', 'script'];

export const CLAIM_FIELDS: ReadonlySet<string> = new Set(
  wordList(`
  description explanation justification reason rationale purpose summary comment title security_risk risk risk_level
  is_safe isSafe safe is_dangerous is_read_only readOnly read_only requires_approval user_approved approved
  SafeToAutoRun
`),
);

/**
 * Fields of any tool in which the agent writes prose. They are left out of earlier calls, where they could claim something that
 * the user never said.
 */
export const PROSE_FIELDS: ReadonlySet<string> = new Set([
  ...CLAIM_FIELDS,
  ...wordList('prompt subject activeForm active_form message instructions task todos plan thought metadata'),
]);
