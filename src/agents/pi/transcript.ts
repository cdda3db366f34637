// The messages that leeway's extension for pi passes on → what the user typed and which calls were made.
import { absent, known } from '../../host/host.ts';
import type { Json, TranscriptEntry } from '../../model/call.ts';
import { proseTurn } from '../final-question.ts';
import { isObject, textAt } from '../hook-json.ts';
import { listAt, toolTurn, userTurn } from '../transcript-lines.ts';
import { currentCall, type TranscriptSource } from '../transcript-source.ts';

export const piTranscript: TranscriptSource = {
  roots: [],
  read: (request) => {
    const messages = request.messages?.root;
    return Array.isArray(messages) ? known(readMessages(messages as readonly Json[], currentCall(request))) : absent;
  },
};

const readMessages = (messages: readonly Json[], current: string | undefined): readonly TranscriptEntry[] =>
  messages.filter(isObject).flatMap((message): readonly TranscriptEntry[] => {
    const blocks = listAt(message, 'content').filter(isObject);
    const whole = textAt(message, 'content');
    const texts = whole === undefined ? blocks.flatMap((block) => textAt(block, 'text') ?? []) : [whole];
    if (message['role'] === 'user') return texts.flatMap((text) => userTurn(text));
    if (message['role'] !== 'assistant') return [];
    const calls = blocks.filter((block) => block['type'] === 'toolCall' && (current === undefined || block['id'] !== current));
    return [
      ...texts.flatMap((text) => proseTurn(text)),
      ...calls.map((call) => toolTurn(textAt(call, 'name') ?? '', call['arguments'])),
    ];
  });
