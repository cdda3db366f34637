import { describe, expect, it } from 'vitest';
import { redactTogether } from './redact-together.ts';

describe('redactTogether', () => {
  const texts = ['export API_TOKEN=q8Zr55Tnn1x', 'curl -H "X: q8Zr55Tnn1x" https://a.example', 'echo done'];
  it('hides what is a secret in one text in all of them', () => {
    const safe = redactTogether(texts, []);
    expect(texts.map(safe).join('\n')).not.toContain('q8Zr55Tnn1x');
    expect(safe('echo done')).toBe('echo done');
  });
  it('hides nothing that something acts on', () => {
    expect(redactTogether(texts, ['/repo/q8Zr55Tnn1x'])('rm -rf q8Zr55Tnn1x')).toBe('rm -rf q8Zr55Tnn1x');
  });
  it.each(['API_TOKEN=/home/dev/data1', 'PASSWORD=restart', 'TOKEN=$(rm1 -rf)'])('%s hides no word elsewhere', (text) => {
    const rest = 'rm -rf /home/dev/data1; systemctl restart; $(rm1 -rf)';
    expect(redactTogether([text], [])(rest)).toBe(rest);
  });
  const WORDS = [
    'correct-horse-battery',
    'swordfish',
    'hunter2',
    'monkey-banana',
    'My-Secret-Phrase',
    'abcdefgh',
    '12345678',
    'purple.elephant.dance',
    'a+b[c]^d',
  ];
  const PLACES = [
    (secret: string) => `odd --password ${secret}`,
    (secret: string) => `DB_PASSWORD=${secret} odd`,
    (secret: string) => `odd https://u:${secret}@h.example`,
  ];
  it.each(WORDS)('%s is hidden everywhere, whatever place showed that it is a secret', (secret) => {
    for (const place of PLACES) {
      const safe = redactTogether([place(secret)], []);
      for (const rest of [`odd-b ${secret}`, `odd-b --x=${secret}`, `say "${secret}".`, `${secret}: ${secret}`]) {
        expect(safe(rest)).not.toContain(secret);
      }
    }
  });
  it('only whole words are hidden', () => {
    const safe = redactTogether(['odd --password swordfish'], []);
    for (const rest of ['swordfishing', 'my-swordfish', 'swordfish_2', 'Swordfish']) expect(safe(rest)).toBe(rest);
  });
  it.each(['production', 'destroy', 'postgres', 'drop-all-tables', 'Restart', 'abcde'])(
    '%s is hidden only where it stands',
    (word) => {
      const text = `odd --password ${word}; odd-b ${word}`;
      expect(redactTogether([text], [])(text)).toBe(`odd --password [redacted secret]; odd-b ${word}`);
    },
  );
  it('a longer secret is hidden before one that is a part of it', () => {
    const text = 'odd --password monkey --token monkey.banana; odd-b monkey.banana';
    expect(redactTogether([text], [])(text)).not.toMatch(/monkey|banana/);
  });
  it('hides no word that something acts on', () => {
    const text = 'odd --password swordfish; rm -rf swordfish';
    expect(redactTogether([text], ['deletes /repo/swordfish'])(text)).toBe('odd --password [redacted secret]; rm -rf swordfish');
  });
});
