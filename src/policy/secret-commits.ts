// Secrets and env files that are committed or pushed. Adds hazards to the parts that stage, commit or push; judges nothing else.
import type { GitFacts } from '../host/git/git-facts.ts';
import { isWithin, below } from '../host/path-text.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Effect, Sent } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import { CallWrites } from './call-writes.ts';
import { prepared, withoutCopies } from './path-context.ts';
import type { ZoneContext } from './path-context.ts';
import type { FlowingPart, SecretKind, SecretsBelow } from '../model/secret-copies.ts';
import { secretCarriers, secretCopies } from '../model/secret-copies.ts';
import { SecretFiles } from './secret-files.ts';
import type { FoundSecret } from './secret-files.ts';
import { stagedFiles } from './staged-files.ts';

export type CommittedFacts = Pick<
  GitFacts,
  'repository' | 'tracked' | 'untrackedBelow' | 'stagedChanges' | 'outgoing' | 'ignored' | 'blobText'
>;

export interface CommitFacts {
  /** The repository that contains a directory. */
  repository(directory: string): CommittedFacts;
  readonly baseline: Baseline;
  /** Credentials in a text, recognised by their form. */
  credentialsIn(text: string): readonly { readonly label: string; readonly text: string }[];
  /** Values of the project's env files that occur in a text. */
  envValuesIn(text: string): readonly { readonly label: string; readonly text: string }[];
  /** What kind of secret an earlier call wrote into the file. */
  heldSecret(path: string): SecretKind | undefined;
  /** The files at or below a path that are known to contain a secret, each by its path relative to that path. */
  secretsBelow: SecretsBelow;
  /** Whether the file's text was literal in a call, or was there before the session: then it contains no copied secret. */
  isKnownText(path: string, text: string): boolean;
}

export function commitHazards(
  parts: readonly Part[],
  facts: CommitFacts | undefined,
  by: { readonly zones: ZoneContext; readonly flows: readonly FlowingPart[] },
): ReadonlyMap<number, readonly Effect[]> {
  const found = new Map<number, readonly Effect[]>();
  const { zones } = by;
  const touches = (part: Part): boolean =>
    part.site === 'here' &&
    part.effects.some((effect) => effect.kind === 'vcs' && ((effect.stages ?? effect.sends) !== undefined || names(part)));
  // If the project is not on this machine, nothing can be checked.
  if (facts === undefined || !zones.rootExists || !parts.some(touches)) return found;
  const call = new CallWrites(zones.host);
  const copies = secretCopies(by.flows, facts.secretsBelow);
  const held = secretCarriers(by.flows);
  const judge = new CommitJudge(
    {
      ...facts,
      heldSecret: (path) => copies.get(path) ?? facts.heldSecret(path),
      isKnownText: (path, text) => !copies.has(path) && facts.isKnownText(path, text),
    },
    { zones, call, copies: [...copies.keys()] },
  );
  for (const part of parts) {
    if (touches(part)) found.set(part.id, [...judge.part(part), ...inWords(part, held, facts)]);
    call.see(part);
  }
  return found;
}

/** Git subcommands whose arguments become names or messages in the repository. */
const NAMES: ReadonlySet<string> = new Set('commit tag branch checkout switch notes merge stash update-ref worktree'.split(' '));
/** Git subcommands that take a message, possibly from a file. */
const TELLS: ReadonlySet<string> = new Set(['commit', 'tag', 'notes']);
const names = ({ command }: Part): boolean => command?.program === 'git' && NAMES.has(command.sub[0] ?? '');

/** A secret in a message, a tag or a branch name is pushed together with the commits. */
function inWords(part: Part, held: ReadonlyMap<number, SecretKind>, facts: CommitFacts): readonly Effect[] {
  const { command } = part;
  if (command?.program !== 'git') return [];
  const words = [...command.options.map(({ value }) => value ?? ''), ...command.operands.map((word) => word ?? '')].join('\n');
  const [found] = [...facts.credentialsIn(words), ...facts.envValuesIn(words)];
  const given =
    part.args?.some((id) => held.has(id)) === true ||
    part.from.some((id) => held.has(id)) ||
    (TELLS.has(command.sub[0] ?? '') && held.has(part.id));
  const what = found === undefined ? (given ? 'a secret' : undefined) : `a ${found.label}`;
  if (what === undefined) return [];
  const sent = part.effects.some((effect) => effect.kind === 'vcs' && effect.sends !== undefined);
  return [
    {
      kind: 'hazard',
      what: sent ? 'secret-leaves' : 'secret-committed',
      detail: `${what} in the words of \`${command.sub.join(' ')}\``,
    },
  ];
}

class CommitJudge {
  readonly #facts: CommitFacts;
  readonly #zones: ZoneContext;
  readonly #call: CallWrites;
  readonly #files: SecretFiles;
  /** Files into which this call copies a secret. */
  readonly #copies: readonly string[];
  /** Secrets that earlier parts of the call added to the index or a commit. */
  readonly #taken = new Map<string, FoundSecret>();

  constructor(
    facts: CommitFacts,
    by: { readonly zones: ZoneContext; readonly call: CallWrites; readonly copies: readonly string[] },
  ) {
    this.#facts = facts;
    this.#zones = by.zones;
    this.#call = by.call;
    this.#copies = by.copies;
    this.#files = new SecretFiles(facts, prepared(withoutCopies(by.zones)));
  }

  part(part: Part): readonly Effect[] {
    const effects: Effect[] = [];
    for (const effect of part.effects) {
      if (effect.kind !== 'vcs') continue;
      if (effect.stages) effects.push(...this.#stages(effect.stages, effect.act === 'commit'));
      if (effect.sends) effects.push(...this.#sends(effect.sends));
    }
    return effects;
  }

  #stages(stages: NonNullable<Extract<Effect, { kind: 'vcs' }>['stages']>, commits: boolean): readonly Effect[] {
    const repository = this.#facts.repository(stages.at ?? this.#zones.root ?? '/');
    const top = topOf(repository);
    const listed = stagedFiles(stages, {
      repository,
      top,
      host: this.#zones.host,
      call: this.#call,
      copies: this.#copiesIn(top),
    });
    const secrets = listed.files.flatMap((file) => this.#files.onDisk(file) ?? []);
    if (commits && top !== undefined && !this.#call.indexReset) {
      const changes = repository.stagedChanges();
      for (const { name, id, before } of changes.kind === 'known' ? changes.value : []) {
        const path = below(top, name);
        if (this.#call.unstaged(path)) continue;
        const secret = this.#files.inObjects(path, { id, before }, repository);
        if (secret) secrets.push(secret);
      }
    }
    for (const secret of unique([...this.#taken.values(), ...secrets])) this.#taken.set(secret.path, secret);
    const detail = (secret: FoundSecret): string => `${secret.path} (${secret.what})`;
    return [
      ...unique(secrets).map((secret): Effect => ({ kind: 'hazard', what: 'secret-committed', detail: detail(secret) })),
      ...(listed.trouble === undefined
        ? []
        : [
            unclear(
              `leeway cannot tell whether a secret is among the staged files: ${listed.trouble}`,
              undefined,
              'name the files',
            ),
          ]),
    ];
  }

  /** Copies of secrets in changed tracked files, which are missing from lists of new files, and copies that this call makes. */
  #copiesIn(top: string | undefined): readonly string[] {
    if (top === undefined) return [];
    const before = [...this.#facts.secretsBelow(top).keys()].map((rest) => `${top}${rest}`);
    const { tracked } = this.#facts.repository(top);
    const changed = before.filter((path) => {
      const found = tracked(path);
      return found.kind === 'known' && found.value === 'modified';
    });
    return [...changed, ...this.#copies.filter((path) => isWithin(path, top))];
  }

  #sends({ at, refs }: Sent): readonly Effect[] {
    const repository = this.#facts.repository(at ?? this.#zones.root ?? '/');
    const top = topOf(repository);
    const sent = repository.outgoing(refs, (id) => this.#facts.baseline.isOldCommit(id));
    const taken = [...this.#taken.values()].filter(({ path }) => top === undefined || isWithin(path, top));
    // Without a repository there are no commits.
    if (sent.kind === 'absent') return leaving(taken);
    if (sent.kind === 'unknown')
      return [...leaving(taken), unclear(`leeway cannot tell whether the commits contain secrets: ${sent.why}`, 'push')];
    const inCommits = sent.value.files.flatMap(
      ({ name, id, before }) => this.#files.inObjects(below(top ?? '/', name), { id, before }, repository) ?? [],
    );
    const inMessages = sent.value.messages.flatMap(({ commit, text }) =>
      [...this.#facts.credentialsIn(text), ...this.#facts.envValuesIn(text)].map(({ label }): FoundSecret => ({
        path: `the message of commit ${commit.slice(0, 10)}`,
        kind: 'key',
        what: label,
      })),
    );
    return leaving([...taken, ...inCommits, ...inMessages]);
  }
}

function topOf(repository: CommittedFacts): string | undefined {
  const found = repository.repository();
  return found.kind === 'known' ? found.value.workTree : undefined;
}

const MOST_NAMED = 10;

/** One entry per path: the most serious secret that it contained in any commit. */
function unique(secrets: readonly FoundSecret[]): readonly FoundSecret[] {
  const worst = new Map<string, FoundSecret>();
  for (const secret of secrets) if (secret.kind === 'key' || !worst.has(secret.path)) worst.set(secret.path, secret);
  return [...worst.values()].sort((a, b) => Number(b.kind === 'key') - Number(a.kind === 'key')).slice(0, MOST_NAMED);
}

const leaving = (secrets: readonly FoundSecret[]): readonly Effect[] =>
  unique(secrets).map((secret) => ({
    kind: 'hazard',
    what: secret.kind === 'env' ? 'secret-sent' : 'secret-leaves',
    detail: `${secret.path} (${secret.what}) in a commit that is pushed`,
  }));
