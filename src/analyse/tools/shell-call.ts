// A call of a shell tool → its commands, the directory they run in, and doubts about the input. Reads no command.
import type { ToolCall } from '../../model/call.ts';
import { unclear, type Hazard, type Unclear } from '../../model/effect.ts';
import type { ShellName } from '../../model/tool-entry.ts';
import { textsOf, type FieldValues } from './read-fields.ts';
import { placeOf, type PathContext } from './tool-path.ts';
import type { ShellReading } from './tool-reading.ts';
import { quoteWords } from './tried-texts.ts';
import { weakeningFields } from './weakening-fields.ts';

export function shellReading(shell: ShellName, values: FieldValues, call: ToolCall, context: PathContext): ShellReading {
  const doubts: (Unclear | Hazard)[] = [...values.doubts, ...weakeningFields(call.input, 'agent')];
  const texts = [...textsOf(values, 'command'), ...textsOf(values, 'commands')];
  const commands = [...texts, ...values.argv.map(quoteWords).filter((text) => !texts.includes(text))];
  const named = values.input['shell'];
  if (typeof named === 'string' && !PLAIN_SHELL.test(named)) doubts.push(unclear('an unknown shell', named));
  if (commands.length === 0) doubts.push(unclear('a shell call without a command', call.tool));
  const directories = new Set<string>();
  for (const text of textsOf(values, 'workdir')) {
    const place = placeOf(text, context);
    if (text === '') directories.add(call.cwd);
    else if (place.kind === 'path') directories.add(place.path);
    else doubts.push(unclear(`the working directory of the command is unknown: ${place.why}`, text));
  }
  const [cwd = call.cwd, ...others] = directories;
  // INVARIANT: it is unknown which of two directories the tool uses, so the call is never clear.
  if (others.length > 0) doubts.push(unclear('the input names more than one working directory', [...directories].join(', ')));
  return { kind: 'shell', commands, shell, cwd, doubts };
}

/** Shells that read a command as bash does, in the directories where the system keeps them. */
const PLAIN_SHELL = /^(\/(usr\/)?(local\/)?bin\/|\/opt\/homebrew\/bin\/)?(ba|z|da)?sh$/;
