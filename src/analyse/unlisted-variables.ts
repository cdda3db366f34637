// Variables set for a program that neither its data nor the common tables list: they may choose code, files or servers. Knows names, not values.
import type { Program } from '../argv/program.ts';
import { namesOf } from '../argv/program.ts';
import type { Meaning } from '../argv/effects-of.ts';
import type { Effect } from '../model/effect.ts';
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import type { Arg } from '../shell/value.ts';
import { argText, holeArg, textArg } from '../shell/value.ts';
import { placesOf } from '../shell/places.ts';
import { isWithin } from '../host/path-text.ts';
import { FREE_ANYWHERE } from './steering-shapes.ts';
import { isListed } from './variables.ts';

/**
 * Programs whose manuals name no variables beyond those in the common tables: system tools, text tools, version control, and clients whose
 * variables all begin with a listed prefix.
 */
const READS_NO_OTHERS: ReadonlySet<string> = new Set(
  (
    '[ [[ : . alias arch b2sum base32 base64 basename basenc bg builtin cal cat cd chgrp chmod chown cksum clear cmp column comm command cp csplit cut ' +
    'date dd declare df diff dir dirname du echo egrep env eval exec exit expand export expr factor false fg fgrep find fmt fold free getconf getopts git ' +
    'grep groups hash head hexdump hostname iconv id install jobs join kill killall less let ln local logname ls md5sum mkdir mkfifo mknod mktemp more mv ' +
    'nice nl nohup nproc numfmt od paste pathchk pgrep pinky pkill pr printenv printf ps pwd read readlink readonly realpath return rev rm rmdir sed seq ' +
    'set sha1sum sha224sum sha256sum sha384sum sha512sum shift shuf sleep sort source split stat stdbuf strings stty sum sync tac tail tee test time ' +
    'timeout touch tput tr tree true truncate tsort tty type typeset ulimit umask unalias uname unexpand uniq unlink unset uptime users vdir wait wc ' +
    'whereis which who whoami xargs xxd yes'
  ).split(' '),
);

/** INVARIANT: a variable that is not listed is harmless only for the project's own code, or for code that is read. */
export function noteUnlisted(
  invocation: Invocation,
  here: EvalContext,
  by: { readonly program: Program; readonly name: string; readonly meaning: Meaning; readonly root: string | undefined },
): void {
  if (here.frame.site !== 'here') return;
  const isClosed = namesOf(by.program).some((name) => READS_NO_OTHERS.has(name));
  // An install step may fetch what it needs from a server that a variable names.
  const installs = by.meaning.effects.some(
    (effect) => effect.kind === 'package' || (effect.kind === 'run' && INSTALLS.test(effect.what)),
  );
  const isOwn = by.meaning.inner.length > 0 || by.meaning.effects.some(runsOwnCode);
  for (const [name, value] of handedOn(invocation, here)) {
    const effect =
      effectOf(name, value, by) ??
      (isClosed || isListed(name, value) || isFree(name) || (isOwn && !leadsOut(name, value, { here, root: by.root, installs }))
        ? undefined
        : unlisted(name, by.name));
    if (effect) addPart(here, { text: `${name}=${argText(value)}`, from: value.from, effects: [effect] });
  }
}

const INSTALLS = /\b(rebuild|install)\b/;

/** Variables set in front of the command, or exported earlier in the call. */
function handedOn(invocation: Invocation, here: EvalContext): ReadonlyMap<string, Arg> {
  if (invocation.env.size === 0 && here.state.exported.size === 0) return invocation.env;
  const found = new Map<string, Arg>();
  for (const name of here.state.exported) {
    const held = here.state.vars.get(name);
    if (held) found.set(name, held.kind === 'scalar' ? held.value : holeArg('an array'));
  }
  for (const [name, value] of invocation.env) found.set(name, value);
  return found;
}

/** Project code, code that is read, and the install scripts of declared packages. */
const runsOwnCode = (effect: Effect): boolean =>
  (effect.kind === 'run' && effect.code !== 'installed' && effect.code !== 'downloaded') ||
  (effect.kind === 'package' && effect.act === 'declared');

/** `scheme://user@host:port/…`, also `jdbc:scheme://…`. */
const ADDRESS = /^(?:[a-z]+:)?[a-z][\w+.-]*:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/:?#,]*)/i;
/** Web servers that the project's own code contacts are its settings; a data store elsewhere needs review. */
const WEB = /^(https?|wss?):/i;
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|)$/i;
/** Directories of programs that are installed for all users, and the devices of a program's streams. */
const SYSTEM =
  /^\/(usr|bin|sbin|lib|lib64|opt|etc|nix\/store|Library|Applications|System|dev\/(null|stdin|stdout|stderr|tty))(\/|$)/;
const TEMP = /^\/(private\/)?(var\/)?tmp(\/|$)/;
/**
 * Variable names that stand for places of data. Only for these may the value be a temporary file. Names that also mention settings or code
 * do not count.
 */
const SPEAKS_OF_DATA =
  /(^|_)(TE?MP|CACHE|OUT|OUTPUTS?|LOGS?|REPORTS?|RESULTS?|COVERAGE|COV|DATA|DATABASE|DB|SQLITE|STATE|SOCK|SOCKET|PID|FIXTURES?|SNAPSHOTS?|TRACE|TRACES|DUMP|STORAGE|UPLOADS?|DOWNLOADS?|ARTIFACTS?|BUILD|DIST|SCRATCH|WORK|WORKSPACE|TEST|SANDBOX|INPUT|SAMPLES?|BACKUPS?|RUNTIME|MEDIA|STATIC|EXPORTS?|FILE|PROFRAW|JUNIT|ALLURE|SCREENSHOTS?|VIDEOS?)(_|\d*$)/i;
const SPEAKS_OF_CODE =
  /PLUGIN|PROVIDER|EXTENSION|ADDON|TEMPLATE|(CONFIG|CONF|RC|LIB|LIBRARY|MODULES?|YA?ML|TOML|SCRIPT|HOOKS?|INIT|PROFILE|BIN|PROGRAM|EXEC|APP|MODULE|CMD|COMMAND|TOOL|COMPILER|LOADER|RUNNER)(_FILE|_PATH|_DIR)?$/i;
const CODE_FILE = /\.(so|dylib|dll|jar|class|[cm]?[jt]sx?|py|rb|pl|php|lua|sh|bash|zsh|exs?|wasm|node)$/i;

/**
 * INVARIANT: a value is not a setting of the project's own code if it names a data store elsewhere, or a file that is neither in the
 * project nor installed. A place for data below the temporary directory is allowed.
 */
function leadsOut(
  name: string,
  value: Arg,
  at: { readonly here: EvalContext; readonly root: string | undefined; readonly installs: boolean },
): boolean {
  const text = value.bits.map((bit) => (bit.kind === 'text' ? bit.text : '\0')).join('');
  return text.split(/[\s,;=|]+/).some((word) => {
    const host = ADDRESS.exec(word)?.[1];
    if (host !== undefined) return (at.installs || !WEB.test(word)) && !LOOPBACK.test(host);
    return word.split(':').some((entry) => /^(~|\/|\.\.(\/|$))/.test(entry) && leavesProject(name, entry, at));
  });
}

const leavesProject = (
  name: string,
  entry: string,
  { here, root }: { readonly here: EvalContext; readonly root: string | undefined },
): boolean =>
  placesOf(textArg(entry), here.state.cwd).some(
    (place) =>
      place.kind === 'path' &&
      !SYSTEM.test(place.path) &&
      (root === undefined || !isWithin(place.path, root)) &&
      (!TEMP.test(place.path) || !SPEAKS_OF_DATA.test(name) || SPEAKS_OF_CODE.test(name) || CODE_FILE.test(place.path)),
  );

const isFree = (name: string): boolean => FREE_ANYWHERE.some((free) => free.test(name));

const unlisted = (name: string, program: string): Effect => ({
  kind: 'configure',
  what: 'variable',
  detail: `${name}, which leeway does not know for \`${program}\`: it may change what runs or where data goes`,
  variable: name,
});

function effectOf(name: string, value: Arg, by: { readonly program: Program; readonly name: string }): Effect | undefined {
  const { env } = by.program;
  if (env === undefined || isIn(env.free, name)) return undefined;
  if (isIn(env.guards, name))
    return { kind: 'configure', what: 'guard', detail: `${name} switches checks of \`${by.name}\` off` };
  return isIn(env.steers, name) && !isListed(name, value)
    ? { kind: 'configure', what: 'variable', detail: `${name}: steers \`${by.name}\``, variable: name }
    : undefined;
}

const isIn = (list: string | undefined, name: string): boolean =>
  list?.split(' ').some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name)) === true;
