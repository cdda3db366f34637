// The installer for an agent that reads a file of hooks which is leeway's alone. Text only.
import { beforeEvent, type Adapter } from './adapter.ts';
import { hookLine, isOurLine, type Installation } from './hook-line.ts';
import { hookScript, type HookScriptOptions } from './hook-script.ts';
import type { Installer, Note } from './install.ts';
import { pluginFileInstaller, type FilePlaces } from './plugin-file.ts';

export interface HooksFile extends HookScriptOptions {
  readonly adapter: Adapter;
  readonly file: FilePlaces;
  /** The whole file, from the line of each event. */
  readonly content: (lines: readonly { readonly event: string; readonly command: string }[]) => object;
  readonly notes: readonly Note[];
}

export function hooksFileInstaller({ adapter, file, content, printed, notes }: HooksFile): Installer {
  const { agent, events } = adapter;
  const text = ({ configDir }: Installation): string => {
    const lines = [...events].map(([event, kind]) => ({ event, command: hookLine(agent, { event, kind }, configDir) }));
    return `${JSON.stringify(content(lines), null, 2)}\n`;
  };
  return pluginFileInstaller({
    agent,
    file,
    text,
    isOurs: (current) => commandsIn(current).length > 0 && commandsIn(current).every(isOurLine),
    started: (current) => {
      const line = commandsIn(current).find((one) => isOurLine(one) && one.includes(`set -- ${beforeEvent(adapter)} `));
      return line === undefined ? undefined : { command: '/bin/sh', args: ['-c', line], env: {} };
    },
    script: (installation) => hookScript(adapter, installation, { printed }),
    notes,
  });
}

/** Every command anywhere in the file. */
function commandsIn(text: string): readonly string[] {
  try {
    return commandsOf(JSON.parse(text));
  } catch {
    // Not JSON: not ours.
    return [];
  }
}

function commandsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && (name === 'command' || name === 'bash') ? [inner] : commandsOf(inner),
  );
}
