// The file of hooks that leeway writes for GitHub Copilot CLI. Copilot reads every file in the directory; this one is leeway's alone.
import { beforeEvent } from '../adapter.ts';
import { hookLine, isOurLine, LOST, type Installation } from '../hook-line.ts';
import { hookScript } from '../hook-script.ts';
import { pluginFileInstaller } from '../plugin-file.ts';
import { copilotAdapter } from './adapter.ts';

const DENY = { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: LOST };
/** Of a hook that ends with an exit code Copilot tells the model only the number. */
const printed = { deny: JSON.stringify({ hookSpecificOutput: DENY }), mark: '"permissionDecision":"deny"' };

const hooksFile = ({ configDir }: Installation): string => {
  const { agent, events, patience } = copilotAdapter;
  const hooks = [...events].map(([event, kind]) => [
    event,
    [{ type: 'command', bash: hookLine(agent, { event, kind, printed }, configDir), timeoutSec: patience.agent / 1000 }],
  ]);
  return `${JSON.stringify({ version: 1, hooks: Object.fromEntries(hooks) }, null, 2)}\n`;
};

/** The commands of one event, or of all. */
function commandsIn(text: string, event?: string): readonly string[] {
  try {
    const { hooks } = JSON.parse(text) as { readonly hooks?: Readonly<Record<string, readonly { readonly bash?: unknown }[]>> };
    const lists = Object.entries(hooks ?? {}).filter(([name]) => event === undefined || name === event);
    return lists.flatMap(([, list]) => list.flatMap(({ bash }) => (typeof bash === 'string' ? [bash] : [])));
  } catch {
    // Not JSON, or of another shape: not ours.
    return [];
  }
}

export const copilotInstaller = pluginFileInstaller({
  agent: 'copilot',
  file: { user: '.copilot/hooks/leeway.json', project: '.github/hooks/leeway.json' },
  text: hooksFile,
  isOurs: (text) => commandsIn(text).length > 0 && commandsIn(text).every(isOurLine),
  started: (text) => {
    const line = commandsIn(text, beforeEvent(copilotAdapter)).find(isOurLine);
    return line === undefined ? undefined : { command: '/bin/sh', args: ['-c', line], env: {} };
  },
  script: (installation) => hookScript(copilotAdapter, installation),
  notes: [
    'calls that leeway allows run without a prompt; about the others Copilot asks you with the reason of leeway',
    'hooks in a repository count only in a folder that you trust',
  ],
});
