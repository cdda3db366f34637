// A configuration that was read and compiled before, as plain data: compiling fifty rules takes longer than the rest of a call.
// Stores only what follows from the named texts; never what depends on the project or the disk.
import type { Host } from '../host/host.ts';
import type { Json } from '../model/call.ts';
import { configBytes, ownConfigBytes } from './config-bytes.ts';
import type { ConfigMemory } from './config-memory.ts';
import { IDEAS } from './data/vocabulary.ts';
import type { CommandRule } from './match-command.ts';
import type { ProseTerms } from './prose-terms.ts';
import type { Config } from './read-config.ts';
import type { CompiledRules, RuleIndex, RuleWorld } from './rule-index.ts';
import { configFileIn, managedFile, projectFile, userDirectory } from './scopes.ts';

interface Kept {
  readonly about: readonly (string | null)[];
  readonly config: Pick<Config, 'settings' | 'ruleset' | 'notes' | 'hash'>;
  readonly commands: readonly (readonly [string, CommandRule | null])[];
  readonly prose: readonly (readonly [string, Omit<ProseTerms, 'ideas'> & { readonly ideas: readonly string[] }])[];
}

export interface Remembered {
  /** Everything except what only `leeway config` needs. */
  readonly config: Omit<Config, 'origins'>;
  readonly compiled: CompiledRules;
}

/** Environment variables that are merged into the settings. */
const VARIABLES = ['LEEWAY_ON_BLOCK', 'LEEWAY_ON_GUARDED', 'LEEWAY_ON_TROUBLE'];

/**
 * All inputs of a configuration that is made of files alone. Undefined if anything else takes part: a file of the project, an
 * unreadable file, a refused directory.
 */
export function configInputs(host: Host, projectRoot: string | undefined): readonly (string | null)[] | undefined {
  const directory = userDirectory(host, projectRoot);
  if (directory.refused !== undefined) return undefined;
  if (projectRoot !== undefined && configBytes(host, projectFile(projectRoot)).kind !== 'absent') return undefined;
  const inputs: (string | null)[] = [host.platform, host.home];
  for (const file of [managedFile(host), configFileIn(directory.path)]) {
    const bytes = ownConfigBytes(host, file);
    if (bytes.kind === 'unreadable' || bytes.kind === 'refused') return undefined;
    inputs.push(file, bytes.kind === 'text' ? bytes.text : null);
  }
  // With rules per project, the configuration depends on the directory of the call.
  if (inputs.some((text) => text !== null && /projects|\\u/.test(text))) inputs.push(projectRoot ?? null);
  for (const name of VARIABLES) inputs.push(host.env(name) ?? null);
  return inputs;
}

const sameInputs = (a: readonly (string | null)[], b: readonly (string | null)[] | undefined): boolean =>
  b !== undefined && a.length === b.length && a.every((one, i) => one === b[i]);

export function recall(
  memory: ConfigMemory,
  inputs: readonly (string | null)[],
  projectRoot: string | undefined,
): Remembered | undefined {
  const kept = memory.read() as unknown as Kept | undefined;
  if (kept === undefined || !sameInputs(kept.about, inputs)) return undefined;
  const commands = new Map(kept.commands);
  const prose = new Map(kept.prose);
  return {
    config: {
      ...kept.config,
      untrusted: [],
      errors: [],
      ...(projectRoot === undefined ? {} : { trust: { kind: 'absent', file: projectFile(projectRoot) } }),
    },
    compiled: {
      command: (words) => commands.get(keyOf(words)),
      prose: (text) => {
        const terms = prose.get(text);
        return (
          terms && {
            ...terms,
            get ideas() {
              return IDEAS.filter((idea) => terms.ideas.includes(idea.name));
            },
          }
        );
      },
    },
  };
}

/**
 * Stores nothing if the configuration has a mistake, or if its directories are looked up on the disk. INVARIANT: nor if the
 * inputs have changed: a file may have changed after it was read, or a project file may have appeared.
 */
export function remember(
  memory: ConfigMemory,
  compiled: { readonly inputs: readonly (string | null)[]; readonly config: Config; readonly index: RuleIndex },
): void {
  const { settings, ruleset, notes, hash, errors, untrusted, trust } = compiled.config;
  if (trust !== undefined && trust.kind !== 'absent') return;
  if (!sameInputs(compiled.inputs, configInputs(compiled.index.world.host, compiled.index.world.root))) return;
  if (errors.length > 0 || untrusted.length > 0 || settings.trustedDirectories.length > 0) return;
  const commands = new Map<string, CommandRule | null>(compiled.index.sql.map(({ words }) => [keyOf(words), null]));
  for (const list of compiled.index.commands.values())
    for (const { command, words } of list)
      if (followsFromWords(command, compiled.index.world)) commands.set(keyOf(words), command);
  const kept: Kept = {
    about: compiled.inputs,
    config: { settings, ruleset, notes, hash },
    commands: [...commands],
    prose: compiled.index.prose.map(({ text, terms }) => [text, { ...terms, ideas: terms.ideas.map((idea) => idea.name) }]),
  };
  memory.write(kept as unknown as Json);
}

/**
 * Whether a compiled rule depends on its words alone. A rule for a script depends on the project, and unknown options need a
 * search; a hidden operand cannot be written as JSON.
 */
function followsFromWords({ command, known, words }: CommandRule, { knowledge }: RuleWorld): boolean {
  if (words[0]?.includes('/') === true || command.operands.includes(undefined)) return false;
  return !known || knowledge.fits(words);
}

const keyOf = (words: readonly string[]): string => JSON.stringify(words);
