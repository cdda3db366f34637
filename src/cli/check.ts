// `leeway check`: prints the decision for one call or for each of a stream of calls. Decides nothing itself.
import { resolve } from 'node:path';
import { createGate } from '../gate/create-gate.ts';
import type { CallInput } from '../gate/create-gate.ts';
import type { Json, JsonObject } from '../model/call.ts';
import { redactJson } from '../redact/redact-json.ts';
import { agentNamed, agentNames } from '../agents/agents.ts';
import type { Decision } from '../model/decision.ts';
import { configAt } from './config-at.ts';
import { readConfigFlags, wrongRule, CONFIG_FLAGS } from './config-flags.ts';
import type { CliCommand } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { checkJsonl } from './check-jsonl.ts';
import { readStdin } from './read-stdin.ts';
import { decisionText } from './decision-text.ts';
import { FLAG, VALUE, readArgs } from './read-args.ts';
import { styleFor } from './style.ts';
import { unknownAgent } from './unknown-agent.ts';
import { wrongDirectory } from './named-directory.ts';
import { usageError } from './usage-error.ts';

/** The options that describe a call, for every command that judges one. */
export const CALL_OPTIONS_HELP = `Options
  --tool NAME        tool of the call (with --input JSON)
  --agent NAME       whose tool names apply (default claude-code): ${agentNames().join(', ')}
  --cwd DIR          working directory of the call
  --project DIR      project root (default: the git root of the working directory)
  --headless         nobody can be asked: ask becomes deny
  --json             the whole decision as JSON (format 1)
  --show-secrets     show credentials that the call spells; they are redacted otherwise
  --dump DIR         write every request to a model and its reply to a file there
  --allow RULE, --soft-deny RULE, --ask RULE, --hard-deny RULE   rules for this run`;

const HELP = `
leeway check: what would be answered to a call, and why

  leeway check 'rm -rf dist'                        a shell command
  leeway check -- git push --force                  the same, as words
  leeway check --tool Write --input '{"file_path":"src/a.ts","content":"x"}' --agent claude-code
  echo '{"tool":"Bash","input":{"command":"ls"}}' | leeway check
  leeway check --jsonl < calls.jsonl                one {tool,input,cwd,agent?} a line, one decision a line

${CALL_OPTIONS_HELP}
  --log              write the decision to the log (a check is not logged otherwise)
  --jsonl            read and write one JSON object a line

Exit codes: allow ${EXIT.allow}, ask ${EXIT.ask}, deny ${EXIT.deny}, trouble ${EXIT.trouble}, wrong usage ${EXIT.usage}
`;

/** The options of every command that judges one call. */
export const CALL_OPTIONS = {
  tool: VALUE,
  input: VALUE,
  agent: VALUE,
  cwd: VALUE,
  project: VALUE,
  headless: FLAG,
  json: FLAG,
  'show-secrets': FLAG,
  dump: VALUE,
  ...CONFIG_FLAGS,
} as const;

/** `check` can also record its decision, and judge a stream of calls. */
export const CHECK_OPTIONS = { ...CALL_OPTIONS, jsonl: FLAG, log: FLAG } as const;

export interface CheckRequest {
  readonly call: CallInput;
  readonly projectRoot: string | undefined;
  readonly interactive: boolean;
  readonly json: boolean;
  readonly secrets: 'show' | 'redact';
  readonly record: boolean;
  readonly config: ReturnType<typeof readConfigFlags>;
}

export const check: CliCommand = {
  help: HELP,
  options: CHECK_OPTIONS,
  run: async (args) => {
    const request = await readRequest(args, 'check');
    if (typeof request === 'number') return request;
    if (request === 'jsonl') return checkJsonl(args);
    const decision = await decisionFor(request);
    tellNotes({ project: request.projectRoot, cwd: request.call.cwd });
    const shown = shownDecision(decision, request.secrets);
    process.stdout.write(request.json ? `${JSON.stringify(shown)}\n` : decisionText(shown, styleFor(process.stdout)));
    return exitCode(decision);
  },
};

/** Without these notes a person would wonder why a setting or a rule does not apply. */
export function tellNotes(where: Parameters<typeof configAt>[0]): void {
  for (const note of configAt(where).config.notes) process.stderr.write(`note: ${note}\n`);
}

export const decisionFor = (request: CheckRequest): Promise<Decision> =>
  createGate({
    record: request.record ? 'keep' : 'off',
    sessions: 'none',
    ...(request.config ? { flags: request.config } : {}),
  }).check(request.call, {
    interactive: request.interactive,
    ...(request.projectRoot === undefined ? {} : { projectRoot: request.projectRoot }),
  });

/** Credentials in a call are hidden, unless the user asks for them. */
export const shownDecision = (decision: Decision, secrets: 'show' | 'redact'): Decision =>
  secrets === 'show' ? decision : (redactJson(decision as unknown as Json) as unknown as Decision);

export function exitCode(decision: Decision): number {
  if (decision.trouble) return EXIT.trouble;
  return EXIT[decision.verdict];
}

/** Reads flags into a request. A number is an exit code; the message was already printed. */
export async function readRequest(args: readonly string[], command: string): Promise<CheckRequest | 'jsonl' | number> {
  let parsed;
  try {
    parsed = readArgs(CHECK_OPTIONS, args);
  } catch (error) {
    return usageError(command, error);
  }
  const { values, positionals } = parsed;
  if (values.jsonl) return 'jsonl';
  const agent = values.agent ?? 'claude-code';
  if (agentNamed(agent) === undefined) return usageError(command, unknownAgent(agent, 'all'));
  const rest = {
    projectRoot: values.project,
    interactive: values.headless !== true,
    json: values.json === true,
    secrets: values['show-secrets'] === true ? ('show' as const) : ('redact' as const),
    record: values.log === true,
    config: values.dump === undefined ? readConfigFlags(values) : { ...readConfigFlags(values), dump: resolve(values.dump) },
  };
  const wrong = wrongDirectory({ cwd: values.cwd, project: values.project }) ?? wrongRule(values);
  if (wrong !== undefined) return usageError(command, wrong);
  const at = values.cwd === undefined ? {} : { cwd: values.cwd };
  if (values.input !== undefined && values.tool === undefined) return usageError(command, '`--input` needs `--tool`');
  if (values.tool !== undefined) {
    if (positionals.length > 0) return usageError(command, 'name a command or a tool, not both');
    const input = readJsonObject(values.input ?? '{}');
    return input
      ? { ...rest, call: { tool: values.tool, input, agent, ...at } }
      : usageError(command, '--input is not a JSON object');
  }
  if (positionals.some((word) => word.trim() !== ''))
    return {
      ...rest,
      call: {
        tool: 'Bash',
        input: { command: commandOf(positionals) },
        agent: 'claude-code',
        ...at,
      },
    };
  const typed = positionals.length > 0 || process.stdin.isTTY ? '' : await readStdin();
  if (typed.trim() === '') return usageError(command, `no call was given; try \`leeway ${command} 'git status'\``);
  const input = readJsonObject(typed);
  if (!input || typeof input['tool'] !== 'string')
    return usageError(command, 'standard input is not a JSON object with `tool` and `input`');
  const cwd = typeof input['cwd'] === 'string' ? { cwd: input['cwd'] } : {};
  const named = typeof input['agent'] === 'string' ? input['agent'] : agent;
  return {
    ...rest,
    call: { tool: input['tool'], input: (input['input'] ?? {}) as JsonObject, agent: named, ...cwd, ...at },
  };
}

export function readJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/** One word is a shell text; several are the words of one command. */
export const commandOf = (words: readonly string[]): string =>
  words.length === 1 ? (words[0] ?? '') : words.map(quoteWord).join(' ');

const quoteWord = (word: string): string =>
  /^[\w./:=@%+,~*?-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
