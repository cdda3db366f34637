// Answers the policy's questions about the session of a call from its record. If the record cannot be read, the session may have
// done anything.
import type { Host } from '../host/host.ts';
import type { Baseline } from '../model/baseline.ts';
import type { SessionFacts } from '../policy/session-hazards.ts';
import { isOwnProcess } from './own-processes.ts';
import type { Recorder } from './recorder.ts';
import { turnMark } from './session-reports.ts';
import { switchedSince, switchRecord } from './switches.ts';

/** Resolves `..`, because `project/../tool` is outside the project. */
function withoutClimbing(path: string, host: Host): string {
  const real = path.includes('/../') ? host.realPath(path) : undefined;
  return real?.kind === 'known' ? real.value : path;
}

export const factsOf = ({ session, store }: Recorder, host: Host, baseline: Baseline): SessionFacts => ({
  made: (path) => session.made(path),
  holdsTheirs: (path) => session.trouble !== undefined || session.holdsTheirs(path),
  switchedSince: (said, program) => switchedSince(switchRecord(store, session.id), turnMark(said), program),
  // If the record cannot be read, any file may have been downloaded.
  downloaded: (path) =>
    session.trouble !== undefined || session.downloaded(path) || session.downloaded(withoutClimbing(path, host)),
  downloads: (dir) =>
    session.trouble === undefined ? session.downloadsIn(dir, (path) => host.entry(path).kind === 'absent') : undefined,
  installed: (path, text) => session.installed(path, text),
  wasEdited: (path) => session.wasEdited(path),
  foreignNames: () => session.foreignNames,
  foreignSince: (dir) => session.foreignSince(dir),
  editing: (path) => session.editedThisTurn(path),
  editsUnderWay: () => session.editsUnderWay,
  started: (what) => session.started(what),
  isOwnProcess: (pid) => session.trouble === undefined && isOwnProcess(pid, session.launches, host),
  pages: (browser) => (session.trouble === undefined ? session.pages(browser) : []),
  steering: () => session.steering,
  writtenCode: () => session.writtenCode,
  runsLater: (path) => session.runsLater(path),
  running: () => session.running,
  heldSecret: (path) => session.heldSecret(path),
  secretsBelow: (path) => session.secretsBelow(path),
  rewrote: (path, text) => session.rewrote(path, text),
  baseline,
});
