// Adds our hook entries to the text of a JSON settings file, or removes them; every other byte stays the same. Writes no file.
import { parse } from 'jsonc-parser';
import type { Trouble } from '../model/decision.ts';
import { isOurLine } from './hook-line.ts';
import { insertFirst, removeAt, setAt } from './json-splice.ts';
import { JSONC, readSettings } from './read-settings.ts';

export type SettingsEdit =
  | { readonly kind: 'changed'; readonly text: string }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

/** One event and the entry that belongs in its list. `matcher` groups hooks, as in these agents' settings. */
export interface HookEntry {
  readonly event: string;
  readonly entry: {
    readonly matcher?: string;
    readonly hooks: readonly { readonly command: string; readonly [key: string]: unknown }[];
  };
}

/** A missing or blank file starts as an empty object. */
const startOf = (text: string | undefined): string => (text === undefined || text.trim() === '' ? '{}\n' : text);

export function addHooks(current: string | undefined, entries: readonly HookEntry[]): SettingsEdit {
  const start = startOf(current);
  const settings = readSettings(start);
  if (settings.kind === 'trouble') return settings;
  const odd = entries.find(({ event }) => !fits(settings.value, event));
  if (odd !== undefined) {
    const message = `\`hooks.${odd.event}\` is not a list in the settings`;
    return { kind: 'trouble', trouble: { kind: 'config', message, todo: 'fix the file first; nothing was changed' } };
  }
  let text = start;
  for (const { event, entry } of entries) {
    text = withoutMixed(text, event);
    const ours = ourIndexes(valueOf(text), event);
    const [first, ...extra] = ours;
    for (const index of extra.toReversed()) text = removeAt(text, ['hooks', event, index]);
    // First in the list, so that a slow hook of another tool cannot use up the time.
    if (first === undefined)
      text = hasList(text, event) ? insertFirst(text, ['hooks', event], entry) : setAt(text, ['hooks', event], [entry]);
    else if (JSON.stringify(entryAt(text, event, first)) !== JSON.stringify(entry))
      text = setAt(text, ['hooks', event, first], entry);
  }
  return text === current ? { kind: 'unchanged' } : { kind: 'changed', text };
}

/** Removes all our entries, and the lists and the object if they are then empty. */
export function removeHooks(current: string | undefined): SettingsEdit {
  if (current === undefined || current.trim() === '') return { kind: 'unchanged' };
  const settings = readSettings(current);
  if (settings.kind === 'trouble') return settings;
  let text = current;
  for (const event of Object.keys(hooksOf(settings.value))) {
    text = withoutMixed(text, event);
    const ours = ourIndexes(valueOf(text), event);
    if (ours.length === 0) continue;
    for (const index of ours.toReversed()) text = removeAt(text, ['hooks', event, index]);
    if (listOf(valueOf(text), event).length === 0) text = removeAt(text, ['hooks', event]);
  }
  if (text !== current && Object.keys(hooksOf(valueOf(text))).length === 0) text = removeAt(text, ['hooks']);
  return text === current ? { kind: 'unchanged' } : { kind: 'changed', text };
}

const valueOf = (text: string): unknown => parse(text, [], JSONC);

function hooksOf(value: unknown): { readonly [event: string]: unknown } {
  const hooks = typeof value === 'object' && value !== null ? (value as { readonly hooks?: unknown }).hooks : undefined;
  return typeof hooks === 'object' && hooks !== null && !Array.isArray(hooks)
    ? (hooks as { readonly [event: string]: unknown })
    : {};
}

const listOf = (value: unknown, event: string): readonly unknown[] => {
  const list = Object.hasOwn(hooksOf(value), event) ? hooksOf(value)[event] : undefined;
  return Array.isArray(list) ? list : [];
};

function fits(value: unknown, event: string): boolean {
  const hooks = typeof value === 'object' && value !== null ? (value as { readonly hooks?: unknown }).hooks : undefined;
  if (hooks === undefined) return true;
  if (typeof hooks !== 'object' || hooks === null || Array.isArray(hooks)) return false;
  const list = Object.hasOwn(hooks, event) ? (hooks as { readonly [event: string]: unknown })[event] : undefined;
  return list === undefined || Array.isArray(list);
}

const hasList = (text: string, event: string): boolean => Object.hasOwn(hooksOf(valueOf(text)), event);
const entryAt = (text: string, event: string, index: number): unknown => listOf(valueOf(text), event)[index];

/** Entries whose handlers are all ours. */
function ourIndexes(value: unknown, event: string): readonly number[] {
  return listOf(value, event).flatMap((entry, index) => (isOurs(entry) ? [index] : []));
}

/** Removes our handler from entries to which a person added other handlers; those stay. */
function withoutMixed(text: string, event: string): string {
  let now = text;
  for (const [index, entry] of listOf(valueOf(text), event).entries()) {
    if (isOurs(entry)) continue;
    const ours = handlersOf(entry).flatMap((hook, at) => (isOurHandler(hook) ? [at] : []));
    for (const at of ours.toReversed()) now = removeAt(now, ['hooks', event, index, 'hooks', at]);
  }
  return now;
}

function handlersOf(entry: unknown): readonly unknown[] {
  const hooks = typeof entry === 'object' && entry !== null ? (entry as { readonly hooks?: unknown }).hooks : undefined;
  return Array.isArray(hooks) ? hooks : [];
}

export const isOurs = (entry: unknown): boolean => handlersOf(entry).length > 0 && handlersOf(entry).every(isOurHandler);

const isOurHandler = (hook: unknown): boolean => {
  const command = typeof hook === 'object' && hook !== null ? (hook as { readonly command?: unknown }).command : undefined;
  return typeof command === 'string' && isOurLine(command);
};
