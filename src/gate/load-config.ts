// The configuration that applies in a project, with its rules indexed. Reads files through the host; writes nothing.
import type { CodeReaders } from '../analyse/context.ts';
import type { Host } from '../host/host.ts';
import { memoHost } from '../host/memo-host.ts';
import { plainStateDir, spoolDirs, stateDir } from '../log/state-dir.ts';
import type { Settings } from '../model/settings.ts';
import type { SessionFacts } from '../policy/session-hazards.ts';
import type { UserPrograms } from '../programs/user/user-programs.ts';
import { userPrograms } from '../programs/user/user-programs.ts';
import { keepingDenies } from '../rules/config-error.ts';
import type { ConfigInput } from '../rules/config-shape.ts';
import { DEFAULT_SETTINGS } from '../rules/default-settings.ts';
import type * as reading from '../rules/read-config.ts';
import type { Config, ConfigScopes } from '../rules/read-config.ts';
import type { Remembered } from '../rules/remembered-config.ts';
import { configInputs, recall, remember } from '../rules/remembered-config.ts';
import type { RuleIndex, RuleWorld } from '../rules/rule-index.ts';
import { indexRules } from '../rules/rule-index.ts';
import { platformDirectory, userDirectory } from '../rules/scopes.ts';
import { packageOf, readInstallations } from './installations.ts';
import type { RuleContext } from './knowledge.ts';
import { ruleKnowledge } from './knowledge.ts';
import type { KnowledgeMemory } from './remembered-knowledge.ts';
import { rememberedKnowledge } from './remembered-knowledge.ts';
import type { Situation, SituationInput } from './situation.ts';
import { situationOf } from './situation.ts';

export interface LoadedConfig {
  readonly config: Config;
  readonly index: RuleIndex;
  readonly world: RuleWorld;
}

export interface GivenConfig {
  readonly library?: ConfigInput | undefined;
  readonly commandLine?: ConfigInput | undefined;
  readonly memory?: KnowledgeMemory | undefined;
  /** The disk as this call sees it, to read the files. The rules may serve later calls and look at `host` again. */
  readonly disk?: Host | undefined;
  /** `given`: no file is read, only what is passed in. */
  readonly configuration?: 'given' | 'machine' | undefined;
}

/** Loaded only now: a hook call usually finds the configuration compiled by an earlier call. */
const readConfig = (): typeof reading.readConfig => (require('../rules/read-config.ts') as typeof reading).readConfig;

export function ruleContext(host: Host, root: string | undefined): RuleContext {
  const directories = ownDirectories(host, root);
  const programs = userPrograms(memoHost(host), directories.directory, root);
  return { root, programs, analysis: () => ownSituation(host, { root, directories, programs }).analysis };
}

export function loadConfig(host: Host, { root, programs, analysis }: RuleContext, given: GivenConfig): LoadedConfig {
  const asked = ruleKnowledge({ root, programs, analysis });
  // Remembered answers are valid only for built-in programs; a user's own program may have changed since.
  const plain = programs.programs.length === 0 && programs.errors.length === 0;
  const knowledge = given.memory && plain ? rememberedKnowledge(asked, given.memory) : asked;
  const world: RuleWorld = { knowledge, host, root };
  const onlyFiles = plain && given.library === undefined && given.commandLine === undefined && given.configuration !== 'given';
  const memory = onlyFiles ? given.memory?.config : undefined;
  const disk = given.disk ?? memoHost(host);
  const inputs = memory && configInputs(disk, root);
  const before = memory && inputs && recall(memory, inputs, root);
  if (before) return fromMemory(before, world);
  const read = readConfig()(disk, scopesOf(world, given));
  // A mistake in a program file is a mistake in the configuration, so it must be reported.
  const config = programs.errors.length === 0 ? read : { ...read, errors: [...read.errors, ...keepingDenies(programs.errors)] };
  const index = indexRules([...config.ruleset.rules, ...config.untrusted], world);
  if (memory && inputs) remember(memory, { inputs, config, index });
  return { config, world, index };
}

function fromMemory({ config, compiled }: Remembered, world: RuleWorld): LoadedConfig {
  return {
    config: {
      ...config,
      get origins() {
        return readConfig()(world.host, scopesOf(world, {})).origins;
      },
    },
    world,
    index: indexRules(config.ruleset.rules, world, compiled),
  };
}

const scopesOf = ({ knowledge, root }: RuleWorld, given: GivenConfig): ConfigScopes => ({
  knowledge,
  ...(root === undefined ? {} : { projectRoot: root }),
  ...(given.library ? { library: given.library } : {}),
  ...(given.commandLine ? { commandLine: given.commandLine } : {}),
  ...(given.configuration ? { configuration: given.configuration } : {}),
});

/**
 * leeway's own directories: where it is installed, the user's configuration, and the log with the directories where unwritten
 * records wait.
 */
export interface OwnDirectories {
  /** The user's configuration directory for this call. */
  readonly directory: string;
  readonly own: readonly string[];
  readonly record: readonly string[];
  /** The package directories that hooks start. */
  readonly tool: readonly string[];
}

/**
 * INVARIANT: the result is the same for a hook, `check`, `explain` and the library, because it includes what `init` recorded
 * besides what environment variables say. `running`: the directory of the running hook's built files.
 */
export function ownDirectories(host: Host, root: string | undefined, running?: string): OwnDirectories {
  const copies = readInstallations(host);
  const directory = userDirectory(host, root).path;
  const states = new Set([stateDir(host), plainStateDir(host), ...copies.map((one) => one.state)]);
  const tool = new Set(copies.map((one) => one.tool));
  if (running !== undefined) tool.add(packageOf(running, host));
  const own = [directory, platformDirectory(host), ...copies.flatMap((one) => [one.config, ...one.programs, ...one.files])];
  return {
    directory,
    own: [...new Set([...own, ...tool])],
    record: [...states].flatMap((state) => [state, ...spoolDirs(host, state)]),
    tool: [...tool],
  };
}

/** A situation that knows leeway's own directories. */
export function ownSituation(
  host: Host,
  at: {
    readonly root: string | undefined;
    readonly settings?: Settings | undefined;
    /** The directories, if they are in the cache. */
    readonly directories?: OwnDirectories | undefined;
    readonly programs?: UserPrograms | undefined;
    readonly session?: SessionFacts | undefined;
    readonly isKnownSession?: ((id: string) => boolean) | undefined;
    readonly caller?: SituationInput['caller'];
    readonly spelled?: Map<string, readonly string[]> | undefined;
    readonly readers?: CodeReaders | undefined;
  },
): Situation {
  const { directory, own, record, tool } = at.directories ?? ownDirectories(host, at.root);
  return situationOf({
    host,
    root: at.root,
    settings: at.settings ?? DEFAULT_SETTINGS,
    programs: at.programs ?? userPrograms(memoHost(host), directory, at.root),
    ownPaths: own,
    recordPaths: record,
    toolPaths: tool,
    readers: at.readers ?? new Map(),
    session: at.session,
    isKnownSession: at.isKnownSession,
    caller: at.caller,
    spelled: at.spelled,
  });
}
