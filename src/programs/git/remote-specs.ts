// git remote: names and addresses of other repositories. Adding another repository as a remote could let work leak there.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { vcs } from './vcs.ts';
import { destination } from './push-specs.ts';

const LOOK: Spec = { flags: '-v|--verbose', does: [vcs('look', 'remotes')], prints: 'names' };

export const REMOTE_SPECS: Readonly<Record<string, Spec>> = {
  remote: {
    flags: '-v|--verbose',
    does: 'nothing',
    bare: LOOK,
    sub: {
      show: {
        flags: '-n -v|--verbose',
        operands: 'text...',
        does: [vcs('fetch', 'facts of a remote')],
        prints: 'names',
        judge: (it, tools) => ({ effects: it.operands.flatMap((arg) => destination(arg, tools, 'fetch')) }),
      },
      'get-url': { flags: '--push --all', operands: 'text', does: [vcs('look', 'remotes')], prints: 'names' },
      add: {
        flags: '-f|--fetch --tags --no-tags',
        optional: '--mirror',
        text: '-t|--track -m|--master',
        operands: 'text text',
        does: 'nothing',
        judge: (it, tools) => address(it.operands[1], it, tools),
      },
      'set-url': {
        flags: '--push --add --delete',
        operands: 'text text text?',
        does: 'nothing',
        judge: (it, tools) =>
          it.has('--delete') ? { effects: [vcs('configure', 'remove an address')] } : address(it.operands[1], it, tools),
      },
      rename: {
        flags: '--progress --no-progress',
        operands: 'text text',
        does: [vcs('configure', 'rename a remote')],
        prints: 'nothing',
      },
      remove: { operands: 'text', does: [vcs('configure', 'remove a remote')], prints: 'nothing' },
      rm: { operands: 'text', does: [vcs('configure', 'remove a remote')], prints: 'nothing' },
      'set-head': {
        flags: '-a|--auto -d|--delete',
        operands: 'text text?',
        does: [vcs('branch', 'the remote’s default branch here')],
        prints: 'names',
      },
      'set-branches': {
        flags: '--add',
        operands: 'text text...',
        does: [vcs('configure', 'which branches are fetched')],
        prints: 'nothing',
      },
      prune: {
        flags: '-n|--dry-run',
        operands: 'text...',
        does: [vcs('fetch', 'prune tracking branches')],
        prints: 'names',
        judge: (it, tools) => ({ effects: it.operands.flatMap((arg) => destination(arg, tools, 'fetch')) }),
      },
      update: {
        flags: '-p|--prune',
        operands: 'text...',
        does: [vcs('fetch', 'commits')],
        prints: 'names',
        judge: (it, tools) => ({ effects: it.operands.flatMap((arg) => destination(arg, tools, 'fetch')) }),
      },
    },
  },
};

/** Another spelling of the same repository changes nothing. */
function address(arg: Arg | undefined, it: Parsed, tools: Tools): Judgement {
  const url = exact(arg);
  const remotes = tools.git.remotes();
  const name = exact(it.operands[0]);
  const known =
    it.sub[1] === 'set-url' && name !== undefined ? (remotes?.get(name) ?? []) : [...(remotes?.values() ?? [])].flat();
  const same = url !== undefined && known.length > 0 && known.every((one) => tools.git.sameRepository(one, url));
  return {
    effects: [same && !it.has('--mirror') ? vcs('remote-same', url) : vcs('remote-other', arg ? argText(arg) : 'unknown')],
  };
}
