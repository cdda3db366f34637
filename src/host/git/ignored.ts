// Whether git ignores a path: evaluates all ignore lists that apply, in git's order of precedence, with their current or earlier contents. Does not
// run git and never looks below the path.
import { dirname, join } from 'node:path';
import { absent, known, unknownFact, type Fact, type Host } from '../host.ts';
import { userGitDir } from './config-files.ts';
import { configBool, configPath } from './config-key.ts';
import { lastValue, type Config } from './config-load.ts';
import { decides, readIgnoreFile, workOf, type IgnorePattern, type IgnoreQuery } from './ignore-file.ts';
import type { Repository } from './locate.ts';
import { readText } from './read-file.ts';
import { workPath } from './work-path.ts';
import { asBytes } from './wildmatch.ts';

const LIMIT = 1_048_576;
/** The maximum cost of one question, in patterns × characters. */
const MAX_WORK = 30_000_000;
const MAX_NAME = 4_096;

/** The contents that a list may have had, for a question about an earlier time; if there are several, all must agree. Undefined: as on disk. */
export type ListTexts = (path: string) => Fact<readonly string[]> | undefined;

export class IgnoredFiles {
  private readonly host: Host;
  private readonly repository: Repository;
  private readonly config: () => Fact<Config>;
  private readonly texts: ListTexts;
  private readonly lists = new Map<string, Fact<Versions>>();
  /** Directories whose answer is known, by name. */
  private readonly directories = new Map<string, Fact<boolean>>();
  private readonly answers = new Map<string, Fact<boolean>>();
  private basics: Fact<{ readonly outer: readonly string[]; readonly foldCase: boolean }> | undefined;

  constructor(host: Host, repository: Repository, more: { readonly config: () => Fact<Config>; readonly texts?: ListTexts }) {
    this.host = host;
    this.repository = repository;
    this.config = more.config;
    this.texts = more.texts ?? (() => undefined);
  }

  /** By patterns alone; the caller must handle tracked files, which are never ignored. */
  matches(path: string): Fact<boolean> {
    let answer = this.answers.get(path);
    if (answer === undefined) {
      answer = this.ask(path);
      this.answers.set(path, answer);
    }
    return answer;
  }

  private ask(path: string): Fact<boolean> {
    const { workTree } = this.repository;
    if (workTree === undefined) return absent;
    const place = workPath(this.host, workTree, path);
    if (place.kind !== 'known') return place;
    const { name } = place.value;
    if (name === '' || name === '.git' || name.startsWith('.git/')) return known(false);
    if (name.length > MAX_NAME) return unknownFact('the path is too long');
    const parent = this.directory(workTree, dirname(name));
    if (parent.kind !== 'known' || parent.value) return parent;
    const entry = this.host.entry(place.value.path);
    if (entry.kind === 'unknown') return entry;
    return this.one(workTree, name, entry.kind === 'known' && entry.value.type === 'directory');
  }

  /** A directory is ignored if it or one above it is. */
  private directory(workTree: string, name: string): Fact<boolean> {
    if (name === '.' || name === dirname(name)) return known(false);
    const before = this.directories.get(name);
    if (before !== undefined) return before;
    const parent = this.directory(workTree, dirname(name));
    const answer = parent.kind !== 'known' || parent.value ? parent : this.one(workTree, name, true);
    this.directories.set(name, answer);
    return answer;
  }

  private one(workTree: string, name: string, isDirectory: boolean): Fact<boolean> {
    const basics = this.readBasics();
    if (basics.kind !== 'known') return basics;
    const { outer, foldCase } = basics.value;
    const bytes = asBytes(name);
    for (let dir = dirname(name); ; dir = dirname(dir)) {
      const list = this.list(join(workTree, dir, '.gitignore'), { foldCase, inTree: true });
      if (list.kind !== 'known') return list;
      const relative = dir === '.' ? bytes : bytes.slice(asBytes(dir).length + 1);
      const decision = decidedBy(list.value, { name: relative, isDirectory }, { foldCase });
      if (decision.kind !== 'absent') return decision;
      if (dir === '.' || dir === dirname(dir)) break;
    }
    for (const path of outer) {
      const list = this.list(path, { foldCase, inTree: false });
      if (list.kind !== 'known') return list;
      const decision = decidedBy(list.value, { name: bytes, isDirectory }, { foldCase });
      if (decision.kind !== 'absent') return decision;
    }
    return known(false);
  }

  /** The lists outside the work tree, in order of precedence. */
  private readBasics(): Fact<{ readonly outer: readonly string[]; readonly foldCase: boolean }> {
    this.basics ??= this.findBasics();
    return this.basics;
  }

  private findBasics(): Fact<{ readonly outer: readonly string[]; readonly foldCase: boolean }> {
    const config = this.config();
    if (config.kind !== 'known') return config;
    const outer = [join(this.repository.commonDir, 'info', 'exclude')];
    const written = lastValue(config.value, 'core.excludesfile')?.value;
    if (written === undefined) outer.push(join(userGitDir(this.host), 'ignore'));
    else if (written !== '') {
      const path = configPath(written, this.host.home);
      if (path === undefined) return unknownFact('core.excludesFile cannot be resolved');
      outer.push(
        join(path.startsWith('/') || this.host.platform === 'win32' ? path : join(this.repository.workTree ?? '', path)),
      );
    }
    const fold = lastValue(config.value, 'core.ignorecase');
    return known({ outer, foldCase: fold !== undefined && configBool(fold.value) === true });
  }

  private list(path: string, options: { readonly foldCase: boolean; readonly inTree: boolean }): Fact<Versions> {
    const before = this.lists.get(path);
    if (before !== undefined) return before;
    const answer = this.readList(path, options);
    this.lists.set(path, answer);
    return answer;
  }

  private readList(path: string, options: { readonly foldCase: boolean; readonly inTree: boolean }): Fact<Versions> {
    const texts = this.texts(path);
    if (texts !== undefined) {
      if (texts.kind !== 'known') return texts;
      return known(texts.value.map((text) => readIgnoreFile(text, options)));
    }
    if (options.inTree) {
      const entry = this.host.entry(path);
      if (entry.kind === 'absent') return known([]);
      // Versions of git differ on whether a list that is a symbolic link counts.
      if (entry.kind === 'known' && entry.value.type === 'link') return unknownFact(`\`${path}\` is a link`);
      if (entry.kind === 'known' && entry.value.type === 'directory') return known([]);
    }
    const text = readText(this.host, path, LIMIT);
    if (text.kind === 'absent') return known([]);
    if (text.kind === 'unknown') return text;
    return known([readIgnoreFile(text.value, options)]);
  }
}

/** Every content that a list may have had; empty if there was no list. */
type Versions = readonly (readonly IgnorePattern[])[];

/** Absent if no line decides. */
function decidedBy(versions: Versions, query: IgnoreQuery, options: { readonly foldCase: boolean }): Fact<boolean> {
  const decisions = new Set<boolean | undefined>();
  for (const patterns of versions) {
    if (workOf(patterns) * query.name.length > MAX_WORK) return unknownFact('the ignore patterns cost too much to match');
    decisions.add(decides(patterns, query, options));
  }
  if (decisions.size > 1) return unknownFact('the list said different things before');
  const [decision] = decisions;
  return decision === undefined ? absent : known(decision);
}
