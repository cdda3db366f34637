// fzf: selects lines. Commands that it runs (previews, bindings, its source of lines) are followed if they are literal.
import type { Inner, Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, holeArg, textArg } from '../../shell/value.ts';
import { bindingOf } from './fzf-binding.ts';

/** Text without any special meaning for a shell. */
const SIMPLE = /^[\w ./:=@%+-]*$/;

/** A command in which fzf replaces `{}` by the current line, quoted. */
function followed(command: Arg, tools: Tools): Judgement {
  const text = exact(command);
  const words = text?.split(' ').filter((word) => word !== '');
  if (words !== undefined && words.length > 0 && words.every((word) => word === '{}' || SIMPLE.test(word))) {
    const line = holeArg('a line that is picked', tools.stdin?.shape ?? here(tools));
    return { inner: [{ kind: 'argv', args: words.map((word) => (word === '{}' ? line : textArg(word))), via: 'fzf' }] };
  }
  const effects = text?.includes('{') === false ? [] : [unclear('a command with parts of a line in it', argText(command))];
  return { effects, inner: [{ kind: 'shell', text: command, via: 'fzf' }] };
}

/** Without input fzf lists the files below the working directory. */
const here = (tools: Tools) =>
  tools.cwd === undefined ? ({ kind: 'any' } as const) : ({ kind: 'below', dir: tools.cwd } as const);

function bound(arg: Arg, tools: Tools): Judgement {
  const text = exact(arg);
  const binding = text === undefined ? ({ kind: 'unknown' } as const) : bindingOf(text);
  switch (binding.kind) {
    case 'plain':
      return {};
    case 'runs':
      return followed(textArg(binding.text), tools);
    case 'unknown':
      return { effects: [unclear('an unknown key binding', argText(arg))], inner: [] };
  }
}

/** A port, an address or a socket on which fzf accepts actions. */
function listens(it: Parsed, tools: Tools): readonly Effect[] {
  const at = it.value('--listen');
  const text = at === undefined ? '' : argText(at);
  if (at !== undefined && text.includes('/'))
    return tools.places(at).map((place): Effect => ({ kind: 'write', place, how: 'create' }));
  if (!it.has('--listen')) return [];
  const host = text.includes(':') ? text.slice(0, text.lastIndexOf(':')) : 'localhost';
  return [
    { kind: 'network', use: 'listen', server: { host }, offers: 'app' },
    ...(/^(localhost|127\.0\.0\.1|)$/.test(host) ? [] : [unclear('takes actions from other machines', text)]),
  ];
}

const VARIABLES = ['FZF_DEFAULT_COMMAND', 'FZF_DEFAULT_OPTS', 'FZF_DEFAULT_OPTS_FILE'];

function judge(it: Parsed, tools: Tools): Judgement {
  const judged = [
    ...['--preview', '--preview-command'].flatMap((option) => it.values(option)).map((arg) => followed(arg, tools)),
    ...it.values('--bind').map((arg) => bound(arg, tools)),
  ];
  const effects: Effect[] = [...listens(it, tools), ...judged.flatMap((one) => one.effects ?? [])];
  const inner: Inner[] = judged.flatMap((one) => one.inner ?? []);
  for (const name of VARIABLES) if (tools.variable(name)) effects.push(unclear(`\`${name}\` steers fzf`, name));
  const source = tools.variable('FZF_DEFAULT_COMMAND');
  if (source) inner.push({ kind: 'shell', text: source, via: 'fzf' });
  for (const arg of it.operands)
    if (!/^\+[a-z0-9]$/.test(exact(arg) ?? '')) effects.push(unclear('a word that fzf does not take', argText(arg)));
  return { effects, inner };
}

export const fzf: Program = {
  name: 'fzf',
  manual: 'https://github.com/junegunn/fzf/blob/master/man/man1/fzf.1',
  flags: `
    -x|--extended --no-extended -e|--exact --no-exact -i|--ignore-case --no-ignore-case --smart-case --literal
    --no-literal --no-sort --tac --no-tac --track --no-track --disabled --enabled --phony --no-phony --no-mouse --mouse
    --cycle --no-cycle --keep-right --no-keep-right --no-hscroll --hscroll --filepath-word --no-filepath-word --wrap
    --no-wrap --raw --no-raw --reverse --no-reverse --no-height --no-border --no-separator --no-scrollbar --header-first
    --no-header-first --no-header --no-header-lines --ansi --no-ansi --no-color --no-bold --bold --black --no-black
    --no-unicode --unicode --no-history --no-preview -1|--select-1 --no-select-1 -0|--exit-0 --no-exit-0 --print-query
    --no-print-query --read0 --no-read0 --print0 --no-print0 --sync --no-sync --async --no-multi --no-multi-line
    --highlight-line --no-highlight-line --gutter --no-gutter --no-info --no-input --ambidouble --clear --no-clear
    --no-expect --bash --zsh --fish --man --no-tmux --no-popup --no-listen -h|--help --version
  `,
  optional: `
    -m|--multi -s|--sort --border --scrollbar --gap --tmux --popup --list-border --input-border --header-border
    --header-lines-border --footer-border --preview-border --gap-line --color --listen --preview-wrap-sign --wrap-sign
    --tail
  `,
  text: `
    --scheme --algo -n|--nth --with-nth --accept-nth -d|--delimiter --tiebreak --height --min-height --layout
    --border-label --border-label-pos --margin --padding --info --separator --prompt --pointer --marker
    --marker-multi-line --header --header-lines --header-label --header-label-pos --footer --footer-label
    --footer-label-pos --ellipsis --tabstop --history-size --preview-window --preview-label --preview-label-pos
    --list-label --list-label-pos --input-label --input-label-pos --ghost -q|--query -f|--filter --expect --toggle-sort
    --hscroll-off --scroll-off --jump-labels --style --freeze-left --freeze-right --walker --walker-skip --id-nth
    --preview --bind
  `,
  names: '--walker-root',
  edits: '--history',
  shell: '--info-command',
  unclear: '--with-shell --proxy-script --become',
  // Anyone who reaches the port can run commands.
  unclearFlags: '--listen-unsafe --no-winpty',
  operands: 'text...',
  does: 'nothing',
  when: [
    {
      has: '--listen-unsafe',
      does: [{ kind: 'network', use: 'listen', server: { host: '0.0.0.0' }, offers: 'shell' }],
    },
  ],
  judge,
};
