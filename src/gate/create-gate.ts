// The gate: one call in, one decision out. Never throws or rejects; what goes wrong is trouble and fails closed.
import { randomBytes } from 'node:crypto';
import type { Host } from '../host/host.ts';
import { realHost } from '../host/real-host.ts';
import type { AgentName, JsonObject, ToolCall, TranscriptEntry } from '../model/call.ts';
import { AGENTS } from '../model/call.ts';
import type { Decision, JudgedPart, Trouble } from '../model/decision.ts';
import type { Analysis } from '../model/part.ts';
import { judgeParts } from '../policy/judge.ts';
import { projectRoot } from '../policy/project-root.ts';
import { POLICY_VERSION } from '../policy/table.ts';
import type { RuledCall } from '../rules/apply-rules.ts';
import { applyRules } from '../rules/apply-rules.ts';
import { troubleText } from '../rules/config-error.ts';
import type { ConfigInput } from '../rules/config-shape.ts';
import type { Config } from '../rules/read-config.ts';
import type { RuleIndex } from '../rules/rule-index.ts';
import { analyseCall } from './analyse-call.ts';
import type { Judged, Outcome } from './decide.ts';
import { decide } from './decide.ts';
import type { LoadedConfig } from './load-config.ts';
import { loadConfig, ownSituation } from './load-config.ts';
import type { Situation } from './situation.ts';

/** What a caller hands in; `agent` and `cwd` may be left to the context. */
export interface CallInput {
  readonly tool: string;
  readonly input: JsonObject;
  readonly cwd?: string;
  readonly agent?: AgentName;
}

export interface CheckContext {
  /** Working directory of the call. Default: that of this process. */
  readonly cwd?: string;
  /** The project directory. Default: the git root of the first working directory seen. */
  readonly projectRoot?: string;
  /** False: nobody can be asked, so `ask` becomes `deny`. Default: true. */
  readonly interactive?: boolean;
  readonly session?: string;
  readonly transcript?: readonly TranscriptEntry[];
  readonly signal?: AbortSignal;
}

export interface GateOptions {
  /** Settings that add to the user's files, in the same shape. */
  readonly config?: ConfigInput;
  readonly host?: Host;
  /** Default for calls that do not say. */
  readonly agent?: AgentName;
}

export interface Gate {
  /** Resolves to a decision. Never throws, never rejects. */
  check(call: CallInput, context?: CheckContext): Promise<Decision>;
}

export function createGate(options: GateOptions = {}): Gate {
  const host = options.host ?? realHost();
  const roots = new Map<string, string>();
  const loaded = new Map<string, LoadedConfig>();
  return {
    check: async (call, context = {}) => {
      const begun = performance.now();
      const id = newId(host);
      try {
        return await checkCall({ call, context, options, host, roots, loaded, begun, id });
      } catch (error) {
        return troubled(id, {
          begun,
          context,
          trouble: {
            kind: 'internal',
            message: `leeway failed: ${error instanceof Error ? error.message : 'unknown error'}`,
            todo: 'please report it; until then decide yourself',
          },
        });
      }
    },
  };
}

interface Checking {
  readonly call: CallInput;
  readonly context: CheckContext;
  readonly options: GateOptions;
  readonly host: Host;
  readonly roots: Map<string, string>;
  readonly loaded: Map<string, LoadedConfig>;
  readonly begun: number;
  readonly id: string;
}

async function checkCall(it: Checking): Promise<Decision> {
  const call = readCall(it);
  if ('message' in call) return troubled(it.id, { begun: it.begun, context: it.context, trouble: call });
  const root = fixedRoot(it, call.cwd);
  const known = it.loaded.get(root ?? '');
  const situation = ownSituation(it.host, { cwd: call.cwd, root, settings: known?.config.settings });
  const { config, index } = known ?? load(it, situation);
  const analysis = analyseCall(call, situation);
  const analysed = performance.now();
  const judged = judge(call, analysis, { situation, index, config });
  const session = it.context.interactive === false ? 'headless' : 'interactive';
  const outcome: Outcome = decide(judged, session, config.settings.onTrouble);
  const ended = performance.now();
  return {
    format: 1,
    id: it.id,
    ...outcome,
    parts: judged.parts,
    timings: { total: ended - it.begun, analyse: analysed - it.begun, policy: ended - analysed },
    policy: POLICY_VERSION,
    projectRoot: situation.root ?? '',
  };
}

function load(it: Checking, situation: Situation): LoadedConfig {
  const made = loadConfig(it.host, situation, { library: it.options.config });
  it.loaded.set(situation.root ?? '', made);
  return made;
}

/** The root is fixed by the first call of a session; a later working directory never moves it. */
function fixedRoot(it: Checking, cwd: string): string | undefined {
  const key = it.context.session ?? '';
  const seen = it.roots.get(key);
  if (seen !== undefined) return seen;
  const found = projectRoot(it.host, { cwd, given: it.context.projectRoot });
  if (found.kind === 'none') return undefined;
  it.roots.set(key, found.path);
  return found.path;
}

/** Zones in which a listed tool is not a listed call: it is judged like `cat`. */
const NOT_LISTED: ReadonlySet<string> = new Set(['secrets', 'own', 'record', 'env', 'unknown', 'otherhome', 'device']);

function judge(
  call: ToolCall,
  analysis: Analysis,
  by: { readonly situation: Situation; readonly index: RuleIndex; readonly config: Config },
): Judged {
  const parts = judgeParts(analysis.parts, by.situation.policy);
  const listed =
    analysis.listed !== undefined &&
    parts.every((part) =>
      part.findings.every((one) => one.disposition === 'quiet' && !one.zones.some((zone) => NOT_LISTED.has(zone))),
    )
      ? analysis.listed
      : undefined;
  // Redirections, assignments and substitutions of a shell command are parts without a command of their own.
  const shell = analysis.parts.some((part) => part.command !== undefined);
  const ruled = applyRules(by.index, {
    tool: call.tool,
    parts: parts.map((part, i) => ({
      via: part.via,
      site: part.site,
      ...(analysis.parts[i]?.tainted ? { tainted: true } : {}),
      ...(part.command ? { command: part.command } : {}),
      findings: part.findings.map((finding) => ({ finding, own: !shell || part.command !== undefined })),
    })),
    ...(listed === undefined ? {} : { lists: ['hard_deny', 'ask'] as const }),
  });
  const trouble = by.config.errors.length > 0 && listed === undefined ? configTrouble(by.config) : undefined;
  return {
    parts: movedParts(parts, ruled),
    ruled,
    edits: analysis.edits === true,
    ...(listed === undefined ? {} : { listed }),
    ...(trouble ? { trouble } : {}),
  };
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

/** Validated once at the edge; inside, types are true. */
function readCall(it: Checking): ToolCall | Trouble {
  const { call, context } = it;
  const bad = (message: string): Trouble => ({
    kind: 'input',
    message,
    todo: 'send { tool: string, input: object, cwd?: absolute path }',
  });
  if (typeof call !== 'object' || call === null) return bad('the call is not an object');
  if (typeof call.tool !== 'string' || call.tool === '') return bad('the call has no tool name');
  if (typeof call.input !== 'object' || call.input === null || Array.isArray(call.input))
    return bad('the call has no input object');
  const agent = call.agent ?? it.options.agent ?? 'library';
  if (!AGENTS.includes(agent)) return bad(`unknown agent \`${String(agent)}\``);
  const cwd = call.cwd ?? context.cwd ?? process.cwd();
  if (typeof cwd !== 'string' || !/^(\/|[A-Za-z]:[\\/])/.test(cwd) || cwd.includes('\0'))
    return bad('the working directory is not an absolute path');
  return { tool: call.tool, input: call.input, cwd, agent };
}

function troubled(
  id: string,
  it: { readonly begun: number; readonly context: CheckContext; readonly trouble: Trouble },
): Decision {
  const judged: Judged = { parts: [], ruled: { parts: [], matched: [] }, edits: false, trouble: it.trouble };
  return {
    format: 1,
    id,
    ...decide(judged, it.context?.interactive === false ? 'headless' : 'interactive'),
    parts: [],
    timings: { total: performance.now() - it.begun },
    policy: POLICY_VERSION,
    projectRoot: '',
  };
}

/** Sorts by time; short enough to type. */
const newId = (host: Host): string => `${host.now().toString(36)}${randomBytes(4).toString('hex')}`;
