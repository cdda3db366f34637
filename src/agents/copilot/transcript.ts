// GitHub Copilot CLI's events of a session → what the user typed and which calls were made. Its hooks do not name the file; its place follows from the session.
import type { TranscriptEntry } from '../../model/call.ts';
import { known } from '../../host/host.ts';
import { proseTurn } from '../final-question.ts';
import { isObject, objectAt, textAt } from '../hook-json.ts';
import { listAt, toolTurn, transcriptLines, userTurn } from '../transcript-lines.ts';
import { currentCall, type TranscriptSource } from '../transcript-source.ts';

const ROOT = '.copilot/session-state';

export const copilotTranscript: TranscriptSource = {
  roots: [ROOT],
  read: (request, open) => {
    const file = open(`~/${ROOT}/${request.session}/events.jsonl`);
    return file.kind === 'known' ? known(readEvents(file.value, currentCall(request))) : file;
  },
};

const readEvents = (text: string, current: string | undefined): readonly TranscriptEntry[] =>
  transcriptLines(text).flatMap((line): readonly TranscriptEntry[] => {
    const data = objectAt(line, 'data');
    // `transformedContent` also holds what the client added.
    if (line['type'] === 'user.message') return userTurn(textAt(data, 'content') ?? '');
    if (line['type'] !== 'assistant.message') return [];
    const calls = listAt(data, 'toolRequests')
      .filter(isObject)
      .filter((call) => current === undefined || call['toolCallId'] !== current);
    return [
      ...proseTurn(textAt(data, 'content')),
      ...calls.map((call) => toolTurn(textAt(call, 'name') ?? '', call['arguments'])),
    ];
  });
