// python: runs code from -c, a module, a script or standard input. The code itself is read elsewhere.
import type { Inner, Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { runModule } from './python-modules.ts';
import { longPattern } from '../../argv/long-pattern.ts';

export const python: Program = {
  name: 'python',
  manual: 'https://docs.python.org/3/using/cmdline.html',
  sameAs: {
    python3: 'https://docs.python.org/3/using/cmdline.html',
    python2: 'https://docs.python.org/3/using/cmdline.html',
    'python2.7': 'https://docs.python.org/3/using/cmdline.html',
    'python3.7': 'https://docs.python.org/3/using/cmdline.html',
    'python3.8': 'https://docs.python.org/3/using/cmdline.html',
    'python3.9': 'https://docs.python.org/3/using/cmdline.html',
    'python3.10': 'https://docs.python.org/3/using/cmdline.html',
    'python3.11': 'https://docs.python.org/3/using/cmdline.html',
    'python3.12': 'https://docs.python.org/3/using/cmdline.html',
    'python3.13': 'https://docs.python.org/3/using/cmdline.html',
    'python3.14': 'https://docs.python.org/3/using/cmdline.html',
    'python3.15': 'https://docs.python.org/3/using/cmdline.html',
    pypy: 'https://doc.pypy.org/en/latest/man/pypy.1.html',
    pypy3: 'https://doc.pypy.org/en/latest/man/pypy.1.html',
  },
  style: 'plain-posix',
  // -c and -m end the options: the words after them belong to them, so both are parsed as flags before the first operand.
  flags:
    '-c -m -b -bb -B -d -E -h|--help|-? --help-env --help-xoptions --help-all -i -I -O -OO -P -q -R -s -S -u -v -vv -V|--version -VV',
  text: '-W -X --check-hash-based-pycs',
  // Skips the first line of the script, so another text than the file would run.
  unclearFlags: '-x',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const judged = run(it, tools);
    const inner: readonly Inner[] = [
      ...(judged.inner ?? []),
      ...(it.has('-i') && it.operands.length > 0 ? [{ kind: 'stdin', language: 'python' } as const] : []),
    ];
    return { ...judged, inner, effects: [...(judged.effects ?? []), ...steered(it)] };
  },
};

function run(it: Parsed, tools: Tools): Judgement {
  const [first, ...rest] = it.operands;
  if (it.has('-c'))
    return first ? { inner: [{ kind: 'code', language: 'python', text: first, args: rest }], prints: 'nothing' } : {};
  if (it.has('-m')) return runModule(it.operands, tools);
  if (first && exact(first) !== '-')
    return { inner: [{ kind: 'script', file: first, args: rest, language: 'python' }], prints: 'nothing' };
  if (it.has('-V') || it.has('-VV') || it.has('-h') || it.has('--help-env') || it.has('--help-xoptions') || it.has('--help-all'))
    return {};
  return { inner: [{ kind: 'stdin', language: 'python', args: rest }], prints: 'nothing' };
}

const HARMLESS_X = longPattern()`
    ^(dev|utf8(=[01])?|importtime(=\d)?|faulthandler|tracemalloc(=\d+)?|no_debug_ranges|frozen_modules(=(on|off))?|
    int_max_str_digits=\d+|cpu_count=\d+|gil=[01]|showrefcount|warn_default_encoding|context_aware_warnings=[01])$
  `;

/** A warning category with a dot is imported; some -X settings write or load files. */
function steered(it: Parsed): readonly Effect[] {
  const warnings = it.values('-W').filter((value) => !/^[a-z]+(::?[A-Za-z]*)*$/.test(exact(value) ?? '.'));
  const settings = it.values('-X').filter((value) => !HARMLESS_X.test(exact(value) ?? ''));
  return [
    ...warnings.map(() => unclear('a warning filter can load a module', '-W')),
    ...settings.map((value) => unclear(`\`-X ${exact(value) ?? ''}\``, '-X')),
  ];
}
