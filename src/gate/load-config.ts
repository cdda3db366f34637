// The configuration that applies in a project, with its rules indexed. Reads files through the host; writes nothing.
import type { CodeReaders } from '../analyse/context.ts';
import type { Host } from '../host/host.ts';
import { spoolDirs, stateDir } from '../log/state-dir.ts';
import type { Settings } from '../model/settings.ts';
import type { SessionFacts } from '../policy/session-hazards.ts';
import type { ConfigInput } from '../rules/config-shape.ts';
import { DEFAULT_SETTINGS } from '../rules/default-settings.ts';
import type { Config, ConfigScopes } from '../rules/read-config.ts';
import { readConfig } from '../rules/read-config.ts';
import type { Remembered } from '../rules/remembered-config.ts';
import { configInputs, recall, remember } from '../rules/remembered-config.ts';
import type { RuleIndex, RuleWorld } from '../rules/rule-index.ts';
import { indexRules } from '../rules/rule-index.ts';
import { userDirectory } from '../rules/scopes.ts';
import { ruleKnowledge } from './knowledge.ts';
import type { KnowledgeMemory } from './remembered-knowledge.ts';
import { rememberedKnowledge } from './remembered-knowledge.ts';
import type { Situation } from './situation.ts';
import { situationOf } from './situation.ts';

export interface LoadedConfig {
  readonly config: Config;
  readonly index: RuleIndex;
  readonly world: RuleWorld;
}

export interface Given {
  readonly library?: ConfigInput | undefined;
  readonly commandLine?: ConfigInput | undefined;
  readonly memory?: KnowledgeMemory | undefined;
}

export function loadConfig(host: Host, situation: Situation, given: Given): LoadedConfig {
  const asked = ruleKnowledge(situation.analysis);
  // What was remembered holds for the built-in programs; a user's own may have changed since.
  const plain = situation.programs.programs.length === 0 && situation.programs.errors.length === 0;
  const knowledge = given.memory && plain ? rememberedKnowledge(asked, given.memory) : asked;
  const world: RuleWorld = { knowledge, host, root: situation.root };
  const onlyFiles = plain && given.library === undefined && given.commandLine === undefined;
  const memory = onlyFiles ? given.memory?.config : undefined;
  const inputs = memory && configInputs(host, situation.root);
  const before = memory && inputs && recall(memory, inputs, situation.root);
  if (before) return fromMemory(before, world);
  const read = readConfig(host, scopesOf(world, given));
  // A mistake in a program file is a mistake in the configuration: nothing is judged as if all were well.
  const config =
    situation.programs.errors.length === 0 ? read : { ...read, errors: [...read.errors, ...situation.programs.errors] };
  const index = indexRules([...config.ruleset.rules, ...config.untrusted], world);
  if (memory && inputs) remember(memory, { inputs, config, index });
  return { config, world, index };
}

function fromMemory({ config, compiled }: Remembered, world: RuleWorld): LoadedConfig {
  return {
    config: {
      ...config,
      get origins() {
        return readConfig(world.host, scopesOf(world, {})).origins;
      },
    },
    world,
    index: indexRules(config.ruleset.rules, world, compiled),
  };
}

const scopesOf = ({ knowledge, root }: RuleWorld, given: Given): ConfigScopes => ({
  knowledge,
  ...(root === undefined ? {} : { projectRoot: root }),
  ...(given.library ? { library: given.library } : {}),
  ...(given.commandLine ? { commandLine: given.commandLine } : {}),
});

/** leeway's own directories: the user's configuration, and the record with the places it may wait in. */
export interface OwnDirectories {
  readonly directory: string;
  readonly record: readonly string[];
}

export const ownDirectories = (host: Host, root: string | undefined): OwnDirectories => ({
  directory: userDirectory(host, root).path,
  record: [stateDir(host), ...spoolDirs(host)],
});

/** A situation with leeway's own directories named. */
export function ownSituation(
  host: Host,
  at: {
    readonly root: string | undefined;
    readonly settings?: Settings | undefined;
    readonly installedIn?: string | undefined;
    /** Where they were found a moment ago. */
    readonly directories?: OwnDirectories | undefined;
    readonly session?: SessionFacts | undefined;
    readonly spelled?: Map<string, readonly string[]> | undefined;
    readonly readers?: CodeReaders | undefined;
  },
): Situation {
  const { directory, record } = at.directories ?? ownDirectories(host, at.root);
  return situationOf({
    host,
    root: at.root,
    settings: at.settings ?? DEFAULT_SETTINGS,
    userDirectory: directory,
    ownPaths: [directory, ...(at.installedIn === undefined ? [] : [at.installedIn])],
    recordPaths: record,
    readers: at.readers ?? new Map(),
    session: at.session,
    spelled: at.spelled,
  });
}
