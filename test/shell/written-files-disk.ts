// The disk that tests of written files find, and short names for what is done to it.
import { onePath, treeAt } from '../../src/model/place.ts';
import type { WriteFacts } from '../../src/shell/written-files.ts';

/** `/p/linkdir` leads to `/p/scripts`; `/p/twin` has two names; `/p/locked` cannot be written; `/p/old` is an ordinary file. */
export const disk: WriteFacts = {
  realPath: (path) => path.replace(/^\/p\/linkdir(?=\/|$)/, '/p/scripts'),
  overwriting: (path) =>
    path === '/p/twin' ? 'shared' : path === '/p/locked' ? 'perhaps' : path === '/p/old' ? 'surely' : 'fresh',
};

export const text = (value: string) => ({ kind: 'text', text: value, from: [1] }) as const;
export const change = (path: string, what: 'contents' | 'entries' | 'removal' | 'work tree') =>
  ({ place: treeAt(path), from: [2], why: 'changed', what }) as const;
export const built = { kind: 'output', from: [3], why: 'built', built: [onePath('/p/main.c')] } as const;
export const output = { kind: 'output', from: [1], why: 'opened' } as const;
export const glob = (path: string, pattern: string) =>
  ({ place: { kind: 'path', path, extent: 'glob', pattern }, from: [2], why: 'changed', what: 'contents' }) as const;
