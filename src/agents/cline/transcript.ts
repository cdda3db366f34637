// The messages that leeway's plugin for Cline passes on → what the user typed and which calls were made.
import { absent, known } from '../../host/host.ts';
import type { Json, TranscriptEntry } from '../../model/call.ts';
import { proseTurn } from '../final-question.ts';
import { isObject, textAt } from '../hook-json.ts';
import { listAt, toolTurn, userTurn } from '../transcript-lines.ts';
import { currentCall, type TranscriptSource } from '../transcript-source.ts';

export const clineTranscript: TranscriptSource = {
  roots: [],
  read: (request) => {
    const messages = request.messages?.root;
    return Array.isArray(messages) ? known(readMessages(messages as readonly Json[], currentCall(request))) : absent;
  },
};

/** Cline marks typed text; the rest of a user message is context that Cline adds. */
export const TYPED = /^\s*<user_input\b[^>]*>([\s\S]*)<\/user_input>\s*$/;

const readMessages = (messages: readonly Json[], current: string | undefined): readonly TranscriptEntry[] =>
  messages.filter(isObject).flatMap((message): readonly TranscriptEntry[] => {
    const blocks = listAt(message, 'content').filter(isObject);
    const texts = blocks.flatMap((block) => textAt(block, 'text') ?? []);
    if (message['role'] === 'user') return texts.flatMap((text) => userTurn(TYPED.exec(text)?.[1] ?? ''));
    if (message['role'] !== 'assistant') return [];
    const calls = blocks.filter(
      (block) => block['type'] === 'tool-call' && (current === undefined || block['toolCallId'] !== current),
    );
    return [
      ...texts.flatMap((text) => proseTurn(text)),
      ...calls.map((call) => toolTurn(textAt(call, 'toolName') ?? '', call['input'])),
    ];
  });
