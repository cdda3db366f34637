// The messages that the opencode plugin passes on → what the user typed and which calls were made.
import type { Json, JsonObject, TranscriptEntry } from '../../model/call.ts';
import { isObject, textAt } from '../hook-json.ts';
import { absent, known } from '../../host/host.ts';
import { answerTurn, listAt, toolTurn, userTurn } from '../transcript-lines.ts';
import { proseTurn } from '../final-question.ts';
import { unwrapped } from './unwrapped-prompt.ts';
import { currentCall, type TranscriptSource } from '../transcript-source.ts';

export const opencodeTranscript: TranscriptSource = {
  roots: [],
  read: (request) => {
    const { messages } = request;
    if (messages?.root === undefined) return absent;
    const current = currentCall(request);
    const said = readOpencodeMessages(messages.root, 'person', current);
    return known(request.subagent === undefined ? said : [...said, ...readOpencodeMessages(messages.own, 'agent', current)]);
  },
};

/** A project can define a tool of the same name, so such an answer permits nothing; it may only set a limit. */
function answersIn({ tool, state }: JsonObject): readonly TranscriptEntry[] {
  if (tool !== 'question' || !isObject(state)) return [];
  const { input, metadata } = state;
  if (!isObject(input) || !isObject(metadata)) return [];
  const answers = listAt(metadata, 'answers');
  return listAt(input, 'questions').flatMap((question, at) =>
    isObject(question)
      ? answerTurn(textAt(question, 'question') ?? '', answers[at]).map((turn) => ({ ...turn, attested: false }))
      : [],
  );
}

export const REFUSED = /^(?:Error: )?The user (?:has )?rejected permission/;

function callTurn(tool: string, state: Json | undefined): TranscriptEntry {
  if (!isObject(state)) return toolTurn(tool, undefined);
  const refused = state['status'] === 'error' && REFUSED.test(textAt(state, 'error') ?? '');
  return toolTurn(tool, state['input'], refused ? 'refused' : undefined);
}

/** `messages` is the client's list: `{ info: { role }, parts: [] }`. `whose`: in a child session the "user" is another agent. */
function readOpencodeMessages(
  messages: Json | undefined,
  whose: 'person' | 'agent',
  current?: string,
): readonly TranscriptEntry[] {
  if (!Array.isArray(messages)) return [];
  return (messages as readonly Json[]).filter(isObject).flatMap((message): readonly TranscriptEntry[] => {
    const info = message['info'];
    if (!isObject(info)) return [];
    const parts = listAt(message, 'parts').filter(isObject);
    if (info['role'] === 'user') {
      // A synthetic part is text the client wrote: file contents, reminders, plan notes.
      const typed = parts.filter((part) => part['type'] === 'text' && part['synthetic'] !== true && part['ignored'] !== true);
      return whose === 'agent' || info['summary'] === true
        ? []
        : typed.flatMap((part) => userTurn(unwrapped(textAt(part, 'text') ?? '')));
    }
    return parts
      .filter(
        (part) => part['type'] === 'text' || (part['type'] === 'tool' && (current === undefined || part['callID'] !== current)),
      )
      .flatMap((part) =>
        part['type'] === 'text'
          ? proseTurn(textAt(part, 'text'))
          : [...(whose === 'person' ? answersIn(part) : []), callTurn(textAt(part, 'tool') ?? '', part['state'])],
      );
  });
}
