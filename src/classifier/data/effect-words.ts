// The words by which people name each kind of effect, for checking a quoted consent and finding refusals. Data only.
import { wordList } from './word-list.ts';

/** `verbs` order it now; `told` speak of it in the past or as a thing; `must` names an escalation that a plain verb does not cover. */
export interface EffectWords {
  readonly verbs: readonly string[];
  readonly told?: readonly string[];
  readonly must?: readonly string[];
  /** It destroys, so its target alone is no permission. `named`: a known target must be named too. `any`: the verb says enough. */
  readonly destroys?: 'named' | 'any';
  /** Verbs that order it only together with their object: "create a release". */
  readonly pairs?: { readonly verbs: readonly string[]; readonly nouns: readonly string[] };
}

const DELETE: EffectWords = {
  verbs: wordList(`
    delete deleting remove removing rm erase erasing wipe wiping nuke purge purging drop dropping trash unlink empty
    truncate prune uninstall
`),
  told: wordList('deleted removed erased wiped dropped deletes removes deletion removal purged pruned'),
  destroys: 'named',
};
const PUSH: EffectWords = { verbs: wordList('push pushing push-force force-push pushen pushe'), told: ['pushed', 'pushes'] };
const PUBLISH: EffectWords = {
  verbs: wordList(`
    publish publishing release releasing deploy deploying ship shipping rollout upload uploading promote
`),
  told: wordList('published released deployed shipped deployment deploys publishes uploaded'),
};
const SEND: EffectWords = {
  verbs: wordList(`
    send sending post posting upload uploading submit share message mail email notify announce reply put patch
`),
  told: wordList('sent posted uploaded sends posts shared notified'),
};
const CHANGE: EffectWords = {
  verbs: wordList(`
    change create creating update updating apply applying set setting add adding edit write writing enable disable scale
    configure migrate migrating run grant rotate restart deploy deploying modify append install overwrite replace
`),
  told: wordList(`
    changed created updated applied migrated migration migrations configured granted deployed modified writes
`),
};
const DESTROY: EffectWords = {
  verbs: [...DELETE.verbs, ...wordList('destroy destroying terminate terminating teardown tear reset kill flush down')],
  told: [...(DELETE.told ?? []), 'destroyed', 'terminated', 'destroys', 'destruction'],
  destroys: 'named',
};
const READ: EffectWords = {
  verbs: wordList(`
    read reading show print cat open view display dump reveal copy use using get look check export
`),
  told: ['reads', 'printed', 'shown'],
};
const RUN: EffectWords = {
  verbs: wordList(`
    run running execute executing install installing start launch download downloading use using pipe source eval curl
`),
  told: wordList('ran executed installed runs downloaded installs'),
};

/** By `kind` or `kind:act`; the longer key wins. An effect without an entry can only be named by its target. */
export const EFFECT_WORDS: ReadonlyMap<string, EffectWords> = new Map<string, EffectWords>([
  ['read', READ],
  ['write', CHANGE],
  [
    'write:mode',
    {
      verbs: [...CHANGE.verbs, ...wordList('make chmod permission permissions executable writable setuid mode')],
      told: ['chmodded'],
    },
  ],
  ['delete', DELETE],
  ['run', RUN],
  [
    'network:fetch',
    {
      verbs: wordList('fetch fetching get download downloading curl wget request call'),
      told: ['fetched', 'downloaded'],
    },
  ],
  ['network:send', { ...SEND, verbs: [...SEND.verbs, 'delete', 'call', 'request', 'push'] }],
  // Files that go out: both what goes and where to must be named.
  ['network:upload', { ...SEND, verbs: [...SEND.verbs, 'copy', 'sync'], destroys: 'named' }],
  ['network:listen', { verbs: wordList('serve serving listen expose host start open'), told: ['served', 'exposed'] }],
  ['vcs:push', PUSH],
  ['vcs:push-unknown', PUSH],
  ['vcs:push-protected', PUSH],
  [
    'vcs:force-push',
    {
      ...PUSH,
      must: wordList(`
    force forced forcing force-push force-pushing push-force --force -f --force-with-lease overwrite
`),
    },
  ],
  // `push` is not among them: to push a branch is the contrary of taking it away.
  ['vcs:delete-remote', DELETE],
  [
    'vcs:discard',
    {
      verbs: wordList(`
    discard discarding reset resetting revert undo throw restore checkout abandon drop delete remove
`),
      told: ['discarded', 'reverted'],
      destroys: 'any',
    },
  ],
  [
    'vcs:drop',
    {
      verbs: wordList('drop dropping clear delete remove discard prune expire gc'),
      told: ['dropped'],
      destroys: 'named',
    },
  ],
  [
    'vcs:rewrite-pushed',
    {
      verbs: wordList('amend amending rewrite rewriting rebase rebasing squash squashing fixup reset filter'),
      told: ['amended', 'rewrote', 'rebased', 'squashed'],
    },
  ],
  ['vcs:rewrite', { verbs: wordList('amend amending rewrite rebase squash reset'), told: ['amended', 'rebased'] }],
  ['vcs:remote-other', { verbs: wordList('add set change use remote origin fork upstream mirror point'), told: [] }],
  [
    'vcs:no-verify',
    {
      verbs: ['commit', 'push', 'skip', 'bypass', 'disable'],
      told: [],
      must: wordList('no-verify --no-verify verify hook hooks checks pre-commit'),
    },
  ],
  ['vcs', { verbs: wordList('commit merge branch fetch configure config'), told: ['committed', 'merged'] }],
  ['package:publish', PUBLISH],
  [
    'package',
    {
      verbs: wordList('install installing add adding upgrade update remove uninstall use'),
      told: ['installed', 'added'],
    },
  ],
  [
    'service:publish',
    { ...PUBLISH, pairs: { verbs: wordList('create cut make draft'), nouns: ['release', 'prerelease', 'pre-release'] } },
  ],
  ['service:message', SEND],
  ['service:merge', { verbs: wordList('merge merging approve approving land accept'), told: ['merged', 'approved'] }],
  ['service:destroy', DESTROY],
  ['service:change', { ...CHANGE, verbs: [...CHANGE.verbs, ...wordList('upload uploading copy copying sync syncing')] }],
  ['service', { ...CHANGE, verbs: [...CHANGE.verbs, ...wordList('comment open close reply merge look')] }],
  ['process:stop', { verbs: wordList('kill killing stop stopping terminate end restart shut'), told: ['killed', 'stopped'] }],
  ['process', RUN],
  ['privilege', { verbs: [], must: wordList('sudo root admin administrator privileges doas su') }],
  ['configure', { ...CHANGE, verbs: [...CHANGE.verbs, 'export', 'schedule', 'cron', 'hook', 'register'] }],
  ['reveal', READ],
  ['delegate', { verbs: wordList('start spawn delegate run use launch ask'), told: ['spawned'] }],
  ['hazard:expose-port', { verbs: wordList('expose tunnel ngrok forward share cloudflared'), told: ['exposed'] }],
  ['hazard:remote-shell', { verbs: wordList('ssh connect login log shell exec'), told: ['connected'] }],
  [
    'hazard:weaken-guard',
    {
      verbs: wordList('disable disabling skip skipping bypass ignore turn switch insecure unverified off'),
      told: ['disabled'],
    },
  ],
  ['hazard:download-run', RUN],
  [
    'hazard:capture',
    { verbs: wordList('capture record screenshot sniff tcpdump dump clipboard copy paste'), told: ['captured'] },
  ],
  ['hazard:accounts', { verbs: wordList('user account add create password group remove delete'), told: [] }],
  ['hazard:kernel', { verbs: wordList('kernel module modprobe load unload sysctl'), told: [] }],
  ['hazard:audit', { verbs: wordList('clear history log logs audit disable delete'), told: [], destroys: 'any' }],
  ['hazard:backup', { ...DELETE, verbs: [...DELETE.verbs, 'disable'] }],
]);

/** Words that name no object of their own: after them a sentence still says nothing about its target. */
export const OBJECTLESS: ReadonlySet<string> = new Set(
  wordList(`
  a an the this that these those it its them they all everything anything things thing stuff please pls ok okay yes yep
  yeah sure fine good great perfect thanks thank you your go ahead now right away just then and so also too to for of on
  in at with from by up out off is are be can may i we me us my our want need let let's lets like have has do make
  changes change work code result results commits commit remote repo repository branch new latest current again quickly
  finally here there afterwards immediately confirmed confirm approved permission allowed first done command git back
  over straight directly as well auf folder directory dir file files table
  uncommitted unstaged staged local working tree modifications edits variables variable away
`),
);
