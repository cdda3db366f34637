// The configuration that applies in a project, with its rules indexed. Reads files through the host; writes nothing.
import type { CodeReader } from '../analyse/context.ts';
import type { Host } from '../host/host.ts';
import { spoolDirs, stateDir } from '../log/state-dir.ts';
import type { Settings } from '../model/settings.ts';
import type { SessionFacts } from '../policy/session-hazards.ts';
import type { ConfigInput } from '../rules/config-shape.ts';
import { DEFAULT_SETTINGS } from '../rules/merge-settings.ts';
import type { Config } from '../rules/read-config.ts';
import { readConfig } from '../rules/read-config.ts';
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
  const knowledge = given.memory && situation.programs.programs.length === 0 ? rememberedKnowledge(asked, given.memory) : asked;
  const read = readConfig(host, {
    knowledge,
    ...(situation.root === undefined ? {} : { projectRoot: situation.root }),
    ...(given.library ? { library: given.library } : {}),
    ...(given.commandLine ? { commandLine: given.commandLine } : {}),
  });
  // A mistake in a program file is a mistake in the configuration: nothing is judged as if all were well.
  const config =
    situation.programs.errors.length === 0 ? read : { ...read, errors: [...read.errors, ...situation.programs.errors] };
  const world: RuleWorld = { knowledge, host, root: situation.root };
  return { config, world, index: indexRules([...config.ruleset.rules, ...config.untrusted], world) };
}

/** A situation with leeway's own directories named. */
export function ownSituation(
  host: Host,
  at: {
    readonly root: string | undefined;
    readonly settings?: Settings | undefined;
    readonly installedIn?: string | undefined;
    readonly session?: SessionFacts | undefined;
    readonly spelled?: Map<string, readonly string[]> | undefined;
    readonly readers?: ReadonlyMap<string, CodeReader> | undefined;
  },
): Situation {
  return situationOf({
    host,
    root: at.root,
    settings: at.settings ?? DEFAULT_SETTINGS,
    userDirectory: userDirectory(host, at.root).path,
    ownPaths: [userDirectory(host, at.root).path, ...(at.installedIn === undefined ? [] : [at.installedIn])],
    recordPaths: [stateDir(host), ...spoolDirs(host)],
    readers: at.readers ?? new Map(),
    ...(at.session ? { session: at.session } : {}),
    ...(at.spelled ? { spelled: at.spelled } : {}),
  });
}
