// Converts Claude Code's settings to proposed rules, and lists what could not be converted. Pure: reads and writes no file; the
// person decides.
import type { Json } from '../../model/call.ts';
import type { RuleList } from '../../model/settings.ts';
import type { ReadRule } from '../read-command.ts';
import { broadReason } from './broad-rules.ts';
import { importPattern } from './claude-code-pattern.ts';

export interface ProposedRule {
  readonly list: RuleList;
  readonly text: string;
  /** Where the line was found, for example `permissions.allow[3]`. */
  readonly from: string;
  /** What the person should know before accepting the rule. */
  readonly note?: string;
}

export interface NotUnderstood {
  readonly from: string;
  readonly text: string;
  readonly why: string;
}

export interface ClaudeCodeImport {
  readonly rules: readonly ProposedRule[];
  readonly environment: readonly { readonly text: string; readonly from: string }[];
  /** Directories outside the project that the agent may work in. */
  readonly directories: readonly { readonly path: string; readonly from: string }[];
  readonly notUnderstood: readonly NotUnderstood[];
}

export interface ImportOptions {
  /** Who the file belongs to: paths in a project's file are relative to the project. */
  readonly scope: 'user' | 'project';
  /** The project's directory for a project's file, the home directory for the user's. */
  readonly base: string;
  /** leeway's own reader of rules: a line that it cannot read is not proposed. */
  readonly read: (text: string, list: RuleList) => ReadRule;
}

type Fields = { readonly [key: string]: Json };
const fieldsOf = (value: Json | undefined): Fields | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : undefined;
const fieldOf = (fields: Fields | undefined, name: string): Json | undefined =>
  fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;

/** `deny` is absolute in both programs, so it becomes `hard_deny`; `ask` stays `ask`. */
const PERMISSIONS: readonly (readonly [string, RuleList])[] = [
  ['allow', 'allow'],
  ['ask', 'ask'],
  ['deny', 'hard_deny'],
];

/** Settings without a counterpart in leeway, and the reason. */
const OTHER_PERMISSIONS = new Map<string, string>([
  ['defaultMode', 'the permission mode stays in the agent’s own settings; leeway answers in every mode'],
  ['disableBypassPermissionsMode', 'stays in the agent’s own settings'],
  ['disableAutoMode', 'stays in the agent’s own settings'],
]);

export function importClaudeCode(settings: Json, options: ImportOptions): ClaudeCodeImport {
  const rules: ProposedRule[] = [];
  const environment: { text: string; from: string }[] = [];
  const directories: { path: string; from: string }[] = [];
  const notUnderstood: NotUnderstood[] = [];
  const root = fieldsOf(settings);
  if (root === undefined)
    notUnderstood.push({ from: '', text: JSON.stringify(settings).slice(0, 80), why: 'the settings are not an object' });
  const permissions = fieldsOf(fieldOf(root, 'permissions'));
  const strings = (value: Json | undefined, from: string): readonly (readonly [string, string])[] => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      notUnderstood.push({ from, text: JSON.stringify(value).slice(0, 80), why: 'not a list' });
      return [];
    }
    return (value as readonly Json[]).flatMap((item, at) => {
      if (typeof item === 'string' && item.trim() !== '') return [[item.trim(), `${from}[${at}]`] as const];
      notUnderstood.push({ from: `${from}[${at}]`, text: JSON.stringify(item).slice(0, 80), why: 'not a text' });
      return [];
    });
  };
  const propose = (rule: ProposedRule, original: string): void => {
    const read = options.read(rule.text, rule.list);
    if (read.kind === 'error') notUnderstood.push({ from: rule.from, text: original, why: `${read.message}; ${read.todo}` });
    else rules.push(rule);
  };
  for (const [name, list] of PERMISSIONS) {
    for (const [text, from] of strings(fieldOf(permissions, name), `permissions.${name}`)) {
      const broad = list === 'allow' ? broadReason(text) : undefined;
      const pattern = broad === undefined ? importPattern(text, options) : { kind: 'not' as const, why: broad };
      if (pattern.kind === 'not') notUnderstood.push({ from, text, why: pattern.why });
      else propose({ list, text: pattern.text, from, ...(pattern.note === undefined ? {} : { note: pattern.note }) }, text);
    }
  }
  for (const [path, from] of strings(fieldOf(permissions, 'additionalDirectories'), 'permissions.additionalDirectories')) {
    if (/^(?:\/|~\/|[A-Za-z]:[\\/])/.test(path)) directories.push({ path, from });
    else notUnderstood.push({ from, text: path, why: 'a relative directory; write it in full' });
  }
  for (const [name, why] of OTHER_PERMISSIONS) {
    const value = fieldOf(permissions, name);
    if (value !== undefined) notUnderstood.push({ from: `permissions.${name}`, text: JSON.stringify(value), why });
  }
  const auto = fieldsOf(fieldOf(root, 'autoMode'));
  for (const [text, from] of strings(fieldOf(auto, 'environment'), 'autoMode.environment')) {
    if (text !== '$defaults') environment.push({ text, from });
  }
  for (const name of ['allow', 'soft_deny', 'hard_deny'] as const) {
    for (const [text, from] of strings(fieldOf(auto, name), `autoMode.${name}`)) {
      if (text === '$defaults') continue;
      // These lists are prose for a model. leeway does not leave a `hard_deny` to a model, so a prose `hard_deny` becomes a
      // `soft_deny`.
      const list = name === 'hard_deny' ? 'soft_deny' : name;
      const note =
        name === 'hard_deny'
          ? 'a sentence cannot be enforced strictly; for that, write a command or a path in `hard_deny`'
          : undefined;
      propose({ list, text: `prose: ${text}`, from, ...(note === undefined ? {} : { note }) }, text);
    }
  }
  return { rules, environment, directories, notUnderstood };
}
