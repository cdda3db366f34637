// Terminals that accept commands from outside: wezterm, kitty, zellij, dtach. What they type counts as typed by a person. What
// they start is followed.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { typesInto } from '../../model/terminals.ts';
import { wordsOf } from '../../argv/words-of.ts';

const each = (names: string, spec: Spec): { readonly [name: string]: Spec } =>
  Object.fromEntries(wordsOf(names).map((name) => [name, spec]));
const look: Spec = { operands: 'text...', does: 'nothing' };
const typed = (what: string): readonly Effect[] => [typesInto(what)];
const stopped: readonly Effect[] = [{ kind: 'process', act: 'stop', whose: 'unknown', what: 'what runs in a pane' }];

export const wezterm: Program = {
  name: 'wezterm',
  manual: 'https://wezterm.org/cli/general.html',
  style: 'posix',
  flags: '-h|--help -V|--version -n|--skip-config',
  unclear: '--config-file --config',
  does: 'nothing',
  sub: {
    cli: {
      flags: '--no-auto-start --prefer-mux',
      text: '--class',
      does: 'nothing',
      sub: {
        ...each('list list-clients', { text: '--format', operands: 'none', does: 'nothing' }),
        'get-text': { flags: '--escapes', text: '--pane-id --start-line --end-line', operands: 'none', does: 'nothing' },
        'get-pane-direction': { ...look, text: '--pane-id' },
        'send-text': { flags: '--no-paste', text: '--pane-id', operands: 'text...', does: typed('a pane of wezterm') },
        spawn: {
          flags: '--new-window',
          text: '--pane-id --window-id --domain-name --workspace',
          cwd: '--cwd',
          operands: 'command',
          does: 'nothing',
        },
        'split-pane': {
          flags: '--horizontal --left --right --top --bottom --top-level',
          text: '--pane-id --percent --cells --move-pane-id',
          cwd: '--cwd',
          operands: 'command',
          does: 'nothing',
        },
        'kill-pane': { text: '--pane-id', operands: 'none', does: stopped },
        ...each('activate-pane activate-tab activate-pane-direction', {
          ...look,
          text: '--pane-id --tab-id --tab-index --tab-relative',
        }),
        ...each('set-tab-title set-window-title rename-workspace zoom-pane adjust-pane-size move-pane-to-new-tab', {
          flags: '--zoom --unzoom --toggle --new-window',
          text: '--pane-id --tab-id --window-id --workspace --amount',
          operands: 'text...',
          does: 'nothing',
        }),
      },
    },
    'ls-fonts': look,
    'show-keys': { flags: '--lua', text: '--key-table', operands: 'none', does: 'nothing' },
    start: {
      flags: '--no-auto-connect --always-new-process --new-tab',
      text: '--class --workspace --position --domain',
      cwd: '--cwd',
      operands: 'command',
      does: 'nothing',
    },
  },
};

const kittyRemote: { readonly [name: string]: Spec } = {
  ls: { flags: '--all-env-vars --self', text: '-m|--match -t|--match-tab', operands: 'none', does: 'nothing' },
  'get-text': {
    flags: '--ansi --add-cursor --clear-selection --self',
    text: '-m|--match --extent',
    operands: 'none',
    does: 'nothing',
  },
  ...each('send-text send-key signal-child', {
    flags: '-a|--all -e|--exclude-active',
    text: '-m|--match -t|--match-tab --bracketed-paste',
    reads: '--from-file',
    operands: 'text...',
    does: typed('a window of kitty'),
  }),
  ...each('run kitten action launch', { operands: 'unclear...', does: typed('a window of kitty') }),
  ...each('close-window close-tab', { operands: 'unclear...', does: stopped }),
};
const kittyShell: Spec = {
  text: '--password --password-env',
  // It may name another machine.
  unclear: '--to --password-file',
  known: { '--to': 'unix:*' },
  does: 'nothing',
  sub: kittyRemote,
};

/** `kitten @ send-text`, `kitty @ send-text`. */
export const kitties: readonly Program[] = ['kitty', 'kitten'].map((name) => ({
  name,
  manual: 'https://sw.kovidgoyal.net/kitty/remote-control/',
  style: 'posix',
  flags: '-h|--help -v|--version',
  does: 'nothing',
  sub: { '@': kittyShell, ...Object.fromEntries(Object.entries(kittyRemote).map(([sub, spec]) => [`@${sub}`, spec])) },
}));

export const zellij: Program = {
  name: 'zellij',
  manual: 'https://zellij.dev/documentation/cli-actions.html',
  style: 'posix',
  flags: '-h|--help -V|--version',
  text: '-s|--session --max-panes',
  unclear: '-c|--config --config-dir --data-dir -l|--layout -n|--new-session-with-layout --server',
  does: 'nothing',
  sub: {
    ...each('list-sessions ls', { flags: '-s|--short -n|--no-formatting -r|--reverse', operands: 'none', does: 'nothing' }),
    ...each('list-aliases la', look),
    ...each('action ac', {
      does: 'nothing',
      sub: {
        ...each('write write-chars paste', { text: '-p|--pane-id', operands: 'text...', does: typed('a pane of zellij') }),
        ...each('query-tab-names list-clients', look),
        'dump-screen': { flags: '-f|--full', operands: 'writes', does: 'nothing' },
        ...each('close-pane close-tab', { operands: 'none', does: stopped }),
      },
    }),
    ...each('run r', {
      flags: '-f|--floating -i|--in-place -c|--close-on-exit -s|--start-suspended',
      text: '-n|--name -d|--direction -x -y --width --height --pinned',
      cwd: '--cwd',
      operands: 'command',
      does: 'nothing',
    }),
    ...each('kill-session k delete-session d', { operands: 'text...', does: stopped }),
    ...each('kill-all-sessions ka delete-all-sessions da', {
      operands: 'text...',
      does: [{ kind: 'process', act: 'stop', whose: 'broad', what: 'every session of zellij' }],
    }),
  },
};

/** With `-p` they copy standard input into a session. */
export const keepers: readonly Program[] = [
  { name: 'dtach', manual: 'https://dtach.sourceforge.net' },
  { name: 'abduco', manual: 'https://github.com/martanne/abduco' },
].map((one) => ({
  ...one,
  style: 'posix',
  unclearFlags: '-a -A -c -n -N -r -l -f -E -z -C -q -v',
  flags: '-p',
  text: '-e',
  operands: 'unclear...',
  does: [unclear('a session that another program runs in', one.name)],
  when: [{ has: '-p', does: typed(`a session of ${one.name}`) }],
}));

/** On-screen keyboards, and programs that write into other terminals. */
export const keyboards: readonly Program[] = [
  ['xvkbd', 'http://t-sato.in.coocan.jp/xvkbd/'],
  ['ttyecho', 'https://www.humbug.in/2010/utility-to-send-commands-or-data-to-other-terminals-ttypts/'],
  ['writevt', 'https://manpages.debian.org/testing/console-tools/writevt.1.en.html'],
  ['conspy', 'https://conspy.sourceforge.net'],
  ['reptyr', 'https://github.com/nelhage/reptyr'],
].map(([name = '', manual = '']) => ({ name, manual, style: 'none', operands: 'text...', does: typed(name) }));
