// `leeway check`: one call, or a stream of them, and the decision of each. Prints; decides nothing itself.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createGate } from '../gate/create-gate.ts';
import type { CallInput } from '../gate/create-gate.ts';
import type { JsonObject } from '../model/call.ts';
import { agentNamed, agentNames } from '../agents/agents.ts';
import type { Decision } from '../model/decision.ts';
import { readConfigFlags, CONFIG_FLAGS } from './config-flags.ts';
import type { CliCommand } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { checkJsonl } from './check-jsonl.ts';
import { readStdin } from './read-stdin.ts';
import { decisionText } from './decision-text.ts';
import { styleFor } from './style.ts';

const HELP = `
leeway check: what would be answered to a call, and why

  leeway check 'rm -rf dist'                        a shell command
  leeway check -- git push --force                  the same, as words
  leeway check --tool Write --input '{"file_path":"src/a.ts","content":"x"}' --agent claude-code
  echo '{"tool":"Bash","input":{"command":"ls"}}' | leeway check
  leeway check --jsonl < calls.jsonl                one {tool,input,cwd,agent?} a line, one decision a line

Options
  --tool NAME        tool of the call (with --input JSON)
  --agent NAME       whose tool names apply (default claude-code): ${agentNames().join(', ')}
  --cwd DIR          working directory of the call
  --project DIR      project root (default: the git root of the working directory)
  --headless         nobody can be asked: ask becomes deny
  --json             the whole decision as JSON (format 1)
  --dump DIR         write every request to a model and its reply to a file there
  --log              write the decision to the log (a check is not logged otherwise)
  --jsonl            read and write one JSON object a line
  --allow RULE, --soft-deny RULE, --ask RULE, --hard-deny RULE   rules for this run

Exit codes: allow ${EXIT.allow}, ask ${EXIT.ask}, deny ${EXIT.deny}, trouble ${EXIT.trouble}, wrong usage ${EXIT.usage}
`;

const OPTIONS = {
  tool: { type: 'string' },
  input: { type: 'string' },
  agent: { type: 'string' },
  cwd: { type: 'string' },
  project: { type: 'string' },
  headless: { type: 'boolean' },
  json: { type: 'boolean' },
  jsonl: { type: 'boolean' },
  log: { type: 'boolean' },
  dump: { type: 'string' },
  ...CONFIG_FLAGS,
} as const;

export interface CheckRequest {
  readonly call: CallInput;
  readonly projectRoot: string | undefined;
  readonly interactive: boolean;
  readonly json: boolean;
  readonly record: boolean;
  readonly config: ReturnType<typeof readConfigFlags>;
}

export const check: CliCommand = {
  help: HELP,
  run: async (args) => {
    const request = await readRequest(args, 'check');
    if (typeof request === 'number') return request;
    if (request === 'jsonl') return checkJsonl(args);
    const decision = await decisionFor(request);
    process.stdout.write(request.json ? `${JSON.stringify(decision)}\n` : decisionText(decision, styleFor(process.stdout)));
    return exitCode(decision);
  },
};

export const decisionFor = (request: CheckRequest): Promise<Decision> =>
  createGate({ record: request.record ? 'keep' : 'off', ...(request.config ? { config: request.config } : {}) }).check(
    request.call,
    {
      interactive: request.interactive,
      ...(request.projectRoot === undefined ? {} : { projectRoot: request.projectRoot }),
    },
  );

export function exitCode(decision: Decision): number {
  if (decision.trouble) return EXIT.trouble;
  return EXIT[decision.verdict];
}

/** Reads flags into a request; a number is an exit code after a message was printed. */
export async function readRequest(args: readonly string[], command: string): Promise<CheckRequest | 'jsonl' | number> {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return usage(command, error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.jsonl) return 'jsonl';
  const agent = values.agent ?? 'claude-code';
  if (agentNamed(agent) === undefined) return usage(command, `unknown agent \`${agent}\`; known: ${agentNames().join(', ')}`);
  const rest = {
    projectRoot: values.project,
    interactive: values.headless !== true,
    json: values.json === true,
    record: values.log === true,
    config: values.dump === undefined ? readConfigFlags(values) : { ...readConfigFlags(values), dump: resolve(values.dump) },
  };
  const at = values.cwd === undefined ? {} : { cwd: values.cwd };
  if (values.tool !== undefined) {
    const input = readJsonObject(values.input ?? '{}');
    return input ? { ...rest, call: { tool: values.tool, input, agent, ...at } } : usage(command, '--input is not a JSON object');
  }
  if (positionals.length > 0)
    return {
      ...rest,
      call: {
        tool: 'Bash',
        input: { command: positionals.length === 1 ? (positionals[0] ?? '') : positionals.map(quoteWord).join(' ') },
        agent: 'claude-code',
        ...at,
      },
    };
  if (process.stdin.isTTY) return usage(command, `nothing to check; try \`leeway ${command} 'git status'\``);
  const input = readJsonObject(await readStdin());
  if (!input || typeof input['tool'] !== 'string')
    return usage(command, 'standard input is not a JSON object with `tool` and `input`');
  const cwd = typeof input['cwd'] === 'string' ? { cwd: input['cwd'] } : {};
  const named = typeof input['agent'] === 'string' ? input['agent'] : agent;
  return {
    ...rest,
    call: { tool: input['tool'], input: (input['input'] ?? {}) as JsonObject, agent: named, ...cwd, ...at },
  };
}

function usage(command: string, message: string): number {
  process.stderr.write(`leeway ${command}: ${message}\nsee \`leeway ${command} --help\`\n`);
  return EXIT.usage;
}

export function readJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

const quoteWord = (word: string): string =>
  /^[\w./:=@%+,~*?-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
