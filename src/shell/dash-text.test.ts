// Texts that dash reads otherwise than bash: written anew, and tried with a real dash beside a real bash.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { dashText } from './dash-text.ts';

const DIFFERENT = [
  ['((echo a))', '( (echo a))'],
  ['((echo a) | cat)', '( (echo a) | cat)'],
  ["echo $'a\\'; echo b #'", "echo -e \\$'a\\'; echo b #'"],
  ['echo $"a"', 'echo \\$"a"'],
  ['echo $[ 1; echo b; echo ]', 'echo \\$[ 1; echo b; echo ]'],
  ['[[ a || echo b ]]', 'false a || echo b ]]'],
  ['function f {\necho b\n}', 'false f {\necho b\n}'],
  ['x=1 :; echo $x', 'x=1 ; :; echo $x'],
  ['x=1; declare x=2; echo $x', 'x=1; false x=2; echo $x'],
  ['x=1; x+=2; echo $x', 'x=1; false; echo $x'],
  ['x=1; a[1]=2; echo $x', 'x=1; false; echo $x'],
  ['x=1; printf -v x 2; echo $x', 'x=1; false -v x 2; echo $x'],
  ["echo 'a\\nb' | cat", "echo -e 'a\\nb' | cat"],
  ['echo $(((echo a)))', 'echo $(((echo a)))'],
  ['echo "$( ((echo a)) )"', 'echo "$( ( (echo a)) )"'],
  ['echo `((echo a))`', 'echo `( (echo a))`'],
  ['if ((echo a)); then echo b; fi', 'if ( (echo a)); then echo b; fi'],
  ['if true; then let x=1; echo $x; fi', 'if true; then false x=1; echo $x; fi'],
  ['cat <<"E"\n((echo a))\nE\n((echo b))', 'cat <<"E"\n((echo a))\nE\n( (echo b))'],
] as const;

const ALIKE = [
  '',
  'echo a; echo b',
  'printf %s \'((a))\' "((b))" \\(\\(c',
  'echo $((1 + (2 * 3)))',
  'for i in 1 2; do echo $((i + 1)); done',
  'x=1 y=2 env | grep -c "^x="',
  'echo declare let [[ function',
  'if [ -n a ]; then echo b; fi > /dev/null 2>&1',
  'cat <<E\n((a)) $(echo b)\nE\necho c',
  'cat <<-E\n\t((a))\n\tE\necho c',
  'echo a # ((b))',
  'case a in (a) echo b;; esac',
  'f() { echo a; }; f',
  'printf %s -v',
  'echo ${x:-a}${#x}"${x:-b}"$#',
];

const stdout = (shell: string, text: string): string => spawnSync(shell, ['-c', text], { encoding: 'utf8' }).stdout;
const hasDash = spawnSync('dash', ['-c', ':']).status === 0;

it.each(DIFFERENT)('%j', (text, written) => expect(dashText(text)).toBe(written));
it.each(ALIKE)('%j stays', (text) => expect(dashText(text)).toBe(text));
it.skipIf(!hasDash).each([...DIFFERENT.map(([text]) => text), ...ALIKE])('bash does with it what dash does with %j', (text) =>
  expect(stdout('bash', dashText(text))).toBe(stdout('dash', text)),
);
