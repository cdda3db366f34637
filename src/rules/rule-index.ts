// Indexes rules by what they can match, so that ten thousand rules cost a few lookups per part. Compiles rules; does not match
// them.
import type { Host } from '../host/host.ts';
import type { EffectKind } from '../model/effect.ts';
import type { Rule } from '../model/settings.ts';
import { kindsOf } from './effect-name.ts';
import type { Knowledge } from './knowledge.ts';
import type { CommandRule } from './match-command.ts';
import { compileCommand, isSql } from './match-command.ts';
import { mcpRule, type McpRule } from './mcp-rule.ts';
import type { PathIndex } from './path-index.ts';
import { pathIndex } from './path-index.ts';
import type { ProseTerms } from './prose-terms.ts';
import { proseTerms } from './prose-terms.ts';

export interface RuleWorld {
  readonly knowledge: Knowledge;
  readonly host: Host;
  /** The fixed project root; relative path patterns are resolved against it. */
  readonly root: string | undefined;
}

/** Rules that were compiled earlier; undefined for a rule that was not stored. `null`: an SQL statement. */
export interface CompiledRules {
  command(words: readonly string[]): CommandRule | null | undefined;
  prose(text: string): ProseTerms | undefined;
}

const NOTHING_KEPT: CompiledRules = { command: () => undefined, prose: () => undefined };

export interface IndexedCommand {
  readonly rule: Rule;
  readonly command: CommandRule;
  /** The words it was compiled from. */
  readonly words: readonly string[];
}

export interface IndexedTool {
  readonly rule: Rule;
  readonly tool: string;
  readonly argument?: string;
}

export interface RuleIndex {
  readonly world: RuleWorld;
  /** Whether there are no rules at all, as for most people. */
  readonly empty: boolean;
  readonly commands: ReadonlyMap<string, readonly IndexedCommand[]>;
  readonly sql: readonly { readonly rule: Rule; readonly words: readonly string[] }[];
  /** Exact names. */
  readonly tools: ReadonlyMap<string, readonly IndexedTool[]>;
  /** Names with `*`, and `domain:` patterns, which are about effects. */
  readonly toolPatterns: readonly IndexedTool[];
  /** Denies of an MCP server, or of tools of one. */
  readonly servers: readonly { readonly rule: Rule; readonly server: McpRule }[];
  /** Denies of one sub-agent. */
  readonly delegates: readonly { readonly rule: Rule; readonly argument: string }[];
  readonly domains: readonly { readonly rule: Rule; readonly host: string }[];
  readonly effects: ReadonlyMap<EffectKind, readonly { readonly rule: Rule; readonly effect: string }[]>;
  readonly paths: PathIndex;
  /** Prose denies of the user. The built-in prose is not included, because the table already covers it. */
  readonly prose: readonly { readonly rule: Rule; readonly text: string; readonly terms: ProseTerms }[];
}

export function indexRules(rules: readonly Rule[], world: RuleWorld, before: CompiledRules = NOTHING_KEPT): RuleIndex {
  const commands = new Map<string, IndexedCommand[]>();
  const sql: { readonly rule: Rule; readonly words: readonly string[] }[] = [];
  const tools = new Map<string, IndexedTool[]>();
  const toolPatterns: IndexedTool[] = [];
  const servers: { readonly rule: Rule; readonly server: McpRule }[] = [];
  const delegates: { readonly rule: Rule; readonly argument: string }[] = [];
  const domains: { readonly rule: Rule; readonly host: string }[] = [];
  const effects = new Map<EffectKind, { readonly rule: Rule; readonly effect: string }[]>();
  const paths: { readonly rule: Rule; readonly act: 'read' | 'write' | 'delete' | 'any'; readonly pattern: string }[] = [];
  const prose: { readonly rule: Rule; readonly text: string; readonly terms: ProseTerms }[] = [];
  for (const rule of rules) {
    for (const reading of rule.readings) {
      switch (reading.kind) {
        case 'command': {
          const command = compiled(reading.words, world, before);
          const { words } = reading;
          if (command === null) sql.push({ rule, words });
          else {
            const indexed = { rule, command, words };
            push(commands, command.command.program, indexed);
            // `sudo rm`: the part is `rm`, reached through `sudo`
            const first = words[0] ?? '';
            if (first !== command.command.program) push(commands, first, indexed);
          }
          break;
        }
        case 'tool': {
          const host = reading.argument?.startsWith('domain:') === true ? reading.argument.slice('domain:'.length) : undefined;
          if (host !== undefined) domains.push({ rule, host });
          else if (reading.tool.includes('*')) toolPatterns.push({ rule, tool: reading.tool });
          else push(tools, reading.tool, { rule, ...reading });
          if (rule.list === 'allow') break;
          const server = mcpRule(reading.tool);
          if (server !== undefined) servers.push({ rule, server });
          if (host === undefined && reading.argument !== undefined) delegates.push({ rule, argument: reading.argument });
          break;
        }
        case 'path':
          paths.push({ rule, act: reading.act, pattern: reading.pattern });
          break;
        case 'effect':
          for (const kind of kindsOf(reading.effect)) push(effects, kind, { rule, effect: reading.effect });
          break;
        case 'prose':
          if (rule.list === 'soft_deny' && rule.builtIn !== true)
            prose.push({ rule, text: reading.text, terms: before.prose(reading.text) ?? proseTerms(reading.text) });
          break;
      }
    }
  }
  const lists = [sql, toolPatterns, domains, paths, prose];
  const empty = commands.size + tools.size + effects.size === 0 && lists.every((list) => list.length === 0);
  return {
    world,
    empty,
    commands,
    sql,
    tools,
    toolPatterns,
    servers,
    delegates,
    domains,
    effects,
    paths: pathIndex(paths, world),
    prose,
  };
}

function compiled(words: readonly string[], world: RuleWorld, before: CompiledRules): CommandRule | null {
  const kept = before.command(words);
  if (kept !== undefined) return kept;
  return isSql(words, world.knowledge) ? null : compileCommand(words, world);
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
