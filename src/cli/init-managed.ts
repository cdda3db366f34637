// `leeway init --managed` and `uninit --managed`: hooks for every user of the machine, in the agents' settings for administrators. Only for a
// person, like `init` itself.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hookedAgent } from '../agents/agents.ts';
import type { FileChange } from '../agents/install.ts';
import { MANAGED_DIR } from '../agents/managed.ts';
import { PROVIDER_FACTS } from '../model/providers.gen.ts';
import type { ConfigHere } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { findInstallation } from './find-installation.ts';
import { showNotes, showPlan } from './show-plan.ts';
import { readFileOrNothing } from './settings-files.ts';
import { styleFor } from './style.ts';

export interface Managing {
  readonly here: ConfigHere;
  readonly dry: boolean;
  readonly diff: boolean;
  /** A directory that replaces `/`, for building a package that distributes the files. */
  readonly into: string | undefined;
  readonly confirm: () => Promise<boolean>;
}

const FOR_EVERYBODY = `every user's agent reads these files; only root should be able to write them
each user keeps a log and a configuration of their own; rules for everybody
go into the managed configuration (\`leeway config paths\` shows where)
`;

export async function initManaged(agents: readonly string[], it: Managing): Promise<number> {
  const { host, root } = it.here;
  const found = findInstallation({ host, root, classifiers: [], script: process.argv[1] ?? '', helper: 'never' });
  if (found.kind === 'trouble') return trouble(found.trouble.message, found.trouble.todo);
  if (found.installation.script.startsWith(`${host.home}/`) && it.into === undefined)
    return trouble(
      `leeway is installed in a home directory: \`${found.installation.script}\``,
      'install it for all users first, for example with `sudo npm install -g`, then run this as root',
    );
  const keys = PROVIDER_FACTS.flatMap(({ keyVariable }) => (keyVariable === undefined ? [] : [keyVariable]));
  const installation = { ...found.installation, passes: [...new Set(keys)] };
  const style = styleFor(process.stdout);
  // If no agent has such settings, the command did nothing.
  const possible = agents.some((agent) => hookedAgent(agent)?.hook.installer.initManaged !== undefined);
  const without: string[] = [];
  let worst: number = possible ? EXIT.allow : EXIT.trouble;
  for (const agent of agents) {
    const plan = hookedAgent(agent)?.hook.installer.initManaged?.({
      installation,
      platform: host.platform,
      read: (path) => readFileOrNothing(join(it.into ?? '/', path)),
    });
    if (plan === undefined) {
      without.push(agent);
      continue;
    }
    process.stdout.write(`${style.bold(agent)}\n`);
    if (plan.kind === 'trouble') {
      worst = trouble(plan.trouble.message, plan.trouble.todo);
      continue;
    }
    const changes = plan.changes.map((one) => ({ ...one, path: join(it.into ?? '/', one.path) }));
    showPlan({ ...plan, changes }, it.diff);
    showNotes(plan, 'enforcing');
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    if (!it.dry && changes.length > 0 && (await it.confirm())) worst = Math.max(worst, write(changes));
  }
  if (possible) process.stdout.write(FOR_EVERYBODY);
  if (without.length > 0)
    process.stdout.write(`no settings for administrators; each user runs \`leeway init AGENT\`:\n  ${without.join(', ')}\n`);
  return worst;
}

/** Needs no installation: what is removed may have been written by a leeway that is gone. */
export async function uninitManaged(agents: readonly string[], it: Managing): Promise<number> {
  let worst: number = EXIT.allow;
  let some = false;
  for (const agent of agents) {
    const plan = hookedAgent(agent)?.hook.installer.uninitManaged?.({
      platform: it.here.host.platform,
      read: (path) => readFileOrNothing(join(it.into ?? '/', path)),
    });
    if (plan?.kind === 'trouble') {
      worst = trouble(plan.trouble.message, plan.trouble.todo, 'uninit');
      continue;
    }
    const changes = (plan?.changes ?? []).map((one) => ({ ...one, path: join(it.into ?? '/', one.path) }));
    if (plan === undefined || changes.length === 0) continue;
    some = true;
    process.stdout.write(`${styleFor(process.stdout).bold(agent)}\n`);
    showPlan({ ...plan, changes }, it.diff);
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    if (!it.dry && (await it.confirm())) worst = Math.max(worst, write(changes, 'uninit'));
  }
  if (!some && worst === EXIT.allow) process.stdout.write('no hooks for every user found\n');
  return worst;
}

function write(changes: readonly FileChange[], act: 'init' | 'uninit' = 'init'): number {
  try {
    for (const { path, text } of changes) {
      if (text === undefined) {
        rmSync(path);
        continue;
      }
      mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
      writeFileSync(path, text, { mode: 0o644 });
    }
  } catch (error) {
    return trouble(
      `cannot ${act === 'init' ? 'write' : 'remove'}: ${error instanceof Error ? error.message : String(error)}`,
      act === 'uninit'
        ? 'run it as root'
        : `run it as root, or pass \`--into DIR\` to write the files below a directory of yours; they belong below \`${MANAGED_DIR}\` and the clients' directories in \`/\``,
      act,
    );
  }
  process.stdout.write(act === 'init' ? 'written\n' : 'removed\n');
  return EXIT.allow;
}

function trouble(message: string, todo: string | undefined, act: 'init' | 'uninit' = 'init'): number {
  process.stderr.write(`leeway ${act} --managed: ${message}\n${todo === undefined ? '' : `${todo}\n`}`);
  return EXIT.trouble;
}
