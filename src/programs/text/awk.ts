// awk: processes text with a program that can read and write files, run commands and open sockets, so the program is read.
import type { Inner, Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, holeArg, knownPrefix, textArg } from '../../shell/value.ts';
import { readAwk } from './awk-program.ts';
import { revealsOf } from './environment-names.ts';
import { readsAssignments } from './names-of-assignments.ts';

function fileText(arg: Arg, tools: Tools): string | undefined {
  const [place, ...more] = tools.places(arg);
  if (place?.kind !== 'path' || place.extent !== 'one' || more.length > 0) return undefined;
  const found = tools.codeText(place.path);
  return found.kind === 'text' ? found.text : undefined;
}

/**
 * `{print $1}`, `/KEY/ {print $1 "=***", length($2)}`: the first field, lengths and fixed texts, of all lines or of those that
 * match a pattern.
 */
const SHOWN = String.raw`\$1(?!\d)|"[^"\\\n]*"|length\(\$[12]\)`;
const SHOWS_NAMES = new RegExp(String.raw`^\s*(NF|!?\/[^/\\\n]*\/)?\s*\{\s*print\s*(${SHOWN})(\s|,|${SHOWN})*;?\s*\}\s*$`);

function judgeAwk(it: Parsed, tools: Tools): Judgement {
  if (it.has('--help') || it.has('--version')) return { replaces: true };
  const named = it.given.flatMap(({ name, value }) =>
    value === undefined ? [] : name === '-f' ? [fileText(value, tools)] : name === '-e' ? [exact(value)] : [],
  );
  const programs = named.length > 0 ? named : it.operands.slice(0, 1).map(exact);
  const files = (named.length > 0 ? it.operands : it.operands.slice(1)).filter(
    (arg) => !/^[A-Za-z_]\w*=/.test(knownPrefix(arg)) && exact(arg) !== '-',
  );
  const inPlace = it.values('-i').map(exact);
  const effects: Effect[] = [];
  const inner: Inner[] = [];
  const at = (name: string, make: (place: ReturnType<Tools['places']>[number]) => Effect): void => {
    effects.push(...tools.places(textArg(name)).map(make));
  };
  const known = programs.flatMap((text) => text ?? []);
  if (known.length < programs.length) effects.push(unclear('an unknown awk program'));
  // Some versions join the programs to one text, so a statement may continue in the next.
  for (const text of known.length > 1 ? [known.join('\n'), ...known] : known) {
    const program = readAwk(text);
    for (const why of program.problems) effects.push(unclear(`awk: ${why}`));
    for (const name of program.reads) at(name, (place) => ({ kind: 'read', place, sees: 'content' }));
    for (const { file, how } of program.writes) at(file, (place) => ({ kind: 'write', place, how }));
    for (const run of program.runs) inner.push({ kind: 'shell', text: textArg(run), fed: true, via: 'awk' });
    if (program.runsInput) inner.push({ kind: 'shell', text: holeArg('what awk reads'), fromFile: true, via: 'awk' });
    // An awk program that starts other programs is never quiet, whatever they are.
    if (program.runs.length > 0) effects.push({ kind: 'run', code: 'inline', what: 'commands inside awk' });
    effects.push(...revealsOf(program.environment));
    for (const socket of program.connects) {
      effects.push({ kind: 'network', use: 'socket', server: { host: socket.split('/')[4] ?? '' } });
      if (program.runs.length > 0 || program.problems.length > 0)
        effects.push({ kind: 'hazard', what: 'reverse-shell', detail: 'awk wires a command to a socket' });
    }
  }
  for (const arg of it.values('-f'))
    effects.push(...tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'content' })));
  for (const name of inPlace) if (name !== 'inplace') effects.push(unclear('awk includes code'));
  for (const file of files)
    for (const place of tools.places(file)) {
      effects.push({ kind: 'read', place, sees: 'content' });
      if (inPlace.includes('inplace'))
        effects.push({ kind: 'write', place, how: 'change', ...(programs.every(printsNothing) ? { text: '' } : {}) });
    }
  // A variable set to a file name may be read by the program; such reads are unclear there.
  const written = it.given.flatMap((one) =>
    one.role === 'optional'
      ? [unclear(`awk: \`${one.name}\` writes a file`, one.name)]
      : one.role === 'unclear' && one.name !== '-i'
        ? [unclear(`awk: \`${one.name}\` loads or runs code`, one.name)]
        : [],
  );
  // `awk -F= '{print $1}' .env`
  const [program] = programs;
  const names =
    named.length === 0 &&
    it.given.length === 1 &&
    exact(it.value('-F')) === '=' &&
    SHOWS_NAMES.test(program ?? '') &&
    it.operands.length === files.length + 1 &&
    readsAssignments(files, tools);
  return {
    replaces: true,
    understands: ['-i'],
    effects: [...effects, ...written],
    inner,
    ...(names ? { prints: 'names' as const } : {}),
  };
}

export const awk: Program = {
  name: 'awk',
  manual: 'https://www.gnu.org/software/gawk/manual/gawk.html',
  sameAs: {
    gawk: 'https://www.gnu.org/software/gawk/manual/gawk.html',
    mawk: 'https://manpages.debian.org/trixie/mawk/mawk.1.en.html',
    nawk: 'https://man.openbsd.org/awk.1',
    'original-awk': 'https://manpages.debian.org/trixie/original-awk/original-awk.1.en.html',
  },
  flags: `
    -b|--characters-as-bytes -c|--traditional -C|--copyright -g|--gen-pot -h|--help -M|--bignum -n|--non-decimal-data
    -N|--use-lc-numeric -O|--optimize -P|--posix -r|--re-interval -s|--no-optimize -S|--sandbox -t|--lint-old
    -V|--version --csv -k -I|--trace --version -safe
  `,
  optional: '-L|--lint -d|--dump-variables -o|--pretty-print -p|--profile -D|--debug',
  text: '-F|--field-separator -v|--assign -e|--source',
  reads: '-f|--file',
  unclear: '-i|--include -l|--load -E|--exec -W -m',
  style: 'posix',
  operands: 'text...',
  does: 'nothing',
  judge: judgeAwk,
};

export const goawk: Program = {
  name: 'goawk',
  manual: 'https://manpages.debian.org/trixie/goawk/goawk.1.en.html',
  flags: '-h|--help -version|--version --csv -c -H -d -da -dt',
  text: '-F -v -o',
  reads: '-f',
  unclear: '-i -E -covermode -coverprofile -cpuprofile -memprofile',
  style: 'posix',
  operands: 'text...',
  does: 'nothing',
  judge: judgeAwk,
};

/** Whether the program has one rule for every line and prints nothing: in-place editing then empties the file. */
const printsNothing = (program: string | undefined): boolean =>
  program !== undefined &&
  !/\bprintf?\b/.test(program) &&
  (/^\s*\{[^{}]*\}\s*;?\s*$/.test(program) ||
    /^\s*(?:0\s*)?$/.test(program) ||
    /^\s*BEGIN\s*\{\s*exit\b[^}]*\}\s*$/.test(program));
