// Effects of git's options before the subcommand: settings for this run, other directories, other programs. Knows no subcommand.
import { posix } from 'node:path';
import type { Inner, Parsed, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, knownPrefix, textArg } from '../../shell/value.ts';
import { splitWords } from '../build/split-words.ts';
import { classOfKey } from './config-keys.ts';
import type { RepositoryAt } from './repository-at.ts';
import { vcs } from './vcs.ts';

export interface Globals {
  readonly effects: readonly Effect[];
  readonly inner: readonly Inner[];
}

export function globalEffects(it: Parsed, tools: Tools, repository: RepositoryAt): Globals {
  const effects: Effect[] = [];
  const inner: Inner[] = [];
  // That these variables are set is reported elsewhere; this reports what they run and which server they lead to.
  for (const given of environmentSettings(tools)) {
    const found = setting(given);
    inner.push(...found.inner);
    effects.push(...found.effects.filter(({ kind }) => kind === 'vcs' || kind === 'hazard'));
  }
  for (const name of ['GIT_SSH_COMMAND', 'GIT_SSH', 'GIT_PROXY_COMMAND']) {
    const value = tools.variable(name);
    if (value && leadsBySsh(exact(value), name)) effects.push(vcs('remote-other', name));
  }
  for (const one of it.given) {
    if (one.name === '-c' && one.role === 'text' && one.value) {
      const found = setting(one.value);
      effects.push(...found.effects);
      inner.push(...found.inner);
    }
    if (one.name === '--config-env' && one.value) {
      const text = exact(one.value);
      const key = text === undefined ? undefined : text.slice(0, text.lastIndexOf('='));
      const held = text === undefined ? undefined : tools.variable(text.slice(text.lastIndexOf('=') + 1));
      if (key !== undefined && held) inner.push(...setting(joined(key, held)).inner);
      if (key === undefined || classOfKey(key, undefined) !== 'plain')
        effects.push(unclear('a setting whose value comes from the environment', argText(one.value)));
    }
    if (one.name === '--exec-path' && one.value)
      effects.push(unclear('git would run its parts from another directory', argText(one.value)));
    if (one.name === '--git-dir' && one.value && !isSameGitDir(one.value, tools, repository))
      effects.push(unclear('another repository, whose settings may run code', argText(one.value)));
    if (one.name === '--work-tree' && one.value && !isHere(one.value, tools))
      effects.push(unclear('another work tree', argText(one.value)));
  }
  return { effects, inner };
}

/** `GIT_CONFIG_KEY_0` with its value, and so on: equivalent to `-c key=value`. */
function environmentSettings(tools: Tools): readonly Arg[] {
  if (!tools.variable('GIT_CONFIG_COUNT')) return [];
  const found: Arg[] = [];
  for (let n = 0; n < MOST_SETTINGS; n++) {
    const key = exact(tools.variable(`GIT_CONFIG_KEY_${n}`));
    const value = tools.variable(`GIT_CONFIG_VALUE_${n}`);
    if (key !== undefined && value) found.push(joined(key, value));
  }
  return found;
}

const MOST_SETTINGS = 32;

const joined = (key: string, value: Arg): Arg => ({ ...value, bits: [{ kind: 'text', text: `${key}=` }, ...value.bits] });

/** The effects of `-c key=value`. */
export function setting(arg: Arg): Globals {
  const text = exact(arg);
  const shown = text ?? knownPrefix(arg);
  const equals = shown.indexOf('=');
  const key = equals < 0 ? shown : shown.slice(0, equals);
  const value = text === undefined || equals < 0 ? undefined : text.slice(equals + 1);
  if (text === undefined && equals < 0) return { effects: [unclear('an unknown setting', argText(arg))], inner: [] };
  const kind = classOfKey(key, value);
  const run: readonly Inner[] =
    value === undefined || value === ''
      ? []
      : [{ kind: 'shell', text: { ...textArg(value.replace(/^!/, '')), from: arg.from }, via: `git -c ${key}` }];
  switch (kind) {
    case 'plain':
      return { effects: [], inner: [] };
    case 'alias':
      return { effects: [unclear('an alias made for this command', key)], inner: value?.startsWith('!') ? run : [] };
    case 'runs':
    case 'pager':
      return {
        effects: [
          unclear(`\`${key}\` names a command that git runs`, key),
          ...(CONNECTS.test(key) && leadsBySsh(value, key) ? [vcs('remote-other', key)] : []),
        ],
        inner: run,
      };
    case 'hooks':
      return { effects: [vcs('no-verify', `other hooks than the repository's: ${key}`)], inner: [] };
    case 'guard':
      return { effects: [{ kind: 'hazard', what: 'weaken-guard', detail: `${key} switches a check off` }], inner: [] };
    case 'signing':
      return {
        effects:
          value !== undefined && /^(true|yes|on|1)$/i.test(value) ? [] : [vcs('configure', `${key}: commits are not signed`)],
        inner: [],
      };
    case 'reroutes':
      return {
        effects: [
          /^remote\..*\.(push)?url$/i.test(key) || leadsElsewhere(key, value)
            ? vcs('remote-other', key)
            : unclear(`\`${key}\` changes where data goes to or comes from`, key),
        ],
        inner: [],
      };
    case 'unknown':
      return { effects: [unclear('a setting that may not be harmless', key)], inner: [] };
  }
}

/** Settings that name the program by which git connects. */
const CONNECTS = /^core\.(sshcommand|gitproxy)$/i;
/** Options of ssh that connect to another machine than the named one, or through one. */
const REROUTES: ReadonlySet<string> = new Set(
  'hostname proxycommand proxyjump proxyusefdpass controlpath match include'.split(' '),
);

/** Whether the command may connect to another server than the address names. Only ssh without such options does not. */
function leadsBySsh(command: string | undefined, name: string): boolean {
  const [program = '', ...words] = command === undefined ? [] : (splitWords(command) ?? []);
  if (posix.basename(program) !== 'ssh' || /proxy/i.test(name)) return command !== '';
  return words.some((word, at) => {
    if (/^-[JWSL]/.test(word)) return true;
    if (word.startsWith('-F')) return ![word.slice(2), words[at + 1]].some((file) => file === '/dev/null' || file === 'none');
    if (!word.startsWith('-o')) return false;
    const option = word === '-o' ? (words[at + 1] ?? '') : word.slice(2);
    return REROUTES.has((option.trim().split(/[\s=]/)[0] ?? '').toLowerCase());
  });
}

/** Whether `url.BASE.insteadOf=PREFIX` leads elsewhere: not if both spell the same place. */
function leadsElsewhere(key: string, prefix: string | undefined): boolean {
  const base = /^url\.(.*)\.(?:push)?insteadof$/i.exec(key)?.[1];
  if (base === undefined) return false;
  const place = placeIn(base);
  return place === undefined || prefix === undefined || place !== placeIn(prefix);
}

/** Host and path of `https://me@host/x` and of `me@host:x` in one spelling. */
function placeIn(url: string): string | undefined {
  const [, host, path] =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?([\w.-]+)(.*)$/i.exec(url) ?? /^[\w.-]+@([\w.-]+):(.*)$/.exec(url) ?? [];
  return host === undefined ? undefined : `${host.toLowerCase()}/${(path ?? '').replaceAll(/^\/+|\/+$/g, '')}`;
}

/** Whether git would have found this directory by itself. */
function isSameGitDir(arg: Arg, tools: Tools, repository: RepositoryAt): boolean {
  return pathsOf(arg, tools).every((path) => {
    if (path === undefined || posix.basename(path) !== '.git') return false;
    if (repository.kind === 'other') return path === repository.gitDir;
    if (repository.kind === 'off-disk') return repository.dirs.every((dir) => posix.join(dir, '.git') === path);
    return tools.git.tracked(path) === 'untracked';
  });
}

/** Whether the work tree is or contains the working directory: then every file is written where it would be anyway. */
function isHere(arg: Arg, tools: Tools): boolean {
  const { cwd } = tools;
  return (
    cwd !== undefined &&
    pathsOf(arg, tools).every(
      (path) => path === cwd || (path !== undefined && tools.git.tracked(posix.join(path, '.git')) === 'untracked'),
    )
  );
}

const pathsOf = (arg: Arg, tools: Tools): readonly (string | undefined)[] =>
  tools.places(arg).map((place) => (place.kind === 'path' && place.extent === 'one' ? place.path : undefined));
