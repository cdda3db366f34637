// Judges many calls with the installed library in one process of its own: each with its own configuration and a gate of its own. For tests.
import type { User } from './user.ts';

export interface Case {
  readonly config?: object;
  /** A shell command, or JSON `{"Tool": {input}}`. */
  readonly call: string;
}

export interface Judged {
  readonly verdict: 'allow' | 'ask' | 'deny';
  readonly disposition: string;
  readonly reason: string;
}

export const judgeAll = (user: User, cases: readonly Case[]): readonly Judged[] =>
  user.library<readonly Judged[]>(`
    import { createGate } from 'leeway';
    const answers = [];
    for (const { config, call } of ${JSON.stringify(cases)}) {
      const [tool, input] = call.startsWith('{"') ? Object.entries(JSON.parse(call))[0] : ['Bash', { command: call }];
      const gate = createGate({ record: 'off', configuration: 'machine', agent: 'claude-code', ...(config === undefined ? {} : { config }) });
      const { verdict, disposition, reason } = await gate.check({ tool, input }, { cwd: process.cwd() });
      answers.push({ verdict, disposition, reason });
    }
    console.log(JSON.stringify(answers));
  `);

/** Sections of a table of cases: `# id`, then its lines. */
export function sectionsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let open: string[] | undefined;
  for (const line of text.split('\n')) {
    const [, id] = /^# ([\w-]+)$/.exec(line) ?? [];
    if (id !== undefined) sections.set(id, (open = []));
    else if (line !== '' && !line.startsWith('#')) open?.push(line);
  }
  return sections;
}
