// What a git setting can do, by its key: nothing, run a command, weaken a guard, or unknown. Data from git-config(1); reads no
// files.
import { HELPER_KINDS } from '../../host/git/helper-table.ts';

export type KeyClass =
  /** Changes how things look or are chosen; runs, reads and sends nothing. */
  | 'plain'
  /** The value is a command or names one. */
  | 'runs'
  | 'hooks'
  | 'pager'
  | 'alias'
  /** Changes where data is sent to or comes from. */
  | 'reroutes'
  /** Switches a protection off. */
  | 'guard'
  | 'signing'
  | 'unknown';

const PLAIN = new Set(
  `
    user.name user.email author.name author.email committer.name committer.email user.useconfigonly core.quotepath
    core.abbrev core.autocrlf core.eol core.safecrlf core.ignorecase core.precomposeunicode core.filemode core.longpaths
    core.commentchar core.commentstring core.compression core.loosecompression
    core.bigfilethreshold core.preloadindex core.untrackedcache core.whitespace core.symlinks core.checkstat
    core.trustctime core.multipackindex core.commitgraph core.fscache core.splitindex core.deltabasecachelimit
    core.packedgitlimit core.packedgitwindowsize core.checkroundtripencoding core.warnambiguousrefs init.defaultbranch
    diff.renames diff.algorithm diff.context diff.interhunkcontext diff.noprefix diff.mnemonicprefix diff.renamelimit
    diff.wserrorhighlight diff.statgraphwidth diff.statnamewidth diff.submodule diff.indentheuristic
    diff.ignoresubmodules diff.relative diff.suppressblankempty diff.dirstat diff.wordregex diff.colormoved
    diff.colormovedws diff.autorefreshindex diff.srcprefix diff.dstprefix log.abbrevcommit log.date log.decorate
    log.diffmerges log.follow log.graphcolors log.showroot log.mailmap log.initialdecorationset log.excludedecoration
    format.pretty blame.coloring blame.date blame.showemail blame.showroot blame.blankboundary status.short
    status.branch status.relativepaths status.showuntrackedfiles status.showstash status.submodulesummary status.renames
    status.renamelimit status.displaycommentprefix status.aheadbehind merge.conflictstyle merge.ff merge.renames
    merge.renamelimit merge.log merge.stat merge.directoryrenames merge.autostash merge.verbosity merge.branchdesc
    pull.rebase pull.ff pull.octopus pull.twohead rebase.autosquash rebase.autostash rebase.stat rebase.updaterefs
    rebase.missingcommitscheck rebase.abbreviatecommands rebase.backend rebase.rebasemerges rebase.forkpoint branch.sort
    branch.autosetupmerge branch.autosetuprebase tag.sort checkout.defaultremote checkout.guess checkout.workers
    checkout.thresholdforparallelism fetch.prune fetch.parallel fetch.writecommitgraph fetch.output
    fetch.showforcedupdates push.autosetupremote push.useforceifincludes rerere.enabled rerere.autoupdate gc.auto
    gc.autodetach gc.autopacklimit maintenance.auto maintenance.autodetach receive.autogc pack.threads pack.windowmemory
    pack.packsizelimit pack.window pack.depth pack.compression pack.deltacachesize pack.usebitmaps pack.writebitmapindex
    http.postbuffer http.lowspeedlimit http.lowspeedtime http.version http.maxrequests http.maxretries
    submodule.fetchjobs submodule.recurse commit.verbose commit.cleanup commit.status i18n.commitencoding
    i18n.logoutputencoding grep.linenumber grep.column grep.extendedregexp grep.patterntype grep.fullname grep.threads
    grep.fallbacktonoindex feature.manyfiles feature.experimental index.threads index.version index.sparse
    stash.showpatch stash.showstat showbranch.default notes.displayref worktree.guessremote
    uploadpack.allowfilter transfer.advertisesid trace2.eventnesting
  `
    .split(/\s+/)
    .filter((key) => key !== ''),
);
const PLAIN_SECTIONS = new Set(['color', 'column', 'advice', 'versionsort', 'gui', 'gitk']);
/** Programs that, used as an editor, leave the text unchanged. */
const IDLE = new Set(['true', ':', 'cat', '/bin/true', '/usr/bin/true', '']);
const PAGERS = new Set(['cat', 'less', 'more', '', 'less -F', 'less -R', 'less -FR', 'less -FRX', 'less -FX', 'false', 'true']);
const OFF = new Set(['false', 'no', 'off', '0', '']);

interface Key {
  readonly section: string;
  readonly sub: string | undefined;
  readonly name: string;
}

/** Splits `branch.main.remote` into its parts; section and name ignore case. */
export function readKey(key: string): Key {
  const first = key.indexOf('.');
  const last = key.lastIndexOf('.');
  if (first < 0) return { section: key.toLowerCase(), sub: undefined, name: '' };
  return {
    section: key.slice(0, first).toLowerCase(),
    sub: first === last ? undefined : key.slice(first + 1, last),
    name: key.slice(last + 1).toLowerCase(),
  };
}

/** `value` is absent if it is unknown, or for a bare `key`, which git reads as true. */
export function classOfKey(key: string, value: string | undefined): KeyClass {
  const { section, sub, name } = readKey(key);
  const short = `${section}.${name}`;
  if (section === 'alias') return 'alias';
  if (short === 'core.hookspath') return 'hooks';
  if (short === 'core.pager' || section === 'pager') return value !== undefined && PAGERS.has(value) ? 'plain' : 'pager';
  if ((short === 'core.editor' || short === 'sequence.editor') && value !== undefined && IDLE.has(value)) return 'plain';
  if (short === 'core.fsmonitor' && value !== undefined && /^(true|false|0|1|)$/.test(value)) return 'plain';
  if (short === 'credential.helper' && (value === '' || value === 'cache')) return 'plain';
  if (short === 'http.sslverify' || short === 'http.schannelcheckrevoke')
    return value !== undefined && !OFF.has(value.toLowerCase()) ? 'plain' : 'guard';
  // Without the log of a branch, what a later command drops cannot be found again.
  if (short === 'core.logallrefupdates') return value !== undefined && !OFF.has(value.toLowerCase()) ? 'plain' : 'guard';
  if (short === 'stash.showincludeuntracked') return OFF.has(value?.toLowerCase() ?? 'true') ? 'plain' : 'unknown';
  if (short === 'transfer.fsckobjects' || short === 'fetch.fsckobjects' || short === 'receive.fsckobjects')
    return value !== undefined && !OFF.has(value.toLowerCase()) ? 'plain' : 'guard';
  if (short === 'commit.gpgsign' || short === 'tag.gpgsign' || short === 'push.gpgsign') return 'signing';
  if (short === 'push.default' && value !== undefined && ['simple', 'current', 'upstream', 'nothing'].includes(value))
    return 'plain';
  if (sub === undefined && (PLAIN.has(short) || PLAIN_SECTIONS.has(section))) return 'plain';
  if (sub !== undefined && PLAIN_SECTIONS.has(section)) return 'plain';
  if (section === 'branch' && sub !== undefined && ['rebase', 'description', 'mergeoptions'].includes(name))
    return name === 'mergeoptions' ? 'unknown' : 'plain';
  const helper = HELPER_KINDS.find(
    (kind) =>
      kind.section === section &&
      (kind.name === '*' || kind.name === name) &&
      (kind.middle === 'both' || (kind.middle === 'any') === (sub !== undefined)),
  );
  if (helper) return helper.does === 'runs' ? 'runs' : helper.does === 'reroutes' ? 'reroutes' : 'unknown';
  if (section === 'remote' && sub !== undefined && (name === 'url' || name === 'pushurl')) return 'reroutes';
  return 'unknown';
}
