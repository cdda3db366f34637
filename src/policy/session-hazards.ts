// What the session remembers of the files a part would run or make executable: downloaded, unpacked, or being edited right now. Adds effects, judges nothing.
import type { GitSteering } from '../host/git/steering.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Part } from '../model/part.ts';

export interface SessionFacts {
  made(path: string): boolean;
  downloaded(path: string): boolean;
  /** Something below the directory came from the network or out of an archive. */
  holdsDownloads(dir: string): boolean;
  editing(path: string): boolean;
  started(what: string): boolean;
  /** Hook directories and settings files of git that were in force before this call. */
  readonly steering?: GitSteering;
  readonly baseline: Baseline;
}

export function sessionEffects(part: Part, facts: SessionFacts, root: string | undefined): readonly Effect[] {
  return part.effects.flatMap((effect): readonly Effect[] => {
    if (
      effect.kind === 'write' &&
      effect.mode === 'executable' &&
      effect.place.kind === 'path' &&
      facts.downloaded(effect.place.path)
    )
      return [
        {
          kind: 'hazard',
          what: 'download-run',
          detail: `${effect.place.path} was downloaded in this session and becomes executable`,
        },
      ];
    if (effect.kind !== 'run') return [];
    if (effect.code === 'project')
      return root !== undefined && facts.holdsDownloads(root)
        ? [
            unclear(
              'the project holds files that were downloaded or unpacked in this session, and this may load them',
              part.command?.program,
            ),
          ]
        : [];
    if (effect.place?.kind !== 'path') return [];
    const { path } = effect.place;
    if (facts.downloaded(path))
      return [{ kind: 'hazard', what: 'download-run', detail: `${path} was downloaded or unpacked in this session` }];
    return facts.editing(path) ? [unclear(`\`${path}\` is being edited by another call of this turn`, path)] : [];
  });
}
