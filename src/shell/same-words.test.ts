import { describe, expect, it } from 'vitest';
import { sameWords } from './same-words.ts';

describe('sameWords', () => {
  it.each([
    ['unk --now', 'unk   --now'],
    ['unk --now', ' unk "--now"  '],
    ['unk --now', `u'n'k \\--now # at once`],
    ['unk a b', 'unk \\\n  a b'],
    ['unk "a b"', "unk 'a b'"],
    ['unk <<E\nx\nE', "unk <<'END'\nx\nEND"],
    ['A=1 unk | wc', 'A="1" unk|wc'],
    ['unk && ls', 'unk\t&&\n ls'],
    ['unk >out', 'unk > "out"'],
  ])('%j and %j', (a, b) => {
    expect(sameWords(a)).toBe(sameWords(b));
  });
  it.each([
    ['unk --now', 'unk --now x'],
    ['unk a b', 'unk "a b"'],
    ['unk *', 'unk "*"'],
    ['unk ~', 'unk "~"'],
    ['unk {a,b}', 'unk "{a,b}"'],
    ['unk $X', 'unk "$X"'],
    ['unk $X', "unk '$X'"],
    ['unk', 'unk ""'],
    ['unk', 'A=1 unk'],
    ['unk && ls', 'unk || ls'],
    ['unk; ls', 'unk & ls'],
    ['unk > a', 'unk >> a'],
    ['unk > a', 'unk > b'],
    ['unk > a', 'unk 2> a'],
    ['unk <<E\nx\nE', 'unk <<E\ny\nE'],
    ['unk <<< x', 'unk <<< y'],
    ['unk $(a)', 'unk $(b)'],
    ['unk $((1 + X))', 'unk $((2 + X))'],
    ['[[ -f a ]] && unk', '[[ -d a ]] && unk'],
    ['( unk', '( unk '],
    ['unk ${X:-a}', 'unk ${X:-b}'],
    ['if a; then unk; fi', 'if b; then unk; fi'],
    ['unk | wc', 'unk |& wc'],
    ['! unk', 'unk'],
  ])('%j is another than %j', (a, b) => {
    expect(sameWords(a)).not.toBe(sameWords(b));
  });
});
