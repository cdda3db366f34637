// A click, a key, a script or an upload in a page of a browser → what is sent to the pages that the session opened. Does not know which servers are trusted.
import { unclear, type Effect } from '../../model/effect.ts';
import type { Server } from '../../model/zone.ts';
import { fetchEffects, type FetchContext } from './fetch-effects.ts';
import { inputTexts } from './input-texts.ts';
import { textsOf, type FieldValues } from './read-fields.ts';
import { secretOut } from './text-out.ts';
import { placeOf } from './tool-path.ts';

/**
 * The addresses that the session opened, one for each server. A page on this machine counts only after the agent reported that it was
 * opened.
 */
export type OpenPages = readonly string[];

export interface PageContext {
  readonly tool: string;
  /** `the user has`: the browser is the user's own, with pages that nobody here opened. */
  readonly pages: OpenPages | 'the user has' | 'nothing known';
  readonly context: FetchContext;
}

/**
 * It is unknown which of its pages the browser shows, so the action counts for each of them. Where a link of a page leads is unknown
 * too; the threat model mentions this.
 */
export function pageEffects(browser: string, values: FieldValues, { tool, pages, context }: PageContext): readonly Effect[] {
  const files = [...textsOf(values, 'paths'), ...textsOf(values, 'path')].map((path) => placeOf(path, context));
  const opened = textsOf(values, 'url').flatMap((address) =>
    fetchEffects(address, context).map((effect) => (effect.kind === 'network' ? { ...effect, page: browser } : effect)),
  );
  const texts = inputTexts(values.input).texts.map(({ value }) => value);
  // A script may name other servers.
  const named = texts.flatMap(spelledAddresses).flatMap((address) => fetchEffects(address, context));
  const reads = files.map((place): Effect => ({ kind: 'read', place, sees: 'content' }));
  const known = typeof pages === 'string' ? [] : pages;
  const sends = known.flatMap((url): readonly Effect[] => [
    { kind: 'network', use: files.length > 0 ? 'upload' : 'send', method: 'POST', server: serverOf(url), data: 'spelled' },
    ...secretOut(texts, serverOf(url).host, context.outside),
  ]);
  return [...(known.length > 0 ? sends : [unclear(REASONS[String(pages)] ?? NONE_OPEN, tool)]), ...opened, ...named, ...reads];
}

/** With a scheme, or without one as scripts may write it: `"//host/x"`. */
const spelledAddresses = (text: string): readonly string[] => [
  ...(text.match(/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'`<>()\\,;]+/gi) ?? []),
  ...[...text.matchAll(/["'`]\/\/([^\s"'`<>()\\,;]+)/g)].map(([, rest]) => `https://${rest}`),
];

const NONE_OPEN = 'which page the browser shows is unknown';
const REASONS: Readonly<Record<string, string>> = {
  'the user has': 'the browser is the user’s own, with pages that were open before',
};

function serverOf(url: string): Server {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), url, ...(port === '' ? {} : { port: Number(port) }) };
}
