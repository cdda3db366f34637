// Each kind of difference between a server's list of tools and our table is seen, and what agrees is not.
import { expect, it } from 'vitest';
import { server } from '../../src/analyse/tools/mcp/server.ts';
import type { ListedTool } from './compare-tools.ts';
import { compareTools } from './compare-tools.ts';

const table = server({
  system: 'x',
  names: ['x'],
  choosing: 'query path',
  tools: `
    look find
    change save
    write put | file:path! content:content!`,
}).tools();
const saves: ListedTool = { name: 'save' };
const puts: ListedTool = { name: 'put', inputSchema: { properties: { file: { type: 'string' }, content: { type: 'string' } } } };

const differences = (find: Omit<ListedTool, 'name'>, others: readonly ListedTool[] = [saves, puts]): readonly string[] =>
  compareTools(table, [{ name: 'find', ...find }, ...others]).map(({ kind, tool, field }) =>
    [kind, tool, field ?? ''].join(' ').trim(),
  );

const text = { type: 'string' };
it.each<readonly [string, Omit<ListedTool, 'name'>, readonly string[]]>([
  ['no field', {}, []],
  ['a known field', { inputSchema: { properties: { query: text } } }, []],
  ['an unknown text', { inputSchema: { properties: { scope: text } } }, ['field find scope']],
  ['a number and a switch', { inputSchema: { properties: { limit: { type: 'integer' }, all: { type: 'boolean' } } } }, []],
  ['a number or a text', { inputSchema: { properties: { limit: { type: ['integer', 'string'] } } } }, ['field find limit']],
  ['a field that sounds like a file', { inputSchema: { properties: { path: text } } }, ['role find path']],
  ['a tool that changes something', { annotations: { readOnlyHint: false } }, ['does-more find']],
  ['a tool that destroys something', { annotations: { destructiveHint: true } }, ['does-more find']],
  ['a tool that only reads', { annotations: { readOnlyHint: true } }, []],
])('%s', (_, find, expected) => {
  expect(differences(find)).toEqual(expected);
});

it('a tool that only one of them has', () => {
  expect(differences({}, [saves, { name: 'drop' }])).toEqual(['tool drop', 'gone put']);
});

it('any field of a tool that is reviewed anyway, and any switch only of a tool that reads', () => {
  const force = { force: { type: 'boolean' } };
  const more: readonly ListedTool[] = [
    { name: 'save', inputSchema: { properties: { path: text, ...force } } },
    { name: 'put', inputSchema: { properties: { ...puts.inputSchema?.properties, ...force } } },
  ];
  expect(differences({}, more)).toEqual(['field put force']);
});
