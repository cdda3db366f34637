// Bazaar, Breezy and Fossil, and programs that fetch a repository's files without its history. Only fetching and showing are
// described; the rest is unclear.
import type { Program, Spec } from '../../argv/program.ts';
import { cloneInto, pouredInto } from './clone-target.ts';
import { vcs } from './vcs.ts';

const look: Spec = { operands: 'text...', does: [vcs('look', 'history and state')], prints: 'content' };
const names: Spec = { ...look, prints: 'names' };
const clone: Spec = {
  text: '-r|--revision',
  operands: 'text text?',
  does: [vcs('fetch', 'a repository')],
  prints: 'names',
  judge: cloneInto,
};

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
