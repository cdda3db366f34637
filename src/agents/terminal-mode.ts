// Finds out from the processes above a hook whether a person uses the client interactively, for clients that do not say so. If uncertain, headless.
import type { Mode, ProcessFacts } from './adapter.ts';

export interface TerminalClient {
  /** Matches the path of the client's program or script. */
  readonly program: RegExp;
  /** One-shot prompts, protocol modes, and options that make the program exit immediately. */
  readonly headless: ReadonlySet<string>;
  /** Commands of the client that run without a person, as its first word. */
  readonly commands?: ReadonlySet<string>;
}

export function terminalMode(ancestors: readonly ProcessFacts[], client: TerminalClient): Mode {
  const found = ancestors.filter(({ args }) => programAt(args, client) !== undefined);
  if (found.length === 0) return 'headless';
  // Such a client often restarts itself as a child, so there are two processes: all must agree.
  return found.every((one) => isInteractive(one, client)) ? 'interactive' : 'headless';
}

/** The index of the program in its command line: first, or after its interpreter. Another program may have the same word among its arguments. */
function programAt(args: readonly string[], { program }: TerminalClient): number | undefined {
  if (program.test(args[0] ?? '')) return 0;
  if (!/(^|\/)(node|bun|deno|bash|sh|env)$/.test(args[0] ?? '')) return undefined;
  const at = args.findIndex((arg, i) => i > 0 && !arg.startsWith('-'));
  return at > 0 && program.test(args[at] ?? '') ? at : undefined;
}

function isInteractive({ args, terminal }: ProcessFacts, client: TerminalClient): boolean {
  if (!terminal.stdin || !terminal.stdout) return false;
  const own = args.slice((programAt(args, client) ?? 0) + 1);
  if (own.some((arg) => client.headless.has(arg.split('=')[0] ?? ''))) return false;
  if (client.commands?.has(own[0] ?? '') === true) return false;
  // `-pTEXT` and combined options such as `-yp` contain the prompt option too.
  return !(client.headless.has('-p') && own.some((arg) => /^-[a-z]*p/.test(arg)));
}
