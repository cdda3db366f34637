// The one table: every effect and zone to its disposition. Readable on one screen; policy.md of the docs says why. Does not look at anything.
import type { Disposition } from '../model/disposition.ts';
import type { ServerZone, Zone } from '../model/zone.ts';

/** A change of any default verdict bumps this. */
export const POLICY_VERSION = 1;

const [Q, R, G, F] = ['quiet', 'review', 'guarded', 'forbidden'] as const satisfies readonly Disposition[];

/** A disposition per zone; a zone that is not named takes `else`. */
export type Row = { readonly [zone in Zone | ServerZone]?: Disposition } & { readonly else: Disposition };

const everywhere = (disposition: Disposition): Row => ({ else: disposition });

const writing = {
  sink: Q,
  project: Q,
  regenerable: Q,
  made: Q,
  tracked: Q,
  ignored: Q,
  temp: Q,
  owntemp: Q,
  protected: R,
  env: R,
  home: R,
  elsewhere: R,
} as const;
const strict = {
  githook: G,
  startup: G,
  secrets: G,
  otherhome: G,
  own: F,
  record: F,
  device: F,
  root: F,
  container: R,
  remote: G,
} as const;

/** Where code and manifests are not the project's. */
const foreign = { temp: R, home: R, otherhome: R, elsewhere: R, system: R, root: R, unknown: R } as const;

/** Row names are `effect facet`. INVARIANT: an effect that no row names is review. */
export const TABLE: ReadonlyMap<string, Row> = new Map<string, Row>([
  ['read content', { secrets: G, env: R, otherhome: R, record: R, device: R, container: Q, remote: R, unknown: R, else: Q }],
  ['read names', { remote: R, else: Q }],
  ['write create', { ...writing, ...strict, root: R, system: R, else: R }],
  ['write change', { ...writing, ...strict, system: G, else: R }],
  ['write append', { ...writing, ...strict, system: G, else: R }],
  ['write link', { ...writing, ...strict, system: G, else: R }],
  ['write mode plain', { ...writing, ...strict, protected: R, system: G, else: R }],
  ['write mode executable', { ...writing, ...strict, system: G, else: R }],
  ['write mode open', { ...strict, system: G, else: G }],
  ['write mode unknown', { ...strict, system: G, else: R }],
  ['write owner', { ...strict, system: G, else: R }],
  // Base zones (project, temp, home, ignored) are excused by regenerable, made, own temp, and for one file by tracked: see judge.ts.
  [
    'delete one',
    {
      sink: Q,
      regenerable: Q,
      made: Q,
      tracked: Q,
      owntemp: Q,
      project: R,
      ignored: R,
      temp: R,
      protected: R,
      env: G,
      githook: G,
      home: G,
      secrets: G,
      startup: G,
      otherhome: G,
      own: F,
      record: F,
      device: F,
      root: F,
      system: G,
      elsewhere: R,
      container: R,
      remote: G,
      else: R,
    },
  ],
  [
    'delete many',
    {
      sink: Q,
      regenerable: Q,
      made: Q,
      owntemp: Q,
      tracked: R,
      project: G,
      ignored: G,
      temp: G,
      protected: G,
      env: G,
      githook: G,
      home: G,
      secrets: G,
      startup: G,
      otherhome: G,
      own: F,
      record: F,
      device: F,
      root: F,
      system: G,
      elsewhere: G,
      container: R,
      remote: G,
      else: G,
    },
  ],
  [
    'delete move',
    {
      sink: Q,
      project: Q,
      regenerable: Q,
      made: Q,
      tracked: Q,
      ignored: Q,
      temp: Q,
      owntemp: Q,
      protected: R,
      env: R,
      githook: G,
      home: R,
      secrets: G,
      startup: G,
      otherhome: G,
      own: F,
      record: F,
      device: F,
      root: F,
      system: G,
      elsewhere: R,
      container: R,
      remote: G,
      else: R,
    },
  ],
  ['run project', { ...foreign, container: R, remote: G, else: Q }],
  ['package declared', { ...foreign, else: Q }],
  ['run followed', { container: R, remote: G, else: Q }],
  ['run inline', { remote: G, else: R }],
  ['run script', { remote: G, else: R }],
  ['run installed', { remote: G, else: R }],
  ['run downloaded', everywhere(G)],
  ['network fetch', { loopback: Q, trusted: Q, other: R, metadata: F, else: R }],
  ['network fetch DELETE', { loopback: R, metadata: F, else: G }],
  ['network send', { loopback: Q, trusted: R, other: R, metadata: F, else: R }],
  ['network upload', { loopback: R, trusted: G, other: G, metadata: F, else: G }],
  ['network socket', { loopback: R, metadata: F, else: R }],
  ['network probe', { loopback: Q, metadata: F, else: R }],
  ['network lookup', everywhere(Q)],
  ['network listen app', everywhere(Q)],
  ['network listen raw', { loopback: Q, else: R }],
  ['network listen shell', everywhere(F)],
  ...acts('vcs', {
    quiet: 'look stage commit branch stash fetch merge push rewrite remote-same',
    review: 'push-unknown configure',
    guarded: 'discard drop rewrite-pushed force-push delete-remote push-protected remote-other no-verify',
  }),
  ...acts('package', { review: 'new global remove', guarded: 'publish' }),
  ...acts('service', { quiet: 'look', review: 'converse local', guarded: 'change destroy merge publish message' }),
  ...acts('process', { quiet: 'start look stop-own', review: 'stop-unknown', guarded: 'stop-others stop-broad' }),
  ['privilege', everywhere(R)],
  ...acts('configure', {
    review: 'environment variable project',
    guarded: 'startup persistence global system guard',
    forbidden: 'own',
  }),
  ...acts('reveal', { review: 'env-value', guarded: 'environment credential process-memory' }),
  ...acts('delegate', { quiet: 'gated', review: 'ungated', guarded: 'open' }),
  ...acts('hazard', {
    guarded:
      'weaken-guard expose-port remote-shell capture accounts kernel audit backup download-run secret-to-loopback secret-sent',
    forbidden:
      'shutdown fork-bomb endless-loop format storage reverse-shell bind-shell metadata-credentials secret-leaves security-software self-change',
  }),
  ['unclear', everywhere(R)],
]);

function acts(effect: string, by: { readonly [disposition in Disposition]?: string }): readonly (readonly [string, Row])[] {
  return (Object.entries(by) as [Disposition, string][]).flatMap(([disposition, names]) =>
    names.split(' ').map((name): readonly [string, Row] => [`${effect} ${name}`, everywhere(disposition)]),
  );
}
