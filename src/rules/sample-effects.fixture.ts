// One effect of every kind and facet, each with a short name. For tables in tests only.
import type { Effect } from '../model/effect.ts';
import { HAZARDS, LIMITS, unclear, VCS_ACTS } from '../model/effect.ts';
import { onePath } from '../model/place.ts';

const place = onePath('/repo/x');
const server = { host: 'example.org' };
const many = <T extends string>(
  kind: string,
  values: readonly T[],
  make: (value: T) => Effect,
): readonly (readonly [string, Effect])[] => values.map((value) => [`${kind}-${value}`, make(value)]);

export const SAMPLE_EFFECTS: readonly (readonly [string, Effect])[] = [
  ...many('read', ['content', 'names'], (sees) => ({ kind: 'read', place, sees })),
  ...many('write', ['create', 'change', 'append', 'mode', 'owner', 'link'], (how) => ({ kind: 'write', place, how })),
  ...many('delete', ['remove', 'empty', 'move'], (how) => ({ kind: 'delete', place, how })),
  ...many('run', ['project', 'followed', 'inline', 'script', 'installed', 'downloaded'], (code) => ({
    kind: 'run',
    code,
    what: '',
  })),
  ...many('network', ['fetch', 'send', 'upload', 'socket', 'listen', 'lookup', 'probe'], (use) => ({
    kind: 'network',
    use,
    server,
  })),
  ...many('vcs', VCS_ACTS, (act) => ({ kind: 'vcs', act, what: '' })),
  ...many('package', ['declared', 'new', 'global', 'remove', 'publish'], (act) => ({ kind: 'package', act, what: '' })),
  ...many('service', ['look', 'converse', 'local', 'change', 'destroy', 'merge', 'publish', 'message'], (act) => ({
    kind: 'service',
    act,
    system: '',
    what: '',
  })),
  ...many('process', ['start', 'stop', 'look', 'type'], (act) => ({ kind: 'process', act, whose: 'unknown', what: '' })),
  ['privilege', { kind: 'privilege', how: 'sudo' }],
  ...many(
    'configure',
    ['environment', 'variable', 'startup', 'persistence', 'global', 'project', 'system', 'guard', 'own'],
    (what) => ({ kind: 'configure', what, detail: '' }),
  ),
  ...many('reveal', ['environment', 'env-value', 'credential', 'process-memory'], (what) => ({
    kind: 'reveal',
    what,
    detail: '',
  })),
  ...many('delegate', ['gated', 'ungated', 'open'], (how) => ({ kind: 'delegate', how, what: '' })),
  ...many('hazard', HAZARDS, (what) => ({ kind: 'hazard', what, detail: '' })),
  ['unclear', unclear('x')],
  ...many('limit', LIMITS, (what) => ({ kind: 'limit', what, detail: '' })),
];
