// Reads, checks and merges every source: the whole configuration of a call. Never throws and never writes.
import type { Host } from '../host/host.ts';
import { sha256 } from '../host/sha256.ts';
import type { Rule, Ruleset, Settings } from '../model/settings.ts';
import type { ConfigError } from './config-error.ts';
import { keepingDenies, printable } from './config-error.ts';
import type { GivenConfig } from './config-source.ts';
import { configSources } from './config-source.ts';
import type { Knowledge } from './knowledge.ts';
import { mergeRules } from './merge-rules.ts';
import type { Origin } from './merge-settings.ts';
import { mergeSettings } from './merge-settings.ts';
import type { TrustState } from './trust.ts';

export interface ConfigScopes extends GivenConfig {
  readonly knowledge: Knowledge;
}

export interface Config {
  readonly settings: Settings;
  /** What the classifier may see. */
  readonly ruleset: Ruleset;
  /** Denies of an untrusted project: index them with the ruleset's rules, but do not show them to the classifier. */
  readonly untrusted: readonly Rule[];
  /**
   * If there are any, every call is asked about with `troubleText(errors)`; calls on the safe list only if a deny may be missing.
   */
  readonly errors: readonly ConfigError[];
  /** Notes that the person should see once: settings of a project that were not applied. */
  readonly notes: readonly string[];
  readonly origins: readonly Origin[];
  readonly trust?: TrustState;
  /** Identifies this exact effective configuration. */
  readonly hash: string;
}

export function readConfig(host: Host, scopes: ConfigScopes): Config {
  const { sources, errors, notes, trust } = configSources(host, scopes);
  const merged = mergeSettings(host, sources);
  const rules = mergeRules(sources, scopes.knowledge, trust);
  const ignored = merged.origins.flatMap((origin) =>
    origin.ignored
      .filter((one) => one.from.startsWith('project '))
      .map((one) => `\`${origin.key}\` of ${printable(one.from, 200)} not used: ${one.why}`),
  );
  const trouble =
    trust !== undefined && 'trouble' in trust && trust.trouble !== undefined ? [`nothing is trusted: ${trust.trouble}`] : [];
  return {
    settings: merged.settings,
    ruleset: rules.ruleset,
    untrusted: rules.untrusted,
    errors: [...errors, ...keepingDenies(merged.errors), ...rules.errors],
    notes: [...new Set([...notes, ...rules.notes, ...ignored, ...trouble])],
    origins: merged.origins,
    ...(trust === undefined ? {} : { trust }),
    hash: sha256(
      JSON.stringify([merged.settings, written(rules.ruleset.rules), rules.ruleset.environment, written(rules.untrusted)]),
    ),
  };
}

/** A rule as written in a file; everything else about it follows from this. */
const written = (rules: readonly Rule[]): readonly (readonly string[])[] =>
  rules.map(({ list, text, origin }) => [list, text, origin]);
