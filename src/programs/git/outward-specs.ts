// Git subcommands that serve, send, ask for credentials or start other programs.
import type { Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { sends } from './push-specs.ts';
import { sentBySettings, service, vcs } from './vcs.ts';

const LISTENS: Effect = { kind: 'network', use: 'listen', offers: 'raw', server: { host: '', unknown: 'any interface' } };
const credential = (act: string): Spec => ({ does: [{ kind: 'reveal', what: 'credential', detail: `git credential ${act}` }] });
/** Subcommands that exist but are not described: they stay unclear. */
const opaque = (why: string): Spec => ({ operands: 'text...', does: [unclear(why)] });
/** Of these, subcommands that send the history or files to a server that the repository's settings name. */
const sending = (why: string, subcommands: string): Spec => {
  const names = new Set(subcommands.split(' '));
  return {
    ...opaque(why),
    judge: (it) => ({
      effects: it.operands.some((operand) => names.has(exact(operand) ?? ''))
        ? [vcs('push-unknown', 'the history or files'), sentBySettings]
        : [],
    }),
  };
};

export const OUTWARD_SPECS: Readonly<Record<string, Spec>> = {
  daemon: {
    flags: '--verbose --reuseaddr --detach --export-all --syslog --inetd --strict-paths',
    text: `
      --port --listen --timeout --init-timeout --max-connections --user --group --enable --disable --allow-override
      --forbid-override --interpolated-path
    `,
    names: '--base-path',
    writes: '--pid-file',
    operands: 'text...',
    does: [LISTENS],
  },
  instaweb: {
    flags: '-l|--local --start --stop --restart',
    text: '-p|--port -d|--httpd -b|--browser -m|--module-path',
    does: [LISTENS, unclear('starts a web server of its own')],
  },
  'http-backend': { does: [LISTENS] },
  'upload-pack': { ...opaque('serves a repository'), does: [unclear('serves a repository')] },
  'receive-pack': opaque('takes a push into a repository'),
  'upload-archive': opaque('serves a repository'),
  shell: opaque('runs commands a client sends'),
  'send-email': mail(),
  'imap-send': mail(),
  credential: {
    does: 'nothing',
    sub: {
      fill: credential('fill'),
      get: credential('get'),
      approve: { does: [unclear('stores a credential')] },
      reject: { does: [unclear('removes a credential')] },
      capability: { does: [vcs('look', 'credential helpers')] },
    },
  },
  'credential-store': {
    edits: '--file',
    operands: 'text...',
    does: [{ kind: 'reveal', what: 'credential', detail: 'git credential store' }],
  },
  'credential-cache': { operands: 'text...', does: [{ kind: 'reveal', what: 'credential', detail: 'git credential cache' }] },
  'credential-osxkeychain': { operands: 'text...', does: [{ kind: 'reveal', what: 'credential', detail: 'key chain' }] },
  'credential-manager': { operands: 'text...', does: [{ kind: 'reveal', what: 'credential', detail: 'credential manager' }] },
  difftool: opaque('runs a diff tool'),
  mergetool: opaque('runs a merge tool'),
  citool: opaque('opens a window'),
  gui: opaque('opens a window'),
  gitk: opaque('opens a window'),
  svn: sending('talks to a Subversion server', 'dcommit commit-diff set-tree branch tag'),
  p4: sending('talks to a Perforce server', 'submit'),
  cvsimport: opaque('imports history'),
  'remote-https': opaque('talks to a server with a low-level git command'),
  'remote-http': opaque('talks to a server with a low-level git command'),
  'remote-ext': opaque('runs a command as transport'),
  hook: opaque('runs a hook'),
  annex: sending('moves large files between places', 'copy move sync push assist assistant export mirror satisfy'),
  flow: opaque('creates and merges branches by its own rules'),
  'web--browse': opaque('opens a browser'),
};

/** Sends patches of commits, or patch files that were made before. */
function mail(): Spec {
  return {
    operands: 'text...',
    does: [service('message', 'mail', 'patches')],
    judge: (_, tools) => ({ effects: [sends(['HEAD'], tools)] }),
  };
}
