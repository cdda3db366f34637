// Asks the person at the terminal one question after another. A line that is typed or pasted early answers the next question.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export interface Questions {
  question(text: string): Promise<string>;
  /** Asks without showing what is typed. */
  secretly(text: string): Promise<string>;
  close(): void;
}

/** The terminal was closed before every question was answered. */
export class NoMoreAnswers extends Error {
  constructor() {
    super('the input ended before every question was answered');
  }
}

interface Pending {
  readonly answer: (line: string) => void;
  readonly end: () => void;
}

interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

export function openQuestions({ input, output }: Terminal = { input: process.stdin, output: process.stdout }): Questions {
  /** Lines that were typed before their question was asked. */
  const early: string[] = [];
  let pending: Pending | undefined;
  let ended = false;
  // INVARIANT: while no question is open, typed text is not shown: the next question may be for a key.
  let echo = false;
  const screen = new Writable({
    write: (chunk: Buffer, _, done) => {
      if (echo) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: screen, terminal: true });
  lines.on('line', (line) => {
    if (pending === undefined) return void early.push(line);
    const { answer } = pending;
    pending = undefined;
    echo = false;
    answer(line);
  });
  lines.on('SIGINT', () => {
    lines.close();
    process.kill(process.pid, 'SIGINT');
  });
  lines.on('close', () => {
    ended = true;
    pending?.end();
  });

  const ask = (text: string, shown: 'shown' | 'hidden'): Promise<string> => {
    const known = early.shift();
    if (known !== undefined) {
      output.write(`${text}${shown === 'shown' ? known : ''}\n`);
      return Promise.resolve(known);
    }
    if (ended) return Promise.reject(new NoMoreAnswers());
    return new Promise((resolve, reject) => {
      pending = { answer: resolve, end: () => reject(new NoMoreAnswers()) };
      if (shown === 'hidden') {
        output.write(text);
        return;
      }
      echo = true;
      lines.setPrompt(text);
      // Keeps what has been typed of the line so far.
      lines.prompt(true);
    });
  };
  return {
    question: (text) => ask(text, 'shown'),
    secretly: async (text) => {
      const wasEarly = early.length > 0;
      try {
        return await ask(text, 'hidden');
      } finally {
        if (!wasEarly) output.write('\n');
      }
    },
    close: () => lines.close(),
  };
}
