// The part of a user's message that the user typed as their own words. Quoted and fenced text, notices and summaries are not.

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
];
const BLOCKS = new RegExp(String.raw`<(${INSERTED.join('|')})\b[^>]*>[\s\S]*?(</\1>|$)`, 'gi');
const SUMMARY =
  /^\s*(This session is being continued from a previous conversation|\[Request interrupted|Caveat: The messages below|# AGENTS\.md instructions)/;
const OMITTED = '[quoted text left out]';

/** Undefined if none of the user's own words remain. */
export function typedText(text: string): string | undefined {
  if (SUMMARY.test(text)) return undefined;
  const plain = text
    .replace(BLOCKS, ' ')
    .replace(/^[ \t]*(```|~~~)[\s\S]*?(^[ \t]*\1[ \t]*$|$(?![\s\S]))/gm, OMITTED)
    .replace(/(^[ \t]*>.*\n?)+/gm, `${OMITTED}\n`)
    .trim();
  return plain === '' || plain === OMITTED ? undefined : plain;
}
