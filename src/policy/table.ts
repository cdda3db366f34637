// The policy table: the disposition for every effect in every zone. Readable on one screen; docs/policy.md gives the reasons.
// Pure data.
import type { Row } from './read-grid.ts';
import { alike, readGrid } from './read-grid.ts';

/** Raise this when any default verdict changes. */
export const POLICY_VERSION = 2;

/** The kinds of effect in each column of the tables below. */
const COLUMNS: ReadonlyMap<string, readonly string[]> = new Map([
  ['content', ['read content']],
  ['names', ['read names']],
  ['create', ['write create']],
  ['change', ['write change', 'write append', 'write link', 'write mode plain', 'write mode executable']],
  ['owner', ['write owner', 'write mode unknown']],
  ['open', ['write mode open']],
  ['given', ['write perhaps']],
  ['one', ['delete one']],
  ['many', ['delete many']],
  ['move', ['delete move']],
  ['project', ['run project']],
  ['followed', ['run followed']],
  ['other', ['run inline', 'run script', 'run installed']],
  ['declared', ['package declared']],
  ['fetch', ['network fetch']],
  ['DELETE', ['network fetch DELETE']],
  ['said', ['network send spelled']],
  ['send', ['network send']],
  ['upload', ['network upload']],
  ['socket', ['network socket']],
  ['probe', ['network probe']],
  ['lookup', ['network lookup']],
  ['app', ['network listen app']],
  ['files', ['network listen files']],
  ['raw', ['network listen raw']],
  ['shell', ['network listen shell']],
]);

/**
 * Q quiet, R review, A review by a person whatever a model says, G guarded, F forbidden. If a path is in several zones, the
 * strictest counts. In a deletion, a recoverable path (regenerable, made, owntemp; for one file also tracked) is not judged by
 * project, temp, home and ignored, and an absent path is not judged by zones that only say where it is: see judge.ts.
 */
const PLACES = `
zone        | content names | create change owner open given | one many move | project followed other | declared
project     | Q       Q     | Q      Q      R     G    Q     | R   G    Q    | Q       Q        R     | Q
protected   | Q       Q     | R      R      R     G    R     | R   G    R    | Q       Q        R     | Q
settings    | Q       Q     | A      A      A     A    A     | A   A    A    | Q       Q        R     | Q
env         | R       Q     | R      R      R     G    R     | G   G    R    | Q       Q        R     | Q
githook     | Q       Q     | G      G      G     G    G     | G   G    G    | Q       Q        R     | Q
regenerable | Q       Q     | Q      Q      R     G    Q     | Q   Q    Q    | Q       Q        R     | Q
made        | Q       Q     | Q      Q      R     G    Q     | Q   Q    Q    | Q       Q        R     | Q
absent      | R       Q     | R      R      R     G    R     | Q   Q    Q    | Q       Q        R     | Q
tracked     | Q       Q     | Q      Q      R     G    Q     | Q   R    Q    | Q       Q        R     | Q
ignored     | Q       Q     | Q      Q      R     G    Q     | R   G    Q    | Q       Q        R     | Q
temp        | Q       Q     | Q      Q      R     G    Q     | R   G    Q    | R       Q        R     | R
owntemp     | Q       Q     | Q      Q      R     G    Q     | Q   Q    Q    | Q       Q        R     | Q
workspace   | Q       Q     | Q      Q      R     G    Q     | R   G    R    | R       Q        R     | R
home        | Q       Q     | R      R      R     G    R     | G   G    R    | R       Q        R     | R
otherhome   | R       Q     | G      G      G     G    R     | G   G    G    | R       Q        R     | R
secrets     | G       Q     | G      G      G     G    G     | G   G    G    | Q       Q        R     | Q
startup     | Q       Q     | G      G      G     G    G     | G   G    G    | Q       Q        R     | Q
own         | Q       Q     | F      F      F     F    F     | F   F    F    | Q       Q        R     | Q
record      | R       Q     | F      F      F     F    F     | F   F    F    | Q       Q        R     | Q
sink        | Q       Q     | Q      Q      R     G    Q     | Q   Q    Q    | Q       Q        R     | Q
device      | R       Q     | F      F      F     F    R     | F   F    F    | Q       Q        R     | Q
root        | Q       Q     | R      F      F     F    R     | F   F    F    | R       Q        R     | R
system      | Q       Q     | R      G      G     G    R     | G   G    G    | R       Q        R     | R
elsewhere   | Q       Q     | R      R      R     G    R     | R   G    R    | R       Q        R     | R
container   | Q       Q     | R      R      R     R    R     | R   R    R    | R       R        R     | Q
remote      | R       R     | G      G      G     G    G     | G   G    G    | G       G        G     | Q
unknown     | R       Q     | R      R      R     G    R     | R   G    R    | R       Q        R     | R
none        | R       Q     | R      R      R     G    R     | R   G    R    | Q       Q        R     | Q`;

const SERVERS = `
server      | fetch DELETE | said send upload socket probe lookup | app files raw shell
loopback    | Q     R      | Q    Q    R      R      Q     Q      | Q   Q     Q   F
trusted     | Q     G      | R    R    G      R      R     Q      | Q   Q     G   F
other       | R     G      | R    G    G      R      R     Q      | Q   Q     G   F
metadata    | F     F      | F    F    F      F      F     Q      | Q   Q     G   F
unknown     | R     G      | R    G    G      R      R     Q      | Q   Q     G   F
none        | R     G      | R    G    G      R      R     Q      | Q   Q     G   F`;

/** Row names are `effect facet`. INVARIANT: an effect without a row is reviewed. */
export const TABLE: ReadonlyMap<string, Row> = new Map<string, Row>([
  ...readGrid(PLACES, COLUMNS),
  ...readGrid(SERVERS, COLUMNS),
  ...alike('run', { G: 'downloaded' }),
  ...alike('vcs', {
    Q: 'look stage commit branch stash fetch merge push rewrite remote-same',
    R: 'push-unknown configure',
    G: 'discard drop rewrite-pushed force-push delete-remote push-protected remote-other no-verify',
  }),
  ...alike('package', { R: 'new global remove', G: 'publish' }),
  ...alike('service', { Q: 'look', R: 'converse local', G: 'change destroy merge publish message' }),
  ...alike('process', { Q: 'start look stop-own type-own', R: 'stop-unknown', G: 'stop-others stop-broad type-unknown' }),
  ...alike('privilege', { R: '' }),
  ...alike('configure', { R: 'environment variable project', G: 'startup persistence global system guard', F: 'own' }),
  ...alike('reveal', { R: 'env-value', G: 'environment credential process-memory' }),
  ...alike('delegate', { Q: 'gated', R: 'ungated', G: 'open' }),
  ...alike('hazard', {
    G: 'weaken-guard expose-port remote-shell capture accounts kernel audit backup download-run secret-to-loopback secret-sent secret-committed',
    F: `shutdown fork-bomb endless-loop format storage reverse-shell bind-shell metadata-credentials secret-leaves security-software
      self-change live-session`,
  }),
  ...alike('unclear', { R: '' }),
  ...alike('limit', { F: '' }),
]);
