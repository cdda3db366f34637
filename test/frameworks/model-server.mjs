// A model on loopback that plays a script to the frameworks: several calls in one answer, streamed or whole, in two wire protocols. Keeps what it was sent.
import { createServer } from 'node:http';

/** In a conversation with this word the second script is played: that of a sub-agent. */
export const SUBTASK = 'SUBTASK';

/** `main` and `sub` are lists of steps: `{ calls: [{ tool, input }] }` or `{ text }`. The step follows from how often the model has called tools. */
export async function startModel({ main, sub = [{ text: 'done' }] }) {
  const seen = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (data) => (text += data));
    request.on('end', () => {
      const path = new URL(request.url, 'http://model').pathname;
      const protocol = PROTOCOLS.find((one) => path.endsWith(one.path));
      if (request.method !== 'POST' || protocol === undefined) return void response.writeHead(404).end('{}');
      const body = JSON.parse(text);
      const offered = protocol.tools(body);
      const asked = protocol.read(body);
      const isSub = asked.opening.includes(SUBTASK);
      seen.push({ isSub, results: asked.results });
      const steps = isSub ? sub : main;
      // A request without tools is about something else, such as a title.
      const step = offered.length === 0 ? { text: 'ok' } : (steps[Math.min(asked.turns, steps.length - 1)] ?? { text: 'done' });
      const calls = (step.calls ?? []).map((call, at) => ({
        ...(protocol.named?.(call, offered) ?? call),
        id: `call_${isSub ? 's' : 'm'}${asked.turns}_${at}`,
      }));
      protocol.write(response, { calls, text: step.text ?? '', stream: body.stream === true });
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    told: () => [...new Set(seen.flatMap(({ results }) => results))].join('\n'),
    close: () => (server.closeAllConnections(), server.close()),
  };
}

const textOf = (content) =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? textOf(part.content ?? '')).join('\n');
const json = (response, body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const events = (response, list) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const [name, data] of list)
    response.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`);
};

let answers = 0;

const chat = {
  path: '/chat/completions',
  tools: ({ tools = [] }) => tools,
  read: ({ messages }) => ({
    opening: textOf(messages.find(({ role }) => role === 'user')?.content),
    turns: messages.filter(({ tool_calls: calls }) => (calls ?? []).length > 0).length,
    results: messages.filter(({ role }) => role === 'tool').map(({ content }) => textOf(content)),
  }),
  write: (response, { calls, text, stream }) => {
    const tool_calls = calls.map(({ id, tool, input }, index) => ({
      index,
      id,
      type: 'function',
      function: { name: tool, arguments: JSON.stringify(input) },
    }));
    const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop';
    // LangGraph replaces a message by another with the same id.
    const base = { id: `chat-${++answers}`, created: 1, model: 'scripted' };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const message = { role: 'assistant', content: text === '' ? null : text, ...(calls.length > 0 ? { tool_calls } : {}) };
    if (!stream)
      return json(response, { ...base, object: 'chat.completion', usage, choices: [{ index: 0, message, finish_reason }] });
    const chunk = (delta, end = null) => [
      undefined,
      { ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: end }] },
    ];
    events(response, [
      chunk(message),
      chunk({}, finish_reason),
      [undefined, { ...base, object: 'chat.completion.chunk', choices: [], usage }],
    ]);
    response.end('data: [DONE]\n\n');
  },
};

/** Claude Code has its own tools for the same. */
const CLAUDE = {
  bash: ({ command }) => ({ tool: 'Bash', input: { command, description: 'x' } }),
  delegate: ({ prompt }) => ({ tool: 'Agent', input: { description: 'x', prompt, subagent_type: 'general-purpose' } }),
};

const anthropic = {
  path: '/v1/messages',
  named: ({ tool, input }, offered) => {
    const call = CLAUDE[tool](input);
    return call.tool === 'Agent' && !offered.some(({ name }) => name === 'Agent') ? { ...call, tool: 'Task' } : call;
  },
  tools: ({ tools = [] }) => tools,
  read: ({ messages }) => {
    const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
    return {
      opening: textOf(messages.find(({ role }) => role === 'user')?.content),
      turns: messages.filter(({ content }) => Array.isArray(content) && content.some(({ type }) => type === 'tool_use')).length,
      results: parts.filter(({ type }) => type === 'tool_result').map(({ content }) => textOf(content)),
    };
  },
  write: (response, { calls, text }) => {
    const blocks = [
      ...(text === '' ? [] : [{ start: { type: 'text', text: '' }, delta: { type: 'text_delta', text } }]),
      ...calls.map(({ id, tool, input }) => ({
        start: { type: 'tool_use', id, name: tool, input: {} },
        delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
      })),
    ];
    const message = {
      id: `msg_${++answers}`,
      type: 'message',
      role: 'assistant',
      model: 'scripted',
      content: [],
      stop_reason: null,
      stop_sequence: null,
    };
    const named = (data) => [data.type, data];
    events(response, [
      named({ type: 'message_start', message: { ...message, usage: { input_tokens: 1, output_tokens: 1 } } }),
      ...blocks.flatMap(({ start, delta }, index) => [
        named({ type: 'content_block_start', index, content_block: start }),
        named({ type: 'content_block_delta', index, delta }),
        named({ type: 'content_block_stop', index }),
      ]),
      named({
        type: 'message_delta',
        delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
        usage: { output_tokens: 1 },
      }),
      named({ type: 'message_stop' }),
    ]);
    response.end();
  },
};
const PROTOCOLS = [chat, anthropic];
