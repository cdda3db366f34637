// Effects that a tool's author declares → parts. Trusts the declaration, and analyses the commands, addresses and paths in it as usual.
import type { ToolCall } from '../../model/call.ts';
import { unclear, type Effect } from '../../model/effect.ts';
import type { SqlSystem } from '../../model/tool-entry.ts';
import type { ToolEffect } from '../../model/tool-effect.ts';
import { isSqlSystem } from './declared-tools.ts';
import { editEffects } from './edit-effects.ts';
import { fetchEffects, type FetchContext } from './fetch-effects.ts';
import type { Embedded } from './named-arguments.ts';
import type { FieldValues } from './read-fields.ts';
import { secretOut } from './text-out.ts';
import { placeOf } from './tool-path.ts';
import { parts, type Group, type ToolReading } from './tool-reading.ts';
import type { Host } from '../../host/host.ts';

interface Told {
  readonly groups: readonly Group[];
  readonly embedded?: Embedded;
  /** The file as the call leaves it. */
  readonly leaves?: { readonly path: string; text(): string | undefined } | undefined;
}

export interface ToldContext extends FetchContext {
  readonly host: Host;
}

export function toldReading(effects: readonly ToolEffect[], { tool }: ToolCall, context: ToldContext): ToolReading {
  const each = effects.map((effect) => read(effect, tool, context));
  const leaves = (): ReadonlyMap<string, string> =>
    new Map(
      each.flatMap(({ leaves: file }) => {
        const text = file?.text();
        return file === undefined || text === undefined ? [] : [[file.path, text] as const];
      }),
    );
  const writes = effects.some(({ kind }) => kind === 'write');
  // A call counts as an edit only if it does nothing but read and write files.
  const edits = writes && effects.every(({ kind }) => kind === 'write' || kind === 'read') ? { edits: true } : {};
  const groups = each.flatMap((one) => one.groups);
  return parts(
    groups.length === 0 ? [{ text: tool, effects: [] }] : groups,
    each.flatMap(({ embedded }) => (embedded === undefined ? [] : [embedded])),
    { ...edits, ...(writes ? { leaves } : {}) },
  );
}

function read(effect: ToolEffect, tool: string, context: ToldContext): Told {
  const one = (text: string, all: readonly Effect[]): Told => ({ groups: [{ text: `${tool} ${text}`.trim(), effects: all }] });
  switch (effect.kind) {
    case 'read':
      return one(effect.path, [{ kind: 'read', place: placeOf(effect.path, context), sees: 'content' }]);
    case 'write': {
      const [file] = editEffects(effect.text === undefined ? 'insert' : 'write', writing(effect), context);
      return { ...one(file?.text ?? '', file?.effects ?? []), leaves: file?.leaves };
    }
    case 'delete':
      return one(effect.path, [{ kind: 'delete', place: placeOf(effect.path, context), how: 'remove' }]);
    case 'run': {
      const place = effect.cwd === undefined ? undefined : placeOf(effect.cwd, context);
      const cwd = place === undefined ? context.cwd : place.kind === 'path' ? place.path : '';
      return { groups: [], embedded: { kind: 'shell', text: effect.command, cwd } };
    }
    case 'fetch':
      return one(effect.url, fetchEffects(effect.url, context));
    case 'send':
      return one(effect.url, sent(effect, context));
    case 'sql': {
      const system: SqlSystem = effect.system !== undefined && isSqlSystem(effect.system) ? effect.system : 'database';
      return { groups: [], embedded: { kind: 'sql', text: effect.text, system } };
    }
    case 'service':
      return one('', [{ kind: 'service', act: effect.act, system: effect.system, what: effect.what ?? tool }]);
    case 'unclear':
      return one('', [unclear(effect.why, tool)]);
  }
}

/** Without a text it is unknown what is sent. */
function sent(effect: ToolEffect & { readonly kind: 'send' }, context: ToldContext): readonly Effect[] {
  const { url, text } = effect;
  const body = text === undefined ? {} : { body: text };
  const all = fetchEffects(url, { ...context, method: 'POST', ...body }).map((one): Effect => {
    if (one.kind !== 'network' || text !== undefined) return one;
    const { data: _, ...unseen } = one;
    return unseen;
  });
  return text === undefined ? all : [...all, ...secretOut([text], url, context.outside)];
}

const writing = ({ path, text }: ToolEffect & { readonly kind: 'write' }): FieldValues => ({
  texts: new Map([
    ['path', [path]],
    ['content', text === undefined ? [] : [text]],
  ]),
  argv: [],
  edits: [],
  input: {},
  doubts: [],
});
