// sed: edits a stream, or files in place. Its script can read and write files and run commands, so the script is read.
import type { Inner, Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, holeArg, textArg } from '../../shell/value.ts';
import { passesLines } from '../files/stream-of.ts';
import { readsAssignments } from './names-of-assignments.ts';
import { readSed } from './sed-script.ts';

interface Given {
  readonly scripts: readonly (string | undefined)[];
  readonly files: readonly Arg[];
}

/** Finds scripts and files. BSD's `-i ''` and `-i .bak` take a word that GNU treats as the script. */
function given(it: Parsed, tools: Tools): Given {
  // In the given order: an `a\\` at the end of one script takes the first line of the next as its text.
  const named = it.given.flatMap(({ name, value }) =>
    value === undefined ? [] : name === '-e' ? [scriptText(value)] : name === '-f' ? [scriptFile(value, tools)] : [],
  );
  const first = exact(it.operands[0]);
  const bsd =
    it.has('-i') &&
    it.value('-i') === undefined &&
    first !== undefined &&
    (first === '' || (/^\.\w+$/.test(first) && it.operands.length > 1));
  const operands = bsd ? it.operands.slice(1) : it.operands;
  if (named.length > 0) return { scripts: named, files: operands };
  return { scripts: operands[0] ? [scriptText(operands[0])] : [], files: operands.slice(1) };
}

/** A script `${from},${to}p` with unknown numbers: each is one word, which cannot contain a path or a separator. */
function scriptText(arg: Arg): string | undefined {
  const numbered = arg.bits.every((bit) =>
    bit.kind === 'text' ? /^[\d,;pqd$!+~={} ]*$/.test(bit.text) : bit.kind === 'hole' && bit.shape.kind === 'token',
  );
  return (
    exact(arg) ?? (numbered && !arg.spread ? arg.bits.map((bit) => (bit.kind === 'text' ? bit.text : '1')).join('') : undefined)
  );
}

function scriptFile(arg: Arg, tools: Tools): string | undefined {
  const [place, ...more] = tools.places(arg);
  if (place?.kind !== 'path' || place.extent !== 'one' || more.length > 0) return undefined;
  const found = tools.codeText(place.path);
  return found.kind === 'text' ? found.text : undefined;
}

const STREAMS = new Set(['/dev/stdin', '/dev/stdout']);

function judgeSed(it: Parsed, tools: Tools): Judgement {
  if (it.has('--help') || it.has('--version')) return { replaces: true };
  const { scripts, files } = given(it, tools);
  const effects: Effect[] = [];
  const inner: Inner[] = [];
  const at = (name: string, make: (place: ReturnType<Tools['places']>[number]) => Effect): void => {
    if (!STREAMS.has(name)) effects.push(...tools.places(textArg(name)).map(make));
  };
  const known = scripts.flatMap((script) => script ?? []);
  if (known.length < scripts.length) effects.push(unclear('an unknown sed script', scriptWord(it)));
  if (it.has('-l')) effects.push(unclear('`sed -l` differs between systems', '-l'));
  // In BSD's sed the word after a bare -i is the backup ending and the next word is the script, which can name files.
  const other =
    it.has('-i') && it.value('-i') === undefined && !it.has('-e') && !it.has('-f')
      ? readSed(exact(it.operands[1]) ?? '')
      : undefined;
  for (const name of other?.writes ?? []) at(name, (place) => ({ kind: 'write', place, how: 'change' }));
  for (const name of other?.reads ?? []) at(name, (place) => ({ kind: 'read', place, sees: 'content' }));
  const script = readSed(known.join('\n'));
  if (script.problem !== undefined)
    effects.push(unclear(`a sed script that cannot be read: ${script.problem}`, known.join(' ; ').slice(0, 80)));
  for (const name of script.reads) at(name, (place) => ({ kind: 'read', place, sees: 'content' }));
  for (const name of script.writes) at(name, (place) => ({ kind: 'write', place, how: 'change' }));
  for (const text of script.runs) inner.push({ kind: 'shell', text: textArg(text), via: 'sed' });
  // A sed script that starts other programs is never quiet, whatever they are.
  if (script.runs.length > 0) effects.push({ kind: 'run', code: 'inline', what: 'commands inside sed' });
  if (script.runsInput) {
    effects.push({ kind: 'run', code: 'inline', what: 'lines of the input' }, unclear('sed runs what it reads'));
    inner.push({ kind: 'shell', text: holeArg('what sed reads'), fromFile: true, via: 'sed' });
    // What the pattern does not match stays after the replacement.
    for (const pieces of script.replacements.flatMap((one) => [one, [...one, '']]))
      inner.push({ kind: 'shell', text: aroundInput(pieces), fromFile: true, via: 'sed' });
  }
  for (const arg of it.values('-f'))
    effects.push(...tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'content' })));
  const whole = known.length === scripts.length && script.problem === undefined;
  const emptied = whole && (script.drops === 'always' || (script.drops === 'quiet' && it.has('-n')));
  const backup = it.value('-i');
  const suffix = exact(backup) ?? '';
  // A pattern that matches no file stays as written.
  if (backup !== undefined && (exact(backup) === undefined || /[/*]/.test(suffix)))
    effects.push(unclear('where the backup is written is unknown', argText(backup)));
  for (const file of files) {
    if (exact(file) === '-' || exact(file) === '') continue;
    for (const place of tools.places(file)) {
      effects.push({ kind: 'read', place, sees: it.has('-i') ? 'names' : 'content' });
      const empty = emptied || (whole && holdsAtMost(place, script.dropsTo, tools));
      if (it.has('-i')) effects.push({ kind: 'write', place, how: 'change', ...(empty ? { text: '' } : {}) });
      if (suffix !== '' && place.kind === 'path' && place.extent === 'one')
        effects.push({ kind: 'write', place: { ...place, path: `${place.path}${suffix}` }, how: 'change' });
    }
  }
  const picks = script.picks && known.length === scripts.length && files.length === 0 && !it.has('-i') && !it.has('-z');
  const passed = picks ? passesLines(tools) : {};
  const names = onlyFirst(it, known) && known.length === scripts.length && readsAssignments(files, tools);
  return {
    replaces: true,
    ...passed,
    effects: [...effects, ...(passed.effects ?? [])],
    inner,
    ...(names ? { prints: 'names' as const } : {}),
  };
}

/** The command that `s///e` runs: its known text, and text of the input before, between and after it. */
function aroundInput(pieces: readonly string[]): Arg {
  const { bits } = holeArg('what sed reads');
  return {
    bits: pieces.flatMap((text, at): Arg['bits'] => [...(at === 0 ? [] : bits), ...(text === '' ? [] : textArg(text).bits)]),
    from: [],
    spread: false,
  };
}

/** Whether the file has at most this many lines; an unreadable file may. */
function holdsAtMost(place: Place, lines: number, tools: Tools): boolean {
  if (lines === 0 || place.kind !== 'path' || place.extent !== 'one') return lines > 0;
  const found = tools.fileText(place.path);
  if (found.kind === 'text') return found.text.replace(/\n$/, '').split('\n').length <= lines;
  return found.kind === 'unknown';
}

/**
 * Matches from the first `=` to the end of the line, as a basic regular expression; the name or the `=` may be kept as a group.
 */
const VALUE_BASIC = /^(=|\\\(=\\\)|\^?\\\(\[\^=\]\*\\\)=)(\.\*|\.\.\*|\.\\\+)\$?$/;
const VALUE_EXTENDED = /^(=|\(=\)|\^?\(\[\^=\][*+]\)=)\.[*+]\$?$/;

// Whether the only script is `s/=.*//`, or replaces the value by a fixed text.
function onlyFirst(it: Parsed, scripts: readonly string[]): boolean {
  const [script = '', ...more] = scripts;
  const parts = script.split(script.charAt(1));
  const [s, pattern = '', text = '', flags = ''] = parts;
  return (
    more.length === 0 &&
    /^s[/|#,]/.test(script) &&
    s === 's' &&
    parts.length === 4 &&
    (it.has('-E') ? VALUE_EXTENDED : VALUE_BASIC).test(pattern) &&
    /^(\\1)?[^\\&\n;]*$/.test(text) &&
    /^g?$/.test(flags) &&
    it.given.every(({ name }) => name === '-e' || name === '-E')
  );
}

const scriptWord = (it: Parsed): string => it.operands.map(argText).join(' ').slice(0, 80);

export const sed: Program = {
  name: 'sed',
  manual: 'https://www.gnu.org/software/sed/manual/sed.html',
  sameAs: { gsed: 'https://www.gnu.org/software/sed/manual/sed.html' },
  flags: `
    -n|--quiet|--silent --debug --follow-symlinks --posix -E|-r|--regexp-extended -s|--separate --sandbox
    -u|--unbuffered -z|--null-data -b|--binary -a --help --version
  `,
  optional: '-i|--in-place',
  text: '-e|--expression --line-length',
  // `-l` takes a value in GNU's sed and none in BSD's, where the next word is the script; only BSD's has `-I`, with a value.
  unclear: '-l -I',
  reads: '-f|--file',
  operands: 'text...',
  does: 'nothing',
  judge: judgeSed,
};
