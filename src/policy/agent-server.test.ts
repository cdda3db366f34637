// Requests to an agent's own server: which of them speak for the person.
import { expect, test } from 'vitest';
import type { Network } from '../model/effect.ts';
import { agentRequest } from './agent-server.ts';

const request = (url: string, more: Partial<Network> = {}): Network => {
  const { hostname, port } = new URL(url);
  const server = { host: hostname.replaceAll(/[[\]]/g, ''), url, ...(port === '' ? {} : { port: Number(port) }) };
  return { kind: 'network', use: 'send', server, method: 'POST', ...more };
};

test.each([
  ['a prompt', 'http://127.0.0.1:39211/session/ses_1/message'],
  ['a prompt that is not waited for', 'http://localhost:39211/session/ses_1/prompt_async'],
  ['an answer', 'http://localhost:39211/session/ses_1/permissions/per_1'],
  ['an answer, by its own path', 'http://[::1]:39211/permission/per_1/reply'],
  ['a shell of the server', 'http://localhost:39211/session/ses_1/shell'],
  ['a terminal of the server', 'http://localhost:39211/pty'],
  ['keys for its screen', 'http://app.localhost:39211/tui/submit-prompt'],
  ['slashes and escapes', 'http://localhost:39211//session//ses_1/%70rompt'],
  ['any change at the usual port', 'http://localhost:4096/config'],
])('%s speaks for the person', (_, url) => {
  expect(agentRequest(request(url))).toMatchObject({ kind: 'process', act: 'type', whose: 'unknown' });
});

test.each<[string, Network]>([
  ['a look', request('http://localhost:4096/session/ses_1/message', { use: 'fetch', method: 'GET' })],
  ['another machine, which is asked about anyway', request('http://example.com:4096/session/ses_1/message')],
  ['a login', request('http://localhost:3000/session')],
  ['an application of the project', request('http://localhost:3000/api/messages')],
  ['a form of the project', request('http://localhost:3000/question/5')],
])('%s does not', (_, effect) => {
  expect(agentRequest(effect)).toBeUndefined();
});
