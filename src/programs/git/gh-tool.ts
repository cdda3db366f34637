// gh: its own logins, settings, aliases, extensions, and codespaces. Nearly all of it reveals a secret, changes something lasting
// or reaches a remote machine.
import type { Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { GITHUB, act, look } from './gh-act.ts';
import { service } from './vcs.ts';

const SHOW_TEXT = '-q|--jq --json -t|--template';
const change = (what: string, spec: Omit<Spec, 'does'> = {}): Spec => act(GITHUB, 'change', { what, ...spec });
const destroy = (what: string, flags = '--yes --confirm'): Spec => act(GITHUB, 'destroy', { what, flags });
const reveals = (detail: string, spec: Omit<Spec, 'does'> = {}): Spec => ({
  operands: 'none',
  ...spec,
  does: [{ kind: 'reveal', what: 'credential', detail }],
});
const own = (detail: string, spec: Omit<Spec, 'does'> = {}): Spec => ({
  operands: 'text...',
  ...spec,
  does: [{ kind: 'configure', what: 'global', detail }],
});
const upload: Effect = { kind: 'network', use: 'upload', server: GITHUB.server };

const GH_SETTINGS =
  'git_protocol editor prompt prefer_editor_prompt pager http_unix_socket browser color_labels accessible_* spinner user';

export const GH_TOOL: Readonly<Record<string, Spec>> = {
  auth: {
    does: 'nothing',
    sub: {
      status: {
        flags: '-t|--show-token -a|--active',
        text: '-h|--hostname --json -q|--jq --template',
        does: [service('look', 'github', 'who is logged in')],
        when: [{ has: '-t', does: [{ kind: 'reveal', what: 'credential', detail: 'the forge token' }] }],
      },
      token: reveals('the forge token', { text: '-h|--hostname -u|--user' }),
      login: own('gh login', {
        flags: '-w|--web --with-token --insecure-storage --skip-ssh-key -c|--clipboard',
        text: '-p|--git-protocol -h|--hostname -s|--scopes',
      }),
      logout: own('gh logout', { text: '-h|--hostname -u|--user' }),
      refresh: own('gh rights', {
        flags: '--insecure-storage --reset-scopes -c|--clipboard',
        text: '-h|--hostname -s|--scopes -r|--remove-scopes',
      }),
      switch: own('gh account', { text: '-h|--hostname -u|--user' }),
      'setup-git': own('git credentials through gh', { flags: '-f|--force', text: '-h|--hostname' }),
      'git-credential': reveals('the forge token', { operands: 'text...' }),
    },
  },
  config: {
    does: 'nothing',
    sub: {
      // gh keeps its token beside its settings.
      get: look(GITHUB, 'settings of gh', {
        text: '-h|--host',
        when: [{ unless: GH_SETTINGS, does: [{ kind: 'reveal', what: 'credential', detail: 'what gh stores under that name' }] }],
      }),
      list: look(GITHUB, 'settings of gh', { text: '-h|--host' }),
      set: own('settings of gh', { text: '-h|--host' }),
      'clear-cache': look(GITHUB, 'settings of gh'),
    },
  },
  alias: {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'aliases'),
      set: {
        flags: '-s|--shell --clobber',
        operands: 'text...',
        does: [{ kind: 'configure', what: 'persistence', detail: 'a gh alias' }],
      },
      import: {
        flags: '--clobber',
        operands: 'reads?',
        does: [{ kind: 'configure', what: 'persistence', detail: 'gh aliases' }],
      },
      delete: own('gh aliases', { flags: '--all' }),
    },
  },
  extension: extensions(),
  extensions: extensions(),
  ext: extensions(),
  codespace: codespaces(),
  cs: codespaces(),
  copilot: {
    operands: 'text...',
    does: [{ kind: 'delegate', how: 'ungated', what: 'gh copilot' }, unclear('another assistant is asked')],
  },
  'agent-task': {
    operands: 'text...',
    does: [{ kind: 'delegate', how: 'ungated', what: 'gh agent-task' }, unclear('another agent is started')],
  },
};

function extensions(): Spec {
  const runs: readonly Effect[] = [{ kind: 'run', code: 'installed', what: 'a gh extension' }];
  return {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'extensions'),
      search: look(GITHUB, 'extensions', { flags: '-w|--web', text: `--license -L|--limit --order --owner --sort ${SHOW_TEXT}` }),
      browse: look(GITHUB, 'extensions', { flags: '--debug -s|--single-column' }),
      install: {
        flags: '--force',
        text: '--pin',
        operands: 'text',
        does: [{ kind: 'package', act: 'global', what: 'a gh extension' }],
      },
      upgrade: {
        flags: '--all --dry-run --force',
        operands: 'text?',
        does: [{ kind: 'package', act: 'global', what: 'gh extensions' }],
      },
      remove: { operands: 'text', does: [{ kind: 'package', act: 'remove', what: 'a gh extension' }] },
      create: { text: '--precompiled', operands: 'text?', does: [unclear('makes a new repository here')] },
      exec: { operands: 'text...', does: runs },
    },
  };
}

function codespaces(): Spec {
  const remote: readonly Effect[] = [{ kind: 'hazard', what: 'remote-shell', detail: 'a codespace' }];
  return {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'codespaces', { text: `-L|--limit -o|--org -u|--user ${SHOW_TEXT}` }),
      view: look(GITHUB, 'a codespace', { text: `-c|--codespace --repo-owner ${SHOW_TEXT}` }),
      logs: { flags: '-f|--follow', text: '-c|--codespace --repo-owner', does: [unclear('reads on a remote machine')] },
      ssh: { operands: 'text...', does: remote },
      code: { operands: 'text...', does: remote },
      jupyter: { operands: 'text...', does: remote },
      cp: { operands: 'text...', does: [...remote, upload] },
      ports: { operands: 'text...', does: [{ kind: 'hazard', what: 'expose-port', detail: 'ports of a codespace' }] },
      create: change('a codespace', { operands: 'text...' }),
      edit: change('a codespace', { operands: 'text...' }),
      rebuild: change('a codespace', { operands: 'text...' }),
      stop: change('a codespace', { operands: 'text...' }),
      delete: destroy('a codespace'),
    },
  };
}
