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
});
