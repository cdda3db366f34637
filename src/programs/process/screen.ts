// screen: sessions that outlive the call. The command that it starts is followed; text typed into a session is treated as shell
// text.
import type { Inner, Program } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { terminalSession, typesInto } from '../../model/terminals.ts';
import { exact, holeArg } from '../../shell/value.ts';

/** Commands that put text into the input of a window. */
const TYPES: ReadonlySet<string> = new Set([
  'stuff',
  'paste',
  'process',
  'readreg',
  'writebuf',
  'meta',
  'xon',
  'xoff',
  'at',
  'eval',
]);

const ATTACHES = ['-r', '-R', '-RR', '-x'];

export const screen: Program = {
  name: 'screen',
  manual: 'https://www.gnu.org/software/screen/manual/screen.html',
  style: 'posix',
  flags:
    '-4 -6 -a -A -d -D -dm -dmS-none -f -fn -fa -i -l -ln -list|-ls -L -m -O -q -Q -r -R -RR -U -v|--version -wipe -x -X --help',
  text: '-e -h -p -s -S -dmS -dmLS -t -T',
  writes: '-Logfile',
  unclear: '-c',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => {
    if (it.has('-list') || it.has('-v') || it.has('--help') || it.has('-wipe')) return { prints: 'names' };
    const [first, ...rest] = it.operands;
    if (!it.has('-X')) {
      // Options of screen may come again before the command.
      if (first && (exact(first) ?? '-').startsWith('-')) return { effects: [unclear('unknown options', 'screen')] };
      return {
        inner: first ? [{ kind: 'argv', args: it.operands }] : [],
        effects: [
          ...(it.has('-s') ? [unclear('which shell runs is unknown', '-s')] : []),
          // Standard input is typed into a session that is attached to.
          ...(ATTACHES.some((option) => it.has(option)) ? [typesInto('a session of screen')] : []),
        ],
      };
    }
    const command = exact(first);
    const text = rest[0];
    const name = exact(it.value('-S'));
    const session = name === undefined ? 'the session of screen that is active' : terminalSession('screen', name);
    if (command === 'quit' || command === 'kill')
      return { effects: [{ kind: 'process', act: 'stop', whose: 'unknown', what: session }] };
    if (command === 'stuff' && text) {
      const typed = exact(text)
        ?.replaceAll('^M', '\n')
        .replaceAll(String.raw`\n`, '\n')
        .replaceAll(String.raw`\015`, '\n');
      const inner: Inner = {
        kind: 'shell',
        text: typed === undefined ? text : { ...text, bits: [{ kind: 'text', text: typed }] },
        cwd: holeArg('the directory of the window is unknown'),
      };
      return {
        inner: [inner],
        effects: [
          typesInto(session),
          ...(typed?.endsWith('\n') || typed?.endsWith('\r') ? [] : [unclear('text that is typed and not yet entered', 'stuff')]),
        ],
      };
    }
    if (TYPES.has(command ?? 'stuff')) return { effects: [typesInto(session)] };
    if (command === 'hardcopy') return { effects: [unclear('writes the window to a file', 'hardcopy')] };
    if (command === 'screen' || command === 'exec')
      return { inner: [{ kind: 'argv', args: rest }], effects: [unclear('options of screen', command)] };
    return { effects: [unclear('a command of screen', command)] };
  },
};
