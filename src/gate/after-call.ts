// After a call has ended, records what it changed in the files that were saved before it. For a call without saved files this
// costs one look at the disk.
import { isOpen } from '../contain/saved-calls.ts';
import type { Host } from '../host/host.ts';
import { stateDir } from '../log/state-dir.ts';
import type * as saving from './save-before.ts';

export function afterCall(host: Host, by: { readonly session: string; readonly callId: string }): void {
  if (isOpen(stateDir(host), by.session, by.callId)) (require('./save-before.ts') as typeof saving).noteAfter(host, by);
}
