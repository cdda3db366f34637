// Reads single commits from loose object files. Does not open packs: a commit that is packed is unknown.
import { join } from 'node:path';
import { known, unknownFact, type Fact, type Host } from '../host.ts';
import type { Repository } from './locate.ts';
import { readBytes } from './read-file.ts';
import { inflate } from './inflate.ts';

export interface Commit {
  readonly parents: readonly string[];
  readonly committerEmail: string;
  readonly committedSeconds: number;
  /** When the object file was written, or last found to exist. */
  readonly storedMs: number;
}

const FILE_LIMIT = 262_144;
const TEXT_LIMIT = 1_048_576;
const ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

export class Commits {
  private readonly host: Host;
  private readonly repository: Repository;
  private readonly seen = new Map<string, Fact<Commit>>();
  constructor(host: Host, repository: Repository) {
    this.host = host;
    this.repository = repository;
  }

  read(id: string): Fact<Commit> {
    let commit = this.seen.get(id);
    if (commit === undefined) {
      commit = this.load(id);
      this.seen.set(id, commit);
    }
    return commit;
  }

  private load(id: string): Fact<Commit> {
    if (!ID.test(id)) return unknownFact('not an object name');
    const packed = unknownFact(`commit \`${id.slice(0, 10)}\` is packed or missing`);
    const path = join(this.repository.commonDir, 'objects', id.slice(0, 2), id.slice(2));
    const entry = this.host.entry(path);
    const bytes = readBytes(this.host, path, FILE_LIMIT);
    if (bytes.kind !== 'known' || entry.kind !== 'known') return packed;
    let text: string;
    try {
      text = inflate(bytes.value, TEXT_LIMIT).toString('utf8');
    } catch {
      return unknownFact(`commit \`${id.slice(0, 10)}\` cannot be inflated`);
    }
    const body = text.indexOf('\0');
    if (body < 0 || !text.startsWith('commit ')) return unknownFact(`\`${id.slice(0, 10)}\` is not a commit`);
    const end = text.indexOf('\n\n', body);
    const header = text.slice(body + 1, end < 0 ? undefined : end).split('\n');
    const parents: string[] = [];
    let committerEmail = '';
    let committedSeconds = 0;
    for (const line of header) {
      if (line.startsWith('parent ')) parents.push(line.slice('parent '.length));
      else if (line.startsWith('committer ')) {
        const [, email = '', seconds = '0'] = /<([^<>]*)> (\d{1,12}) /.exec(line) ?? [];
        committerEmail = email;
        committedSeconds = Number(seconds);
      }
    }
    if (!parents.every((parent) => ID.test(parent))) return unknownFact('a commit is malformed');
    return known({ parents, committerEmail, committedSeconds, storedMs: entry.value.mtimeMs });
  }
}
