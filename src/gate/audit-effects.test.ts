// What counts as predicted: tables of a predicted and an observed effect.
import { expect, it } from 'vitest';
import { known } from '../host/host.ts';
import type { Finding, JudgedPart } from '../model/decision.ts';
import type { Disposition } from '../model/disposition.ts';
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { onePath, treeAt, unknownPlace } from '../model/place.ts';
import { auditEffects } from './audit-effects.ts';

const finding = (effect: Effect, disposition: Disposition = 'quiet'): Finding => ({ effect, zones: [], disposition, row: 'x' });
const part = (...effects: readonly Effect[]): JudgedPart => ({
  id: 0,
  text: 'x',
  via: [],
  site: 'here',
  from: [],
  findings: effects.map((effect) => finding(effect)),
  disposition: 'quiet',
});
const write = (place: Place | string): Effect => ({
  kind: 'write',
  place: typeof place === 'string' ? onePath(place) : place,
  how: 'change',
});
const remove = (place: Place | string): Effect => ({
  kind: 'delete',
  place: typeof place === 'string' ? onePath(place) : place,
  how: 'remove',
});
const vcs = (act: 'commit' | 'drop' | 'look' | 'stage' | 'branch' | 'discard'): Effect => ({ kind: 'vcs', act, what: 'x' });
const glob: Place = { kind: 'path', path: '/p/docs', extent: 'glob', pattern: '*.md' };

const audit = (predicted: readonly Effect[], observed: Finding) =>
  auditEffects([part(...predicted)], [observed], { text: 'x y', root: '/p', host: { realPath: known } });

it.each<readonly [predicted: Effect, observed: Effect]>([
  [write('/p/a'), write('/p/a')],
  [write('/p/a/b/c'), write('/p/a')],
  [write(treeAt('/p/out')), write('/p/out/x/y')],
  [write(glob), write('/p/docs/a.md')],
  [write(unknownPlace('x')), write('/p/a')],
  [remove(treeAt('/p/d')), remove('/p/d/x')],
  [unclear('x'), remove('/home/a')],
  [vcs('commit'), vcs('stage')],
  [vcs('discard'), vcs('drop')],
  [vcs('branch'), write('/p/a')],
  [{ kind: 'run', code: 'project', what: 'x' }, write('/p/a')],
  [{ kind: 'package', act: 'declared', what: 'x' }, write('/p/node_modules/x/y.js')],
])('%j predicts %j', (predicted, observed) => expect(audit([predicted], finding(observed)).unpredicted).toEqual([]));

it.each<readonly [predicted: Effect, observed: Effect]>([
  [write('/p/a'), write('/p/b')],
  [write('/p/a'), remove('/p/a')],
  [remove('/p/a'), write('/p/a')],
  [write(glob), write('/p/docs/a.txt')],
  [write(glob), write('/p/docs/deep/a.md')],
  [vcs('look'), vcs('stage')],
  [vcs('commit'), vcs('drop')],
  [vcs('commit'), write('/p/a')],
  [{ kind: 'run', code: 'project', what: 'x' }, write('/home/a')],
  [{ kind: 'run', code: 'followed', what: 'x' }, write('/p/a')],
  [{ kind: 'package', act: 'declared', what: 'x' }, write('/p/src/x.js')],
])('%j does not predict %j', (predicted, observed) => expect(audit([predicted], finding(observed)).unpredicted).toHaveLength(1));

it('a stricter effect is marked, and the case line has its disposition', () => {
  const found = audit([write('/p/a')], finding(write('/home/.bashrc'), 'guarded'));
  expect(found).toMatchObject({ predicted: 'quiet', observed: 'guarded', caseLine: 'guarded   x y' });
  expect(found.unpredicted[0]?.weight).toBe('stricter');
});

it('code of the project explains only what is quiet', () => {
  const run: Effect = { kind: 'run', code: 'project', what: 'x' };
  expect(audit([run], finding(write('/p/.git/hooks/x'), 'guarded')).unpredicted).toHaveLength(1);
});
