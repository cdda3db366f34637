// How a generated plugin starts leeway, read from its text, for `leeway doctor`. Text only.
import type { StartedHook } from './install.ts';

/** The hook as the plugin starts it, read from the facts in its text. */
export function startedPlugin(text: string): StartedHook | undefined {
  const facts = /^const FACTS = (\{[\s\S]*?^\});$/m.exec(text)?.[1];
  if (facts === undefined) return undefined;
  const { command, before, agent, decides, configDir, stateDir, env } = JSON.parse(facts) as Readonly<Record<string, string>> & {
    readonly env: Record<string, string>;
    readonly before: readonly string[];
  };
  const state = stateDir === undefined ? [] : ['--state', stateDir];
  return {
    command: command ?? '',
    args: [...(before ?? []), 'hook', agent ?? '', decides ?? '', '--config', configDir ?? '', ...state, '--watched'],
    env,
  };
}
