// Parses every source of the configuration (files, library options, command line) and collects their errors. Does not merge them.
import type { Host } from '../host/host.ts';
import { configBytes, ownConfigBytes } from './config-bytes.ts';
import type { ConfigError } from './config-error.ts';
import { printable } from './config-error.ts';
import type { ConfigInput } from './config-shape.ts';
import type { ParsedConfig } from './parse-config.ts';
import { parseConfig } from './parse-config.ts';
import { projectEntries } from './project-entries.ts';
import type { Scope } from './scopes.ts';
import { configFileIn, managedFile, projectFile, userDirectory } from './scopes.ts';
import type { TrustState } from './trust.ts';
import { stateOf } from './trust.ts';

export interface ConfigSource {
  readonly scope: Scope;
  /** As shown to the user: the scope, and the file if there is one. */
  readonly origin: string;
  readonly file: string;
  readonly input: ConfigInput;
  /** Rules for one project: they are added to the others, even without `$defaults`. */
  readonly adds?: true;
  readonly position: ParsedConfig['position'];
}

export interface ConfigSources {
  readonly sources: readonly ConfigSource[];
  readonly errors: readonly ConfigError[];
  /** Notes that the person should see once. */
  readonly notes: readonly string[];
  readonly trust?: TrustState;
}

export interface GivenConfig {
  readonly projectRoot?: string;
  readonly library?: ConfigInput;
  readonly commandLine?: ConfigInput;
  /** `given`: no file is read, only what is passed in. */
  readonly configuration?: 'given' | 'machine';
}

export function configSources(host: Host, given: GivenConfig): ConfigSources {
  const sources: ConfigSource[] = [];
  const errors: ConfigError[] = [];
  const notes: string[] = [];
  const take = (scope: Scope, file: string, text: string): void => {
    const parsed = parseConfig(text, file);
    const unplaced = file === 'library' || file === 'command line';
    const origin = unplaced ? file : `${scope} ${file}`;
    errors.push(...(unplaced ? parsed.errors.map((error) => ({ ...error, line: 0, column: 0 })) : parsed.errors));
    const position = unplaced ? () => ({ line: 0, column: 0 }) : parsed.position;
    sources.push({ scope, origin, file, input: parsed.value, position });
    const entries = projectEntries(host, { scope, file, given: given.projectRoot, parsed });
    errors.push(...entries.errors);
    notes.push(...entries.notes);
    for (const { path, input } of entries.sources)
      sources.push({
        scope,
        origin: `${origin}, ${path}`,
        file,
        input,
        adds: true,
        position: (at) => position(['projects', path, ...at]),
      });
  };
  const fromFile = (scope: Scope, file: string): TrustState | undefined => {
    const bytes = scope === 'project' ? configBytes(host, file) : ownConfigBytes(host, file);
    if (bytes.kind === 'text') take(scope, file, bytes.text);
    if (bytes.kind === 'refused')
      errors.push({
        file,
        line: 0,
        column: 0,
        message: `this file is not used: ${bytes.why}`,
        todo: 'make it a file of yours, and make it and its directory writable only by you',
      });
    if (bytes.kind === 'unreadable') {
      errors.push({
        file,
        line: 0,
        column: 0,
        message: `cannot be read: ${printable(bytes.why)}`,
        todo: 'make it a regular, readable UTF-8 file or remove it',
      });
    }
    return scope === 'project' && given.projectRoot !== undefined
      ? stateOf(host, { file, projectRoot: given.projectRoot, bytes })
      : undefined;
  };
  const fromFiles = (): TrustState | undefined => {
    fromFile('managed', managedFile(host));
    const directory = userDirectory(host, given.projectRoot);
    fromFile('user', configFileIn(directory.path));
    if (directory.refused)
      notes.push(`XDG_CONFIG_HOME is not used: \`${printable(directory.refused.path, 200)}\`: ${directory.refused.why}`);
    return given.projectRoot === undefined ? undefined : fromFile('project', projectFile(given.projectRoot));
  };
  const trust = given.configuration === 'given' ? undefined : fromFiles();
  for (const [scope, input] of [['library', given.library] as const, ['command line', given.commandLine] as const]) {
    if (input === undefined) continue;
    const text = jsonOf(input);
    if (text === undefined)
      errors.push({
        file: scope,
        line: 0,
        column: 0,
        message: 'not plain JSON data',
        todo: 'pass an object as a configuration file would hold it',
      });
    // If no files are read, what is passed in counts as the user's own configuration.
    else take(given.configuration === 'given' ? 'user' : scope, scope, text);
  }
  return { sources, errors, notes, ...(trust === undefined ? {} : { trust }) };
}

/** A caller without types may pass anything; undefined if the value cannot be written as JSON (cycles, big integers). */
function jsonOf(input: unknown): string | undefined {
  try {
    return JSON.stringify(input);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
