// What may name a guarded effect: the names of its targets, and the words that stand in where there is none. A table by effect kind; reads no sentences.
import type { Effect } from '../../model/effect.ts';
import type { Command } from '../../model/part.ts';
import { fold } from './tokens.ts';
import type { About, Noun } from './words.ts';

/** A guarded effect with the command that has it. */
export interface GuardedEffect {
  readonly effect: Effect;
  /** The part as a person would read it. */
  readonly text?: string;
  readonly command?: Command;
  readonly cwd?: string;
}

export interface Surroundings {
  readonly root?: string;
  readonly branch?: string;
}

/** One thing an effect lands on, by its names. */
export interface Target {
  /** As it is shown to the person. */
  readonly label: string;
  readonly whole: ReadonlySet<string>;
  /** Parts that name it only where nothing else is meant: `legacy` of `legacy-api`. */
  readonly parts: ReadonlySet<string>;
  /** Parts that name it only together: `old idea` for `old-idea`. */
  readonly together?: readonly string[];
  /** An address: nothing else is called so. */
  readonly address?: true;
  /** For a file: where it lies, so that another of the same name is told apart. */
  readonly path?: string;
}

export interface Anchor {
  /** `kind:act`. */
  readonly key: string;
  /** For the second question and for the person. Fixed words, nothing from the call. */
  readonly does: string;
  readonly targets: readonly Target[];
  /** `all`: each target must be named. `one`: one of them is enough. */
  readonly needs: 'all' | 'one';
  /** Each group must be met, and nothing else may be spoken of. Absent: only a name will do. */
  readonly words?: readonly About[];
  /** The words are enough although the target has a name. */
  readonly alone: boolean;
  /** Verbs that may stand beside the name. */
  readonly verbs: readonly About[];
  /** Kinds of thing that it is about. */
  readonly nouns: readonly Noun[];
  /** Words of the command itself: they speak of nothing else. */
  readonly spelled: ReadonlySet<string>;
}

interface Row {
  readonly does: string;
  readonly verbs: readonly About[];
  readonly nouns?: readonly Noun[];
  readonly words?: readonly About[];
  readonly needs?: 'all' | 'one';
  readonly alone?: true;
}

/** By `kind:act` or `kind`; the longer key wins. `words` without `alone` count only where the call names no target. */
const ROWS: ReadonlyMap<string, Row> = new Map<string, Row>([
  ['delete', { nouns: ['file'], does: 'delete files', verbs: ['delete'] }],
  ['delete:empty', { nouns: ['file'], does: 'empty a file', verbs: ['delete'] }],
  ['delete:move', { nouns: ['file'], does: 'move files away', verbs: ['delete', 'write'] }],
  ['read', { nouns: ['file'], does: 'read a secret file', verbs: ['read'] }],
  [
    'write',
    { nouns: ['file'], does: 'change a file outside the project or one that others rely on', verbs: ['write', 'schedule'] },
  ],
  ['write:mode', { nouns: ['file'], does: 'open a file’s permissions', verbs: ['write'] }],
  ['run', { does: 'run code', verbs: ['run'] }],
  ['run:downloaded', { does: 'run code from outside', verbs: ['run'] }],
  ['hazard:download-run', { does: 'run code from outside', verbs: ['run'], needs: 'one' }],
  ['network', { does: 'exchange data with a server', verbs: ['send', 'run'], needs: 'one' }],
  ['network:send', { does: 'send data to a server', verbs: ['send'], needs: 'one' }],
  ['network:upload', { does: 'send files to a server', verbs: ['send', 'change', 'publish', 'push'], needs: 'one' }],
  ['network:listen', { does: 'open a port', verbs: ['expose', 'run'], words: ['expose'] }],
  [
    'vcs:push-protected',
    {
      nouns: ['branch', 'changes', 'commit'],
      does: 'push to a protected branch',
      verbs: ['push', 'force'],
      words: ['push'],
    },
  ],
  [
    'vcs:force-push',
    {
      nouns: ['branch', 'changes', 'commit'],
      does: 'force push: replace history on the server',
      verbs: ['push', 'force'],
      words: ['force'],
    },
  ],
  ['vcs:delete-remote', { nouns: ['branch', 'tag'], does: 'delete a branch or tag on the server', verbs: ['delete'] }],
  [
    'vcs:discard',
    { nouns: ['changes', 'file'], does: 'throw away uncommitted work', verbs: ['discard', 'delete'], words: ['discard'] },
  ],
  [
    'vcs:drop',
    { nouns: ['stash', 'branch'], does: 'lose a stash or commits', verbs: ['delete', 'discard'], words: ['delete', 'stash'] },
  ],
  [
    'vcs:rewrite-pushed',
    {
      nouns: ['changes', 'branch', 'commit'],
      does: 'rewrite pushed commits',
      verbs: ['rewrite'],
      words: ['rewrite', 'history'],
      alone: true,
    },
  ],
  [
    'vcs:remote-other',
    { nouns: ['changes', 'thing'], does: 'use another repository as remote', verbs: ['write', 'change', 'push'], needs: 'one' },
  ],
  [
    'vcs:no-verify',
    {
      nouns: ['changes', 'commit'],
      does: 'skip the hooks that check commits or pushes',
      verbs: ['weaken'],
      words: ['hooks'],
      alone: true,
    },
  ],
  ['vcs', { does: 'change the repository', verbs: ['change'], needs: 'one' }],
  [
    'package:publish',
    { nouns: ['package'], does: 'publish a package', verbs: ['publish'], words: ['publish'], alone: true, needs: 'one' },
  ],
  ['package', { nouns: ['package'], does: 'install or remove a package', verbs: ['run', 'delete', 'write'] }],
  [
    'service:publish',
    {
      nouns: ['package', 'thing'],
      does: 'publish, release or deploy',
      verbs: ['publish', 'change', 'production'],
      words: ['publish'],
      alone: true,
      needs: 'one',
    },
  ],
  [
    'service:merge',
    { nouns: ['request', 'branch'], does: 'merge or approve a pull request', verbs: ['merge'], words: ['merge'] },
  ],
  ['service:message', { does: 'send a message', verbs: ['send'], words: ['send'], needs: 'one' }],
  [
    'service:destroy',
    {
      nouns: ['table', 'thing', 'process'],
      does: 'destroy data or infrastructure',
      verbs: ['delete', 'discard', 'stop'],
      words: ['delete'],
    },
  ],
  [
    'service:change',
    {
      does: 'change something on a service',
      verbs: ['change', 'publish', 'send', 'production'],
      words: ['change'],
      needs: 'one',
    },
  ],
  ['service', { does: 'use a service', verbs: ['change', 'send'], words: ['change'], needs: 'one' }],
  ['process:stop', { nouns: ['process', 'thing'], does: 'stop processes', verbs: ['stop'] }],
  ['process', { does: 'start a process', verbs: ['run'] }],
  ['privilege', { does: 'run with more rights', verbs: ['sudo'], words: ['sudo'] }],
  [
    'configure',
    {
      nouns: ['process', 'file', 'thing'],
      does: 'change settings outside the project',
      verbs: ['write', 'change', 'schedule', 'stop'],
      needs: 'one',
    },
  ],
  [
    'configure:persistence',
    {
      nouns: ['process', 'file'],
      does: 'make something run later or at every start',
      verbs: ['write', 'change', 'schedule', 'hooks'],
      words: ['schedule'],
      needs: 'one',
      alone: true,
    },
  ],
  ['reveal', { does: 'show secrets', verbs: ['read', 'environment'], needs: 'one' }],
  [
    'reveal:environment',
    { does: 'show all environment variables', verbs: ['read', 'environment'], words: ['environment'], alone: true },
  ],
  ['delegate', { does: 'start another agent without approvals', verbs: ['run', 'weaken'], needs: 'one' }],
  [
    'hazard:expose-port',
    { does: 'put a local port on the internet', verbs: ['expose', 'run'], words: ['expose'], alone: true, needs: 'one' },
  ],
  ['hazard:remote-shell', { does: 'open a shell on another machine', verbs: ['run'], needs: 'one' }],
  ['hazard:weaken-guard', { does: 'switch off a check', verbs: ['weaken'], words: ['weaken'], needs: 'one' }],
  [
    'hazard:audit',
    { nouns: ['file'], does: 'clear history or logs', verbs: ['delete', 'audit'], words: ['delete', 'audit'], alone: true },
  ],
  ['hazard:backup', { does: 'delete or disable backups', verbs: ['delete', 'weaken'] }],
  ['hazard', { does: 'do something dangerous', verbs: ['change', 'run'], needs: 'one' }],
  ['unclear', { does: 'run something that could not be read', verbs: ['run', 'change'], needs: 'one' }],
]);

export function keyOf(effect: Effect): string {
  switch (effect.kind) {
    case 'write':
    case 'delegate':
    case 'delete':
      return `${effect.kind}:${effect.how}`;
    case 'network':
      return `network:${effect.use}`;
    case 'run':
      return `run:${effect.code}`;
    case 'vcs':
    case 'package':
    case 'service':
    case 'process':
      return `${effect.kind}:${effect.act}`;
    case 'hazard':
    case 'configure':
    case 'reveal':
      return `${effect.kind}:${effect.what}`;
    case 'read':
    case 'privilege':
    case 'unclear':
    case 'limit':
      return effect.kind;
  }
}

/** Parts of paths and addresses that name nothing in particular. */
const COMMON: ReadonlySet<string> = new Set(
  `home tmp var usr etc opt src lib bin repo root work workspace project projects https http ssh git www com org net dev api app new txt json yml yaml tgz zip tar index
   github gitlab githubusercontent raw get install installer setup script scripts master head origin version test tests main unknown place local amazonaws bash curl refs heads tags
   file files data-url latest download downloads release releases blob tree cdn html php the and for`.split(/\s+/),
);

const piecesOf = (name: string): readonly string[] =>
  name.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece.length >= 3 && !/^v?\d+$/.test(piece) && !COMMON.has(piece));

/** A name on its own: whole, or by its pieces. */
function named(name: string, more: readonly string[] = []): Target {
  const whole = fold(name);
  return { label: name, whole: new Set([whole, ...more.map(fold)]), parts: new Set(piecesOf(whole)) };
}

function pathTarget(path: string, pattern: string | undefined): Target {
  const last = fold(path.split('/').at(-1) ?? '');
  const globbed = pattern === undefined ? undefined : fold(pattern);
  return {
    label: pattern === undefined ? (path.split('/').at(-1) ?? path) : `${path.split('/').at(-1) ?? path}/${pattern}`,
    path: fold(path),
    whole: new Set(
      [last, ...(globbed === undefined ? [] : [globbed, `${last}/${globbed}`])].filter((name) => name !== '' && name !== '*'),
    ),
    parts: new Set([...piecesOf(last), ...(globbed === undefined ? [] : piecesOf(globbed))].filter((piece) => piece !== last)),
  };
}

const refName = (operand: string): string =>
  fold(operand)
    .replace(/^\+/, '')
    .split(':')
    .at(-1)
    ?.replace(/^refs\/(?:heads|tags)\//, '') ?? '';

/** A branch, tag or stash: a piece of its name is another's. */
function refTarget(operand: string): Target {
  const ref = refName(operand);
  const pieces = ref.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== '');
  return {
    label: ref,
    whole: new Set([ref, `origin/${ref}`, `upstream/${ref}`, `refs/heads/${ref}`]),
    parts: new Set(),
    ...(pieces.length > 1 ? { together: pieces } : {}),
  };
}

/** An address: itself, its server, and what in it is not everybody's. */
function addressTarget(text: string): Target {
  const address = fold(text);
  const bare = address.replace(/^[a-z0-9+]+:\/\//, '').replace(/\/$/, '');
  const host = bare.split(/[/:]/)[0]?.split('@').at(-1) ?? bare;
  return {
    label: text,
    ...(address.includes('@') ? {} : { address: true as const }),
    whole: new Set([address, bare, host]),
    parts: new Set(piecesOf(bare.replace(/\.[a-z]{2,4}(?=[/:]|$)/g, ' '))),
  };
}

const isAddress = (word: string): boolean => /:\/\/|^[\w.-]+@[\w.-]+|^[\w-]+(?:\.[\w-]+)+(?:[/:]|$)/.test(word);
const isRelevant = (word: string): boolean => /^[\p{L}\p{N}~./@_][^\s]*$/u.test(word) && !COMMON.has(fold(word));

/** Names in a text about an effect: in backticks, or spelled like an address, a file or a path. */
function namesIn(text: string): readonly string[] {
  const marked = [...text.matchAll(/`([^`]+)`/g)].flatMap((match) => (match[1] ?? '').split(/\s+/));
  const words = text.replace(/`[^`]*`/g, ' ').split(/\s+/);
  return [...marked, ...words.filter((word) => /[\w][/.@:_][\w]/.test(word))].filter(isRelevant);
}

const targetOf = (word: string): Target =>
  isAddress(word) ? addressTarget(word) : word.includes('/') ? namedPath(word) : named(word);
const namedPath = (word: string): Target => ({
  ...named(word),
  parts: new Set([...piecesOf(fold(word)), fold(word.split('/').at(-1) ?? '')]),
});

const SQL_WORDS: ReadonlySet<string> = new Set(
  'drop truncate delete from table tables view index database schema if exists only restrict begin commit without a condition update set where alter cascade'.split(
    ' ',
  ),
);
const sqlTargets = (statement: string): readonly Target[] =>
  [...new Set((fold(statement).match(/[\p{L}\p{N}_.]+/gu) ?? []).filter((word) => !SQL_WORDS.has(word)))].map((word) =>
    named(word, [word.split('.').at(-1) ?? word]),
  );

const operandsOf = (command: Command | undefined): readonly string[] =>
  (command?.operands ?? []).filter(
    (operand) => operand !== undefined && operand !== '' && operand !== '.' && !operand.startsWith('-'),
  ) as readonly string[];
const valuesOf = (command: Command | undefined): readonly string[] =>
  (command?.options ?? [])
    .flatMap(({ value }) => (value === undefined || /\s/.test(value) ? [] : value.split('=')))
    .filter(isRelevant);

function serviceTargets(effect: Extract<Effect, { kind: 'service' }>, command: Command | undefined): readonly Target[] {
  const own = new Set([...(command?.sub ?? []), effect.what, ...effect.what.split(/\s+/), effect.system].map(fold));
  const operands = operandsOf(command).filter((word) => !own.has(fold(word)) && !SUBCOMMANDS.has(fold(word)));
  const numbers = [...operands, ...(command?.options ?? []).map(({ value }) => value ?? '')].filter((word) =>
    /^#?\d+$/.test(word),
  );
  if (effect.act === 'merge')
    return numbers
      .map((number) => named(number.replace('#', '')))
      .concat(operands.filter((word) => !numbers.includes(word)).map(targetOf));
  const statements = (command?.options ?? []).flatMap(({ value }) => (value !== undefined && /\s/.test(value) ? [value] : []));
  if (effect.act === 'destroy' && /^(?:drop|truncate|delete from|alter)\s/.test(effect.what)) return sqlTargets(effect.what);
  if (effect.act === 'destroy' && effect.what === 'truncate') return statements.flatMap(sqlTargets);
  const told = effect.act === 'destroy' || effect.act === 'message' ? namesIn(effect.what) : [];
  return [...operands.map(targetOf), ...told.map(targetOf), ...(effect.act === 'destroy' ? [] : valuesOf(command).map(targetOf))];
}

/** Words that programs take as operands and that name a kind of thing or act. */
const SUBCOMMANDS: ReadonlySet<string> = new Set(
  'pod pods namespace deployment service ns rm cp mv sync s3 ls delete flushall flushdb create apply set get update run up down deploy db:drop release pr'.split(
    ' ',
  ),
);

function targetsOf({ effect, command }: GuardedEffect, branch: string | undefined): readonly Target[] {
  switch (effect.kind) {
    case 'read':
    case 'write':
    case 'delete':
      return effect.place.kind === 'path' ? [pathTarget(effect.place.path, effect.place.pattern)] : [];
    case 'vcs':
      if (effect.act === 'push-protected')
        return [...new Set(effect.what.split(/,\s*/))].filter((name) => !/\s/.test(name)).map(refTarget);
      if (effect.act === 'force-push')
        return (operandsOf(command).length > 1 ? operandsOf(command).slice(1) : branch === undefined ? [] : [branch]).map(
          refTarget,
        );
      if (effect.act === 'delete-remote')
        return (operandsOf(command).length > 1 ? operandsOf(command).slice(1) : [effect.what]).map(refTarget);
      if (effect.act === 'drop') return operandsOf(command).map(refTarget);
      if (effect.act === 'discard')
        return operandsOf(command)
          .filter((word) => !/^(?:HEAD|@)/.test(word))
          .map((word) => (word.includes('/') || word.includes('.') ? namedPath(word) : refTarget(word)));
      if (effect.act === 'remote-other')
        return [...operandsOf(command).filter(isRelevant), ...namesIn(effect.what)].map(targetOf);
      return [];
    case 'package':
      return operandsOf(command).map(targetOf);
    case 'service':
      return serviceTargets(effect, command);
    case 'process':
      return [...new Set([effect.what, ...operandsOf(command)])].filter((word) => !/\s/.test(word)).map((word) => named(word));
    case 'network':
      return effect.server.host === '' && effect.server.url === undefined
        ? operandsOf(command)
            .filter((word) => word.includes('@') || isAddress(word))
            .map(targetOf)
        : [
            addressTarget(effect.server.url ?? effect.server.host),
            ...operandsOf(command)
              .filter((word) => /:\/\/|@/.test(word))
              .map(targetOf),
          ];
    case 'run':
      return [...namesIn(effect.what), ...(effect.place?.kind === 'path' ? [effect.place.path] : [])].map(targetOf);
    case 'hazard':
      if (effect.what === 'weaken-guard' || effect.what === 'audit') return operandsOf(command).filter(isAddress).map(targetOf);
      return [...namesIn(effect.detail), ...operandsOf(command).filter(isRelevant), command?.program ?? '']
        .filter((word) => word !== '' && !PLUMBING.has(word))
        .map(targetOf);
    case 'configure':
    case 'reveal':
      return [
        ...namesIn(effect.detail),
        ...operandsOf(command).filter(isRelevant),
        ...(PLUMBING.has(command?.program ?? 'sh') ? [] : [command?.program ?? '']),
      ].map(targetOf);
    case 'delegate':
      return [named(command?.program ?? effect.what.split(' ')[0] ?? '')];
    case 'unclear':
      return [effect.word ?? '', ...operandsOf(command).filter(isRelevant), command?.program ?? '']
        .filter((word) => word !== '' && !PLUMBING.has(word))
        .map(targetOf);
    case 'privilege':
    case 'limit':
      return [];
  }
}

/** Programs that only carry out what others name. */
const PLUMBING: ReadonlySet<string> = new Set(
  'sh bash zsh dash env curl wget git cat echo tee node python python3 ssh npm npx pip sudo systemctl'.split(' '),
);

/** Branches that nobody overwrites without meaning them. */
const SHARED: ReadonlySet<string> = new Set('main master trunk production prod release stable'.split(' '));

export function anchorOf(guarded: GuardedEffect, around: Surroundings): Anchor {
  const { effect, command, text } = guarded;
  const key = keyOf(effect);
  const row = ROWS.get(key) ?? ROWS.get(effect.kind) ?? { does: effect.kind, verbs: [] };
  const targets = targetsOf(guarded, around.branch).filter(({ whole }) => [...whole].some((name) => name !== ''));
  const branch = around.branch === undefined ? undefined : fold(around.branch);
  // The branch's own upstream is the one natural target of a push; history that others share is replaced only by name.
  const own = targets.every(({ whole }) => branch !== undefined && whole.has(branch));
  const isPush = key === 'vcs:push-protected' && targets.length > 0 && (own || operandsOf(command).length < 2);
  const isForce = key === 'vcs:force-push' && own && !SHARED.has(branch ?? '');
  const takesBack = /\b(?:unpublish|yank|deprecate)\b/.test(text ?? '');
  const placed = effect.kind === 'read' || effect.kind === 'write' || effect.kind === 'delete';
  return {
    key,
    does: takesBack ? 'take back a published package' : row.does,
    targets,
    needs: row.needs ?? 'all',
    nouns: row.nouns ?? ['thing'],
    verbs: takesBack ? ['delete', ...row.verbs] : row.verbs,
    ...(row.words === undefined || placed || takesBack || (key === 'vcs:force-push' && targets.length === 0)
      ? {}
      : { words: row.words }),
    alone: (row.alone === true && !takesBack) || isPush || isForce,
    spelled: new Set(
      fold(
        [text ?? '', command?.program ?? '', ...(command?.sub ?? []), effect.kind === 'service' ? effect.system : ''].join(' '),
      )
        .split(/[\s"'`=:]+/)
        .filter((word) => word !== ''),
    ),
  };
}

/** What runs from outside is told in pieces, by server here and by address there: each piece may be named for all. */
export function anchorsOf(effects: readonly GuardedEffect[], around: Surroundings): readonly Anchor[] {
  const anchors = effects.map((effect) => anchorOf(effect, around));
  const outside = anchors.filter(({ key }) => key === 'hazard:download-run').flatMap(({ targets }) => targets);
  return anchors.map((anchor) => (anchor.key === 'hazard:download-run' ? { ...anchor, targets: outside } : anchor));
}
