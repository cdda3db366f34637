// The part of a user's message that the user wrote or quoted. Notices and summaries of the client are not.

/** Blocks that clients, hooks and commands insert into a user's turn. */
const INSERTED = [
  'system-reminder',
  'task-notification',
  'command-name',
  'command-message',
  'command-args',
  'command-contents',
  'local-command-stdout',
  'local-command-stderr',
  'local-command-caveat',
  'bash-input',
  'bash-stdout',
  'bash-stderr',
  'environment_context',
  'user_instructions',
  'session_context',
  'hook_context',
  'untrusted_context',
  'subagent_notification',
  'turn_aborted',
  'file',
  'document',
  'summary',
  'ide_opened_file',
  'ide_selection',
  'ide_diagnostics',
];
const BLOCKS = new RegExp(String.raw`<(${INSERTED.join('|')})\b[^>]*>[\s\S]*?(</\1>|$)`, 'gi');
const SUMMARY =
  /^\s*(This session is being continued from a previous conversation|Caveat: The messages below|# AGENTS\.md instructions|\[TASK RESUMPTION\])/;
/** A line that a client writes in the person's place when the person stops the agent: `[Request interrupted by user for tool use]`. */
const STOPPED =
  /^[ \t]*(?:\[(?:(?:request|operation|task|turn|response|generation|tool use) )?(?:interrupted|cancell?ed|aborted)(?: by (?:the )?user)?(?: for tool use)?\]|(?:request|operation|task|turn) (?:interrupted|cancell?ed|aborted) by (?:the )?user\.?)[ \t]*$/gim;

/** Undefined if nothing is left that the person wrote. Quoted text stays; the code that uses it decides what counts. */
export function typedText(text: string): string | undefined {
  if (SUMMARY.test(text)) return undefined;
  const plain = text.replace(BLOCKS, ' ').replace(STOPPED, '').trim();
  return plain === '' ? undefined : plain;
}

/** A plan of the agent that the user accepted: Claude Code begins a new conversation with it, in the place of a user's message. */
export const isAcceptedPlan = (text: string): boolean =>
  /^\s*Implement the following plan:[^]*read the full transcript at:/.test(text);
