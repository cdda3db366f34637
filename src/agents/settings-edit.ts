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

/** Where the file keeps the events: below this key, or at the top level. */
export type EventsAt = readonly ['hooks'] | readonly [];
export const BELOW_HOOKS: EventsAt = ['hooks'];

/** A missing or blank file starts as an empty object. */
const startOf = (text: string | undefined): string => (text === undefined || text.trim() === '' ? '{}\n' : text);

export function addHooks(current: string | undefined, entries: readonly HookEntry[], at = BELOW_HOOKS): SettingsEdit {
  const start = startOf(current);
  const settings = readSettings(start);
  if (settings.kind === 'trouble') return settings;
  const odd = entries.find(({ event }) => !fits(settings.value, event, at));
  if (odd !== undefined) {
    const message = `\`${[...at, odd.event].join('.')}\` is not a list in the settings`;
    return { kind: 'trouble', trouble: { kind: 'config', message, todo: 'fix the file first; nothing was changed' } };
  }
  let text = start;
  for (const { event, entry } of entries) {
    text = withoutMixed(text, event, at);
    const ours = ourIndexes(valueOf(text), event, at);
    const [first, ...extra] = ours;
    for (const index of extra.toReversed()) text = removeAt(text, [...at, event, index]);
    // First in the list, so that a slow hook of another tool cannot use up the time.
    if (first === undefined)
      text = hasList(text, event, at) ? insertFirst(text, [...at, event], entry) : setAt(text, [...at, event], [entry]);
    else if (JSON.stringify(listOf(valueOf(text), event, at)[first]) !== JSON.stringify(entry))
      text = setAt(text, [...at, event, first], entry);
  }
  return text === current ? { kind: 'unchanged' } : { kind: 'changed', text };
}

/** Removes all our entries, and the lists and the object if they are then empty. */
export function removeHooks(current: string | undefined, at = BELOW_HOOKS): SettingsEdit {
  if (current === undefined || current.trim() === '') return { kind: 'unchanged' };
  const settings = readSettings(current);
  if (settings.kind === 'trouble') return settings;
  let text = current;
  for (const event of Object.keys(eventsIn(settings.value, at))) {
    text = withoutMixed(text, event, at);
    const ours = ourIndexes(valueOf(text), event, at);
    if (ours.length === 0) continue;
    for (const index of ours.toReversed()) text = removeAt(text, [...at, event, index]);
    if (listOf(valueOf(text), event, at).length === 0) text = removeAt(text, [...at, event]);
  }
  if (text !== current && at.length > 0 && Object.keys(eventsIn(valueOf(text), at)).length === 0) text = removeAt(text, [...at]);
  return text === current ? { kind: 'unchanged' } : { kind: 'changed', text };
}

const valueOf = (text: string): unknown => parse(text, [], JSONC);

/** The lists of hooks by event. */
export function eventsIn(value: unknown, at: EventsAt): { readonly [event: string]: unknown } {
  const hooks = tableAt(value, at);
  return typeof hooks === 'object' && hooks !== null && !Array.isArray(hooks)
    ? (hooks as { readonly [event: string]: unknown })
    : {};
}

const tableAt = (value: unknown, at: EventsAt): unknown =>
  at.length === 0 || typeof value !== 'object' || value === null ? value : (value as { readonly hooks?: unknown }).hooks;

const listOf = (value: unknown, event: string, at: EventsAt): readonly unknown[] => {
  const list = Object.hasOwn(eventsIn(value, at), event) ? eventsIn(value, at)[event] : undefined;
  return Array.isArray(list) ? list : [];
};

function fits(value: unknown, event: string, at: EventsAt): boolean {
  const hooks = tableAt(value, at);
  if (hooks === undefined) return true;
  if (typeof hooks !== 'object' || hooks === null || Array.isArray(hooks)) return false;
  const list = Object.hasOwn(hooks, event) ? (hooks as { readonly [event: string]: unknown })[event] : undefined;
  return list === undefined || Array.isArray(list);
}

const hasList = (text: string, event: string, at: EventsAt): boolean => Object.hasOwn(eventsIn(valueOf(text), at), event);

/** Entries whose handlers are all ours. */
function ourIndexes(value: unknown, event: string, at: EventsAt): readonly number[] {
  return listOf(value, event, at).flatMap((entry, index) => (isOurs(entry) ? [index] : []));
}

/** Removes our handler from entries to which a person added other handlers; those stay. */
function withoutMixed(text: string, event: string, at: EventsAt): string {
  let now = text;
  for (const [index, entry] of listOf(valueOf(text), event, at).entries()) {
    if (isOurs(entry)) continue;
    const ours = handlersOf(entry).flatMap((hook, place) => (isOurHandler(hook) ? [place] : []));
    for (const place of ours.toReversed()) now = removeAt(now, [...at, event, index, 'hooks', place]);
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
