// `leeway undo c7`: restores what a call deleted or overwrote, from what was saved before it ran. The caller ensures that a
// person asks for it.
import { join } from 'node:path';
import type { SavedCall } from '../contain/saved-call.ts';
import { lookAt, statOf } from '../contain/saved-call.ts';
import type { SavedCalls } from '../contain/saved-calls.ts';
import type { PathState } from '../contain/restore-saved.ts';
import { restorePaths, stateOfPath } from '../contain/restore-saved.ts';
import { hasRefs, lostRefs, readRefs, restoreRefs } from '../contain/saved-refs.ts';
import type { Host } from '../host/host.ts';
import { plain } from './run-text.ts';

export interface UndoableCall {
  readonly call: SavedCall;
  readonly states: ReadonlyMap<string, PathState>;
  readonly refs: SavedCall['refs'];
}

/** Calls whose losses have not been restored, oldest first. */
export const undoableCalls = (store: SavedCalls, host: Host): readonly UndoableCall[] =>
  store
    .all()
    .map((call) => ({
      call,
      states: new Map(call.paths.map((one) => [one.path, stateOfPath(one, store.path(call))] as const)),
      refs: call.refs.map((one) => lostRefs(one, readRefs(host, one.at))).filter(hasRefs),
    }))
    .filter(
      ({ call, states, refs }) =>
        [...states.values()].some((state) => state !== 'same') || refs.length > 0 || call.missed.length > 0,
    );

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

const MOST_MISSED = 3;

function missedText({ missed }: SavedCall): string {
  const some = missed.slice(0, MOST_MISSED).map(({ path, why }) => `${plain(path)} (${why})`);
  return [...some, ...(missed.length > MOST_MISSED ? [`${missed.length - MOST_MISSED} more`] : [])].join(', ');
}

export function undoLine({ call, states, refs }: UndoableCall, age: string): string {
  const gone = [...states.values()].filter((state) => state !== 'same').length;
  const names = refs.reduce((sum, one) => sum + Object.keys(one.refs).length + one.stashes.length, 0);
  const what = [
    gone > 0 ? count(gone, 'path') : '',
    names > 0 ? count(names, 'ref') : '',
    call.missed.length > 0 ? `not saved: ${missedText(call)}` : '',
  ];
  return [
    `c${call.number}`.padStart(5),
    (call.undoOf === undefined ? 'call' : 'undo').padEnd(7),
    age.padEnd(4),
    plain(call.text).replaceAll('\n', ' ').slice(0, 80),
    `(${what.filter((one) => one !== '').join('; ')})`,
  ].join('  ');
}

const MOST_LINES = 20;
const list = (paths: readonly string[]): string =>
  [
    ...paths.slice(0, MOST_LINES).map((path) => `  ${plain(path)}`),
    ...(paths.length > MOST_LINES ? [`  … ${paths.length - MOST_LINES} more`] : []),
  ].join('\n');

export type UndoneCall =
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'done'; readonly lines: readonly string[]; readonly whole: boolean };

/** `replace`: also restores over something newer, which is stored first so that this can be undone. */
export function undoCall(
  { call, states, refs }: UndoableCall,
  by: { readonly store: SavedCalls; readonly host: Host; readonly replace: 'replace' | 'refuse' },
): UndoneCall {
  const having = (...wanted: readonly PathState[]): readonly string[] =>
    [...states].filter(([, state]) => wanted.includes(state)).map(([path]) => path);
  const changed = having('changed');
  const unsure = having('unsure');
  if (by.replace === 'refuse' && changed.length > 0)
    return { kind: 'refused', why: `nothing was undone, these were changed since:\n${list(changed)}\n${HOW}` };
  if (by.replace === 'refuse' && unsure.length > 0)
    return {
      kind: 'refused',
      why: `nothing was undone: the agent did not report that the call ended, so these may have been changed since:\n${list(unsure)}\n${HOW}`,
    };
  const restored = restore({ call, states, refs }, by);
  const later = refs.map((one) => restoreRefs(one, readRefs(by.host, one.at)));
  const lost = [...restored.failed.map(({ path, why }) => `${path}: ${why}`), ...later.flatMap(({ failed }) => failed)];
  // Saved files are removed as soon as they are no longer needed.
  if (lost.length === 0) by.store.remove(call);
  const refNames = later.flatMap(({ done }) => done);
  return {
    kind: 'done',
    whole: lost.length === 0,
    lines: [
      `took back c${call.number}: ${count(restored.done, 'path')}${refNames.length > 0 ? `, ${refNames.map(plain).join(', ')}` : ''}`,
      ...later.flatMap(({ todo }) => todo.map(plain)),
      ...(lost.length > 0 ? [`these could not be put back:\n${list(lost)}`] : []),
      ...(call.missed.length > 0
        ? [`these were not saved:\n${list(call.missed.map(({ path, why }) => `${path}: ${why}`))}`]
        : []),
      ...(restored.as === undefined ? [] : [`what was there is stored: \`leeway undo c${restored.as}\` brings it back`]),
    ],
  };
}

const HOW = '`--replace` puts them back anyway; what is there now is stored first';

interface RestoredCall {
  readonly done: number;
  readonly failed: readonly { readonly path: string; readonly why: string }[];
  /** The number under which the replaced files are stored. */
  readonly as?: number;
}

function restore({ call }: UndoableCall, { store, host }: { readonly store: SavedCalls; readonly host: Host }): RestoredCall {
  const aside = store.begin();
  if (aside === undefined) return { done: 0, failed: [{ path: store.dir, why: 'this directory cannot be used' }] };
  const { replaced, done, failed } = restorePaths(call.paths, { dir: store.path(call), aside: aside.dir });
  if (replaced.length === 0) {
    store.discard(aside.number);
    return { done, failed };
  }
  store.commit({
    format: 1,
    number: aside.number,
    atMs: host.now(),
    session: '',
    callId: '',
    text: `undo of c${call.number}: ${call.text}`,
    paths: replaced.map((one) => ({ ...one, after: lookAt(one.path) })),
    missed: [],
    refs: [],
    bytes: replaced.reduce(
      (sum, { stored }) => sum + (stored === undefined ? 0 : (statOf(join(aside.dir, stored))?.size ?? 0)),
      0,
    ),
    ended: true,
    undoOf: call.number,
  });
  return { done, failed, as: aside.number };
}
