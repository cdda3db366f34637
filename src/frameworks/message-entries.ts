// Converts messages of a framework to transcript entries: user messages and tool calls. Drops everything else.
import type { TranscriptEntry } from '../model/call.ts';
import { NOT_TEXT } from '../model/call.ts';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text, or the texts of its parts; a part that is not text is only mentioned. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return NOT_TEXT;
  const parts: readonly unknown[] = content;
  return parts
    .map((part) =>
      typeof part === 'string' ? part : isRecord(part) && typeof part['text'] === 'string' ? part['text'] : NOT_TEXT,
    )
    .join('\n');
}

export const userEntry = (content: unknown): TranscriptEntry => ({ role: 'user', content: contentText(content) });

export const callEntry = (tool: unknown, input: unknown): TranscriptEntry => ({
  role: 'tool',
  action: `${String(tool)} ${typeof input === 'string' ? input : JSON.stringify(input ?? {})}`,
});
