// What is remembered of a reading holds only as long as the machine answers the same.
import { describe, expect, it } from 'vitest';
import type { World } from '../shell/eval-context.ts';
import { rememberedReading } from './remembered-readings.ts';

const START = { cwd: { kind: 'known', dirs: ['/p'] }, via: [] } as const;

/** A machine with these files; everything else about it is plain. */
const machineWith = (files: Readonly<Record<string, string>>): World => ({
  home: '/home/me',
  temp: '/tmp',
  user: 'me',
  root: '/p',
  isDirectory: () => false,
  fileText: (path) => {
    const text = files[path];
    return text === undefined ? { kind: 'absent' } : { kind: 'text', text };
  },
  filesAt: () => {
    throw new Error('not asked here');
  },
  isOwnCode: () => false,
  leftProject: (path) => !path.startsWith('/p/'),
  lockedPackage: () => undefined,
  realPath: (path) => path,
  overwriting: () => 'fresh',
  run: () => {
    throw new Error('not asked here');
  },
  variable: () => {},
});

function readIn(world: World, identity: string, also: (world: World) => void = () => {}): 'read' | 'remembered' {
  let done: 'read' | 'remembered' = 'remembered';
  rememberedReading([identity], { world, start: START }, (asked) => {
    done = 'read';
    asked.fileText('/p/a.ts');
    asked.fileText('/p/b.ts');
    also(asked);
    return [];
  });
  return done;
}

describe('a reading that was made before', () => {
  it('is not made again while every file it asked for is the same, whatever else changes', () => {
    expect(readIn(machineWith({ '/p/a.ts': '1' }), 'same')).toBe('read');
    expect(readIn(machineWith({ '/p/a.ts': '1', '/p/c.ts': 'new' }), 'same')).toBe('remembered');
  });

  it.each([
    ['changed', { '/p/a.ts': '2' }],
    ['gone', {}],
    ['there now', { '/p/a.ts': '1', '/p/b.ts': 'rm' }],
  ])('is made again where a file that it asked for is %s', (name, files) => {
    expect(readIn(machineWith({ '/p/a.ts': '1' }), name)).toBe('read');
    expect(readIn(machineWith(files), name)).toBe('read');
  });

  it('is made again for another text, another home and another directory', () => {
    const world = machineWith({ '/p/a.ts': '1' });
    expect(readIn(world, 'one')).toBe('read');
    expect(readIn(world, 'other')).toBe('read');
    expect(readIn({ ...world, home: '/home/you' }, 'one')).toBe('read');
    expect(readIn({ ...world, root: undefined }, 'one')).toBe('read');
  });

  it('is made again where it set a variable, which no answer tells', () => {
    const sets = (world: World): void => world.variable('X', { bits: [], from: [], spread: false }, {} as never);
    const world = machineWith({ '/p/a.ts': '1' });
    expect(readIn(world, 'sets', sets)).toBe('read');
    expect(readIn(world, 'sets', sets)).toBe('read');
  });
});
