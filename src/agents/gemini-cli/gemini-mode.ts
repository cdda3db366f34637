// Finds out from the process that started the hook whether a person uses Gemini CLI interactively. If uncertain, headless.
import type { Mode, ProcessFacts } from '../adapter.ts';

const IS_GEMINI = /(^|\/)(gemini|gemini\.js|gemini-cli)$|@google\/gemini-cli\//;
/** One-shot prompts, protocol modes, and options that make the program exit immediately. */
const HEADLESS = new Set(['-p', '--prompt', '--acp', '--experimental-acp', '-o', '--output-format']);

export function geminiMode(ancestors: readonly ProcessFacts[]): Mode {
  const gemini = ancestors.filter(({ args }) => programAt(args) !== undefined);
  if (gemini.length === 0) return 'headless';
  // The CLI restarts itself as a child, so there are usually two processes: all must agree.
  return gemini.every(isInteractive) ? 'interactive' : 'headless';
}

/** The index of the program in its command line: first, or after its interpreter. Another program may have the same word among its arguments. */
function programAt(args: readonly string[]): number | undefined {
  if (IS_GEMINI.test(args[0] ?? '')) return 0;
  if (!/(^|\/)(node|bun|deno|bash|sh)$/.test(args[0] ?? '')) return undefined;
  const at = args.findIndex((arg, i) => i > 0 && !arg.startsWith('-'));
  return at > 0 && IS_GEMINI.test(args[at] ?? '') ? at : undefined;
}

function isInteractive({ args, terminal }: ProcessFacts): boolean {
  if (!terminal.stdin || !terminal.stdout) return false;
  const own = args.slice((programAt(args) ?? 0) + 1);
  if (own.some((arg) => HEADLESS.has(arg.split('=')[0] ?? ''))) return false;
  // `-pTEXT` and combined options such as `-yp` contain the prompt option too.
  return !own.some((arg) => /^-[a-z]*p/.test(arg));
}
