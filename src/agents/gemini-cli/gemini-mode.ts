// Tells from the process that started the hook whether a person sits before Gemini CLI. Whatever is not certain is headless.
import type { Mode, ProcessFacts } from '../adapter.ts';

const IS_GEMINI = /(^|\/)(gemini|gemini\.js|gemini-cli)$|@google\/gemini-cli\//;
/** One-shot prompts, protocol modes, and switches that end at once. */
const HEADLESS = new Set(['-p', '--prompt', '--acp', '--experimental-acp', '-o', '--output-format']);

export function geminiMode(ancestors: readonly ProcessFacts[]): Mode {
  const gemini = ancestors.filter(({ args }) => programAt(args) !== undefined);
  if (gemini.length === 0) return 'headless';
  // The CLI restarts itself as a child, so that two of them are usual: all must agree.
  return gemini.every(isInteractive) ? 'interactive' : 'headless';
}

/** Where the program stands in its own words: first, or behind its interpreter. Another program may have such a word among its arguments. */
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
  // `-pTEXT` and bundles such as `-yp` carry the prompt switch too.
  return !own.some((arg) => /^-[a-z]*p/.test(arg));
}
