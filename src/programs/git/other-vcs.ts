// Bazaar, Breezy and Fossil, and programs that fetch a repository's files without its history. Only fetching, sending and showing are
// described; the rest is unclear.
import type { Program, Spec } from '../../argv/program.ts';
import { cloneInto, pouredInto } from './clone-target.ts';
import { sentBySettings, vcs } from './vcs.ts';

const look: Spec = { operands: 'text...', does: [vcs('look', 'the history and state of the repository')], prints: 'content' };
const names: Spec = { ...look, prints: 'names' };
const clone: Spec = {
  text: '-r|--revision',
  operands: 'text text?',
  does: [vcs('fetch', 'a repository')],
  prints: 'names',
  judge: cloneInto,
};

/** Sends the history: to the place it was sent to before, or to the address that is named. */
const push = (options: Partial<Spec>): Spec => ({
  ...options,
  operands: 'text?',
  does: [vcs('push-unknown', 'the history'), sentBySettings],
  prints: 'names',
  when: [{ given: 'some', does: [vcs('remote-other', 'push to a named address')] }, ...(options.when ?? [])],
});

export const otherVcs: readonly Program[] = [
  {
    name: 'bzr',
    manual: 'https://www.breezy-vcs.org/doc/en/user-reference/index.html',
    sameAs: { brz: 'https://www.breezy-vcs.org/' },
    flags: '-q|--quiet -v|--verbose -h|--help --version',
    does: 'nothing',
    sub: {
      branch: { ...clone, flags: '--stacked --standalone --no-tree --hardlink --use-existing-dir' },
      checkout: { ...clone, flags: '--lightweight --hardlink' },
      export: {
        text: '-r|--revision --format --root',
        operands: 'writes text?',
        does: [vcs('fetch', 'an export')],
        prints: 'names',
      },
      push: push({
        flags: `
          --no-strict --strict --remember --no-remember --create-prefix --use-existing-dir --stacked --no-tree --lossy
          --overwrite --overwrite-tags
        `,
        text: '-r|--revision -d|--directory --stacked-on',
        when: [{ has: '--overwrite --overwrite-tags', does: [vcs('force-push', 'the history there is replaced')] }],
      }),
      status: names,
      st: names,
      log: names,
      diff: look,
      info: names,
      version: names,
      help: names,
    },
  },
  {
    name: 'fossil',
    manual: 'https://fossil-scm.org/home/help',
    flags: '--verbose -v --help',
    does: 'nothing',
    sub: {
      clone: {
        flags: '-A --admin-user -u --unversioned --once --private --save-http-password --no-open --nested',
        text: '--ssl-identity -B|--httpauth -l|--xverbose',
        operands: 'text text?',
        does: [vcs('fetch', 'a repository')],
        prints: 'names',
        judge: cloneInto,
      },
      // The files come from a repository that was fetched before, or from the address itself.
      open: {
        flags: '--empty -f|--force --keep --nested --nosync',
        text: '--workdir --repodir',
        operands: 'text text?',
        does: [vcs('fetch', 'files')],
        prints: 'names',
        judge: pouredInto,
      },
      push: push({
        flags: '--once --private --verbose -v',
        text: '-R|--repository -B|--httpauth --proxy',
        unclear: '--ssh-command',
      }),
      sync: push({
        flags: '--once --private --verbose -v -u|--unversioned --verily',
        text: '-R|--repository -B|--httpauth --proxy',
      }),
      status: names,
      timeline: names,
      diff: look,
      info: names,
      ls: names,
      version: names,
      help: names,
    },
  },
  {
    name: 'degit',
    manual: 'https://github.com/Rich-Harris/degit#readme',
    sameAs: { tiged: 'https://github.com/tiged/tiged' },
    flags: '-f|--force -v|--verbose -c|--cache --help --version -h',
    text: '--mode',
    style: 'plain',
    operands: 'text text?',
    does: 'nothing',
    judge: pouredInto,
  },
  {
    name: 'giget',
    manual: 'https://www.npmjs.com/package/giget',
    flags: '--force --verbose --offline --help --version --install',
    text: '--cwd --auth',
    style: 'plain',
    operands: 'text text?',
    does: 'nothing',
    judge: pouredInto,
  },
];
