// Changes the user's configuration file: keeps comments and layout, checks the result before writing, and keeps a copy of the old
// file.
import { join } from 'node:path';
import { findNodeAtLocation, parse, parseTree } from 'jsonc-parser';
import { insertLast, takeOut } from '../agents/json-list.ts';
import { setAt } from '../agents/json-splice.ts';
import { loadConfig, ruleContext } from '../gate/load-config.ts';
import { overlayHost } from '../host/overlay-host.ts';
import { errorText } from '../rules/config-error.ts';
import { configFileIn, userDirectory } from '../rules/scopes.ts';
import type { ConfigHere } from './config-at.ts';
import { applyChange, readFileOrNothing } from './settings-files.ts';
import { keepEdit } from './write-seal.ts';

export type Place = readonly (string | number)[];

/** `add` appends to a list; `set` with no value removes. */
export type ConfigEdit =
  | { readonly kind: 'add'; readonly list: Place; readonly value: string }
  | { readonly kind: 'set'; readonly at: Place; readonly value: unknown };

export interface EditedConfig {
  readonly file: string;
  readonly before: string | undefined;
  readonly text: string;
  /** Mistakes that the change would cause. If there are any, nothing may be written. */
  readonly errors: readonly string[];
}

/** Lists that contain leeway's built-in sentences while they are not set. */
const WITH_DEFAULTS: readonly unknown[] = ['allow', 'soft_deny', 'environment'];
const DEFAULTS = '$defaults';

export const userFile = (here: ConfigHere): string => configFileIn(userDirectory(here.host, here.root).path);

export function editConfig(here: ConfigHere, edits: readonly ConfigEdit[]): EditedConfig {
  const file = userFile(here);
  const before = readFileOrNothing(file);
  const text = edits.reduce(edited, before === undefined || before.trim() === '' ? '{\n}\n' : before);
  const errors = errorsWith(here, file, text);
  // A change that removes a mistake is accepted even if other mistakes remain.
  return { file, before, text, errors: errors.length < here.config.errors.length ? [] : errors };
}

export function writeConfig(here: ConfigHere, { file, before, text }: EditedConfig): void {
  applyChange({ path: file, before, text }, join(userDirectory(here.host, here.root).path, 'backups'));
  keepEdit({ path: file, before, after: text }, here.host);
}

/** The mistakes of the whole configuration if the file had this text. */
export function errorsWith(here: ConfigHere, file: string, text: string): readonly string[] {
  const overlay = overlayHost(here.host);
  const failed = overlay.write(file, text);
  if (failed !== undefined) return [failed];
  return loadConfig(overlay.host, ruleContext(overlay.host, here.root), {}).config.errors.map(errorText);
}

function edited(text: string, edit: ConfigEdit): string {
  if (edit.kind === 'set')
    return edit.value === undefined ? withoutEmpty(takeOut(text, [...edit.at]), edit.at) : setAt(text, [...edit.at], edit.value);
  if (Array.isArray(valueAt(parse(text), edit.list))) return insertLast(text, [...edit.list], edit.value);
  // INVARIANT: a new list starts with `$defaults`; without it, the built-in sentences would be dropped.
  const first = edit.list.length === 1 && WITH_DEFAULTS.includes(edit.list[0]) ? [DEFAULTS] : [];
  return setAt(text, [...edit.list], [...first, edit.value]);
}

/**
 * Takes out the list or object that held the removed value if nothing is left in it, no comment either. INVARIANT: a list without `$defaults`
 * replaces leeway's own sentences, so an empty one stays: without it they would come back. One with `$defaults` alone says nothing.
 */
function withoutEmpty(text: string, at: Place): string {
  const around = at.slice(0, -1);
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root === undefined || around.length === 0 ? undefined : findNodeAtLocation(root, [...around]);
  if (node === undefined) return text;
  const defaults = around.length === 1 && WITH_DEFAULTS.includes(around[0]) ? DEFAULTS : undefined;
  const held = text.slice(node.offset + 1, node.offset + node.length - 1).trim();
  if (held.replace(/,$/, '').trim() !== (defaults === undefined ? '' : JSON.stringify(defaults))) return text;
  return withoutEmpty(takeOut(text, [...around]), around);
}

export function valueAt(value: unknown, [first, ...rest]: Place): unknown {
  if (first === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return valueAt(new Map(Object.entries(value)).get(String(first)), rest);
}
