// Tells from the process that started the hook whether a person sits before Gemini CLI. Whatever is not certain is headless.
import type { Mode, ProcessFacts } from '../adapter.ts';

const IS_GEMINI = /(^|\/)(gemini|gemini\.js|gemini-cli)$|@google\/gemini-cli\//;
/** One-shot prompts, protocol modes, and switches that end at once. */
const HEADLESS = new Set(['-p', '--prompt', '--acp', '--experimental-acp', '-o', '--output-format']);

export function geminiMode(ancestors: readonly ProcessFacts[]): Mode {
  const gemini = ancestors.filter(({ args }) => args.slice(0, 8).some((arg) => IS_GEMINI.test(arg)));
  if (gemini.length === 0) return 'headless';
  // The CLI restarts itself as a child, so that two of them are usual: all must agree.
  return gemini.every(isInteractive) ? 'interactive' : 'headless';
}

function isInteractive({ args, terminal }: ProcessFacts): boolean {
  if (!terminal.stdin || !terminal.stdout) return false;
  const at = args.findIndex((arg) => IS_GEMINI.test(arg));
  const own = args.slice(at + 1);
  if (own.some((arg) => HEADLESS.has(arg.split('=')[0] ?? ''))) return false;
  // `-pTEXT` and bundles such as `-yp` carry the prompt switch too.
  return !own.some((arg) => /^-[a-z]*p/.test(arg));
}
