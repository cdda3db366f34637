// The options of `leeway replay` and `leeway suggest` that choose past sessions. Opens no file.
import { agentNamed, AGENTS, type AgentName } from '../agents/agents.ts';
import { unknownAgent } from './unknown-agent.ts';
import type { RootMapping } from '../eval/map-roots.ts';
import { readRootMapping } from '../eval/map-roots.ts';
import { FLAG, VALUE, VALUES } from './read-args.ts';
import { readTime } from './read-time.ts';

export const SOURCE_OPTIONS = {
  auto: FLAG,
  agent: VALUE,
  root: VALUES,
  since: VALUE,
  project: VALUE,
} as const;

/** Which sessions are meant. */
export interface SessionChoice {
  readonly auto: boolean;
  readonly paths: readonly string[];
  readonly agent?: AgentName;
  readonly roots: readonly RootMapping[];
  /** In milliseconds. Earlier calls are judged to fill the session's memory, but not counted. */
  readonly since?: number;
  /** An absolute directory. */
  readonly project?: string;
}

export interface SourceValues {
  readonly auto?: boolean | undefined;
  readonly agent?: string | undefined;
  readonly root?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly project?: string | undefined;
}

/** Returns a string that says what is wrong if an option is invalid. */
export function readChoice(
  values: SourceValues,
  paths: readonly string[],
  at: { readonly now: number; readonly resolve: (path: string) => string },
): SessionChoice | string {
  if (values.auto !== true && paths.length === 0) return 'name files or directories of past sessions, or find them with `--auto`';
  const agent = values.agent === undefined ? undefined : agentNamed(values.agent);
  if (values.agent !== undefined && agent?.sessions === undefined)
    return agent === undefined
      ? unknownAgent(values.agent, 'all')
      : `no past sessions of \`${values.agent}\` can be read; one of: ${AGENTS.flatMap((one) => (one.sessions ? [one.name] : [])).join(', ')}`;
  const since = values.since === undefined ? undefined : readTime(values.since, at.now);
  if (values.since !== undefined && since === undefined)
    return `--since \`${values.since}\` is not a time; try 30d or 2026-01-31`;
  const roots = (values.root ?? []).map((text) => readRootMapping(text));
  const wrong = roots.indexOf(undefined);
  if (wrong >= 0) return `\`--root ${values.root?.[wrong] ?? ''}\` is not FROM=TO with two absolute paths`;
  return {
    auto: values.auto === true,
    paths: paths.map(at.resolve),
    roots: roots.flatMap((one) => one ?? []),
    ...(agent === undefined ? {} : { agent: agent.name }),
    ...(since === undefined ? {} : { since }),
    ...(values.project === undefined ? {} : { project: at.resolve(values.project) }),
  };
}
