// Variables handed to a program that neither its data nor the common tables list: they may choose code, files or servers. Knows names, no values.
import type { EnvNames, Program } from '../argv/program.ts';
import { namesOf } from '../argv/program.ts';
import type { Meaning } from '../argv/effects-of.ts';
import type { Effect } from '../model/effect.ts';
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import type { Arg } from '../shell/value.ts';
import { argText, holeArg } from '../shell/value.ts';
import { FREE_ANYWHERE } from './steering-shapes.ts';
import { isListed } from './variables.ts';

/**
 * Programs whose manuals name no variable beyond those in the common tables: the tools of the system, of text and of version control, and clients whose
 * variables all begin with a listed prefix.
 */
const READS_NO_OTHERS: ReadonlySet<string> = new Set(
  (
    '[ [[ : . alias arch b2sum base32 base64 basename basenc bc bg builtin cal cat cd chgrp chmod chown cksum clear cmp column comm command cp csplit cut date dd ' +
    'declare df diff dir dirname du echo egrep env eval exec exit expand export expr factor false fd fdfind fg fgrep file find fmt fold free getconf getopts git grep ' +
    'groups gh hash head hexdump host hostname iconv id install jobs join jq kill killall less let link ln local logname ls lsof md5sum mkdir mkfifo mknod mktemp ' +
    'more mv nice nl nohup nproc numfmt od paste patch pathchk pgrep pinky pkill pr printenv printf ps pwd read readlink readonly realpath return rev rg rm rmdir ' +
    'sed seq set sha1sum sha224sum sha256sum sha384sum sha512sum shift shuf sleep sort source split stat stdbuf strings stty sum sync tac tail tee test time ' +
    'timeout touch tput tr tree true truncate tsort tty type typeset ulimit umask unalias uname unexpand uniq unlink unset uptime users vdir wait watch wc ' +
    'whereis which who whoami xargs xxd yes yq zcat zgrep curl wget tar gzip gunzip zip unzip bzip2 xz zstd ssh scp rsync kubectl helm terraform psql mysql sqlite3 ' +
    'redis-cli systemctl journalctl apt apt-get dpkg brew awk gawk mawk'
  ).split(' '),
);

/** INVARIANT: a name that nobody listed is never free, unless what it is handed to is the project's own code, or code that is read. */
export function noteUnlisted(
  it: Invocation,
  here: EvalContext,
  by: { readonly program: Program; readonly name: string; readonly meaning: Meaning },
): void {
  if (here.frame.site !== 'here') return;
  const { env } = by.program;
  const isClosed = env !== undefined || namesOf(by.program).some((name) => READS_NO_OTHERS.has(name));
  const isOwn = by.meaning.inner.length > 0 || by.meaning.effects.some(runsOwnCode);
  for (const [name, value] of handedOn(it, here)) {
    const effect =
      effectOf(name, env, by.name) ?? (isClosed || isOwn || isListed(name) || isFree(name) ? undefined : unlisted(name, by.name));
    if (effect) addPart(here, { text: `${name}=${argText(value)}`, from: value.from, effects: [effect] });
  }
}

/** Set before the command, or exported earlier in the call. */
function handedOn(it: Invocation, here: EvalContext): ReadonlyMap<string, Arg> {
  if (it.env.size === 0 && here.state.exported.size === 0) return it.env;
  const found = new Map<string, Arg>();
  for (const name of here.state.exported) {
    const held = here.state.vars.get(name);
    if (held) found.set(name, held.kind === 'scalar' ? held.value : holeArg('an array'));
  }
  for (const [name, value] of it.env) found.set(name, value);
  return found;
}

/** The project's code, code that is read, and the install scripts of what the project declares. */
const runsOwnCode = (effect: Effect): boolean =>
  (effect.kind === 'run' && effect.code !== 'installed' && effect.code !== 'downloaded') ||
  (effect.kind === 'package' && effect.act === 'declared');

const isFree = (name: string): boolean => FREE_ANYWHERE.some((free) => free.test(name));

const unlisted = (name: string, program: string): Effect => ({
  kind: 'configure',
  what: 'variable',
  detail: `${name}: not listed for \`${program}\`, it may choose what runs or where data goes`,
  variable: name,
});

function effectOf(name: string, env: EnvNames | undefined, program: string): Effect | undefined {
  if (env === undefined || isIn(env.free, name)) return undefined;
  if (isIn(env.guards, name))
    return { kind: 'configure', what: 'guard', detail: `${name} switches checks of \`${program}\` off` };
  return isIn(env.steers, name) && !isListed(name)
    ? { kind: 'configure', what: 'variable', detail: `${name}: steers \`${program}\``, variable: name }
    : undefined;
}

const isIn = (list: string | undefined, name: string): boolean =>
  list?.split(' ').some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name)) === true;
