// The files that a call fills with secrets, as the session remembers them. Does not judge what becomes of them.
import type { Host } from '../host/host.ts';
import type { JudgedPart } from '../model/decision.ts';
import { secretCopies } from '../model/secret-copies.ts';
import { MOST_PATHS, real } from './path-lists.ts';
import type { SessionEvent } from './session-events.ts';

export function secretEvents(parts: readonly JudgedPart[], host: Pick<Host, 'realPath'>): readonly SessionEvent[] {
  const copies = [
    ...secretCopies(
      // What is masked was judged as a look at names.
      parts.map(({ id, from, site, findings }) => ({ id, from, site, masks: false, found: findings })),
    ),
  ];
  if (copies.length === 0) return [];
  const pathsOf = (wanted: string): readonly string[] =>
    copies.flatMap(([path, kind]) => (kind === wanted ? [real(host, path)] : [])).slice(0, MOST_PATHS);
  return [{ kind: 'holds-secret', env: pathsOf('env'), keys: pathsOf('key') }];
}
