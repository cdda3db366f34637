// Formats each request and reply, including failures, as a readable file without keys. The caller decides where to write it.
import type { Exchange } from './ask-provider.ts';

export interface DumpOptions {
  readonly directory: string;
  readonly now: () => number;
  /** Writes a new file that only its owner can read (mode 0600) and fails if it exists. */
  readonly write: (path: string, text: string) => void;
  /** Replaces secrets by placeholders in what the server sent back. */
  readonly redact: (text: string) => string;
}

/** Strings with line breaks, which are shown as text and not as one escaped line. */
function longTexts(value: unknown, path: string): readonly { readonly path: string; readonly text: string }[] {
  if (typeof value === 'string') return value.includes('\n') ? [{ path, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => longTexts(one, path === '' ? name : `${path}.${name}`));
}

function asJson(value: unknown): string {
  const seen = new WeakSet<object>();
  const text = JSON.stringify(
    value,
    (_, one: unknown) => {
      if (typeof one === 'string' && one.includes('\n')) return `(${one.length} characters, shown above)`;
      if (typeof one !== 'object' || one === null) return one;
      if (seen.has(one)) return '(shown above)';
      seen.add(one);
      return one;
    },
    2,
  );
  return text ?? 'nothing';
}

/** The texts in a value that have several lines, each below its path. */
const textsOf = (title: string, value: unknown): readonly string[] => [
  `## ${title}`,
  ...longTexts(value, '').map(({ path, text }) => `### ${path}\n${text}`),
];

/** One exchange as a Markdown file: first the question and the answer, then the fields and the schema of the request. */
export function renderExchange(exchange: Exchange, scrub: (text: string) => string): string {
  const { reply } = exchange;
  const answer =
    reply.kind === 'answer' ? reply.raw : { ...reply.fault, ...(reply.raw === undefined ? {} : { reply: reply.raw }) };
  const text = [
    `# ${exchange.provider} ${exchange.model}, attempt ${exchange.attempt}, ${Math.round(exchange.ms)} ms`,
    ...textsOf('request', exchange.request),
    ...textsOf(reply.kind === 'answer' ? 'reply' : 'no answer', answer),
    asJson(answer),
    '## all fields of the request',
    asJson(exchange.request),
  ].join('\n\n');
  return `${scrub(text)}\n`;
}

/** For `onExchange`. File names sort by time. */
export function dumpTo(options: DumpOptions): (exchange: Exchange, scrub: (text: string) => string) => void {
  let count = 0;
  return (exchange, scrub) => {
    count += 1;
    const time = new Date(options.now()).toISOString().replaceAll(':', '-');
    const name = `${time}-${String(count).padStart(3, '0')}-${exchange.provider}.md`;
    options.write(
      `${options.directory}/${name}`,
      renderExchange(exchange, (text) => options.redact(scrub(text))),
    );
  };
}
