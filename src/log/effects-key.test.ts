import { describe, expect, it } from 'vitest';
import type { Effect } from '../model/effect.ts';
import { onePath } from '../model/place.ts';
import { effectsKey, type EffectsKey, type KeyOptions } from './effects-key.ts';
import { finding, part, readOf, writeOf } from './sample-decision.ts';

const options: KeyOptions = {
  tool: 'Bash',
  cwd: '/repo',
  call: 'the call',
  input: 'the call',
  followed: [],
  fixed: true,
  asked: false,
  kind: 'shell',
  resolve: (path: string) => path.replace('/repo/link', '/home/me/.ssh'),
};
const keyOf = (text: string, ...effects: readonly Effect[]): EffectsKey =>
  effectsKey(
    [
      part(
        text,
        effects.map((effect) => finding(effect, 'review')),
      ),
    ],
    { ...options, input: text },
  );
const unclearly = (word: string): Effect => ({ kind: 'unclear', why: 'unknown program', word });
const deletes = (path: string): Effect => ({ kind: 'delete', place: onePath(path), how: 'remove' });
const send = (url: string): Effect => ({ kind: 'network', use: 'send', method: 'POST', server: { host: 'x.example', url } });

describe('effectsKey', () => {
  const same: readonly (readonly [string, EffectsKey, EffectsKey])[] = [
    [
      'another reader of the same file',
      keyOf('cat k', readOf('/home/me/.ssh/id')),
      keyOf('head -n 99 k', readOf('/home/me/.ssh/id')),
    ],
    ['through a link', keyOf('cat k', readOf('/home/me/.ssh/id')), keyOf('cat link/id', readOf('/repo/link/id'))],
    ['another order', keyOf('a', deletes('/a'), deletes('/b')), keyOf('b', deletes('/b'), deletes('/a'))],
    ['once or twice', keyOf('a', deletes('/a')), keyOf('b', deletes('/a'), deletes('/a'))],
    [
      'appending for replacing',
      keyOf('echo x > f', writeOf('/f')),
      keyOf('echo x >> f', { kind: 'write', place: onePath('/f'), how: 'append' }),
    ],
  ];
  it.each(same)('the same effects: %s', (_, a, b) => {
    expect(a.effects).toEqual(b.effects);
  });
  it('a part that is quiet changes nothing', () => {
    const alone = effectsKey([part('rm a', [finding(deletes('/a'), 'guarded')])], options);
    const more = effectsKey(
      [part('ls', [finding(readOf('/repo/x'))]), part('rm a', [finding(deletes('/a'), 'guarded')], { id: 2 })],
      options,
    );
    expect(more.effects).toEqual(alone.effects);
  });
  it('a call with nothing but quiet effects has an empty key', () => {
    expect(effectsKey([part('ls', [finding(readOf('/repo/x'))])], options)).toEqual({ effects: [], exact: '' });
  });
  const others: readonly (readonly [string, EffectsKey, EffectsKey])[] = [
    ['the operand of an unknown program', keyOf('foo list', unclearly('foo')), keyOf('foo destroy', unclearly('foo'))],
    ['other content for the same file', keyOf('Write f', writeOf('/f', 'a')), keyOf('Write f', writeOf('/f', 'b'))],
    [
      'a change whose content is unknown, in other words',
      keyOf('sed -i s/a/b/ f', writeOf('/f')),
      keyOf('sed -i s/a/evil/ f', writeOf('/f')),
    ],
    ['the body of a request', keyOf('curl -d a x', send('https://x.example/')), keyOf('curl -d b x', send('https://x.example/'))],
    ['another file', keyOf('cat a', readOf('/a')), keyOf('cat b', readOf('/b'))],
    [
      'code that was given inline',
      keyOf('python -c a', { kind: 'run', code: 'inline', what: 'python' }),
      keyOf('python -c b', { kind: 'run', code: 'inline', what: 'python' }),
    ],
  ];
  it.each(others)('not the same approval: %s', (_, a, b) => {
    expect(a.exact).not.toBe(b.exact);
  });
  it('an approval is for the whole call, a denial for what it does', () => {
    const parts = [part('tool …', [finding(unclearly('tool'), 'review')])];
    const [a, b] = ['cat a | xargs tool', 'cat b | xargs tool'].map((input) => effectsKey(parts, { ...options, input }));
    expect([a?.exact, a?.approval]).not.toEqual([b?.exact, b?.approval]);
    const deleting = [part('rm a', [finding(deletes('/a'), 'guarded')])];
    const [one, other] = ['rm a', 'ls; rm a'].map((input) => effectsKey(deleting, { ...options, input }));
    expect(one?.effects).toEqual(other?.effects);
    expect(one?.exact).not.toBe(other?.exact);
  });
  const manners: readonly (readonly [string, Partial<typeof options>])[] = [
    ['another tool', { tool: 'exec_command' }],
    ['another field of the input', { input: 'the call, with a header' }],
    ['another directory', { cwd: '/repo/sub' }],
    ['a followed file that is new', { followed: [['/repo/x.sh', 'a']] }],
  ];
  it.each(manners)('not the same call: %s', (_, more) => {
    const parts = [part('curl x', [finding(send('https://x.example/'), 'review')])];
    const [one, other] = [options, { ...options, ...more }].map((each) => effectsKey(parts, each));
    expect(one?.exact).not.toBe(other?.exact);
    expect(one?.approval).not.toBe(other?.approval);
  });
  describe('an edit tool', () => {
    const edits = { ...options, tool: 'Edit', kind: 'edit' } as const;
    const edited = (...effects: readonly Effect[]): EffectsKey =>
      effectsKey(
        [
          part(
            'Edit',
            effects.map((effect) => finding(effect, 'review')),
          ),
        ],
        edits,
      );
    it('is approved for the file, whatever it writes; a model judged the text', () => {
      const [a, b] = [edited(writeOf('/f', 'a')), edited({ ...writeOf('/f', 'b'), how: 'create' } as Effect)];
      expect(a.approval).toBe(b.approval);
      expect(a.exact).not.toBe(b.exact);
    });
    it.each([
      ['another file', edited(writeOf('/f', 'a')), edited(writeOf('/g', 'a'))],
      ['two files', edited(writeOf('/f', 'a')), edited(writeOf('/f', 'a'), writeOf('/g', 'a'))],
      ['a deletion', edited(writeOf('/f', 'a')), edited(writeOf('/f', 'a'), deletes('/f'))],
      [
        'another tool',
        edited(writeOf('/f', 'a')),
        effectsKey([part('Write', [finding(writeOf('/f', 'a'), 'review')])], { ...edits, tool: 'Write' }),
      ],
      [
        'a command that writes the same file',
        edited(writeOf('/f', 'a')),
        effectsKey([part('echo a > f', [finding(writeOf('/f', 'a'), 'review')])], { ...edits, kind: 'shell' }),
      ],
      [
        'another effect beside the text',
        edited(writeOf('/f', 'a'), { kind: 'configure', what: 'project', detail: 'postinstall' }),
        edited(writeOf('/f', 'b'), { kind: 'configure', what: 'project', detail: 'postinstall' }),
      ],
    ])('is not approved for %s', (_, a, b) => {
      expect(a.approval).not.toBe(b.approval);
    });
  });
  it('an approval in another directory is another', () => {
    const parts = [part('./x.sh', [finding(unclearly('./x.sh'), 'review')])];
    expect(effectsKey(parts, options).exact).not.toBe(effectsKey(parts, { ...options, cwd: '/repo/sub' }).exact);
  });
  it('the same file deleted here and on another machine differ', () => {
    const there = effectsKey([part('rm a', [finding(deletes('/a'), 'guarded')], { site: 'remote' })], options);
    expect(there.effects).not.toEqual(keyOf('rm a', deletes('/a')).effects);
  });
});
