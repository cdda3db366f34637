// Turns an analysis into judged parts, using the policy table, the session's record and the rules. Makes no verdict.
import type { ToolCall } from '../model/call.ts';
import type { JudgedPart, Trouble } from '../model/decision.ts';
import type { Analysis } from '../model/part.ts';
import { judgeParts } from '../policy/judge.ts';
import type { JudgingCall, RuledCall } from '../rules/apply-rules.ts';
import { applyRules } from '../rules/apply-rules.ts';
import { losesDenies, troubleText } from '../rules/config-error.ts';
import type { Config } from '../rules/read-config.ts';
import type { RuleIndex } from '../rules/rule-index.ts';
import { agentsMeant } from '../analyse/tools/agents-meant.ts';
import { innerTools } from '../analyse/tools/inner-tools.ts';
import type { Judged } from './decide.ts';
import { isBackground } from './running-commands.ts';
import type { Situation } from './situation.ts';

/** The safe list does not apply to files in these zones: the tool is judged like `cat`. */
const NOT_LISTED: ReadonlySet<string> = new Set(['secrets', 'own', 'record', 'env', 'unknown', 'otherhome', 'device']);

export interface JudgeContext {
  readonly situation: Situation;
  readonly index: RuleIndex;
  readonly config: Config;
}

export function judgeCall(call: ToolCall, analysis: Analysis, by: JudgeContext): Judged {
  const parts = judgeParts(analysis.parts, by.situation.policy);
  const listed = analysis.listed !== undefined && parts.every(isListed) ? analysis.listed : undefined;
  const ruled: RuledCall = by.index.empty
    ? { parts, matched: [] }
    : applyRules(by.index, callForRules(call, analysis, { parts, listed, git: by.situation.git }));
  const judged: { -readonly [K in keyof Judged]: Judged[K] } = {
    parts: by.index.empty ? parts : movedParts(parts, ruled),
    ruled,
    edits: analysis.edits === true,
  };
  // Only `hard_deny` and `ask` rules apply to a call on the safe list. If a mistake in the configuration may have removed such a
  // rule, the list does not apply.
  if (listed !== undefined && !losesDenies(by.config.errors)) judged.listed = listed;
  else if (by.config.errors.length > 0) judged.trouble = configTrouble(by.config);
  return judged;
}

const isListed = (part: JudgedPart): boolean =>
  part.findings.every((one) => one.disposition === 'quiet' && !one.zones.some((zone) => NOT_LISTED.has(zone)));

function callForRules(
  call: ToolCall,
  analysis: Analysis,
  by: { readonly parts: readonly JudgedPart[]; readonly listed: string | undefined; readonly git: Situation['git'] },
): JudgingCall {
  // A call is a shell command if any part has a command. Its redirections, assignments and substitutions are parts without one.
  const shell = analysis.parts.some((part) => part.command !== undefined);
  const inner = innerTools(call);
  return {
    tool: call.tool,
    also: inner.full,
    inner: inner.bare,
    agents: agentsMeant(call),
    tracked: once(() => {
      const files = by.git?.trackedFiles();
      return files?.kind === 'known' ? files.value : undefined;
    }),
    remotes: once(() => remoteUrls(by.git)),
    usualRemote: () => usualRemote(by.git),
    parts: by.parts.map((part, i) => ({
      text: part.text,
      ...(analysis.parts[i]?.cwd === undefined ? {} : { cwd: analysis.parts[i].cwd }),
      via: part.via,
      site: part.site,
      ...(analysis.parts[i]?.tainted ? { tainted: true } : {}),
      ...(analysis.parts[i]?.lasting || isBackground(call) ? { lasting: true } : {}),
      ...(part.command ? { command: part.command } : {}),
      findings: part.findings.map((finding) => ({ finding, own: !shell || part.command !== undefined })),
    })),
    ...(by.listed === undefined ? {} : { lists: ['hard_deny', 'ask'] as const }),
  };
}

function remoteUrls(git: Situation['git']): ReadonlyMap<string, readonly string[]> | undefined {
  const remotes = git?.remotes();
  if (remotes?.kind !== 'known') return undefined;
  return new Map([...remotes.value].map(([name, { fetch, push }]) => [name, [...fetch, ...push]]));
}

/** The remote of the branch that is checked out. */
function usualRemote(git: Situation['git']): string | undefined {
  const head = git?.head();
  if (head?.kind !== 'known' || head.value.kind !== 'branch') return undefined;
  const upstream = git?.upstream(head.value.name);
  return upstream?.kind === 'known' ? upstream.value.remote : undefined;
}

function once<T>(make: () => T): () => T {
  let value: { readonly made: T } | undefined;
  return () => (value ??= { made: make() }).made;
}

const movedParts = (parts: readonly JudgedPart[], ruled: RuledCall): readonly JudgedPart[] =>
  parts.map((part, i) => ({
    ...part,
    findings: ruled.parts[i]?.findings ?? part.findings,
    disposition: ruled.parts[i]?.disposition ?? part.disposition,
  }));

function configTrouble(config: Config): Trouble {
  const text = troubleText(config.errors);
  return { kind: 'config', message: text?.message ?? 'the configuration cannot be read', ...(text ? { todo: text.todo } : {}) };
}
