// The effect names that a rule may use, and the effects each stands for. Data; effect-natures.ts has what a deny covers in
// addition, effect-name.ts does the matching.
import { HAZARDS } from '../../model/effect.ts';
import type { EffectKind } from '../../model/effect.ts';

/** One name: an effect of `kind` whose `facet` (if given) is one of `values`. */
export interface EffectName {
  readonly name: string;
  /** Other spellings that people use. Blanks, hyphens and underscores are equivalent. */
  readonly also: readonly string[];
  readonly means: readonly { readonly kind: EffectKind; readonly facet?: string; readonly values?: readonly string[] }[];
  readonly says: string;
}

const hazard = (what: string) => ({ kind: 'hazard' as const, facet: 'what', values: [what] });
const vcs = (...values: readonly string[]) => ({ kind: 'vcs' as const, facet: 'act', values });
const service = (...values: readonly string[]) => ({ kind: 'service' as const, facet: 'act', values });
const named = (name: string, also: readonly string[], means: EffectName['means'], says: string): EffectName => ({
  name,
  also,
  means,
  says,
});

/** Hazards that have their own effect name; the others are covered by a name below. */
const hazardSays = new Map<string, string>([
  ['shutdown', 'shuts the machine down or restarts it'],
  ['fork-bomb', 'starts processes without end'],
  ['format', 'makes a new file system'],
  ['storage', 'changes disks, partitions or volumes'],
  ['reverse-shell', 'wires an interpreter to a server'],
  ['bind-shell', 'offers an interpreter on a port'],
  ['metadata-credentials', 'reads the cloud machine’s own credentials'],
  ['secret-leaves', 'sends a secret out'],
  ['secret-to-loopback', 'sends a secret to a server on this machine'],
  ['secret-sent', 'sends the value of a secret variable, or an env file in a commit, to a server'],
  ['secret-committed', 'puts a secret or an env file into a commit'],
  ['security-software', 'switches security software off'],
  ['weaken-guard', 'switches a check, hook or verification off'],
  ['expose-port', 'opens a local port to the world'],
  ['remote-shell', 'opens a shell or tunnel into another machine'],
  ['capture', 'records keys, screen, clipboard or packets'],
  ['accounts', 'changes accounts, sudo rights or the trust store'],
  ['kernel', 'changes kernel modules or parameters'],
  ['audit', 'clears or switches off logs or history'],
  ['backup', 'deletes or disables backups'],
  ['download-run', 'runs code fetched in the same session'],
  ['endless-loop', 'starts processes in a loop that does not wait for them'],
  ['self-change', 'changes leeway itself'],
  ['live-session', 'continues an open session of an agent with a new prompt'],
]);

export const EFFECT_NAMES: readonly EffectName[] = [
  named('read', ['read files'], [{ kind: 'read', facet: 'sees', values: ['content'] }], 'reads the content of a file'),
  named(
    'write',
    ['write files', 'edit files', 'change files'],
    [{ kind: 'write' }],
    'creates or changes a file, its mode or owner',
  ),
  named(
    'delete',
    ['delete files', 'remove files'],
    [{ kind: 'delete', facet: 'how', values: ['remove', 'empty'] }],
    'deletes or empties a file',
  ),
  named(
    'run unread code',
    ['unread code'],
    [{ kind: 'run', facet: 'code', values: ['inline', 'script', 'installed', 'downloaded'] }],
    'runs code that could not be read',
  ),
  named(
    'run downloaded code',
    ['downloaded code', 'download and run'],
    [{ kind: 'run', facet: 'code', values: ['downloaded'] }, hazard('download-run')],
    'runs code that came from the network',
  ),
  named('network', ['network access', 'internet'], [{ kind: 'network' }], 'uses the network, whichever program does'),
  named(
    'network fetch',
    ['fetch from the network'],
    [{ kind: 'network', facet: 'use', values: ['fetch'] }],
    'gets something from a server',
  ),
  named(
    'network send',
    ['upload', 'send data'],
    [{ kind: 'network', facet: 'use', values: ['send', 'upload', 'socket'] }],
    'carries data to a server',
  ),
  named('network listen', ['listen', 'open a port'], [{ kind: 'network', facet: 'use', values: ['listen'] }], 'opens a port'),
  named('dns lookup', ['lookup'], [{ kind: 'network', facet: 'use', values: ['lookup'] }], 'asks DNS for a name'),
  named('commit', ['git commit'], [vcs('commit')], 'makes a commit'),
  named(
    'push',
    [],
    [vcs('push', 'push-unknown', 'push-protected', 'force-push', 'delete-remote')],
    'any push, forced and deleting ones included',
  ),
  named('force-push', ['force push', 'forced push', 'git force push'], [vcs('force-push')], 'overwrites a remote branch'),
  named(
    'push to a protected branch',
    ['protected push', 'push protected'],
    [vcs('push-protected')],
    'pushes to main, master or another protected branch',
  ),
  named(
    'delete remote branch',
    ['delete remote', 'delete remote tag'],
    [vcs('delete-remote')],
    'deletes a branch or tag on a remote',
  ),
  named('discard', ['discard changes', 'discard work'], [vcs('discard')], 'throws uncommitted work away'),
  named('drop commits', ['drop stash', 'lose commits'], [vcs('drop')], 'loses commits or stashes'),
  named('rewrite history', ['rewrite'], [vcs('rewrite', 'rewrite-pushed')], 'changes existing commits'),
  named('rewrite pushed history', ['rewrite pushed'], [vcs('rewrite-pushed')], 'changes commits that were pushed'),
  named('change remote', ['add remote'], [vcs('remote-other')], 'points a remote at another repository'),
  named('skip hooks', ['no verify'], [vcs('no-verify')], 'commits or pushes without the hooks'),
  named(
    'package install',
    ['install packages', 'install a package', 'add dependency', 'new dependency'],
    [{ kind: 'package', facet: 'act', values: ['new', 'global'] }],
    'installs what the manifest does not declare',
  ),
  named(
    'global install',
    ['install globally'],
    [{ kind: 'package', facet: 'act', values: ['global'] }],
    'installs outside the project',
  ),
  named(
    'publish',
    ['publish packages', 'publish a package', 'release'],
    [{ kind: 'package', facet: 'act', values: ['publish'] }, service('publish')],
    'publishes a package, image or release',
  ),
  named(
    'deploy',
    ['deployment'],
    [service('publish', 'change')],
    'publishes to, creates or changes a cloud, cluster or other service',
  ),
  named(
    'service change',
    ['change service', 'change infrastructure'],
    [service('change')],
    'creates or changes something in a service',
  ),
  named(
    'service destroy',
    ['destroy service', 'destroy infrastructure', 'destroy'],
    [service('destroy')],
    'removes something in a service',
  ),
  named('merge pull request', ['merge pr', 'approve pull request'], [service('merge')], 'approves or merges a pull request'),
  named('send message', ['send mail', 'send email', 'message'], [service('message')], 'sends a message or mail'),
  named('comment', ['forge conversation'], [service('converse')], 'talks on the forge: opens, edits or comments'),
  named(
    'stop process',
    ['stop processes', 'kill processes'],
    [{ kind: 'process', facet: 'act', values: ['stop'] }],
    'stops a process',
  ),
  named(
    'start process',
    ['start processes'],
    [{ kind: 'process', facet: 'act', values: ['start'] }],
    'starts a process that continues after the call, also in the background',
  ),
  named(
    'type into terminal',
    ['type into a terminal', 'send keys'],
    [{ kind: 'process', facet: 'act', values: ['type'] }],
    'gives a terminal or window input in place of a person',
  ),
  named('privilege', ['elevate', 'run as root', 'elevated rights'], [{ kind: 'privilege' }], 'runs with more rights'),
  named(
    'persistence',
    ['persist'],
    [{ kind: 'configure', facet: 'what', values: ['startup', 'persistence'] }],
    'makes something run later by itself',
  ),
  named(
    'configure',
    ['change configuration'],
    [
      {
        kind: 'configure',
        facet: 'what',
        values: ['environment', 'startup', 'persistence', 'global', 'project', 'system', 'guard', 'own'],
      },
    ],
    'changes settings of tools or the machine; a variable for one command is no setting',
  ),
  named(
    'reveal',
    ['reveal secrets', 'print secrets', 'show secrets'],
    [{ kind: 'reveal' }],
    'puts a secret into the conversation',
  ),
  named('delegate', ['sub-agent', 'start an agent'], [{ kind: 'delegate' }], 'starts another agent'),
  named('unclear', ['unknown'], [{ kind: 'unclear' }], 'does something that leeway cannot judge'),
  ...HAZARDS.map((what) => named(what, [], [hazard(what)], hazardSays.get(what) ?? what)),
];
