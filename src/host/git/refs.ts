// Reads refs as text: HEAD, loose refs, packed-refs. Does not read objects; with another ref storage everything is unknown.
import { join } from 'node:path';
import { absent, known, unknownFact, type Fact, type Host } from '../host.ts';
import type { Repository } from './locate.ts';
import { readText } from './read-file.ts';

export type Head = { readonly kind: 'branch'; readonly name: string } | { readonly kind: 'detached'; readonly commit: string };

/** A ref's commit, and the latest possible time at which it was set. */
export interface RefValue {
  readonly id: string;
  readonly writtenMs: number;
}

const PACKED_LIMIT = 32 * 1_048_576;
const LOOSE_LIMIT = 8_192;
const MAX_LOOSE = 5_000;
const MAX_HOPS = 5;
const ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Names that git accepts and that stay inside the directory. */
export const isRefName = (name: string): boolean =>
  name.length < 1_024 &&
  // oxlint-disable-next-line no-control-regex
  !/[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|^\.|^\/|\/$|\.lock(?:\/|$)|\.$/.test(name);

export class Refs {
  private readonly host: Host;
  private readonly repository: Repository;
  private packed: Fact<ReadonlyMap<string, RefValue>> | undefined;
  private readonly listed = new Map<string, Fact<ReadonlyMap<string, RefValue>>>();

  constructor(host: Host, repository: Repository) {
    this.host = host;
    this.repository = repository;
  }

  head(): Fact<Head> {
    if (this.repository.format.refs !== 'files') return unknownFact('refs are not stored as files');
    const path = join(this.repository.gitDir, 'HEAD');
    const target = this.linkedTo(path);
    const line = target === undefined ? readText(this.host, path, LOOSE_LIMIT) : known(`ref: ${target}`);
    if (line.kind !== 'known') return line.kind === 'absent' ? unknownFact('HEAD is missing') : line;
    const text = line.value.trim();
    if (ID.test(text)) return known({ kind: 'detached', commit: text });
    const name = /^ref:\s*(.+)$/.exec(text)?.[1];
    if (name === undefined || !isRefName(name)) return unknownFact('HEAD cannot be read');
    return known({ kind: 'branch', name: name.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : name });
  }

  /** The commit of a full name (`refs/heads/main`, `HEAD`), through symbolic refs. */
  resolve(name: string): Fact<RefValue> {
    let current = name;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const step = this.step(current);
      if (step.kind !== 'known') return step;
      if (typeof step.value !== 'string') return known(step.value);
      current = step.value;
    }
    return unknownFact(`\`${name}\` leads through too many refs`);
  }

  /** The name that a symbolic ref points to, one step. */
  target(name: string): Fact<string> {
    const step = this.step(name);
    if (step.kind !== 'known') return step;
    return typeof step.value === 'string' ? known(step.value) : absent;
  }

  /** All refs below a prefix such as `refs/heads/`, by full name. */
  below(prefix: string): Fact<ReadonlyMap<string, RefValue>> {
    let answer = this.listed.get(prefix);
    if (answer === undefined) {
      answer = this.list(prefix);
      this.listed.set(prefix, answer);
    }
    return answer;
  }

  private step(name: string): Fact<RefValue | string> {
    if (this.repository.format.refs !== 'files') return unknownFact('refs are not stored as files');
    if (!isRefName(name)) return absent;
    // HEAD and similar refs belong to one checkout; refs below refs/ are shared by all checkouts, with a few exceptions.
    const own = !name.startsWith('refs/') || /^refs\/(?:bisect|worktree|rewritten)\//.test(name);
    const path = join(own ? this.repository.gitDir : this.repository.commonDir, name);
    const link = this.linkedTo(path);
    if (link !== undefined) return known(link);
    const entry = this.host.entry(path);
    if (entry.kind === 'unknown') return entry;
    if (entry.kind === 'known' && entry.value.type !== 'directory') {
      const text = readText(this.host, path, LOOSE_LIMIT);
      if (text.kind !== 'known') return text;
      const value = text.value.trim();
      if (ID.test(value)) return known({ id: value, writtenMs: entry.value.mtimeMs });
      const target = /^ref:\s*(.+)$/.exec(value)?.[1];
      return target === undefined ? unknownFact(`ref \`${name}\` cannot be read`) : known(target);
    }
    const packed = this.readPacked();
    if (packed.kind !== 'known') return packed;
    const value = packed.value.get(name);
    return value === undefined ? absent : known(value);
  }

  /** In old repositories a symbolic ref is a link. */
  private linkedTo(path: string): string | undefined {
    const entry = this.host.entry(path);
    if (entry.kind !== 'known' || entry.value.type !== 'link') return undefined;
    const target = this.host.linkTarget(path);
    return target.kind === 'known' && target.value.startsWith('refs/') && isRefName(target.value) ? target.value : undefined;
  }

  private list(prefix: string): Fact<ReadonlyMap<string, RefValue>> {
    if (this.repository.format.refs !== 'files') return unknownFact('refs are not stored as files');
    const packed = this.readPacked();
    if (packed.kind !== 'known') return packed;
    const all = new Map<string, RefValue>();
    for (const [name, value] of packed.value) if (name.startsWith(prefix)) all.set(name, value);
    const open = [prefix.replace(/\/$/, '')];
    let seen = 0;
    for (let dir = open.pop(); dir !== undefined; dir = open.pop()) {
      const names = this.host.names(join(this.repository.commonDir, dir));
      if (names.kind === 'absent') continue;
      if (names.kind === 'unknown') return names;
      for (const child of names.value) {
        if (++seen > MAX_LOOSE) return unknownFact(`more than ${MAX_LOOSE} refs`);
        const name = `${dir}/${child}`;
        const entry = this.host.entry(join(this.repository.commonDir, name));
        if (entry.kind === 'unknown') return entry;
        if (entry.kind === 'known' && entry.value.type === 'directory') open.push(name);
        else if (isRefName(name)) {
          const value = this.resolve(name);
          if (value.kind === 'unknown') return value;
          if (value.kind === 'known') all.set(name, value.value);
        }
      }
    }
    return known(all);
  }

  private readPacked(): Fact<ReadonlyMap<string, RefValue>> {
    this.packed ??= this.parsePacked();
    return this.packed;
  }

  private parsePacked(): Fact<ReadonlyMap<string, RefValue>> {
    const path = join(this.repository.commonDir, 'packed-refs');
    const entry = this.host.entry(path);
    const text = readText(this.host, path, PACKED_LIMIT);
    if (text.kind === 'absent') return known(new Map());
    if (text.kind === 'unknown') return text;
    const writtenMs = entry.kind === 'known' ? entry.value.mtimeMs : Number.POSITIVE_INFINITY;
    const all = new Map<string, RefValue>();
    for (const line of text.value.split('\n')) {
      if (line === '' || line.startsWith('#') || line.startsWith('^')) continue;
      const space = line.indexOf(' ');
      const id = line.slice(0, space);
      if (!ID.test(id)) return unknownFact('packed-refs cannot be read');
      all.set(line.slice(space + 1).trimEnd(), { id, writtenMs });
    }
    return known(all);
  }
}
