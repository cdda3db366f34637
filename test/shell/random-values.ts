// Random bash scripts from a seed that end in probes of their values: assignments, expansions, quoting, arrays, splitting, scope. Runs nothing.
import { generator } from './random-script.ts';

const TEXTS: readonly string[] = [
  'a', 'b', 'ab', 'abc', 'a b', ' a  b ', 'a:b', ':a::b:', '*', 'src/*.ts', 'a?c', '-n', '1', '3', '-2', '010', 'k=v', '~', '~/q', '/r/s', '..',
  '', '', 'a\nb', '\n', 'a\tb', '{a,b}', 'A.b.c', 'src/a.ts', 'a/b/c', '\\', 'a\\b', "it's", '$x', '$(echo i)', '?', '[ab]', 'x', 'y', 'r', 'a', '2', 'aXbXc', '!', '#', '-', 'é', 'a&b', 'x[1]', '@', 'src',
]; // prettier-ignore
const NAMES: readonly string[] = ['x', 'y', 'z', 'a', 'r'];
const BARE: readonly string[] = [
  'a', 'b', 'ab', 'c.d', '1', '2', '-e', '-', '.', '/', 'k=v', ':', '~', '~/p', '~+', 'k=~/p', 'a:~', '{a,b}', 'p{1..3}q', '{a,"b c"}', '{x,$x}', '{a}', '*', 'src/*.ts', 'src/?.ts', 'n*n', '[ab]', '\\*', 'a\\ b', '\\~', 'a\\\\b', '#', 'a#b', '!', '=', '{,z}', '~-', '\\$x', '%', ',', '^', '@', ']',
]; // prettier-ignore

/** One script. Every probe has a number of its own as its first word. */
export function randomValues(seed: number): string {
  const random = generator(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const chance = (share: number): boolean => random() < share;
  const times = (most: number, make: () => string, by: string): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, make).join(by);
  let probes = 0;
  let functions = 0;
  const name = (): string => pick(NAMES);

  /** One of many spellings of a text. */
  const quote = (text: string): string => {
    const single = `'${text.replaceAll("'", String.raw`'\''`)}'`;
    return pick<() => string>([
      () => single,
      () => `"${text.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`,
      () => `$'${text.replaceAll(/['\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`,
      () => (text === '' || text.includes('\n') ? single : text.replaceAll(/[^\w./é-]/g, String.raw`\$&`)),
    ])();
  };
  const literal = (): string => quote(pick(TEXTS));

  const pattern = (depth: number, inQuotes: boolean): string =>
    times(
      3,
      () =>
        pick<() => string>([
          () => pick(['*', '?', '[ab]', '[!a]', '[a-c]', 'a', 'b', '.', 'X', ':', ' ', '[[:alpha:]]', '-', '[^b]', '[]a]', 'ts', '[x']).replace(' ', inQuotes ? ' ' : '_'),
          () => pick(['\\*', '\\/', '\\?', '"*"', '"a"', '\\a', '\\[', "'*'"]).replaceAll("'", inQuotes ? '' : "'"),
          () => (depth > 0 ? parameter(0, inQuotes) : 'a'),
          () => `"$${name()}"`,
          () => `$${name()}`,
        ])(),
      '',
    ); // prettier-ignore

  const operand = (depth: number, inQuotes: boolean): string =>
    depth <= 0
      ? pick([
          'd',
          'e f',
          '',
          '*',
          '~',
          '~/o',
          '$x',
          '"$y"',
          '"e  f"',
          '\\*',
          'a\\ b',
          '{p,q}',
          '"',
          "it's",
          '$@',
          '"$@"',
          ':',
          '\\}',
          '"a"b',
        ]).replaceAll(/^"$|'/g, '')
      : inQuotes
        ? inside(depth - 1)
        : times(2, () => word(depth - 1), pick(['', ' ']));

  const index = (): string => pick(['0', '1', '2', '-1', '@', '*', '$r', 'r', '1-1', '@', '*', '5']);
  const number = (): string => pick(['0', '1', '2', ' -1', '-1', 'r', '$r', '1+1', '', ' -2', '9', '(-1)', '${#x}']);

  /** `$x` in any form. */
  const parameter = (depth: number, inQuotes: boolean): string => {
    const of = pick<() => string>([
      name,
      name,
      name,
      name,
      () => pick(['@', '*', '1', '2', '3', '#', '@', '*', 'u', 'PWD', 'HOME', 'OLDPWD', 'REPLY', 'IFS', 'USER', '?', '-', 'LOGNAME', '10', '0', 'BASH_REMATCH', 'OPTIND', 'm']),
      () => `a[${index()}]`,
      () => `${name()}[${index()}]`,
    ])(); // prettier-ignore
    return pick<() => string>([
      () => (of.includes('[') || of === '10' ? `\${${of}}` : `$${of}`),
      () => `\${${of}}`,
      () => `\${${of}}`,
      () => `\${${of}${pick(['-', ':-', '=', ':=', '+', ':+', '-', ':-', '+', ':+'])}${operand(depth, inQuotes)}}`,
      () => `\${${of}${pick(['#', '##', '%', '%%'])}${pattern(depth, inQuotes)}}`,
      () => `\${${of}${pick(['/', '//', '/#', '/%'])}${pattern(depth, inQuotes).replaceAll('/', '')}${chance(0.8) ? `/${operand(0, inQuotes)}` : ''}}`,
      () => `\${${of}:${number()}${chance(0.5) ? `:${number()}` : ''}}`,
      () => `\${${of}${pick(['^', '^^', ',', ',,'])}${chance(0.2) ? pattern(0, inQuotes) : ''}}`,
      () => `\${${of}@${pick(['Q', 'U', 'L', 'u', 'E', 'A', 'a', 'K'])}}`,
      () => `\${#${of}}`,
      () => (chance(0.2) ? `\${!${of}}` : `\${${of}}`),
      () => pick(['${!x*}', '${!a[@]}', '${!a[*]}', '${#a[@]}', '$#', '${#@}', '${@:1:2}', '${*:2}', '${a[@]:1}', '${a[*]:0:1}', '${@/a/b}', '${a[@]%b}', '${*#a}', '${a[@]^^}', '${@:0}', '${!#}', '${m[k]}', '${m[@]}', '${m[$x]}', '${!m[@]}']),
    ])(); // prettier-ignore
  };

  const arithmetic = (): string =>
    pick<() => string>([
      () => pick(['1+2', '2*3', '3-5', '-1', 'r', 'r+1', '$r*2', 'r++', '++r', 'r--', 'r-=2', 'r=4', 'r+=3', '1<2', '7/2', '-7%3', '2**3', '~0', '0x1f', '1?2:3', 'x=7', '(1,2)', '!1', 'a[0]', 'a[1]=5', 'r<<2', '5&3', 'y==1', '010', '1-1', '#x', '$#', 'r>1?r:0', '1 - 2']),
      () => `${pick(['1', 'r', '$r', '2'])}${pick(['+', '-', '*', ',', '<', '==', '&&', '||'])}${pick(['1', 'r', '3', '(r=2)', 'r++'])}`,
    ])(); // prettier-ignore

  const substitution = (depth: number): string => {
    const script = pick<() => string>([
      () => `echo ${word(depth - 1)}`,
      () => `echo ${pick(['-n', '-e', '-E', '--'])} ${word(depth - 1)}`,
      () => `printf ${pick(["'%s\\n'", '%s', "'%s:%s\\n'", "'%d\\n'", '%b', "'[%s]'", '%q', "'%-3s|'", "'%03d'", "'a\\n\\n'", "'%s\\n\\n'"])} ${times(3, () => word(depth - 1), ' ')}`,
      () => `${assignment(0)}; echo "$${name()}"`,
      () => `echo ${word(0)}; echo ${word(0)}`,
      () => 'true',
      () => 'pwd',
      () => `cd src; pwd`,
      () => `dirname_() { echo "\${1%/*}"; }; dirname_ "$${name()}"`,
    ])(); // prettier-ignore
    return chance(0.85) || script.includes('`') || script.includes('\\') ? `$(${script})` : `\`${script}\``;
  };

  /** What stands between double quotes. */
  const inside = (depth: number): string =>
    times(
      3,
      () =>
        pick<() => string>([
          () => pick(['a', ' ', 'b c', '\\$', '\\"', '\\\\', '\\n', '\\a', '*', '~', '{a,b}', "'", '#', '$', '\n', '\\\n', 'é', '!', ':', '-']),
          () => parameter(depth - 1, true),
          () => parameter(depth - 1, true),
          () => (depth > 0 ? substitution(depth - 1) : 'q'),
          () => `$((${arithmetic()}))`,
        ])(),
      '',
    ); // prettier-ignore

  function word(depth: number): string {
    if (depth <= 0) return pick([() => pick(BARE), literal, () => `$${name()}`, () => `"$${name()}"`])();
    return times(
      2,
      () =>
        pick<() => string>([
          () => pick(BARE),
          literal,
          () => parameter(depth - 1, false),
          () => `"${parameter(depth - 1, true)}"`,
          () => `"${inside(depth)}"`,
          () => substitution(depth),
          () => `"${substitution(depth)}"`,
          () => `$((${arithmetic()}))`,
        ])(),
      '',
    );
  }
  const words = (depth: number): string => times(3, () => word(depth), ' ');
  const elements = (depth: number): string =>
    chance(0.1) ? '' : times(3, () => (chance(0.1) ? `[${pick(['0', '2', 'r', '1+1'])}]=${word(depth)}` : word(depth)), ' ');

  function assignment(depth: number): string {
    return pick<() => string>([
      () => `${name()}=${word(depth)}`,
      () => `${name()}=${literal()}`,
      () => `${name()}=${literal()}`,
      () => `${name()}+=${word(depth)}`,
      () => `a=(${elements(depth)})`,
      () => `a+=(${elements(depth)})`,
      () => `${name()}=(${elements(0)})`,
      () => `a[${pick(['0', '1', '3', 'r', '-1', '$r'])}]${pick(['=', '+='])}${word(0)}`,
      () => `x=${word(0)} y=${word(0)}`,
      () => `IFS=${pick([':', "''", "' '", "$' \\t\\n'", ',', 'a', "':x'", "' :'", '"$x"', "$'\\n'"])}`,
      () => `r=${pick(['0', '1', '2', '-1'])}`,
    ])(); // prettier-ignore
  }

  const probe = (depth: number): string => `probe ${++probes} ${words(depth)}`;

  const declaration = (depth: number): string =>
    pick<() => string>([
      () => `${pick(['declare', 'export', 'typeset', 'declare -x', 'declare -g'])} ${name()}=${word(depth)}`,
      () => `declare ${pick(['-i', '-u', '-l', '-a', '-r', '-n'])} ${name()}${chance(0.7) ? `=${word(0)}` : ''}`,
      () => `declare -a a=(${elements(0)})`,
      () => `declare -A m=([k]=${word(0)} [${literal()}]=v)`,
      () => `declare -n z=${pick(['x', 'y', 'a', 'a[1]'])}`,
      () => `readonly ${pick(['q', 'y'])}=${word(0)}`,
      () => `export ${name()}`,
      () => `export ${name()}=${word(0)} ${name()}=${word(0)}`,
      () => `unset ${pick(['x', 'y', 'a', "'a[0]'", 'a[1]', '-v x', 'IFS', 'x y', '-f f1', 'HOME'])}`,
      () => `${pick(['export', 'declare'])} "${name()}=${inside(0)}"`,
    ])(); // prettier-ignore

  const reading = (depth: number): string => {
    const input = pick<() => string>([
      () => `<<< ${word(depth)}`,
      () => `<<< ${word(0)}`,
      () => `<<E\n${inside(0).replaceAll('\\\n', '')} $x\nE\n`,
      () => `<<'E'\n${pick(['a b', '$x', 'a\\b', ' p  q ', 'a\nb'])}\nE\n`,
      () => `<<-E\n\t${pick(['a', '$x', ' b\t', '\ta'])}\n\tE\n`,
      () => '< src/a.ts',
      () => '< n.txt',
    ])();
    const read = pick([
      `read x`, `read -r x`, `read x y`, `read -r x y`, `read -ra a`, `read -a a`, `IFS=: read -r x y`, `IFS= read -r x`, `IFS=, read -ra a`, `read`, `read -r`, `read -d : x`, `read -n 2 x`, `mapfile -t a`, `mapfile a`, `readarray -t a`, `mapfile -t -n 1 a`, `mapfile -t -O 1 a`, `mapfile`, `IFS= read -r -d '' x`,
    ]); // prettier-ignore
    return `${read} ${input}`;
  };

  const setting = (): string =>
    pick<() => string>([
      () => `set -- ${words(1)}`,
      () => `set -- ${words(0)}`,
      () => `set -- ${pick(['', '"$@" z', 'a "b c" d', '-n x', '"${a[@]}"', '$*', '"$*"'])}`,
      () => `set ${pick(['a b', 'x "$@"'])}`,
      () => `shift${pick(['', ' 1', ' 2', ' $r', ' 9', ' 0'])}`,
      () => pick(['set -f', 'set +f', 'set -u', 'set -e', 'set -o noglob', 'shopt -s nullglob', 'shopt -s extglob', 'shopt -s nocasematch', 'shopt -s dotglob', 'shopt -u extglob', 'shopt -s failglob', 'set -eu', 'set -k', 'set +B', 'set -o posix', 'shopt -s globstar', 'shopt -s lastpipe', 'shopt -s nocaseglob']),
      () => `printf -v ${pick(['x', 'y', 'a[1]', 'r'])} ${pick(['%s', "'%s-%s'", "'%d'", "'%s\\n'", "'%%'", "a", "'%03d'", "'%b'", '%q', "'%s%s'"])} ${words(0)}`,
      () => `let ${pick(['r=3', 'r++', '"r = 1 - 2"', 'x=2 y=x+1', 'r-=4'])}`,
      () => `((${arithmetic()}))`,
      () => `cd ${pick(['src', '..', '.', 'src/sub', '-', '/', '"$PWD"', 'nowhere', '$x', '~', 'src/..', '-P src', './src', 'link', 'link/..', '""'])}${pick(['', ' >/dev/null', ' 2>/dev/null'])}`,
      () => `getopts ab: x ${chance(0.5) ? '-a -b c' : ''}`,
      () => `pushd ${pick(['src', '/', '.'])} >/dev/null`,
      () => 'popd >/dev/null',
      () => `echo ${word(0)} > out; read x < out`,
      () => `echo ${word(0)} >> n.txt; x=$(<n.txt)`,
    ])(); // prettier-ignore

  const test = (): string =>
    pick<() => string>([
      () => 'true',
      () => 'false',
      () => `[[ $x == ${pick(['a*', '"a*"', '$y', '*', 'b'])} ]]`,
      () => `[[ $${name()} =~ ${pick(['a(.)', '^(a|b)(c*)', '([^.]*)\\.', 'b'])} ]]`,
      () => `[ -n "$${name()}" ]`,
      () => `((${arithmetic()}))`,
      () => `x=$(false)`,
      () => `read x <<< ${word(0)}`,
      () => `[[ -v ${name()} ]]`,
      () => `[[ $r -lt 2 ]]`,
      () => assignment(0),
      () => `! true`,
    ])();

  function statement(depth: number): string {
    if (depth <= 0) return pick([() => assignment(1), () => assignment(1), () => probe(1), setting, () => declaration(1)])();
    const body = (): string => times(2, () => statement(depth - 1), '; ').replaceAll(/\n; /g, '\n');
    const end = (text: string): string => (text.endsWith('\n') ? text : `${text};`);
    return pick<() => string>([
      () => assignment(2),
      () => assignment(2),
      () => assignment(2),
      () => declaration(2),
      () => declaration(1),
      () => reading(1),
      setting,
      setting,
      () => probe(2),
      () => `${name()}=${word(1)} probe ${++probes} ${words(1)}`,
      () => `for ${name()} in ${words(1)}; do ${end(body())} ${end(pick([probe(1), 'break', 'continue', `${test()} && break`, probe(1)]))} done`,
      () => `for ${name()}; do ${end(body())} ${probe(1)}; done`,
      () => `i=0; while ((i++ < 2)); do ${end(body())} ${pick([':', `${test()} && break`, `${test()} && continue`, probe(1)])}; done`,
      () => `for ((i=0; i<2; i++)); do ${end(body())} done`,
      () => `if ${test()}; then ${end(body())} else ${end(body())} fi`,
      () => `if ${test()}; then ${end(body())} elif ${test()}; then ${end(body())} fi`,
      () => `case ${word(1)} in ${pattern(1, false).replaceAll(/[ ()]/g, '_')}) ${end(body())}; *) ${end(body())}; esac`.replaceAll(/\n;;? /g, '\n;; ').replaceAll(';; esac', ';; esac').replaceAll(/;; \*\)/g, ';; *)'),
      () => `case $${name()} in ${pick(['a*', '"$x"', '$x', '?', "'*'", '[ab]', 'a|b'])}) ${end(body())}${pick([';', ';', ';&', ';;&']).slice(0)} *) ${probe(1)};; esac`.replaceAll(';;;', ';;').replaceAll('\n;', '\n;;'),
      () => `f${++functions}() { ${pick(['local ', 'declare ', 'local -a ', ''])}${name()}=${word(0)}; ${end(body())} ${chance(0.2) ? `${test()} && return; ` : ''}${probe(1)}; }; ${chance(0.2) ? `${name()}=${word(0)} ` : ''}f${functions} ${words(1)}`,
      () => `f${++functions}() { local ${name()}; ${end(body())} }; f${functions} ${words(0)}`,
      () => `( ${end(body())} )`,
      () => `{ ${end(body())} }`,
      () => `${test()} && ${statement(0)}`,
      () => `${test()} || ${statement(0)}`,
      () => `${test()} && ${statement(0)} || ${statement(0)}`,
      () => `! ${statement(0)}`,
      () => `echo ${word(1)} | { read ${pick(['x', 'y', '-r x', 'x y'])}; ${probe(1)}; }`,
      () => `echo ${word(1)} | read x`,
      () => `printf '%s\\n' ${words(1)} | while read -r ${pick(['x', 'y', 'x y'])}; do ${end(body())} ${probe(0)}; done`,
      () => `while read -r ${pick(['x', 'x y'])}; do ${probe(1)}; done <<< ${word(1)}`,
      () => `eval ${quote(statement(0))}`,
      () => `eval "${pick(['x', 'y'])}=${inside(0)}"`,
      () => `eval ${word(0)}=${word(0)}`,
      () => `{ ${end(body())} } 2>/dev/null`,
      () => `command ${pick(['export', 'declare', 'eval', 'cd'])} ${pick(['x=1', 'y=$x', 'src', "'x=2'"])}`,
      () => `trap ${quote(probe(0))} ${pick(['EXIT', 'ERR', 'DEBUG', 'RETURN'])}`,
      () => `[[ $${name()} =~ ${pick(['a(.)', '(.*)b', '^(.)', '([^.]*)\\.'])} ]] && probe ${++probes} "\${BASH_REMATCH[${pick(['0', '1', '@'])}]}"`,
      () => `exec 3<<< ${word(0)}; read -u 3 x`,
      () => `: ${parameter(1, false)}`,
      () => `: "\${${name()}:=${inside(0)}}"`,
    ])(); // prettier-ignore
  }
  const script = Array.from({ length: 1 + Math.floor(random() * 4) }, () => statement(2));
  const known = chance(0.85)
    ? [
        `x=${literal()} y=${literal()} z=${literal()} r=${pick(['0', '1', '2'])} u=; a=(${times(3, literal, ' ')})`,
        `set -- ${times(2, literal, ' ')}`,
      ]
    : [];
  return `${[...known, ...script, probe(1), `probe ${++probes} ${words(2)}`].join('\n')}\n`;
}
