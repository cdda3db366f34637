// The reading of bash against real bash: whatever bash executes is in what leeway says it would execute.
import { describe, expect, it } from 'vitest';
import { missing, readByLeeway } from './read-by-leeway.ts';
import { runInBash } from './run-in-bash.ts';
import { randomScript } from './random-script.ts';

const TABLE: readonly string[] = [
  'c1; c2 && c3 || c4',
  'n1 && c2; n2 || c3',
  'c1 | c2 |& c3',
  '(c1; c2) & wait',
  '{ c1; c2; }',
  'r""m -rf x; c"1" a; "c"2',
  String.raw`c\1 a\ b`,
  String.raw`$'c\x31' $'a\nb'`,
  'x=c1; $x a; "$x" b; ${x} c; ${x}2',
  "x='c1 a b'; $x",
  "IFS=:; x='c1:a:b'; $x",
  'x=c1; declare -n y=x; $y a',
  'x=c1; y=x; ${!y} a',
  'x=c11; ${x%1} a; ${x/11/2} b; ${x:0:2} c; ${x^^}',
  'for i in a b c; do c1 $i; done',
  'for i in {1..3} x{a,b}; do c1 $i; done',
  'for ((i=0;i<3;i++)); do c1 $i; done',
  'i=0; while [ $i -lt 3 ]; do c1 $i; i=$((i+1)); done',
  'until c1; do c2; done',
  'if c1; then c2; else c3; fi',
  'if n1; then c2; elif n2; then c3; else c4; fi',
  'case abc in a*) c1;; *) c2;; esac',
  'case x in a|x) c1;& b) c2;; esac',
  'f() { c1 "$@"; c2 $#; }; f a "b c"',
  'f() { local x=$1; $x; }; f c1',
  'function g { c1; }; g; g',
  'c1 $(c2 $(c3))',
  'c1 `c2 \\`c3\\``',
  'c1 "$(c2 "$(y1)")"',
  'c1 <(c2) >(c3); wait',
  'c1 <<EOF\n$(c2) `c3` ${x:-$(c4)}\nEOF',
  "c1 <<'EOF'\n$(c2)\nEOF",
  'c1 <<-EOF\n\t$(c2)\n\tEOF',
  'c1 <<A <<B\n$(c2)\nA\n$(c3)\nB',
  'c1 <<< "$(c2)"',
  'c1 ${x:-$(c2)} ${y:=$(c3)} ${z:+$(c4)}',
  'x=1; c1 ${x:+$(c2)}',
  'c1 $((1+$(c2)))',
  'a[$(c1)]=2; c2',
  'a=(c1 c2 "c 3"); ${a[0]} "${a[@]}"',
  'set -- c1 b; $1 $2; "$@"',
  'set -- a b c; shift; c1 $1',
  'eval "c1 a; c2"',
  'eval c1 "\\$(c2)"',
  "x='c1; c2'; eval $x",
  'trap "c1" EXIT; c2',
  'trap "c9" DEBUG; c1',
  '{ c1; } 3>&1 >&3',
  'c1 2>/dev/null >/dev/null',
  'x=$(c1); $(y1)',
  'y1 | while read l; do c1 $l; done',
  'read x <<< c1; $x a',
  'printf -v x c1; $x',
  '! c1; time c2; ! n1 && c3',
  'time -p c1',
  'coproc c1; wait',
  'c1 &>/dev/null; c2 &>>/dev/null',
  '[[ -n $(c1) && $(c2) == x ]]',
  '[[ $(c1) =~ $(c2) ]]',
  '(( $(c1; echo 1) + 1 ))',
  'x=5; (( x++ )); c1 $x',
  'c1\nc2\n# c3\nc4 # c5',
  'c1 \\\n  a \\\n  b',
  'c\\\n1 a',
  'c1 a#b #c',
  'c1; c2 &\nc3',
  'if true; then :; fi; c1',
  'c1 "a$x"b$y"c" ""',
  'x="a b"; c1 $x "$x"',
  'x="*"; set -f; c1 $x',
  'c1 ~/x; c2 ~nobody-here/y',
  'HOME=/h; c1 ~/x',
  'c1 of=~/x --of=~/y "of="~/z of="~/w"',
  'c1 {a,b}{1,2} {a,{b,c}} a{b}c {,x}',
  'c1 \'{a,b}\' "{a,b}" \\{a,b}',
  'x=a; c1 ${x}b$x-c',
  'command c1 a; builtin echo b',
  'f() { f2() { c1; }; }; f; f2',
  'unset x; c1 "${x-d}" ${x:-e f}',
  'x=; c1 "${x:-d}" "${x-d}"',
  'shopt -s extglob; c1 @(a|b)',
  'select i in a; do c1; break; done <<< 1',
  'x=c1 y=$x c2; c3 $y',
  'A=1 c1; export B=c2; $B',
  'A=c1; declare A=c2 B=$A; $B x; $A y',
  'A=c1; export A=c2 B=$A C="$A z"; $B; $C',
  'for f in "$(y1)"; do c1 "$f"; done',
  'alias z=c1\nz a',
  'c1 $"x" $\'y\'',
  'while read -r a b; do c1 "$a" "$b"; done <<< "x y z"',
  'mapfile -t m <<< "c1"; ${m[0]}',
  'x=abc; c1 ${#x} ${x:1} ${x: -1}',
  'cd /nonexistent || c1; c2',
  'c1 || { c2; exit; }; c3',
  'return 0; c1',
  'x="c1 a"; y="$x b"; $y',
  'x=c1; x+=2; $x',
  'a=(); a+=(c1); "${a[@]}" z',
  'x=\'$(c9)\'; c1 "$x"',
  'x=\'$(c9)\'; c1 "${x@P}"',
  'one="$"; two="$one(c9)"; c1 "${two@P}"',
  "x='a[$(c9)]'; c1 $((x))",
  "x='a[$(c9)]'; [[ $x -eq 1 ]]; c2",
  "declare -i n; n='a[$(c9)]'",
  "let 'n=a[$(c9)]'",
  '. /dev/stdin <<< c1',
  'source /dev/stdin <<EOF\nc1\nEOF',
  'bash_x() { c1; }; bash_x | bash_x',
  '$(echo c1) a',
  'c1 -- "$(printf a)"',
];

describe('what bash runs is met', () => {
  it.each(TABLE)('%j', (script) => {
    const executed = runInBash(script);
    const seen = readByLeeway(script);
    expect(missing(executed.commands, seen), JSON.stringify(seen.commands)).toEqual([]);
  });
  it('is a real oracle: most of the table runs something', () => {
    const ran = TABLE.filter((script) => runInBash(script).commands.length > 0);
    expect(ran.length).toBeGreaterThan(TABLE.length * 0.85);
  });
  it('a reading that loses a command is caught', () => {
    const executed = runInBash('c1; c2');
    expect(missing(executed.commands, { commands: [['c1']], unclear: false })).toEqual([['c2']]);
  });
});

describe('random scripts', () => {
  it('200 scripts, none unsound', () => {
    const unsound: string[] = [];
    for (let seed = 1; seed <= 200; seed++) {
      const script = randomScript(seed);
      const seen = readByLeeway(script);
      // Background processes of the oracle write one log, and a loaded machine cuts them off; only what bash shows three times counts.
      const lost = missing(runInBash(script).commands, seen).map((words) => words.join(' '));
      const again = (words: readonly string[]): readonly string[] =>
        words.length === 0
          ? []
          : missing(runInBash(script).commands, seen)
              .map((other) => other.join(' '))
              .filter((other) => words.includes(other));
      if (again(again(lost)).length > 0) unsound.push(script);
    }
    expect(unsound).toEqual([]);
  });
});
