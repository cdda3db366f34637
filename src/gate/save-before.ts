// Before a call runs, saves what it may lose; after it, records what it changed. A failure here never changes a verdict.
import type { SavedCall } from '../contain/saved-call.ts';
import { isAsBefore, lookAt } from '../contain/saved-call.ts';
import { SavedCalls } from '../contain/saved-calls.ts';
import { hasRefs, lostRefs, readRefs } from '../contain/saved-refs.ts';
import { savePaths } from '../contain/save-paths.ts';
import type { Host } from '../host/host.ts';
import { stateDir } from '../log/state-dir.ts';
import type { ToolCall } from '../model/call.ts';
import type { Decision } from '../model/decision.ts';
import { onePath } from '../model/place.ts';
import { zonesOf } from '../policy/zones.ts';
import { lossesOf, recoverable } from './lost-by-call.ts';
import type { Situation } from './situation.ts';

export interface SaveBefore {
  readonly call: ToolCall;
  readonly decision: Decision;
  readonly situation: Situation;
  readonly session: string;
  readonly callId: string;
}

const LONGEST_TEXT = 300;
/** At most this many old saves are removed per call, so that no call waits long. The store also removes them at other times. */
const MOST_PRUNED = 2;

export function saveBefore(saving: SaveBefore): void {
  const { situation, decision } = saving;
  const { host, root, git } = situation;
  const ctx = { host, root, git };
  const losses = lossesOf(decision, ctx);
  if (losses.targets.length + losses.refs.length + losses.missed.length === 0) return;
  const discards = decision.parts.some(({ findings }) =>
    findings.some(({ effect }) => effect.kind === 'vcs' && effect.act === 'discard'),
  );
  const gitHas = recoverable(ctx, losses.targets, discards);
  const targets = losses.targets.filter(({ path, extent }) => extent === 'tree' || !gitHas(path));
  const refs = losses.refs.flatMap((at) => readRefs(host, at) ?? []).filter(hasRefs);
  const missed = losses.missed.map((path) => ({ path, why: 'too many files' }));
  if (targets.length + refs.length + missed.length === 0) return;
  const store = new SavedCalls(stateDir(host), host.uid);
  const begun = store.begin();
  if (begun === undefined) return;
  try {
    const saved = savePaths(targets, {
      dir: begun.dir,
      clock: () => performance.now(),
      isSpare: (path, type) =>
        type === 'file' ? gitHas(path) : zonesOf(onePath(path), situation.policy.zones, 'place').self.includes('regenerable'),
    });
    if (saved.paths.length + saved.missed.length + refs.length + missed.length === 0) return store.discard(begun.number);
    store.commit({
      format: 1,
      number: begun.number,
      atMs: host.now(),
      session: saving.session,
      callId: saving.callId,
      text: textOf(saving),
      ...saved,
      missed: [...saved.missed, ...missed],
      refs,
    });
    store.prune(host.now(), MOST_PRUNED);
  } catch {
    // The disk is full, or the directory is gone. The verdict stays the same, but this call cannot be undone.
    store.discard(begun.number);
  }
}

function textOf({ call, decision }: SaveBefore): string {
  const { command } = call.input;
  const text = typeof command === 'string' ? command : decision.parts.map((part) => part.text).join('; ');
  return text.slice(0, LONGEST_TEXT);
}

/** After the call has ended, drops what it did not change, and records the new state of the rest. */
export function noteAfter(host: Host, by: { readonly session: string; readonly callId: string }): void {
  const store = new SavedCalls(stateDir(host), host.uid);
  const saved = store.takeOpen(by.session, by.callId);
  if (saved === undefined) return;
  const paths = saved.paths.filter((one) => !isAsBefore(one)).map((one) => ({ ...one, after: lookAt(one.path) }));
  const refs = saved.refs.map((one) => lostRefs(one, readRefs(host, one.at))).filter(hasRefs);
  const ended: SavedCall = { ...saved, paths, refs, ended: true };
  if (paths.length + refs.length + saved.missed.length === 0) store.remove(saved);
  else store.write(ended);
}
