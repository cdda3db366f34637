// A server of one MCP tool that writes a file: whoever sees the file knows that the call ran. Newline-delimited JSON-RPC on standard input.
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const tool = {
  name: 'wipe',
  description: 'wipes a path',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  annotations: { destructiveHint: true },
};
const answers = new Map([
  [
    'initialize',
    ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'disk', version: '1' } }),
  ],
  ['tools/list', () => ({ tools: [tool] })],
  [
    'tools/call',
    ({ arguments: { path } }) => {
      writeFileSync(path, 'wiped');
      return { content: [{ type: 'text', text: 'wiped' }] };
    },
  ],
]);

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: answers.get(method)?.(params ?? {}) ?? {} })}\n`);
});
