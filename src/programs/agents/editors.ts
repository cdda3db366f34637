// Editors: opening a file in the user's own editor is quiet; commands and scripts that are passed to an editor are not read.
import type { Inner, Parsed, Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';

const VIM = 'https://vimhelp.org/starting.txt.html';

/**
 * The shell commands in `:!command`, `silent !command`, `%!command`, `r !command`. An operand that begins with `+` is a command
 * too.
 */
function shellOf(arg: Arg): readonly Inner[] {
  const text = exact(arg) ?? '';
  const found = /^[+:\s]*(?:[\w,%.$'|:\s]+[\s|:])?[\d,%.$]*!(?!\s*$)(.*)$/s.exec(text);
  return found ? [{ kind: 'shell', text: { ...textArg(found[1] ?? ''), from: arg.from }, via: 'vim' }] : [];
}

/** Commands that show something of the editor itself, or end it. */
const SHOWS = /^[+:]*\s*(q|qa|qall|quit|quitall|q!|qa!|cq|checkhealth( [\w.]+)?|version|messages|scriptnames|set \w+\?)$/;
const ENDS = /^[+:]*\s*(q|qa|qall|quit|quitall|q!|qa!|cq)$/;

/** A plain file name: no address, which a plugin would fetch, and no option or command. */
const isPlainFile = (arg: Arg): boolean => /^[\w./~@ -]+$/.test(exact(arg) ?? '') && !/^[-+]/.test(exact(arg) ?? '');

/** Whether all commands only show something and the last one ends the editor: `nvim --headless -c checkhealth -c qa`. */
function endsAtOnce(it: Parsed): boolean {
  const commands = [...it.values('-c'), ...it.operands.filter((arg) => !isPlainFile(arg))].map((arg) => exact(arg) ?? '');
  const isPlain = it.given.every(
    ({ name, value }) =>
      ['--headless', '-c', '--clean', '--noplugin', '-n', '-R', '-M'].includes(name) ||
      (['-u', '-i'].includes(name) && exact(value) === 'NONE'),
  );
  return (
    isPlain &&
    it.operands.every((arg) => isPlainFile(arg) || exact(arg)?.startsWith('+')) &&
    commands.every((one) => SHOWS.test(one)) &&
    commands.some((one) => ENDS.test(one))
  );
}

const emacsKind = {
  style: 'plain',
  operands: 'names...',
  does: 'nothing',
  judge: (it) =>
    it.operands.length === 0 && (it.has('--version') || it.has('--help'))
      ? {}
      : it.has('-n') && it.operands.length > 0
        ? {}
        : { effects: [unclear('an editor waits for keys', 'emacs')] },
} satisfies Partial<Program>;

const emacsOptions = {
  flags: `
    --version --help -nw|--no-window-system -q|--no-init-file -Q|--quick -n|--no-wait -c|--create-frame -t|--tty
    --no-site-file --no-splash
  `,
  unclear: `
    --eval|-e|--execute|-eval -l|--load --script -f|--funcall --insert --user -u -L|--directory -s
    -a|--alternate-editor --socket-name --server-file --init-directory
  `,
  unclearFlags: '--batch -batch --daemon --fg-daemon --kill',
} satisfies Partial<Program>;

const nanoKind = {
  style: 'plain',
  operands: 'names...',
  does: 'nothing',
  judge: (it) =>
    it.operands.length === 0 && it.given.length > 0 ? {} : { effects: [unclear('an editor waits for keys', 'nano')] },
} satisfies Partial<Program>;

export const terminalEditors: readonly Program[] = [
  {
    name: 'vim',
    manual: VIM,
    sameAs: {
      vi: VIM,
      nvim: 'https://neovim.io/doc/user/starting.html',
      view: VIM,
      gvim: VIM,
      mvim: VIM,
      vimdiff: VIM,
      ex: VIM,
      rvim: VIM,
    },
    style: 'plain',
    flags: '-v -R -M -b -d -n -N -C -o -O -p -l-none --version -h|--help --clean --noplugin -m --headless',
    text: '-T',
    // Ex commands run shells, write files and load scripts.
    unclear: '-c --cmd -S -s -w -W -u -U -i -q -t -l --startuptime --remote-send --remote-expr --server',
    unclearFlags: '-e -E -es -Es --embed -x -r -L -A -H -Z',
    operands: 'names...',
    does: 'nothing',
    judge: (it, tools) => {
      if (it.operands.length === 0 && it.given.every((one) => /^(--version|-h)$/.test(one.name)) && it.given.length > 0)
        return {};
      if (it.has('--headless') && endsAtOnce(it))
        return {
          replaces: true,
          understands: ['-c', '-u', '-i'],
          effects: it.operands
            .filter(isPlainFile)
            .flatMap((arg) => tools.places(arg))
            .map((place): Effect => ({ kind: 'read', place, sees: 'content' })),
        };
      return {
        effects: [unclear('an editor waits for keys', 'vim')],
        inner: [...it.values('-c'), ...it.values('--cmd'), ...it.operands].flatMap(shellOf),
      };
    },
  },
  {
    name: 'nano',
    manual: 'https://www.nano-editor.org/dist/latest/nano.1.html',
    sameAs: { pico: 'https://alpineapp.email/' },
    flags: '-V|--version -h|--help --health',
    ...nanoKind,
  },
  {
    name: 'micro',
    manual: 'https://manpages.debian.org/trixie/micro/micro.1.en.html',
    ...nanoKind,
  },
  {
    name: 'joe',
    manual: 'https://manpages.debian.org/trixie/joe/joe.1.en.html',
    ...nanoKind,
  },
  {
    name: 'mcedit',
    manual: 'https://manpages.debian.org/trixie/mc-data/mcedit.1.en.html',
    flags: '-V|--version -h|--help --health',
    ...nanoKind,
  },
  {
    name: 'ne',
    manual: 'https://manpages.debian.org/trixie/ne/ne.1.en.html',
    flags: '-V|--version -h|--help --health',
    ...nanoKind,
  },
  {
    name: 'hx',
    manual: 'https://manpages.debian.org/trixie/hx/hx.1.en.html',
    sameAs: { helix: 'https://docs.helix-editor.com/' },
    flags: '-h|--help --health -V|--version',
    ...nanoKind,
  },
  {
    name: 'kak',
    manual: 'https://manpages.debian.org/trixie/kakoune/kak.1.en.html',
    ...nanoKind,
  },
  {
    name: 'ed',
    manual: 'https://www.gnu.org/software/ed/manual/ed_manual.html',
    sameAs: { red: 'https://www.gnu.org/software/ed/manual/ed_manual.html' },
    flags: `
      -E|--extended-regexp -G|--traditional -l|--loose-exit-status -r|--restricted -s|--quiet|--silent -v|--verbose
      --strip-trailing-cr -h|--help -V|--version
    `,
    text: '-p|--prompt',
    operands: 'edits?',
    does: 'nothing',
    judge: (it) =>
      it.has('-h') || it.has('-V')
        ? {}
        : { effects: [{ kind: 'run', code: 'inline', what: 'commands of ed' }, unclear('commands of ed are not read', 'ed')] },
  },
  {
    name: 'emacs',
    manual: 'https://www.gnu.org/software/emacs/manual/html_node/emacs/Emacs-Invocation.html',
    ...emacsOptions,
    ...emacsKind,
  },
  {
    name: 'emacsclient',
    manual: 'https://www.gnu.org/software/emacs/manual/html_node/emacs/emacsclient-Options.html',
    ...emacsOptions,
    ...emacsKind,
  },
];

/** Options of editors with windows; each editor has only some of them. */
const WINDOW: Omit<Program, 'name' | 'manual'> = {
  style: 'plain',
  flags: `
    -d|--diff -m|--merge -a|--add -g|--goto -n|--new-window -r|--reuse-window -w|--wait -h|--help -v|--version
    -s|--status --list-extensions --show-versions --verbose --disable-extensions --disable-gpu --telemetry -b
    --background --stay
  `,
  text: '--locale --profile --category --line --column --log --install-extension',
  unclear: `
    --user-data-dir --extensions-dir --uninstall-extension --update-extensions --add-mcp --remote --folder-uri
    --file-uri --disable-extension --inspect-extensions --inspect-brk-extensions --enable-proposed-api --prof-startup
    --command --locate-shell-integration-path --chat --open-url --sync
  `,
  unclearFlags: '-',
  operands: 'names...',
  does: 'nothing',
  when: [
    { has: '--install-extension', does: [{ kind: 'package', act: 'global', what: 'an extension of the editor' }] },
    {
      words: 'tunnel...* serve-web...*',
      does: [{ kind: 'hazard', what: 'expose-port', detail: 'opens this machine to a browser' }],
    },
    {
      words: 'agent...* chat...* ext...* mcp...*',
      does: [{ kind: 'delegate', how: 'ungated', what: '`{operands}` of the editor' }],
    },
  ],
};
const WINDOW_EDITORS: Readonly<Record<string, string>> = {
  subl: 'https://www.sublimetext.com/docs/command_line.html',
  sublime_text: 'https://www.sublimetext.com/docs/command_line.html',
  mate: 'https://macromates.com/manual/en/',
  zed: 'https://zed.dev/docs/command-line-interface',
  idea: 'https://www.jetbrains.com/help/idea/',
  pycharm: 'https://www.jetbrains.com/help/pycharm/',
  webstorm: 'https://www.jetbrains.com/help/webstorm/',
  goland: 'https://www.jetbrains.com/help/go/',
  charm: 'https://www.jetbrains.com/help/pycharm/',
  studio: 'https://developer.android.com/studio/command-line',
  bbedit: 'https://www.barebones.com/products/bbedit/',
  atom: 'https://flight-manual.atom-editor.cc/',
  gedit: 'https://manpages.debian.org/gedit',
  kate: 'https://manpages.debian.org/kate',
  xed: 'https://ss64.com/mac/xed.html',
};

export const windowEditors: readonly Program[] = [
  {
    name: 'code',
    manual: 'https://code.visualstudio.com/docs/configure/command-line',
    sameAs: {
      'code-insiders': 'https://code.visualstudio.com/insiders',
      codium: 'https://vscodium.com/',
      vscodium: 'https://vscodium.com/',
      cursor: 'https://cursor.com/docs',
      windsurf: 'https://docs.windsurf.com/',
    },
    ...WINDOW,
  },
  ...Object.entries(WINDOW_EDITORS).map(([name, manual]): Program => ({ name, manual, ...WINDOW })),
];
