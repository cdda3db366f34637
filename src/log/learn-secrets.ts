// The files that a call fills with secrets, and the known texts that replace them, as the session stores them. Does not judge their later
// use.
import type { Host } from '../host/host.ts';
import type { JudgedPart } from '../model/decision.ts';
import { secretCopies } from '../model/secret-copies.ts';
import { installMark } from './learn-installs.ts';
import { MOST_PATHS, real } from './path-lists.ts';
import type { SessionEvent } from './session-events.ts';
import type { SessionRecord } from './session-file.ts';

export function secretEvents(
  parts: readonly JudgedPart[],
  { session, host }: { readonly session: SessionRecord; readonly host: Pick<Host, 'realPath'> },
): readonly SessionEvent[] {
  const copies = [
    ...secretCopies(
      // Masked content was judged as reading names.
      parts.map(({ id, from, site, findings }) => ({ id, from, site, masks: false, found: findings })),
      (path) => session.secretsBelow(real(host, path)),
    ),
  ];
  const pathsOf = (wanted: string): readonly string[] =>
    copies.flatMap(([path, kind]) => (kind === wanted ? [real(host, path)] : [])).slice(0, MOST_PATHS);
  const rewritten = parts.flatMap(({ site, findings }) =>
    findings.flatMap(({ effect }) => {
      if (site !== 'here' || effect.kind !== 'write' || effect.place.kind !== 'path' || effect.text === undefined) return [];
      const path = real(host, effect.place.path);
      return session.heldSecret(path) === undefined ? [] : [installMark(path, effect.text)];
    }),
  );
  return [
    ...(copies.length === 0 ? [] : [{ kind: 'holds-secret', env: pathsOf('env'), keys: pathsOf('key') } as const]),
    ...(rewritten.length === 0 ? [] : [{ kind: 'rewritten', marks: rewritten.slice(0, MOST_PATHS) } as const]),
  ];
}
