// What a person should know about the call that `last` means: that it is another project's, or that a later one is.
import { oneLine } from '../gate/reason.ts';
import type { LastStopped } from '../log/query.ts';

/** `command`: what was typed, `approve` or `allow`. */
export function lastStoppedText({ about, later }: LastStopped, root: string | undefined, command: string): string {
  if (later !== undefined)
    return `note: a later call was stopped in another project, ${oneLine(later.record.cwd, 200)}: \`leeway ${command} ${later.record.id}\`\n`;
  return root === undefined || about.record.root === root
    ? ''
    : `note: no call was stopped in this project; this one was stopped in ${oneLine(about.record.cwd, 200)}\n`;
}
