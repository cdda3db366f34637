// Which path denies a part matches without naming the path: through a directory, a formatter, a fixer, or output of version
// control. Does not change dispositions.
import { resolve } from 'node:path';
import type { Host } from '../host/host.ts';
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import { onePath, treeAt, type Place } from '../model/place.ts';
import type { Rule } from '../model/settings.ts';
import { bulkWrites } from './bulk-writes.ts';
import { printsContents } from './git-reads.ts';
import type { CallNames, JudgingPart, RuleMatch } from './match-part.ts';
import { NEVER_FORMATTED } from './data/bulk-writers.ts';
import { pathspecs, type Limits, type Pathspec } from './pathspec.ts';
import type { PathRule } from './path-index.ts';
import type { PathPattern } from '../paths/path-pattern.ts';
import type { RuleIndex } from './rule-index.ts';

export function placeMatches(
  index: RuleIndex,
  access: {
    readonly acts: readonly PathRule['act'][];
    readonly place: Place;
    readonly part: Pick<JudgingPart, 'site'>;
    readonly skips?: 'what no formatter writes';
  },
): readonly RuleMatch[] {
  return index.paths
    .denies(access.place)
    .filter(
      ({ rule }) => access.acts.includes(rule.act) && !(access.skips !== undefined && rule.patterns.every(isNeverFormatted)),
    )
    .map(({ rule, lies }): RuleMatch => {
      // inside a container or on another machine, the same path may or may not be a mount of ours
      const sure = lies === 'inside' && access.part.site === 'here' ? 'yes' : 'perhaps';
      return { rule: rule.rule, findings: undefined, sure };
    });
}

/** Whether the rule is about a kind of file that formatters do not touch. */
const isNeverFormatted = ({ segments }: PathPattern): boolean => {
  const last = segments.at(-1);
  return last?.kind === 'name' && NEVER_FORMATTED.test(last.text);
};

const REWRITES: ReadonlySet<string> = new Set(['change', 'append']);

/**
 * A directory is not written like a file, so its contents are meant. A pattern that a program expands by itself covers its
 * matches.
 */
function widened(place: Place, host: Pick<Host, 'entry'>): Place | undefined {
  if (place.kind !== 'path' || place.extent !== 'one') return undefined;
  const path = place.path.replace(/\/\.\.\.$/, '');
  const entry = host.entry(path);
  if (entry.kind === 'known') return entry.value.type === 'directory' ? { ...place, path, extent: 'tree' } : undefined;
  const wild = path.search(/[*?[{]/);
  if (wild === -1) return undefined;
  const cut = path.lastIndexOf('/', wild);
  return { ...place, path: path.slice(0, cut) || '/', extent: 'glob', pattern: path.slice(cut + 1) };
}

type ReachingPart = JudgingPart & { readonly effects: readonly Effect[] };

/** What a part may reach without naming it: files that a formatter finds by itself, and tracked files that version control prints or replaces. */
export function reachMatches(index: RuleIndex, call: CallNames, part: ReachingPart): readonly RuleMatch[] {
  if (index.paths.empty || part.command === undefined || part.site !== 'here') return [];
  const { host } = index.world;
  if (part.command.program === 'git') return gitMatches(index, call, part);
  const found: RuleMatch[] = [];
  const written = part.effects.flatMap((effect) =>
    effect.kind === 'write' && REWRITES.has(effect.how) ? (widened(effect.place, host) ?? []) : [],
  );
  for (const place of [...written, ...bulkWrites(part, host)])
    found.push(...placeMatches(index, { acts: ['write', 'delete', 'any'], place, part, skips: 'what no formatter writes' }));
  // The program is unknown, so it may do anything with the files it is given.
  if (part.effects.some((effect) => effect.kind === 'unclear'))
    for (const effect of part.effects)
      if (effect.kind === 'read' && effect.sees === 'content' && effect.place.kind === 'path')
        found.push(...placeMatches(index, { acts: ['write'], place: effect.place, part }));
  if (printsContents(part.command)) found.push(...trackedMatches(index, call, { part, acts: ['read', 'any'], limits: 'all' }));
  return found;
}

function gitMatches(index: RuleIndex, call: CallNames, part: ReachingPart): readonly RuleMatch[] {
  const { host } = index.world;
  const found: RuleMatch[] = [];
  const { command } = part;
  if (command === undefined) return [];
  const sub = command.sub[0] ?? '';
  const words = limitsOf(index, part, command);
  if (printsContents(command)) {
    // A clone of a local directory copies its files; a clone from a server copies none of ours.
    const cloned = part.effects.flatMap((effect) =>
      effect.kind === 'read' && effect.place.kind === 'path' && host.entry(effect.place.path).kind === 'known'
        ? [treeLimit(effect.place.path)]
        : [],
    );
    if (sub !== 'clone') found.push(...trackedMatches(index, call, { part, acts: ['read', 'any'], limits: words }));
    else if (cloned.length > 0) found.push(...trackedMatches(index, call, { part, acts: ['read', 'any'], limits: cloned }));
  }
  const acts = ['write', 'delete', 'any'] as const;
  const changes = part.effects.some(({ kind }) => kind === 'write' || kind === 'delete');
  const replaced = part.effects.flatMap((effect) =>
    effect.kind === 'write' && REWRITES.has(effect.how) ? (widened(effect.place, host) ?? []) : [],
  );
  const limits = replaced.flatMap((place) => (place.kind === 'path' ? [treeLimit(place.path)] : []));
  const throws = throwsAway(command);
  if (limits.length > 0 || throws === 'tracked')
    found.push(...trackedMatches(index, call, { part, acts, limits: limits.length > 0 ? limits : 'all' }));
  if (BY_PATH.has(sub) && changes && (words !== 'all' || sub !== 'checkout'))
    found.push(...trackedMatches(index, call, { part, acts, limits: words }));
  if (throws === 'untracked') {
    const at = part.cwd;
    const places: readonly Place[] =
      at === undefined
        ? [{ kind: 'unknown', why: 'the working directory is unknown' }]
        : words === 'all'
          ? [treeAt(at)]
          : words.map((one) => treeAt(one.at));
    for (const place of places) found.push(...placeMatches(index, { acts, place, part }));
  }
  return found;
}

/** Git subcommands that replace or delete the tracked files in their arguments. */
const BY_PATH: ReadonlySet<string> = new Set(['rm', 'checkout', 'restore']);

const treeLimit = (path: string): Pathspec => {
  const at = resolve(path);
  return { at, matches: (file) => file === at || at === '/' || file.startsWith(`${at}/`) };
};

function limitsOf(index: RuleIndex, part: ReachingPart, command: Command): Limits {
  const directory = directoryOf(index, part);
  if (directory === undefined) return 'all';
  const { host, root } = index.world;
  const isMine = root !== undefined && (directory === root || directory.startsWith(`${root}/`));
  return pathspecs({ command, text: part.text, directory, top: isMine ? root : directory, host });
}

/** The directory in which git runs; undefined if the command selects another repository in a way that leeway does not follow. */
function directoryOf({ world: { host } }: RuleIndex, part: ReachingPart): string | undefined {
  const moved = part.command?.options.filter(({ name }) => REPOSITORY.has(name)) ?? [];
  if (part.cwd === undefined || moved.some(({ name, value }) => name !== '-C' || value === undefined)) return undefined;
  const at = moved.reduce((from, { value = '.' }) => resolve(from, value), part.cwd);
  const real = host.realPath(at);
  return real.kind === 'known' ? real.value : at;
}

/** Whether the command discards files in the whole work tree. */
function throwsAway({ sub, options }: Command): 'tracked' | 'untracked' | undefined {
  const has = (name: string): boolean => options.some((one) => one.name === name);
  if (sub[0] === 'reset') return has('--hard') || has('--merge') || has('--keep') ? 'tracked' : undefined;
  return sub[0] === 'clean' && !has('-n') ? 'untracked' : undefined;
}

interface Tracked {
  readonly part: ReachingPart;
  readonly acts: readonly PathRule['act'][];
  /** The pathspecs to which the arguments limit the command. */
  readonly limits: Limits;
}

/** Matches of tracked files. If the files or the repository are unknown, any file there may be meant. */
function trackedMatches(index: RuleIndex, call: CallNames, { part, acts, limits }: Tracked): readonly RuleMatch[] {
  const { root } = index.world;
  const directory = directoryOf(index, part);
  if (directory === undefined)
    return placeMatches(index, { acts, place: { kind: 'unknown', why: 'which repository is meant is unknown' }, part });
  const isMine = root !== undefined && (directory === root || directory.startsWith(`${root}/`));
  const files = isMine ? call.tracked?.() : undefined;
  const inside = limits === 'all' ? [treeLimit(isMine ? root : directory)] : limits;
  if (files === undefined) return inside.flatMap(({ at }) => placeMatches(index, { acts, place: treeAt(at), part }));
  const found = new Map<Rule, RuleMatch>();
  for (const file of files) {
    if (!inside.some((one) => one.matches(file))) continue;
    for (const one of placeMatches(index, { acts, place: onePath(file), part })) found.set(one.rule, one);
  }
  return [...found.values()];
}

const REPOSITORY: ReadonlySet<string> = new Set(['-C', '--git-dir', '--work-tree']);
