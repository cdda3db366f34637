// The captured payloads of an agent, as its hook received them. For tests.
import { readdirSync, readFileSync } from 'node:fs';
import type { ProcessFacts, Surroundings } from './adapter.ts';
import { agentNamed } from './agents.ts';

export interface Capture {
  readonly name: string;
  readonly text: string;
  readonly event: string;
  readonly env: Readonly<Record<string, string>>;
}

/** `*.json` holds what a hook received, `*.jsonl` what a plugin received; transcripts are in the same folder. */
export function capturesOf(name: string): readonly Capture[] {
  const captures = agentNamed(name)?.captures;
  if (captures === undefined || captures.kind === 'none') return [];
  const path =
    captures.kind === 'documented' ? `${name}/documented/` : `${captures.kind === 'same-as' ? captures.agent : name}/captures/`;
  const folder = new URL(path, import.meta.url);
  return readdirSync(folder).flatMap((file) => {
    if (file.startsWith('transcript')) return [];
    const text = readFileSync(new URL(file, folder), 'utf8');
    return file.endsWith('.json') ? [hookCapture(file, text)] : pluginCaptures(file, text);
  });
}

function hookCapture(name: string, text: string): Capture {
  const { stdin, env } = JSON.parse(text);
  return { name, text: JSON.stringify(stdin), event: stdin.hook_event_name ?? stdin.event ?? stdin.agent_action_name, env };
}

/** The plugin adds where it is loaded, and whether a person can be asked. */
const pluginCaptures = (name: string, text: string): readonly Capture[] =>
  text
    .split('\n')
    .filter((line) => line.includes('"hook":"tool.execute.before"'))
    .map((line, at) => {
      const { hook: event, input, output } = JSON.parse(line);
      const payload = { event, ...input, args: output.args, directory: '/p', worktree: '/p', interactive: true };
      return { name: `${name} ${at}`, text: JSON.stringify(payload), event, env: {} };
    });

export const surroundings = (capture: Pick<Capture, 'env' | 'event'>, ancestors: readonly ProcessFacts[] = []): Surroundings => ({
  env: (name) => capture.env[name],
  event: capture.event,
  ancestors,
});
