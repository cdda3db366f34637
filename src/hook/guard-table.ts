// What the guard prints for each agent, from the agents' refusals. The build writes it into guard-table.gen.ts, because the guard may not
// load any agent.
import { forAgent, refusal } from '../agents/adapter.ts';
import { HOOKED_AGENTS, type HookedAgent } from '../agents/agents.ts';

export interface GuardTable {
  /** Placeholder for the reason in the answers. */
  readonly mark: string;
  /** How every reason begins. */
  readonly opening: string;
  /** By agent, then by event; the entry with an empty event name is for all other events. */
  readonly agents: Readonly<Record<string, GuardAnswers>>;
}
export type GuardAnswers = Readonly<Record<string, GuardAnswer>>;
export interface GuardAnswer {
  /** JSON with the placeholder inside its texts, or an empty text. */
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

const MARK = '<why>';
const TROUBLE = { kind: 'internal', message: MARK } as const;

export function guardTable(): GuardTable {
  const text = forAgent(refusal(TROUBLE));
  const answersOf = ({ hook: { adapter } }: HookedAgent): GuardAnswers => {
    const answer = (event: string): GuardAnswer => {
      const { stdout, stderr, exitCode } = adapter.refuse(TROUBLE, event);
      return { stdout: stdout.replaceAll(text, MARK), stderr: stderr.replaceAll(text, MARK), exitCode };
    };
    return Object.fromEntries(['', ...adapter.events.keys()].map((event) => [event, answer(event)]));
  };
  return {
    mark: MARK,
    opening: text.slice(0, -MARK.length),
    agents: Object.fromEntries(HOOKED_AGENTS.map((agent) => [agent.name, answersOf(agent)])),
  };
}
