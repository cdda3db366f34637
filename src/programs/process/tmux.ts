// tmux: sessions that outlive the call. Commands that it starts and keys that it types are followed; formats and options that run
// code are unclear.
import type { Inner, Judgement, Parsed, Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, holeArg, textArg, union } from '../../shell/value.ts';
import { terminalSession, typesInto } from '../../model/terminals.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { longPattern } from '../../argv/long-pattern.ts';

const TARGET = '-t -F -f';

/** `#(command)` in a format runs a shell. */
function formats(it: Parsed): readonly Effect[] {
  const words = [...it.given.flatMap((one) => one.value ?? []), ...it.operands];
  return words.some((word) => argText(word).includes('#('))
    ? [{ kind: 'run', code: 'inline', what: 'a format' }, unclear('a format that runs a command', '#(…)')]
    : [];
}

/** In control mode tmux also takes commands from standard input. */
const controls = (it: Parsed): readonly Effect[] =>
  it.given.some(({ name, after }) => name === '-C' && after === 0) ? [typesInto('any pane of tmux')] : [];

/** The words up to a `;`, and the rest as another tmux command. */
function upTo(it: Parsed): { readonly words: readonly Arg[]; readonly rest: readonly Inner[] } {
  // `-s name;` also ends the command.
  if (it.given.some((one) => one.value && argText(one.value).endsWith(';')))
    return { words: [], rest: [{ kind: 'argv', args: [textArg('tmux'), ...it.operands] }] };
  const at = it.operands.findIndex((arg) => argText(arg).endsWith(';') && !argText(arg).endsWith(String.raw`\;`));
  if (at < 0) return { words: it.operands, rest: [] };
  const last = exact(it.operands[at]) ?? ';';
  const words = [...it.operands.slice(0, at), ...(last === ';' ? [] : [textArg(last.slice(0, -1))])];
  return { words, rest: [{ kind: 'argv', args: [textArg('tmux'), ...it.operands.slice(at + 1)] }] };
}

function checked(it: Parsed, more: (words: readonly Arg[]) => Judgement = () => ({})): Judgement {
  const { words, rest } = upTo(it);
  const judged = more(words);
  return {
    ...judged,
    effects: [...controls(it), ...formats(it), ...(judged.effects ?? [])],
    inner: [...(judged.inner ?? []), ...rest],
  };
}

/** The server of the session: each server has its own sessions. */
const serverOf = (it: Parsed): string =>
  ['-L', '-S']
    .flatMap((option) => {
      const value = it.value(option);
      return value && it.given.find((one) => one.name === option)?.after === 0 ? [`${option} ${exact(value) ?? '…'}`] : [];
    })
    .join(' ');

/**
 * `-s dev` opens a session with that name, or fails; with `-A` it may be an existing one, with `-t` it shares the windows of
 * another.
 */
function opens(it: Parsed): readonly Effect[] {
  const name = exact(it.value('-s'));
  if (it.has('-A') && !it.has('-d')) return [typesInto(`the session \`${name ?? '…'}\` of tmux`)];
  if (name === undefined || !/^[\w-]+$/.test(name) || it.has('-A') || it.has('-t')) return [];
  return [{ kind: 'process', act: 'start', whose: 'own', what: terminalSession('tmux', name, serverOf(it)) }];
}

/** The session that `-t` names. Ids, patterns and the current session are unknown. */
function targetOf(it: Parsed): string {
  const target = exact(it.value('-t'));
  const [, name] = /^=?([\w-]+)(?::.*)?$/.exec(target ?? '') ?? [];
  return name === undefined ? `the pane \`${target ?? 'that is active'}\` of tmux` : terminalSession('tmux', name, serverOf(it));
}

/** Standard input is typed into a session that is attached to; `script` gives it a terminal where there is none. */
const attaches = (it: Parsed): Judgement => checked(it, () => ({ effects: [typesInto(targetOf(it))] }));

/** One word is shell text; several words are a command line. */
function starts(it: Parsed): Judgement {
  return checked(it, (words) => {
    const [first, ...more] = words;
    const cwd = it.value('-c');
    const place = cwd ? { cwd } : {};
    if (!first) return {};
    return { inner: [more.length === 0 ? { kind: 'shell', text: first, ...place } : { kind: 'argv', args: words, ...place }] };
  });
}

const withEffects = (judged: Judgement, effects: readonly Effect[]): Judgement => ({
  ...judged,
  effects: [...(judged.effects ?? []), ...effects],
});

const LINE_KEYS = new Set(['Enter', 'C-m', 'C-j', 'KPEnter']);
const TEXT_KEYS = new Map([
  ['Space', ' '],
  ['Tab', '\t'],
  ['C-i', '\t'],
]);
/** Keys that interrupt, leave or clear a line. */
const QUIET_KEYS = new Set(['C-c', 'C-z', 'C-u', 'C-l', 'Escape', 'C-a', 'C-e', 'C-k']);
const NAMED = longPattern()`
    ^(C-|M-|S-|\^)?.$|^(C-|M-|S-)*(Up|Down|Left|Right|BSpace|BTab|DC|End|Home|IC|NPage|PageDown|PgDn|PPage|PageUp|PgUp|
    F\d+|Escape|Enter|Space|Tab|KP.*)$
  `;

/** Keys are typed into whatever runs in the pane: treated as a shell in an unknown directory. */
function types(it: Parsed): Judgement {
  return checked(it, (words) => {
    const literal = it.has('-l');
    const bits: Arg['bits'][number][] = [];
    const effects: Effect[] = [];
    let entered = false;
    let typed = false;
    for (const word of words) {
      const text = exact(word);
      const text2 = text === undefined || literal ? undefined : (TEXT_KEYS.get(text) ?? undefined);
      if (text !== undefined && !literal && LINE_KEYS.has(text)) {
        bits.push({ kind: 'text', text: '\n' });
        entered = true;
      } else if (text2 !== undefined) bits.push({ kind: 'text', text: text2 });
      else if (text !== undefined && !literal && QUIET_KEYS.has(text)) continue;
      else if (text !== undefined && !literal && text.length > 1 && NAMED.test(text))
        effects.push(unclear(`what the key \`${text}\` does there is unknown`, text));
      else {
        bits.push(...word.bits);
        typed = true;
        entered = text?.endsWith('\n') ?? entered;
      }
    }
    // An incomplete line is completed by a later call, and an empty one may answer a question.
    if (typed !== entered)
      effects.push(
        unclear(typed ? 'text that is typed and not yet entered' : 'an empty line may confirm something', 'send-keys'),
      );
    if (it.has('-X') || it.has('-H') || it.has('-K') || it.has('-R'))
      effects.push(unclear('keys that are not text', 'send-keys'));
    effects.push(typesInto(targetOf(it)));
    if (!typed) return { effects };
    const text: Arg = { bits: merged(bits), from: union(...words.map((word) => word.from)), spread: false };
    return { effects, inner: [{ kind: 'shell', text, cwd: holeArg('the directory of the pane is unknown') }] };
  });
}

function merged(bits: readonly Arg['bits'][number][]): Arg['bits'] {
  const out: Arg['bits'][number][] = [];
  for (const bit of bits) {
    const last = out.at(-1);
    if (bit.kind === 'text' && last?.kind === 'text') out[out.length - 1] = { kind: 'text', text: last.text + bit.text };
    else out.push(bit);
  }
  return out;
}

const look: Spec = {
  flags: '-a -s -d -g -p -A -q -r -w -N -T -1 -L -I -D -e -J -P -C -v -Z -H -l -R -U -u -M -o -n -x -y',
  text: `${TARGET} -S -E -b -c -O -K`,
  operands: 'text...',
  does: 'nothing',
  judge: (it) => checked(it),
};
const shell: Spec = {
  flags: '-b -C -d -E -B -k',
  text: `${TARGET} -c -w -h -x -y -e -s -S -T -d`,
  operands: 'shell...',
  does: 'nothing',
  judge: (it) => checked(it),
};
const start: Spec = {
  flags: '-A -d -D -E -P -X -a -b -k -S -h -v -f -Z -I',
  text: '-c -F -f -n -s -t -x -y -l -p',
  // Variables can change what runs.
  unclear: '-e',
  operands: 'text...',
  does: [{ kind: 'process', act: 'start', whose: 'own', what: 'a terminal session' }],
  judge: starts,
};
const splitWindow: Spec = { ...start, flags: '-b -d -f -h -I -v -P -Z', text: '-c -l -p -t -F' };
const newWindow: Spec = { ...start, flags: '-a -b -d -k -P -S', text: '-c -F -n -t' };
const stops = (whose: 'unknown' | 'broad'): Spec => ({
  flags: '-a -C',
  text: '-t',
  operands: 'text...',
  does: [{ kind: 'process', act: 'stop', whose, what: 'a terminal session' }],
  judge: (it) => checked(it),
});
const opaque: Spec = { operands: 'unclear...', does: [unclear('a setting of tmux that may run code', 'tmux')] };
const keys: Spec = {
  flags: '-F -H -K -l -M -R -X',
  text: '-N -t -c',
  operands: 'text...',
  does: 'nothing',
  prints: 'nothing',
  judge: types,
};

const each = (names: string, spec: Spec): { readonly [name: string]: Spec } =>
  Object.fromEntries(wordsOf(names).map((name) => [name, spec]));

export const tmux: Program = {
  name: 'tmux',
  manual: 'https://man.openbsd.org/tmux',
  style: 'posix',
  ownOptions: true,
  flags: '-2 -C -D -l -N -u -v -V',
  text: '-L -S -T',
  shell: '-c',
  // A configuration is a list of commands.
  unclear: '-f',
  does: 'nothing',
  sub: {
    ...each(
      `
      ls list-sessions lsw list-windows lsp list-panes lsc list-clients has-session has capture-pane capturep
      display-message display show-options show showw show-window-options list-keys
      lsk list-commands lscm info server-info show-messages showmsgs show-hooks start-server start wait-for wait
    `,
      look,
    ),
    ...each('show-buffer showb list-buffers lsb', {
      ...look,
      does: [{ kind: 'hazard', what: 'capture', detail: 'reads what was copied in tmux' }],
    }),
    ...each(
      `
      select-window selectw select-pane selectp select-layout selectl rename-session rename rename-window renamew
      resize-pane resizep resize-window resizew swap-pane swapp swap-window swapw move-window movew move-pane movep
      join-pane joinp break-pane breakp last-window last last-pane lastp next-window next previous-window prev
      next-layout nextl rotate-window rotatew clear-history clearhist switch-client switchc refresh-client refresh
      copy-mode clock-mode display-panes displayp link-window linkw unlink-window unlinkw delete-buffer deleteb
      set-buffer setb
    `,
      look,
    ),
    ...each('attach-session attach a at', { ...look, judge: attaches }),
    ...each('new-session new', { ...start, judge: (it) => withEffects(starts(it), opens(it)) }),
    ...each('new-window neww', newWindow),
    ...each('split-window splitw', splitWindow),
    ...each('respawn-pane respawnp respawn-window respawnw', { ...start, flags: '-k', text: '-c -t' }),
    ...each('display-popup popup', { ...start, flags: '-B -C -E -EE -k -N', text: '-b -c -d -h -s -S -t -T -w -x -y' }),
    ...each('run-shell run', { ...shell, flags: '-b -C -E', text: '-c -d -t', operands: 'shell' }),
    ...each('if-shell if', {
      flags: '-b -F',
      text: '-t',
      operands: 'shell unclear...',
      does: 'nothing',
      judge: (it) => checked(it),
    }),
    ...each('pipe-pane pipep', {
      flags: '-I -O -o',
      text: '-t',
      operands: 'shell?',
      does: 'nothing',
      // The output of the command is typed into the pane.
      judge: (it) => checked(it, () => (it.has('-I') ? { effects: [typesInto(targetOf(it))] } : {})),
    }),
    ...each('send-keys send', keys),
    'send-prefix': {
      flags: '-2',
      text: '-t',
      does: 'nothing',
      judge: (it) => checked(it, () => ({ effects: [typesInto(targetOf(it))] })),
    },
    ...each('paste-buffer pasteb', {
      flags: '-d -p -r',
      text: '-b -s -t',
      does: [unclear('what is pasted is unknown', 'paste-buffer')],
      judge: (it) => checked(it, () => ({ effects: [typesInto(targetOf(it))] })),
    }),
    ...each('save-buffer saveb', { flags: '-a', text: '-b', operands: 'writes', does: 'nothing', judge: (it) => checked(it) }),
    ...each('load-buffer loadb', { flags: '-w', text: '-b -t', operands: 'reads', does: 'nothing', judge: (it) => checked(it) }),
    ...each(
      `
      source-file source set-hook bind-key bind confirm-before confirm command-prompt choose-tree choose-client
      choose-buffer choose-session customize-mode display-menu menu lock-server lock-session lock-client server-access
    `,
      opaque,
    ),
    ...each('set-option set set-window-option setw', {
      flags: '-a -F -g -o -p -q -s -u -U -w',
      text: '-t',
      operands: 'text...',
      does: 'nothing',
      judge: settings,
    }),
    ...each('set-environment setenv', {
      flags: '-F -g -h -r -u',
      text: '-t',
      operands: 'text...',
      does: [{ kind: 'configure', what: 'environment', detail: 'variables of later windows' }],
      judge: (it) => checked(it),
    }),
    ...each('unbind-key unbind', {
      flags: '-a -n -q',
      text: '-T',
      operands: 'text...',
      does: 'nothing',
      judge: (it) => checked(it),
    }),
    ...each('kill-session kill-window killw kill-pane killp', {
      ...stops('unknown'),
      does: 'nothing',
      judge: (it) => {
        const whose = it.has('-a') ? 'broad' : 'unknown';
        return checked(it, () => ({ effects: [{ kind: 'process', act: 'stop', whose, what: targetOf(it) }] }));
      },
    }),
    'kill-server': stops('broad'),
    ...each('detach-client detach', {
      flags: '-a -P',
      text: '-s -t',
      shell: '-E',
      operands: 'none',
      does: 'nothing',
      judge: (it) => checked(it),
    }),
    ...each('show-environment showenv', {
      flags: '-g -h -s',
      text: '-t',
      operands: 'text...',
      does: [{ kind: 'reveal', what: 'environment', detail: 'variables of the session' }],
      judge: (it) => checked(it),
    }),
  },
  bare: {
    does: [{ kind: 'process', act: 'start', whose: 'own', what: 'a terminal session' }],
    judge: (it) => ({ effects: controls(it) }),
  },
};

/** Options of tmux whose value is a command or a format. */
function settings(it: Parsed): Judgement {
  return checked(it, (words) => {
    const name = exact(words[0]);
    const harmless =
      name !== undefined &&
      longPattern()`
        ^(history-limit|mouse|remain-on-exit|base-index|pane-base-index|status|status-position|mode-keys|
        renumber-windows|allow-rename|automatic-rename|aggressive-resize|escape-time|focus-events|default-terminal|
        visual-activity|monitor-activity|set-titles|display-time|repeat-time|wrap-search|window-size|
        default-size)$
      `.test(name);
    return harmless ? {} : { effects: [unclear(`option \`${name ?? '…'}\` may run a command`, 'set-option')] };
  });
}
