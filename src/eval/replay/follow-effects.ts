// What a shell call that ran leaves on the disk, if its effects say so exactly: files whose whole text is known, directories,
// deletions of named paths. Adds it to the files in memory. Unknown texts, patterns and parts of a loop are ignored.
import type { Overlay } from '../../host/overlay-host.ts';
import type { Decision, JudgedPart } from '../../model/decision.ts';
import type { Effect } from '../../model/effect.ts';

const LARGEST = 16 * 1024 * 1024;

export function followEffects({ parts }: Decision, overlay: Overlay): void {
  for (const part of parts) {
    if (part.site !== 'here') continue;
    for (const { effect } of part.findings) follow(effect, part, overlay);
  }
}

function follow(effect: Effect, { command }: JudgedPart, overlay: Overlay): void {
  if ((effect.kind !== 'write' && effect.kind !== 'delete') || effect.place.kind !== 'path') return;
  const { path, extent } = effect.place;
  if (effect.kind === 'delete') {
    if (effect.how === 'remove' && (extent === 'one' || extent === 'tree') && overlay.host.entry(path).kind === 'known')
      overlay.remove(path);
    return;
  }
  if (extent !== 'one') return;
  if (effect.bare === true) {
    if (command?.program === 'mkdir') overlay.makeDirectory(path);
    return;
  }
  if (effect.text === undefined) return;
  if (effect.how === 'create' || effect.how === 'change') overlay.write(path, effect.text);
  else if (effect.how === 'append') {
    const before = overlay.host.text(path, LARGEST);
    if (before.kind !== 'unknown') overlay.write(path, (before.kind === 'known' ? before.value : '') + effect.text);
  }
}
