// When the effect of a rule is the effect of a call: never of another kind or facet, nor at another target.
import { expect, test } from 'vitest';
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Extent, Place } from '../model/place.ts';
import { SAMPLE_EFFECTS } from './sample-effects.fixture.ts';
import { sameEffect } from './same-effect.ts';

test.each(SAMPLE_EFFECTS)('%s is itself alone', (name, effect) => {
  const same = SAMPLE_EFFECTS.filter(([, other]) => sameEffect(effect, other)).map(([other]) => other);
  expect(same).toEqual(name === 'unclear' || name.startsWith('limit') ? [] : [name]);
});

const at = (path: string, extent: Extent = 'one', pattern?: string): Place => ({
  kind: 'path',
  path,
  extent,
  ...(pattern === undefined ? {} : { pattern }),
});
test.each<[string, Place, Place, boolean]>([
  ['the same file', at('/a'), at('/a'), true],
  ['another file', at('/a'), at('/b'), false],
  ['a tree of that name', at('/a'), at('/a', 'tree'), false],
  ['a file is no tree', at('/a', 'tree'), at('/a'), true],
  ['below the tree', at('/a', 'tree'), at('/a/b'), true],
  ['a tree below', at('/a', 'tree'), at('/a/b', 'tree'), true],
  ['beside the tree', at('/a', 'tree'), at('/ab'), false],
  ['above the tree', at('/a/b', 'tree'), at('/a', 'tree'), false],
  ['all of the disk', at('/', 'tree'), at('/a'), true],
  ['the same pattern', at('/a', 'glob', '*.c'), at('/a', 'glob', '*.c'), true],
  ['another pattern', at('/a', 'glob', '*.c'), at('/a', 'glob', '*'), false],
  ['a pattern elsewhere', at('/a', 'glob', '*.c'), at('/b', 'glob', '*.c'), false],
  ['something below', at('/a', 'below'), at('/a', 'glob', '*'), false],
  ['a file there', at('/a', 'below'), at('/a'), false],
  ['the whole tree', at('/a', 'below'), at('/a', 'tree'), false],
  ['also something below', at('/a', 'below'), at('/a', 'below'), true],
  ['nobody knows where', at('/a', 'tree'), { kind: 'unknown', why: 'x' }, false],
  ['the rule does not know', { kind: 'unknown', why: 'x' }, { kind: 'unknown', why: 'x' }, false],
])('%s', (_, mine, theirs, want) => {
  const sees = 'content';
  expect(sameEffect({ kind: 'read', place: mine, sees }, { kind: 'read', place: theirs, sees })).toBe(want);
  expect(sameEffect({ kind: 'write', place: mine, how: 'change' }, { kind: 'write', place: theirs, how: 'change' })).toBe(want);
  expect(sameEffect({ kind: 'delete', place: mine, how: 'remove' }, { kind: 'delete', place: theirs, how: 'remove' })).toBe(want);
});

const server = { host: 'h.example' };
test.each<[string, Effect, Effect, boolean]>([
  ['another script', { kind: 'run', code: 'script', what: 'a' }, { kind: 'run', code: 'script', what: 'b' }, false],
  [
    'another host',
    { kind: 'network', use: 'fetch', server },
    { kind: 'network', use: 'fetch', server: { host: 'evil.example' } },
    false,
  ],
  [
    'no host',
    { kind: 'network', use: 'fetch', server: { host: '' } },
    { kind: 'network', use: 'fetch', server: { host: '' } },
    false,
  ],
  [
    'another method',
    { kind: 'network', use: 'fetch', server },
    { kind: 'network', use: 'fetch', server, method: 'DELETE' },
    false,
  ],
  [
    'the same method',
    { kind: 'network', use: 'fetch', server, method: 'PUT' },
    { kind: 'network', use: 'fetch', server, method: 'PUT' },
    true,
  ],
  [
    'a shell on the port',
    { kind: 'network', use: 'listen', server, offers: 'app' },
    { kind: 'network', use: 'listen', server, offers: 'shell' },
    false,
  ],
  [
    'another mode',
    { kind: 'write', place: at('/a'), how: 'mode', mode: 'plain' },
    { kind: 'write', place: at('/a'), how: 'mode', mode: 'open' },
    false,
  ],
  [
    'another system',
    { kind: 'service', act: 'change', system: 'a', what: '' },
    { kind: 'service', act: 'change', system: 'b', what: '' },
    false,
  ],
  [
    'words of the same deed',
    { kind: 'service', act: 'change', system: 'a', what: 'x' },
    { kind: 'service', act: 'change', system: 'a', what: 'y' },
    true,
  ],
  [
    'another process',
    { kind: 'process', act: 'stop', whose: 'others', what: 'a' },
    { kind: 'process', act: 'stop', whose: 'others', what: 'b' },
    false,
  ],
  [
    'somebody else’s',
    { kind: 'process', act: 'stop', whose: 'own', what: 'a' },
    { kind: 'process', act: 'stop', whose: 'others', what: 'a' },
    false,
  ],
  ['another way to more rights', { kind: 'privilege', how: 'sudo' }, { kind: 'privilege', how: 'su' }, false],
  [
    'another setting',
    { kind: 'configure', what: 'global', detail: 'a' },
    { kind: 'configure', what: 'global', detail: 'b' },
    false,
  ],
  [
    'another secret',
    { kind: 'reveal', what: 'credential', detail: 'a' },
    { kind: 'reveal', what: 'credential', detail: 'b' },
    false,
  ],
  ['another agent', { kind: 'delegate', how: 'gated', what: 'a' }, { kind: 'delegate', how: 'gated', what: 'b' }, false],
  [
    'the same hazard in other words',
    { kind: 'hazard', what: 'backup', detail: 'a' },
    { kind: 'hazard', what: 'backup', detail: 'b' },
    true,
  ],
  ['the same doubt', unclear('x', 'w'), unclear('x', 'w'), false],
])('%s', (_, mine, theirs, want) => expect(sameEffect(mine, theirs)).toBe(want));
