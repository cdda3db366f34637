// Path rules, indexed by their fixed directory, and which of them a place matches. Resolves links through the host; does not
// change dispositions.
import type { Host } from '../host/host.ts';
import type { Place } from '../model/place.ts';
import type { Rule } from '../model/settings.ts';
import type { Containment, PathPattern, PatternBase } from '../paths/path-pattern.ts';
import { compilePattern, mayBeIn, namesOf, isSurelyIn } from '../paths/path-pattern.ts';
import { literalSegments } from '../paths/segments.ts';

export interface PathRule {
  readonly rule: Rule;
  readonly act: 'read' | 'write' | 'delete' | 'any';
  readonly patterns: readonly PathPattern[];
  readonly base: PatternBase;
}

export interface PathIndex {
  readonly empty: boolean;
  /** Denies and asks that may cover the place. */
  denies(place: Place): readonly { readonly rule: PathRule; readonly lies: Containment }[];
  /** Denies and asks that cover everything a pattern names, to find rules without effect. */
  holding(act: PathRule['act'], pattern: string): readonly Rule[];
  /** Allows that certainly cover the place. */
  allows(place: Place): readonly PathRule[];
}

interface Source {
  readonly rule: Rule;
  readonly act: PathRule['act'];
  readonly pattern: string;
}

export function pathIndex(
  sources: readonly Source[],
  world: { readonly host: Host; readonly root: string | undefined },
): PathIndex {
  const { host, root } = world;
  const windows = host.platform === 'win32';
  const insensitive = host.platform !== 'linux' || (sources.length > 0 && host.ignoresCase(root ?? host.home));
  const denyBase: PatternBase = { home: host.home, root, bare: 'anywhere', fold: insensitive, windows };
  const allowBase: PatternBase = { home: host.home, root, bare: 'root', fold: false, windows };
  const denyRules: PathRule[] = [];
  const allowRules: PathRule[] = [];
  for (const { rule, act, pattern } of sources) {
    const base = rule.list === 'allow' ? allowBase : denyBase;
    const patterns = compilePattern(pattern, base) ?? [];
    (rule.list === 'allow' ? allowRules : denyRules).push({ rule, act, patterns, base });
  }
  const disk = {
    base: denyBase,
    names: (path: string) => {
      const names = host.names(path);
      return names.kind === 'known' ? names.value : names.kind;
    },
  };
  // for an unknown place, one rule of each list and act represents all
  const anyOf = [...new Map(denyRules.map((rule) => [`${rule.rule.list} ${rule.act}`, rule])).values()];
  let resolved: readonly PathRule[] | undefined;
  const groups = anchorGroups(denyRules);
  const spellings = (place: Extract<Place, { kind: 'path' }>): readonly Place[] => {
    const real = host.realPath(place.path);
    if (real.kind === 'known' && real.value !== place.path) return [place, { ...place, path: real.value }];
    return real.kind === 'unknown' ? [place, { kind: 'unknown', why: real.why }] : [place];
  };
  return {
    empty: sources.length === 0,
    denies(place) {
      if (denyRules.length === 0) return [];
      if (place.kind === 'unknown') return anyOf.map((rule) => ({ rule, lies: 'perhaps' }));
      resolved ??= realRules(denyRules, host);
      const found = new Map<PathRule['rule'], { readonly rule: PathRule; readonly lies: Containment }>();
      for (const spelling of spellings(place)) {
        const candidates =
          spelling.kind === 'path' && spelling.extent === 'one'
            ? [...groups(namesOf(spelling.path, denyBase)), ...resolved]
            : spelling.kind === 'path'
              ? [...denyRules, ...resolved]
              : anyOf;
        for (const rule of candidates) {
          const lies =
            spelling.kind === 'unknown' ? 'perhaps' : strongest(rule.patterns, (pattern) => mayBeIn(spelling, pattern, disk));
          if (lies === 'outside' || found.get(rule.rule)?.lies === 'inside') continue;
          found.set(rule.rule, { rule, lies });
        }
      }
      return [...found.values()];
    },
    holding(act, pattern) {
      const mine = compilePattern(pattern, denyBase) ?? [];
      const held = (one: PathPattern, by: PathPattern): boolean =>
        // a literal directory covers everything below it; any other pattern certainly covers only itself
        by.segments.every((segment, i) =>
          segment.kind === 'deep' ? i === by.segments.length - 1 : segment.literal && one.anchor[i] === segment.text,
        ) || JSON.stringify(one.segments) === JSON.stringify(by.segments);
      return denyRules
        .filter(
          (rule) =>
            (rule.act === 'any' || rule.act === act || (rule.act === 'write' && act === 'delete')) &&
            mine.length > 0 &&
            mine.every((one) => rule.patterns.some((by) => held(one, by))),
        )
        .map(({ rule }) => rule);
    },
    allows(place) {
      if (place.kind === 'unknown' || allowRules.length === 0) return [];
      const all = spellings(place);
      return allowRules.filter((rule) =>
        all.every((one) => rule.patterns.some((pattern) => isSurelyIn(one, pattern, rule.base))),
      );
    },
  };
}

function strongest(patterns: readonly PathPattern[], lies: (pattern: PathPattern) => Containment): Containment {
  let best: Containment = 'outside';
  for (const pattern of patterns) {
    const one = lies(pattern);
    if (one === 'inside') return one;
    if (one === 'perhaps') best = one;
  }
  return best;
}

/** A rule for `~/.ssh` also applies to the target if that is a link. Returns only rules whose fixed directory contains a link. */
function realRules(rules: readonly PathRule[], host: Host): readonly PathRule[] {
  const seen = new Map<string, readonly string[] | undefined>();
  const out: PathRule[] = [];
  for (const rule of rules) {
    const patterns: PathPattern[] = [];
    for (const pattern of rule.patterns) {
      const key = pattern.anchor.join('/');
      if (key === '') continue;
      if (!seen.has(key)) {
        const real = host.realPath(rule.base.windows ? key : `/${key}`);
        const names = real.kind === 'known' ? namesOf(real.value, rule.base) : undefined;
        seen.set(key, names?.join('/') === key ? undefined : names);
      }
      const names = seen.get(key);
      if (names === undefined) continue;
      patterns.push({
        ...pattern,
        anchor: names,
        segments: [...literalSegments(names), ...pattern.segments.slice(pattern.anchor.length)],
      });
    }
    if (patterns.length > 0) out.push({ ...rule, patterns });
  }
  return out;
}

/** For one path, only rules whose fixed directory is above it (or is the path, or is missing) can match. */
function anchorGroups(rules: readonly PathRule[]): (names: readonly string[]) => readonly PathRule[] {
  const byAnchor = new Map<string, PathRule[]>();
  const byName = new Map<string, PathRule[]>();
  for (const rule of rules) {
    for (const pattern of rule.patterns) {
      const [first, second] = pattern.segments;
      const wandering = first?.kind === 'deep' && second?.kind === 'name' && second.literal && pattern.segments.length === 2;
      const map = wandering ? byName : byAnchor;
      const key = wandering ? second.text : pattern.anchor.join('/');
      const list = map.get(key);
      if (list === undefined) map.set(key, [rule]);
      else list.push(rule);
    }
  }
  return (names) => {
    const found = new Set<PathRule>(byAnchor.get(''));
    for (let length = 1; length <= names.length; length++)
      for (const rule of byAnchor.get(names.slice(0, length).join('/')) ?? []) found.add(rule);
    for (const name of names) for (const rule of byName.get(name) ?? []) found.add(rule);
    return [...found];
  };
}
