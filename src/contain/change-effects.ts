// Turns observed changes into effects with exact paths, the same kinds as predicted effects. Judges nothing.
import { posix } from 'node:path';
import type { Host } from '../host/host.ts';
import type { Delete, Effect, Write } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { onePath, treeAt, unknownPlace } from '../model/place.ts';
import type { Change, Changes, PathFacts } from './changes.ts';
import { gitEffects } from './git-effects.ts';
import { layeredHost } from './layered-host.ts';

/** `root`: the project. */
export function effectsOfChanges(
  { list, refused }: Changes,
  by: { readonly root: string; readonly host: Host },
): readonly Effect[] {
  const now = layeredHost(by.host, list);
  const git = gitEffects(list, { ...by, now });
  return [
    ...git.effects,
    ...list.filter(({ path }) => !git.covered.has(path)).flatMap((change) => effectsOf(change, now)),
    ...refused.map(({ path, why }) => unclear(`cannot be kept: ${why}`, path)),
  ];
}

function effectsOf(change: Change, host: Host): readonly Effect[] {
  const { path, was, now } = change;
  if (now === undefined) return was === undefined ? [] : [removed(path, was)];
  if (was !== undefined && was.type !== now.type) return [removed(path, was), ...made(path, now, host)];
  if (was === undefined) return made(path, now, host);
  if (change.onlyMode) return modeOf(path, was, now);
  if (now.type === 'link') return made(path, now, host);
  if (now.size === 0 && was.size > 0) return [{ kind: 'delete', place: onePath(path), how: 'empty' }, ...modeOf(path, was, now)];
  return [{ kind: 'write', place: onePath(path), how: 'change' }, ...modeOf(path, was, now)];
}

const removed = (path: string, was: PathFacts): Delete => ({
  kind: 'delete',
  place: was.type === 'directory' ? treeAt(path) : onePath(path),
  how: 'remove',
});

function made(path: string, now: PathFacts, host: Host): readonly Write[] {
  const place = onePath(path);
  if (now.type === 'link') return [{ kind: 'write', place, how: 'link', target: linkedTo(path, now.target ?? '', host) }];
  if (now.type === 'directory') return [{ kind: 'write', place, how: 'create', bare: true }, ...modeOf(path, undefined, now)];
  return [
    { kind: 'write', place, how: 'create', ...(now.size === 0 ? { bare: true as const } : {}) },
    ...modeOf(path, undefined, now),
  ];
}

/**
 * The place that the link would point to. After another link, `..` leads elsewhere than its text says, so a target that cannot be
 * followed is then unknown.
 */
function linkedTo(path: string, target: string, host: Host): Place {
  const real = host.realPath(path);
  if (real.kind === 'known') return onePath(real.value);
  const climbs = /[^/.][^/]*\/(?:.*\/)?\.\.(?:\/|$)/.test(target);
  return climbs ? unknownPlace(`a link to \`${target}\``) : onePath(posix.resolve(posix.dirname(path), target));
}

const OTHERS_WRITE_BIT = 0o002;
const EXECUTE_BITS = 0o111;

function modeOf(path: string, was: PathFacts | undefined, now: PathFacts): readonly Write[] {
  const gained = now.mode & ~(was?.mode ?? 0);
  const mode =
    (gained & OTHERS_WRITE_BIT) !== 0 && (now.mode & 0o1000) === 0
      ? 'open'
      : now.type === 'file' && (gained & EXECUTE_BITS) !== 0
        ? 'executable'
        : was !== undefined && was.mode !== now.mode
          ? 'plain'
          : undefined;
  return mode === undefined ? [] : [{ kind: 'write', place: onePath(path), how: 'mode', mode }];
}
