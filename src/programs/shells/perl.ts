// perl and ruby: one-liners, in-place edits and scripts. The code itself is read elsewhere; loaded modules are put before it as
// code.
import type { Inner, Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg, union } from '../../shell/value.ts';

export const perl: Program = {
  name: 'perl',
  manual: 'https://perldoc.perl.org/perlrun',
  sameAs: { perl5: 'https://perldoc.perl.org/perlrun' },
  style: 'plain-posix',
  // Digits are listed so that `-0777ne` is split as perl does it.
  flags: '-0 -1 -2 -3 -4 -5 -6 -7 -a -c -f -g -h -l -n -p -s -t -T -u -U -v -w -W -X --help --version',
  optional: '-F -i -C -V -D',
  text: '-e -E -M -m -I',
  // The debugger loads code; -S and -x search for the script elsewhere.
  unclearFlags: '-d -S -x',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const codes = [...it.values('-e'), ...it.values('-E')];
    const uses = [...it.values('-M'), ...it.values('-m')].map((value) => prefixed(value, perlUse(value)));
    if (
      codes.length === 0 &&
      uses.length === 0 &&
      (it.has('-v') || it.has('--version') || it.has('-V') || it.has('-h') || it.has('--help')) &&
      it.operands.length === 0
    )
      return { effects: searched(it) };
    return oneLiner(it, tools, { language: 'perl', codes, uses });
  },
};

/** `-MFoo=a,b` is `use Foo split(/,/,q{a,b});`, `-M-Foo` is `no Foo;`. Anything unusual stays text after `use`. */
function perlUse(value: Arg): string {
  const text = argText(value);
  const list = /^(-?)([\w:]+)=([\w,:]+)$/.exec(text);
  if (list) return `${list[1] === '-' ? 'no' : 'use'} ${list[2] ?? ''} qw(${(list[3] ?? '').replaceAll(',', ' ')});`;
  return text.startsWith('-') ? `no ${text.slice(1)};` : `use ${text};`;
}

export const ruby: Program = {
  name: 'ruby',
  manual: 'https://docs.ruby-lang.org/en/master/ruby/options_md.html',
  sameAs: { jruby: 'https://manpages.debian.org/trixie/jruby/jruby.1.en.html' },
  flags: `
    -0 -a -c -d|--debug -h|--help -l -n -p -s -U -v|--verbose -V -w -y --version --copyright --yjit --jit --rjit
    --enable-frozen-string-literal --disable-gems --enable-gems
  `,
  optional: '-F -i -K -T -W --enable --disable --encoding --external-encoding --internal-encoding --parser --backtrace-limit',
  text: '-e -r|--require -I -E',
  unclear: '-C',
  unclearFlags: '-S -x --dump',
  style: 'plain-posix',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const codes = it.values('-e');
    const uses = it.values('-r').map((value) => prefixed(value, `require ${JSON.stringify(argText(value))}`));
    if (
      codes.length === 0 &&
      uses.length === 0 &&
      it.operands.length === 0 &&
      (it.has('--version') || it.has('-v') || it.has('-h') || it.has('--copyright'))
    )
      return { effects: searched(it) };
    // `ruby -c` checks the syntax and runs nothing.
    if (it.has('-c') && codes.length === 0 && uses.length === 0 && it.operands.length > 0)
      return { prints: 'names', effects: searched(it) };
    return oneLiner(it, tools, { language: 'ruby', codes, uses });
  },
};

/** The text instead of the value; unknown if the value is. */
const prefixed = (value: Arg, text: string): Arg =>
  exact(value) === undefined ? value : { ...value, bits: [{ kind: 'text', text }] };

interface Code {
  readonly language: string;
  readonly codes: readonly Arg[];
  readonly uses: readonly Arg[];
}

function oneLiner(it: Parsed, tools: Tools, by: Code): Judgement {
  const all = [...by.uses, ...by.codes];
  const [first, ...rest] = it.operands;
  const effects: Effect[] = [...searched(it, all.length > 0 ? 'code' : 'script'), ...splitPattern(it)];
  const inner: Inner[] = [];
  if (all.length > 0) inner.push({ kind: 'code', language: by.language, text: joined(all), args: it.operands });
  if (by.codes.length === 0) {
    if (first && exact(first) !== '-') inner.push({ kind: 'script', file: first, args: rest, language: by.language });
    else inner.push({ kind: 'stdin', language: by.language });
  } else if (it.has('-n') || it.has('-p') || it.has('-i') || it.has('-a')) effects.push(...inputFiles(it, tools));
  return { inner, effects, prints: 'content' };
}

const MAGIC_NAME = /^\s*[|<>+]|\|\s*$/;

/** A pattern may match a file whose name perl treats as a command. */
const matchesMagic = (arg: Arg, tools: Tools): boolean =>
  tools
    .places(arg)
    .some(
      (place) =>
        place.kind === 'path' && place.extent === 'glob' && tools.names(place.path)?.some((name) => MAGIC_NAME.test(name)),
    );

/** The files of the implicit loop. Perl opens a name with `|`, `<` or `>` at its ends as a pipe or for writing. */
function inputFiles(it: Parsed, tools: Tools): readonly Effect[] {
  return it.operands.flatMap((arg): readonly Effect[] => {
    if (MAGIC_NAME.test(argText(arg)) || matchesMagic(arg, tools))
      return [{ kind: 'run', code: 'inline', what: argText(arg) }, unclear('a file name that may be a command', argText(arg))];
    const backup = it.value('-i');
    const isOdd = backup !== undefined && (exact(backup) === undefined || /[/*]/.test(exact(backup) ?? ''));
    const odd: readonly Effect[] = isOdd ? [unclear('backups in another place', '-i')] : [];
    return [
      ...odd,
      ...tools
        .places(arg)
        .map((place): Effect =>
          it.has('-i') ? { kind: 'write', place, how: 'change' } : { kind: 'read', place, sees: 'content' },
        ),
    ];
  });
}

/** `-F` with its own delimiter is inserted into the code unchanged. */
function splitPattern(it: Parsed): readonly Effect[] {
  return it
    .values('-F')
    .filter((value) => !/^(\/[^/()'";{}`@]*\/|[^/()'";{}`@]*)$/.test(exact(value) ?? ';') || /\$\w/.test(exact(value) ?? ''))
    .map(() => unclear('a pattern that may be code', '-F'));
}

/**
 * Directories from which code is loaded before the known libraries of the same name. A script is not read, so it is unclear
 * anyway.
 */
function searched(it: Parsed, of: 'code' | 'script' = 'script'): readonly Effect[] {
  return it
    .values('-I')
    .filter((value) => of === 'code' || !/^(?!\/|~|.*\.\.)[\w./-]+$/.test(exact(value) ?? '/'))
    .map((value) => unclear(`code is loaded from \`${argText(value)}\``, '-I'));
}

function joined(all: readonly Arg[]): Arg {
  const bits = all.flatMap((arg, i): Arg['bits'] => (i === 0 ? arg.bits : [{ kind: 'text', text: '\n' }, ...arg.bits]));
  const known = bits.every((bit) => bit.kind === 'text');
  const text = known ? textArg(bits.map((bit) => (bit.kind === 'text' ? bit.text : '')).join('')) : undefined;
  return { bits: text ? text.bits : bits, from: union(...all.map((arg) => arg.from)), spread: false };
}
