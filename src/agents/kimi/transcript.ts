// The file of events that Kimi Code keeps of a session → what the user typed and which calls were made. Its hooks do not name the file; its path
// follows from the directory and the session.
import { known } from '../../host/host.ts';
import { sha256 } from '../../host/sha256.ts';
import type { JsonObject, TranscriptEntry } from '../../model/call.ts';
import { proseTurn } from '../final-question.ts';
import { isObject, objectAt, textAt } from '../hook-json.ts';
import { listAt, toolTurn, transcriptLines, userTurn } from '../transcript-lines.ts';
import { currentCall, type TranscriptSource } from '../transcript-source.ts';

const ROOT = '.kimi-code/sessions';

export const kimiTranscript: TranscriptSource = {
  roots: [ROOT],
  read: (request, open) => {
    const file = open(`~/${ROOT}/${folderOf(request.cwd)}/${request.session}/agents/main/wire.jsonl`);
    return file.kind === 'known' ? known(readEvents(file.value, currentCall(request))) : file;
  },
};

/** The name that Kimi Code gives the folder of a working directory. */
function folderOf(cwd: string): string {
  const path = cwd.replace(/\/+$/, '');
  const name = (path.split('/').at(-1) ?? '').toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-');
  const slug = name
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return `wd_${['', '.', '..'].includes(slug) ? 'workspace' : slug}_${sha256(path).slice(0, 12)}`;
}

const readEvents = (text: string, current: string | undefined): readonly TranscriptEntry[] =>
  transcriptLines(text).flatMap((line) => readEvent(line, current));

export const textsIn = (message: JsonObject): readonly string[] =>
  listAt(message, 'content').flatMap((part) => (isObject(part) && part['type'] === 'text' ? [textAt(part, 'text') ?? ''] : []));

function readEvent(line: JsonObject, current: string | undefined): readonly TranscriptEntry[] {
  const message = objectAt(line, 'message');
  // Reminders, results of hooks and prompts of other agents have another origin.
  const typed = message['role'] === 'user' && objectAt(message, 'origin')['kind'] === 'user';
  if (line['type'] === 'context.append_message') return typed ? textsIn(message).flatMap((text) => userTurn(text)) : [];
  if (line['type'] !== 'context.append_loop_event') return [];
  const event = objectAt(line, 'event');
  if (event['type'] === 'content.part') return proseTurn(textAt(objectAt(event, 'part'), 'text'));
  const isCall = event['type'] === 'tool.call' && (current === undefined || event['toolCallId'] !== current);
  return isCall ? [toolTurn(textAt(event, 'name') ?? '', event['args'])] : [];
}
