// What an install would take from manifests, lock files and settings that changed in the session: added packages, other sources,
// changed install steps. Reads the files; judges nothing.
import { posix } from 'node:path';
import type { Parsed, Tools } from '../../../argv/program.ts';
import { directoriesUp } from '../../../host/directories-up.ts';
import type { Effect, Package } from '../../../model/effect.ts';
import { unclear } from '../../../model/effect.ts';
import { onePath } from '../../../model/place.ts';
import type { Arg } from '../../../shell/value.ts';
import { exact, textArg } from '../../../shell/value.ts';
import { dirOf } from '../../build/task-text.ts';
import { workspaceAt } from '../workspaces.ts';
import type { Entry, EntryReader } from './entry.ts';
import { isRepository } from './entry.ts';
import { commandOrigins } from './command-origins.ts';
import { MANAGERS } from './managers.ts';
import { namedPlaces } from './named-places.ts';
import type { Manager } from './managers.ts';
import { lockLines, requirementEntries, requirementLines, scriptEntries } from './read-lines.ts';

/** Effects of a command that are due to changes of the session in the files it installs from. */
export function addedSince(parsed: Parsed, effects: readonly Effect[], tools: Tools): readonly Effect[] {
  const program = parsed.program.name.split(' ')[0] ?? '';
  const origins = [...commandOrigins(program, effects, tools), ...(effects.some(isInstall) ? namedPlaces(parsed, tools) : [])];
  const manager = MANAGERS.get(program === 'uv' && parsed.sub[0] === 'pip' ? 'pip' : program);
  if (!manager) return origins;
  const dirs = new Set<string>();
  for (const effect of effects) {
    const installs = isDeclared(effect) || (manager.whenRunning === true && effect.kind === 'run' && effect.code === 'project');
    if (installs && effect.place?.kind === 'path') dirs.add(effect.place.path);
    // Adding one package also installs the other packages of the manifest.
    if (effect.kind === 'package' && effect.act === 'new' && manager.named !== true) {
      const dir = effect.place?.kind === 'path' ? effect.place.path : tools.cwd;
      if (dir !== undefined) dirs.add(dir);
    }
  }
  if (dirs.size === 0) return origins;
  const over: string[] = [];
  const found = new Map([...dirs].flatMap((dir) => [...filesOf(manager, { dir, parsed, tools, over })]));
  const changes = [...found, ...scriptsOf(program, parsed, tools)].flatMap(([path, read]) => changesOf(path, read, tools));
  const missing = [...dirs].flatMap((dir) => missingLocks(dir, manager, tools));
  const files = [...found.keys(), ...missing];
  const lost = missing.flatMap((path) => lostLock(path, program, tools));
  const isPlain = missing.length === 0 && [...found.keys()].every((path) => tools.since(path).kind === 'same');
  // Named, so that the session later knows what this install was judged by.
  const declared = effects.flatMap((effect) => (isDeclared(effect) ? [{ ...effect, files }] : []));
  const running: readonly Effect[] =
    declared.length > 0 || isPlain || !effects.some((effect) => effect.kind === 'run' && effect.code === 'project')
      ? []
      : [...dirs].map((dir) => ({ kind: 'package', act: 'declared', what: program, place: onePath(dir), files }));
  // INVARIANT: a file that was not looked at may have changed, so an incomplete search is never quiet.
  const unseen = over.map((why) => unclear(`what is installed may have been changed in this session: ${why}`, program));
  return [...origins, ...changes, ...lost, ...unseen, ...declared, ...running];
}

/** `uv run x.py`: the script may name its own packages. */
function scriptsOf(program: string, parsed: Parsed, tools: Tools): readonly (readonly [path: string, read: EntryReader])[] {
  if (program !== 'uv' || parsed.sub[0] !== 'run' || tools.cwd === undefined) return [];
  const { cwd } = tools;
  return [...parsed.operands, ...parsed.given.flatMap(({ value }) => value ?? [])].flatMap((arg) => {
    const word = exact(arg);
    return word !== undefined && /\.pyw?$/.test(word) ? [[posix.resolve(cwd, word), scriptEntries] as const] : [];
  });
}

const isInstall = (effect: Effect): boolean => effect.kind === 'package' && effect.act !== 'remove' && effect.act !== 'publish';
const isDeclared = (effect: Effect): effect is Package => effect.kind === 'package' && effect.act === 'declared';

/** Lock files that do not exist and that the manager may be about to create. */
function missingLocks(dir: string, manager: Manager, tools: Tools): readonly string[] {
  const locks = manager.files.filter(({ read }) => read === lockLines || read === undefined).map(({ name }) => at(dir, name));
  return locks.some((path) => tools.exists(path) !== 'absent') ? [] : locks;
}

/** Without the old lock file, every version may differ. */
function lostLock(path: string, program: string, tools: Tools): readonly Effect[] {
  const since = tools.since(path);
  if (since.kind === 'same' || since.before === undefined || since.before.length === 0) return [];
  const shown = path.slice(path.lastIndexOf('/') + 1);
  return [unclear(`\`${shown}\` was taken away in this session, so other versions may be installed`, program)];
}

interface Asked {
  readonly dir: string;
  readonly parsed: Parsed;
  readonly tools: Tools;
  /** Why not all files were looked at. */
  readonly over: string[];
}
type Found = readonly [path: string, read: EntryReader | undefined];

const at = (dir: string, name: string): string => `${dir === '/' ? '' : dir}/${name}`;

function filesOf(manager: Manager, asked: Asked): readonly Found[] {
  if (manager.named) return namedFiles(manager, asked);
  const { dir, tools } = asked;
  const dirs = new Set<string>(upwards(dir, tools));
  if (manager.members === 'workspaces') for (const one of workspaceDirs(dir, tools)) dirs.add(one);
  const found = [...dirs].flatMap((one) => filesIn(one, manager, tools));
  return manager.members === 'below' ? [...found, ...filesBelow(manager, asked)] : found;
}

/** A directory and its parents, up to the repository. */
function upwards(from: string, tools: Tools): readonly string[] {
  const dirs: string[] = [];
  for (const dir of directoriesUp(from)) {
    dirs.push(dir);
    if (tools.exists(at(dir, '.git')) !== 'absent') break;
  }
  return dirs;
}

function workspaceDirs(dir: string, tools: Tools): readonly string[] {
  const reading = workspaceAt(dir, tools);
  return reading.kind === 'workspace' ? reading.workspace.packages.map((one) => one.dir) : [];
}

function filesIn(dir: string, manager: Manager, tools: Tools): readonly Found[] {
  let names: readonly string[] | undefined;
  return manager.files.flatMap(({ name, read }): readonly Found[] => {
    if (!name.startsWith('*')) return tools.exists(at(dir, name)) === 'absent' ? [] : [[at(dir, name), read]];
    names ??= tools.names(dir) ?? [];
    return names.filter((one) => one.endsWith(name.slice(1))).map((one) => [at(dir, one), read]);
  });
}

/** A larger or deeper tree is not searched completely, which is reported. Ordinary test data is nested up to ten levels deep. */
const MOST_DIRECTORIES = 2500;
const MOST_LEVELS = 20;
const NO_MEMBERS = /^(\..*|node_modules|target|vendor|build|dist|out|bin|obj|venv|deps|_build|third_party|__pycache__)$/;

function filesBelow(manager: Manager, { dir: top, tools, over }: Asked): readonly Found[] {
  const found: Found[] = [];
  const readers = new Map(manager.files.map(({ name, read }) => [name, read]));
  const matching = (path: string): void => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const key = readers.has(name) ? name : [...readers.keys()].find((one) => one.startsWith('*') && name.endsWith(one.slice(1)));
    if (key !== undefined) found.push([path, readers.get(key)]);
  };
  for (const path of tools.writtenBelow(top)) matching(path);
  let budget = MOST_DIRECTORIES;
  let level = [top];
  for (let depth = 0; depth < MOST_LEVELS && level.length > 0; depth++) {
    const next: string[] = [];
    for (const dir of level) {
      if (budget-- <= 0) {
        over.push(`\`${top}\` has more than ${MOST_DIRECTORIES} directories`);
        return found;
      }
      for (const name of tools.diskNames(dir)) {
        if (depth > 0) matching(at(dir, name));
        if (!name.includes('.') && !NO_MEMBERS.test(name) && tools.exists(at(dir, name)) === 'directory')
          next.push(at(dir, name));
      }
    }
    level = next;
  }
  if (level.length > 0) over.push(`\`${top}\` is deeper than ${MOST_LEVELS} directories`);
  return found;
}

const MOST_REQUIREMENTS = 50;

/** pip: requirement files with the files they include, and the directories to install. */
function namedFiles(manager: Manager, { dir, parsed, tools, over }: Asked): readonly Found[] {
  const found: Found[] = filesIn(
    dir,
    { files: manager.files.filter((one) => one.read !== undefined && /(^|\/)pip\./.test(one.name)) },
    tools,
  ).slice();
  const paths = (text: string): readonly string[] =>
    tools.places(textArg(text)).flatMap((place) => (place.kind === 'path' ? [place.path] : []));
  const seen = new Set<string>();
  const requirements = (path: string): void => {
    if (seen.has(path)) return;
    if (seen.size > MOST_REQUIREMENTS) return void over.push(`more than ${MOST_REQUIREMENTS} files of requirements`);
    seen.add(path);
    found.push([path, requirementEntries]);
    const read = tools.fileText(path);
    if (read.kind !== 'text') return;
    for (const line of requirementLines(read.text)) {
      const [, option = '', file = ''] = /^(-r|--requirement|-c|--constraint|-e|--editable)[\s=]*(\S+)$/.exec(line) ?? [];
      if (file === '' || file.includes('://')) continue;
      if (/^-(-?e)/.test(option)) local(posix.join(dirOf(path), file));
      else requirements(posix.join(dirOf(path), file));
    }
  };
  const local = (path: string): void => {
    found.push(...filesIn(path, manager, tools));
  };
  for (const option of ['-r', '-c', '--build-constraint', '--override'])
    for (const arg of parsed.values(option)) for (const path of paths(exact(arg) ?? '')) requirements(path);
  const bare = (arg: Arg): string => (exact(arg) ?? '').replace(/\[[^\]]*\]$/, '');
  const sources = parsed.operands.map(bare);
  const isFile = parsed.program.name.startsWith('pip-');
  for (const text of parsed.values('-e').map(bare)) if (!text.includes(':')) paths(text).forEach(local);
  for (const text of sources) {
    if (isFile || /\.(txt|in)$/.test(text)) paths(text).forEach(requirements);
    else if (/^[./~]/.test(text) || (text.includes('/') && !text.includes(':'))) paths(text).forEach(local);
  }
  if (isFile && sources.length + parsed.values('-e').length === 0)
    for (const name of ['requirements.in', 'requirements.txt'])
      if (tools.exists(at(dir, name)) === 'file') requirements(at(dir, name));
  return found;
}

const keyOf = ({ kind, name, text }: Entry): string => `${kind}\0${name}\0${text}`;

/** What a file contains now but did not contain before. */
function changesOf(path: string, read: EntryReader | undefined, tools: Tools): readonly Effect[] {
  const since = tools.since(path);
  if (since.kind === 'same') return [];
  const now = tools.fileText(path);
  if (now.kind === 'absent') return [];
  const shown = path.slice(path.lastIndexOf('/') + 1);
  const unread = (why: string): readonly Effect[] => [
    unclear(`\`${shown}\` was changed in this session, and ${why}`, path, 'review the change first'),
  ];
  if (now.kind === 'unknown') return unread(`what it now says is unknown: ${now.why}`);
  if (since.before?.includes(now.text)) return [];
  const entries = read?.(now.text);
  if (read === undefined || entries === undefined) return unread('it cannot be read');
  if (entries.length > 0 && since.before === undefined) return unread('what it said before is unknown');
  const old = new Set((since.before ?? []).flatMap((text) => (read(text) ?? []).map(keyOf)));
  const added = entries.filter((entry) => !old.has(keyOf(entry)));
  if (added.length === 0) return [];
  return effectsOf(added, { path, shown, tools, oldText: (since.before ?? []).join('\n') });
}

interface File {
  readonly path: string;
  readonly shown: string;
  readonly tools: Tools;
  readonly oldText: string;
}

function effectsOf(added: readonly Entry[], file: File): readonly Effect[] {
  const effects: Effect[] = [];
  const newest: string[] = [];
  for (const entry of added) {
    const said = entry.text === '' ? entry.name : `${entry.name} ${entry.text}`;
    if (entry.kind === 'index')
      effects.push(
        unclear(`\`${file.shown}\` was changed in this session and says where packages come from`, said.slice(0, 100)),
      );
    else if (entry.kind === 'code')
      effects.push(unclear(`an install runs a step of \`${file.shown}\` that was changed in this session`, said.slice(0, 100)));
    else if (entry.kind === 'lock' && entry.origin === 'elsewhere' && !isRepository(said)) {
      if (!hostsOf(said).every((host) => file.oldText.includes(host)))
        effects.push(
          unclear(`\`${file.shown}\` was changed in this session to take a package from another server`, said.slice(0, 160)),
        );
      else newest.push(said.slice(0, 80));
    } else if (comesFromElsewhere(entry, file))
      effects.push({
        kind: 'hazard',
        what: 'download-run',
        detail: `${file.shown} was changed in this session to install from elsewhere: ${said.slice(0, 160)}`,
      });
    else if (!(typeof entry.origin === 'object')) newest.push(said.slice(0, 80));
  }
  if (newest.length > 0)
    effects.push({
      kind: 'package',
      act: 'new',
      what:
        newest.slice(0, 4).join(', ') +
        (newest.length > 4 ? ` and ${newest.length - 4} more` : '') +
        ` (added to ${file.shown} in this session)`,
    });
  return unique(effects);
}

/**
 * A URL, another repository, or a place outside the project. In a lock file, other servers are checked separately, but
 * repositories count.
 */
function comesFromElsewhere({ origin }: Entry, { path, tools }: File): boolean {
  if (origin === 'registry') return false;
  if (origin === 'elsewhere') return true;
  if (/^~|\$/.test(origin.path)) return true;
  const target = posix.resolve(dirOf(path), origin.path);
  const top = upwards(dirOf(path), tools).at(-1) ?? dirOf(path);
  return !(target === top || target.startsWith(at(top, '')));
}

const hostsOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:[a-z0-9+.-]+:\/\/(?:[^/@\s]*@)?|git@)([^/:?#\s"']+)/gi)].map((one) => one[1] ?? '');

function unique(effects: readonly Effect[]): readonly Effect[] {
  const seen = new Map<string, Effect>();
  for (const effect of effects) seen.set(JSON.stringify(effect), effect);
  return [...seen.values()].slice(0, 12);
}
