// What a new process finds of the shell that starts it.
import { describe, expect, it } from 'vitest';
import { newProcess, newState, sameState } from './state.ts';
import { textArg } from './value.ts';

const value = (text: string) => ({ kind: 'scalar', value: textArg(text) }) as const;

function shell() {
  const state = newState({ kind: 'known', dirs: ['/p'] });
  for (const name of ['mine', 'passed', 'HOME', 'LC_ALL', 'IFS', 'HOMELY']) state.vars.set(name, value(name));
  for (const name of ['passed', 'IFS']) state.exported.add(name);
  state.functions.set('f', { kind: 'group', body: [] });
  state.aliases.set('z', '');
  state.positional = [textArg('a')];
  state.open.set(3, { kind: 'conversation' });
  state.tainted = 'why';
  state.previous = { kind: 'known', dirs: ['/q'] };
  state.noGlob = true;
  return state;
}

describe('a new process', () => {
  const found = newProcess(shell(), new Map([['own', textArg('1')]]));
  it('has what is exported, what every process has, and what stands before it', () => {
    expect([...found.vars.keys()]).toEqual(['passed', 'HOME', 'LC_ALL', 'own']);
    expect([...found.exported]).toEqual(['passed', 'IFS', 'own']);
    expect(found.vars.get('own')).toEqual(value('1'));
  });
  it('is where its shell is, with its descriptors and doubts, and has nothing else of it', () => {
    expect(found.cwd).toEqual({ kind: 'known', dirs: ['/p'] });
    expect(found.previous).toEqual({ kind: 'known', dirs: ['/q'] });
    expect([...found.open.keys()]).toEqual([3]);
    expect(found.tainted).toBe('why');
    expect([found.functions.size, found.aliases.size, found.positional, found.noGlob]).toEqual([0, 0, [], false]);
  });
});

describe('two states are the same', () => {
  it.each<[string, (state: ReturnType<typeof shell>) => void, boolean]>([
    ['as they are', () => undefined, true],
    ['an equal value', (state) => state.vars.set('mine', value('mine')), true],
    ['another value', (state) => state.vars.set('mine', value('x')), false],
    ['one variable more', (state) => state.vars.set('more', value('x')), false],
    ['another body', (state) => state.functions.set('f', { kind: 'group', body: [] }), false],
    ['one function more', (state) => state.functions.set('g', { kind: 'group', body: [] }), false],
    ['one alias more', (state) => state.aliases.set('y', ''), false],
    ['one descriptor more', (state) => state.open.set(4, { kind: 'flow' }), false],
    ['patterns again', (state) => void (state.noGlob = false), false],
    ['other arguments', (state) => void (state.positional = []), false],
    ['elsewhere', (state) => void (state.cwd = { kind: 'known', dirs: ['/r'] }), false],
    ['one name more exported', (state) => state.exported.add('mine'), false],
  ])('%s', (_name, change, same) => {
    const one = shell();
    const other = { ...shell(), functions: new Map(one.functions), positional: one.positional };
    change(other);
    expect(sameState(one, other)).toBe(same);
  });
});
