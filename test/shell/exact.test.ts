// Scripts of which everything is known: leeway says exactly the commands that real bash runs, word for word and in order, and calls nothing unclear.
import { describe, expect, it } from 'vitest';
import { missing, readByLeeway } from './read-by-leeway.ts';
import { runInBash } from './run-in-bash.ts';

const TABLE: readonly string[] = [
  // quoting
  `c1 'a b' "c d" e\\ f $'g\\th' $'\\x41\\102\\u0043' "\\$x \\\` \\" \\\\ \\n"`,
  `c1 'it'\\''s' "a'b" 'a"b' a"b c"d ''`,
  `c1 "a\\\nb" a\\\nb`,
  // parameters
  'x=abc; c1 $x ${x} "$x" "${x}d" \'$x\' \\$x',
  'x=abc; c1 "${x#a}" "${x#*b}" "${x##*b}" "${x%c}" "${x%b*}" "${x%%b*}" "${x#z}" "${x%z}"',
  'x=a.b.c; c1 "${x#*.}" "${x##*.}" "${x%.*}" "${x%%.*}"',
  'x=aXbXc; c1 "${x/X/-}" "${x//X/-}" "${x/#a/-}" "${x/%c/-}" "${x//X}" "${x/z/-}"',
  'x=aBc; c1 "${x^}" "${x^^}" "${x,}" "${x,,}"',
  'x=1; c1 "${x:-d}" "${x-d}" "${x:+e}" "${x+e}"',
  'x="a  b c"; c1 $x; c2 "$x"; c3 x$x',
  'x=" a b "; c1 $x z; c2 y$x"z"',
  'IFS=; x="a b"; c1 $x',
  'x=a/b/c; c1 "${x//\\//-}" "${x##*/}" "${x%/*}"',
  'x=abcabc; c1 "${x#*[b]}" "${x##*[!c]}" "${x%[a-c]}" "${x%[^c]*}"',
  'x=ab; c1 "$x$x" "${x}_${x}" $x"$x"$x',
  // arrays and positional parameters
  'a=(x "y z"); c1 ${a[@]}; c2 "${a[*]}"; c3 "p${a[@]}s"',
  'set -- a b c; shift; c1 "$@"; shift 2; c2 "$#"',
  'set -- "a b" c; c1 $@; c2 "x$@y"',
  'f() { c1 "$@" "$#"; set -- z; c2 "$1"; }; set -- o; f p q; c3 "$1"',
  'f() { local x=in; c1 $x; }; x=out; f; c2 $x',
  'f() { x=in; }; x=out; f; c1 $x',
  // arithmetic
  // braces
  'c1 {a,b,c} x{1,2}y {a,b}{c,d} {a,{b,c}d}',
  'c1 {1..4} {4..1} {a..d} {d..a} {1..9..3} {01..03} {-1..1} {9..1..4} {a..g..2}',
  'c1 a{b a{,b} {} {a} {a..} a,b "{a,b}" \\{a,b\\} {a\\,b,c} \'{1..2}\'',
  // tilde
  'HOME=/h; c1 ~ ~/x; x=~/y; c2 $x; y=a:~/b; c3 $y',
  // substitutions
  'c1 "$(echo a)" $(echo b c) `echo d` "$(echo "e f")"',
  'x=$(echo a; echo b); c1 "$x"; c2 $x',
  'c1 "$(echo "$(echo in)")" "a$(echo b)c"',
  'x=a; c1 "$(x=b; echo $x)" $x',
  "c1 \"$(echo 'a b')\" $(echo 'a b')",
  // conditions: what both branches share, and what is certain
  'c1; c2; { c3; c4; }; ( c5 )',
  'x=a; (x=b; c1 $x); c2 $x; { x=c; }; c3 $x',
  'x=a; x=b c1; c2 $x',
  'x=1 y=2; c1 $x$y; unset x; c2 "${x-none}"',
  'case abc in a*) c1;; esac; c2',
  // builtins
  'export A=1 B; c1 $A; declare C=2; c2 $C; typeset D=3; c3 $D; readonly E=4; c4 $E',
  'x=c1; eval "$x a"; eval c2 \'"b c"\'; eval "x=9"; c3 $x',
  'command c1 a; builtin eval c2; command -p c3',
  'f() { c1 func; }; f; unset -f f; f',
  'cd /; c1; cd /tmp; c2',
  'set -f; c1 *; set +f',
  'true && c1; : && c2; ! false && c3',
  // here-documents and redirections
  'read x <<EOF\na b\nEOF\nc1 "$x"',
  'read x <<\'EOF\'\n$y\nEOF\nc1 "$x"',
  'y=v; read x <<EOF\n$y ${y}s\nEOF\nc1 "$x"',
  'read x <<-EOF\n\ta\n\tEOF\nc1 "$x"',
  'c1 a >/dev/null 2>&1 b; c2 </dev/null c; >/dev/null c3 d; c4 2>/dev/null 3>&1 e',
  'c1 &>/dev/null a; c2 >|/dev/null b; c3 <>/dev/null c; c4 {fd}>/dev/null d',
  // words that look like something else
  'c1 if then else fi do done case esac in function "{" "}" !',
  'c1 a=b =c d= 1=2 --x=y; c2 # not; a word',
  'c1 a;c2 b\nc3 c;\nc4',
  'c1 -- - -a --b=c "-d e"',
];

/** Some words are not followed as far; those that are must be right, and in their place. */
const PARTLY: readonly string[] = [
  'x=abc; c1 "${#x}" "${x:1}" "${x:1:1}" "${x: -2}" "${x: -2:1}" "${x:0:-1}" "${x:9}"',
  'x="a b"; c1 "${x@Q}"',
  'x=; c1 "${x:-d}" "${x-d}" "${x:+e}" "${x+e}" "${y:-d}" "${y-d}" "${y:+e}" "${y+e}"',
  'c1 "${x:=d}"; c2 "$x"; c3 "${y=}" "${y-z}"',
  'x=y; y=z; c1 "${!x}" "${!y-none}"',
  'x=\'a?b\'; c1 "${x/\\?/-}"',
  'a=(x "y z" w); c1 "${a[@]}"; c2 "${a[0]}" "${a[1]}" "${#a[@]}" "${a[-1]}"',
  'a=(b c d); c1 "${a[@]:1}" ; c2 "${a[@]:0:2}"; c3 "${a[@]/c/-}"',
  'a=(b); a+=(c d); a[4]=e; c1 "${a[@]}"; c2 "${#a[@]}"',
  'declare -A m; m[k]=v; c1 "${m[k]}"',
  'set -- a "b c" d; c1 "$@"; c2 "$*"; c3 $#; c4 "$1" "${2}" "${@:2}" "${@:1:1}"',
  'c1 $((1+2*3)) $(((1+2)*3)) $((7/2)) $((7%4)) $((2**3)) $((-3))',
  'c1 $((1<2)) $((2<=1)) $((1==1)) $((1!=1)) $((1&&0)) $((1||0)) $((!1)) $((~0))',
  'c1 $((5&3)) $((5|3)) $((5^3)) $((1<<3)) $((8>>1)) $((1?2:3)) $((0x10)) $((010)) $((2#101))',
  'x=3; c1 $((x+1)) $(($x*2)) $((x)); x=4; c2 $((x-1))',
  'c1 {,a}{,b} ${x:-{a,b}} a{1..2}b{3,4}',
  'printf -v x "%s-%s" a b; c1 "$x"; printf -v y %03d 7; c2 "$y"',
  'read x y <<< "a b c"; c1 "$x" "$y"',
  'IFS=: read -r x y <<< "a:b c"; c1 "$x" "$y"',
  'read -ra a <<< "p q r"; c1 "${a[@]}"',
  'mapfile -t a <<< $\'x y\\nz\'; c1 "${a[@]}"',
  'f() { while read -r x; do :; done <<< a; c1 "/h${x:+/y}"; c2 /h${x:+/y}; }; f',
  'a=(b); f() { c1 "$(true)$@" "${a[1]+e}"; }; f',
  'x=0; c1 $((1||(x=2))); c2 $x',
  'x=a; c1 "${x:-$((++y))}"; c2 "${y-none}"',
  'HOME=/h; x=a; c1 ${x:+k=~/p}; c2 {a,b}=~/p',
  'declare x={a,b}; c1 "$x"',
  'x=1; c1 $((2<(x=2))); c2 $x',
  'IFS=:; x=:a::b; c1 $x; y=a:b; c2 $y',
  'x=v; c1 "${x[1]}" "${x[0]}"',
  'set -- a b; x=1; c1 "${x:+$@}"; c2 "${*#a}"',
  'HOME=/h; x=; c1 "${x:-~}"; c2 ${x:-~}',
  'a=(b c); for a in d; do c1 "${a[@]}"; done',
  'a=(b c); c1 "${a[@]+e}"; c2 "${a[@]:+f g}"',
  'a=(x y); c1 "${a[1]@U}" "${a[5]@U}"',
  'f() { local x; c1 "[$x]"; }; x=o; f; c2 $x',
  'f() { local z=i; }; z=o; z=e f; c1 $z',
  "x=a; c1 ${x:+'e  f'}; c2 ${x:+e  f}",
  'x=5; IFS=0; c1 $((x*20+1))',
  'let x=2+3; c1 $x; ((y=x*2)); c2 $y; ((y++)); c3 $y; ((y-=3)); c4 $y',
];

const named = <T extends string | undefined>(commands: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  commands.filter(([name]) => name?.startsWith('c'));

describe('what is known is known exactly', () => {
  it.each(TABLE)('%j', (script) => {
    const seen = readByLeeway(script);
    expect({ commands: named(seen.commands), unclear: seen.unclear }).toEqual({
      commands: named(runInBash(script).commands),
      unclear: false,
    });
  });
});

describe('what is said of a word is so', () => {
  it.each(PARTLY)('%j', (script) => {
    const seen = readByLeeway(script);
    const ran = named(runInBash(script).commands);
    expect(seen.unclear).toBe(false);
    expect(missing(ran, seen)).toEqual([]);
    // A command is met once for each way.
    expect([...new Set(named(seen.commands).map(([name]) => name))]).toEqual(ran.map(([name]) => name));
  });
});
