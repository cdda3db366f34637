// The draft for an unknown server: what is guessed, and that nothing in it counts before the user confirms it.
import { expect, test } from 'vitest';
import { parse } from 'jsonc-parser';
import { draftText, draftTool, listedTools } from './draft-tools.ts';

const list = {
  tools: [
    {
      name: 'get_ticket',
      annotations: { readOnlyHint: true },
      inputSchema: { properties: { id: { type: 'string' } }, required: ['id'] },
    },
    { name: 'delete_ticket', annotations: { readOnlyHint: true }, inputSchema: { properties: { id: { type: 'string' } } } },
    { name: 'frobnicate', inputSchema: { properties: {} } },
    { name: 'get_all', annotations: { destructiveHint: true } },
    { name: 'send_mail', inputSchema: { properties: { to: { type: 'string' } } } },
    {
      name: 'run_report',
      inputSchema: { properties: { sql: { type: 'string' }, limit: { type: 'integer' } }, required: ['sql'] },
    },
    { name: 'get_output', annotations: { readOnlyHint: true }, inputSchema: { properties: { command: { type: 'string' } } } },
    { name: 'read_note', inputSchema: { properties: { path: { type: 'string' } }, required: ['path'] } },
    { name: 'fetch_page', inputSchema: { properties: { url: { type: 'string' }, raw: { type: 'boolean' } }, required: ['url'] } },
  ],
};

test.each([
  ['get_ticket', 'look', {}],
  ['delete_ticket', 'destroy', {}],
  ['frobnicate', 'change', {}],
  ['get_all', 'change', {}],
  ['send_mail', 'message', {}],
  ['run_report', 'sql', { sql: 'sql!', limit: 'number' }],
  ['get_output', 'shell', { command: 'command' }],
  ['read_note', 'read', { path: 'path!' }],
  ['fetch_page', 'fetch', { url: 'url!', raw: 'flag' }],
])('%s: %s', (name, does, fields) => {
  const tool = listedTools(JSON.stringify(list))?.find((one) => one.name === name);
  expect(tool && draftTool(tool)).toMatchObject({ does, fields });
});

test('pasted as it is, the draft describes nothing', () => {
  const text = draftText((listedTools(JSON.stringify({ result: list })) ?? []).map(draftTool));
  expect(parse(`{${text}}`)).toEqual({ tools: {} });
  expect(parse(`{${text.replaceAll('  // "', '"')}}`)).toMatchObject({
    tools: { get_ticket: 'look', run_report: { does: 'sql' } },
  });
});

test.each(['', 'null', '[]', '{"tools":{}}', '{"result":[]}', 'x'])('%j is no tool list', (text) => {
  expect(listedTools(text)).toBeUndefined();
});
