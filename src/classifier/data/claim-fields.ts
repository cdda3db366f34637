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
