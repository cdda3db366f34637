// Drafts for programs and MCP servers that past calls used and leeway does not know. They are guesses from these calls.
import { spawnSync } from 'node:child_process';
import type { AskedCall } from '../eval/suggest/asked-call.ts';
import { runsOperands } from '../eval/suggest/asked-call.ts';
import type { SuggestedProgram, SuggestedTools } from '../eval/suggest/suggestion.ts';
import { groupBy } from '../eval/group-by.ts';
import type { Host } from '../host/host.ts';
import { isUnknown } from '../log/narrowest-rule.ts';
import { draftProgram } from '../programs/user/draft-program.ts';
import { redact } from '../redact/redact.ts';
import { draftText, draftTool } from '../rules/draft-tools.ts';
import { rootHere } from './root-here.ts';
import { suggestionId } from './suggest-learn.ts';

const LEAST_CALLS = 3;
const NAME = /^[A-Za-z0-9_][\w.+-]{0,39}$/;
/** Names as Claude Code spells them; the configuration uses this form for all agents. */
const SERVER_TOOL = /^mcp__(.+?)__[\w.-]+$/;

/** `help`: whether unknown programs may be run with `--help`. The person decides that. */
export function draftPrograms(asked: readonly AskedCall[], host: Host, help: 'run' | 'not run'): readonly SuggestedProgram[] {
  const unknown = asked.flatMap((call) =>
    call.parts.flatMap((part) =>
      part.command !== undefined &&
      isUnknown(part) === 'unknown' &&
      NAME.test(part.command.program) &&
      !runsOperands(part.command.program)
        ? [{ call, command: part.command }]
        : [],
    ),
  );
  return [...groupBy(unknown, ({ command }) => command.program)].flatMap(([name, uses]) => {
    const calls = new Set(uses.map(({ call }) => call)).size;
    if (calls < LEAST_CALLS) return [];
    const words = groupBy(
      uses.flatMap(({ command }) => command.operands[0] ?? []),
      (word) => word,
    );
    const subcommands = [...words]
      .filter(([word, seen]) => seen.length > 1 && /^[a-z][\w:-]{0,39}$/.test(word) && redact(word) === word)
      .map(([word]) => word);
    const told = help === 'run' ? helpOf(name, host) : undefined;
    const seen =
      subcommands.length === 0
        ? ''
        : `Commands:\n${subcommands.map((word) => `  ${word}  seen ${words.get(word)?.length ?? 0} times`).join('\n')}\n`;
    return [
      {
        kind: 'program',
        id: suggestionId(`program ${name}`),
        name,
        calls,
        subcommands,
        text: draftProgram(name, told === undefined ? { calls: seen } : { help: told }),
      },
    ];
  });
}

/** Runs only programs outside the project and temporary directories, because the agent can write there. */
function helpOf(name: string, host: Host): string | undefined {
  const found = host.which(name);
  const real = found.kind === 'known' ? host.realPath(found.value) : found;
  if (found.kind !== 'known' || real.kind !== 'known') return undefined;
  const root = rootHere(host);
  const bases = [...host.tempDirs, ...(root === undefined ? [] : [root])];
  if ([found.value, real.value].some((path) => bases.some((base) => path.startsWith(`${base}/`)))) return undefined;
  const ran = spawnSync(found.value, ['--help'], { encoding: 'utf8', timeout: 10_000, stdio: ['ignore', 'pipe', 'pipe'] });
  const text = `${ran.stdout ?? ''}\n${ran.stderr ?? ''}`;
  return text.trim() === '' ? undefined : text;
}

/** Tools of servers whose calls were asked about because leeway does not know them. */
export function draftServers(asked: readonly AskedCall[]): readonly SuggestedTools[] {
  const unclear = asked.filter(
    ({ tool, parts }) =>
      serverOf(tool) !== undefined && parts.some(({ findings }) => findings.some(({ effect }) => effect.kind === 'unclear')),
  );
  return [...groupBy(unclear, ({ tool }) => serverOf(tool) ?? '')].flatMap(([server, calls]) => {
    if (calls.length < LEAST_CALLS) return [];
    const tools = [...groupBy(calls, ({ tool }) => tool)].map(([name, all]) => {
      const fields = [...new Set(all.flatMap(({ input }) => Object.keys(input)))];
      return draftTool({ name, fields: fields.map((field) => ({ name: field, type: 'string', required: false })) });
    });
    return [{ kind: 'tools', id: suggestionId(`tools ${server}`), server, calls: calls.length, text: draftText(tools) }];
  });
}

/** Undefined for a tool that is no MCP server's, or whose name no server would use. */
const serverOf = (tool: string): string | undefined => (/^[\w.-]{1,100}$/.test(tool) ? SERVER_TOOL.exec(tool)?.[1] : undefined);
