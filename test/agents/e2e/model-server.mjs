// A model on loopback that plays a script to real clients, in four wire protocols. It decides nothing and keeps what it was sent.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

/** The shell tool of each client, and the field its command stands in. */
const SHELLS = new Map([
  ['Bash', 'command'],
  ['bash', 'command'],
  ['exec_command', 'cmd'],
  ['shell_command', 'command'],
  ['run_shell_command', 'command'],
  ['Execute', 'command'],
  ['run_commands', 'commands'],
]);
/** In a conversation that begins with this word the second script is played: that of a sub-agent. */
export const SUBTASK = 'SUBTASK';

const newId = (prefix) => `${prefix}${randomUUID().replaceAll('-', '').slice(0, 20)}`;

/**
 * `main` and `sub` are lists of steps: `{ shell }`, `{ tool, input }` or `{ text }`; `waitsForSub` holds one back. Which step is played follows from the number of tool
 * results in the request, so that a client's retries change nothing. A step with `text` and `heard` ends the turn until a request holds that word; then it is the step in
 * `afterwards`. A request without tools is small talk of the client, unless `withoutTools` is `too`.
 */
export async function startModel({ main, sub = [{ text: 'done' }], withoutTools = 'chat' }) {
  const seen = [];
  /** Answers that wait until a sub-agent has heard of its call. */
  const waiting = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (data) => (text += data));
    request.on('end', () => {
      const body = text === '' ? {} : JSON.parse(text);
      const { pathname } = new URL(request.url, 'http://model');
      const protocol = PROTOCOLS.find(({ path }) => path.test(pathname));
      if (request.method !== 'POST' || protocol === undefined)
        return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"models":[]}');
      const asked = protocol.read(body);
      const isSub = asked.opening.includes(SUBTASK);
      seen.push({
        at: performance.now(),
        path: pathname,
        results: asked.results,
        tools: asked.tools.map(({ name }) => name),
        text,
        isSub,
      });
      const steps = isSub ? sub : main;
      if (isSub && asked.results.length > 0) for (const go of waiting.splice(0)) go();
      const next = steps[Math.min(asked.results.length, steps.length - 1)] ?? { text: 'done' };
      const step =
        asked.tools.length === 0 && withoutTools === 'chat'
          ? { text: 'ok' }
          : next.heard !== undefined && text.includes(next.heard)
            ? next.afterwards
            : next;
      const answer = () =>
        protocol.write(response, { body, call: callOf(step, asked.tools), text: step.text ?? 'I will do that.', pathname });
      // A client that goes on while its sub-agent works would otherwise end before it.
      const heard = seen.some((one) => one.isSub === true && one.results.length > 0);
      if (step.waitsForSub === true && !heard) waiting.push(answer);
      else answer();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Every tool result that came back, as text. */
    told: () => [...new Set(seen.flatMap(({ results }) => results))],
    seen,
    close: () => (server.closeAllConnections(), server.close()),
  };
}

function callOf(step, tools) {
  if (step.tool !== undefined)
    return { name: step.tool, input: step.input ?? {}, namespace: tools.find(({ name }) => name === step.tool)?.namespace };
  if (step.shell === undefined) return undefined;
  const tool = tools.find(({ name }) => SHELLS.has(name)) ?? { name: 'Bash' };
  const field = SHELLS.get(tool.name);
  const { properties = {}, required = [] } = tool.schema ?? {};
  const input = { [field]: properties[field]?.type === 'array' ? [step.shell] : step.shell };
  for (const name of required) input[name] ??= properties[name]?.enum?.at(-1) ?? 'as asked';
  return { name: tool.name, input, namespace: tool.namespace };
}

const textOf = (content) => (typeof content === 'string' ? content : JSON.stringify(content ?? ''));

const json = (response, value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

function stream(response, events) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const [name, data] of events)
    response.write(
      `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
    );
  response.end();
}

const anthropic = {
  path: /\/messages$/,
  read: ({ messages = [], tools = [] }) => {
    const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
    return {
      tools: tools.map(({ name, input_schema }) => ({ name, schema: input_schema })),
      results: blocks.filter(({ type }) => type === 'tool_result').map(({ content }) => textOf(content)),
      opening: textOf(messages[0]?.content),
    };
  },
  write: (response, { body, call, text }) => {
    const content =
      call === undefined ? { type: 'text', text } : { type: 'tool_use', id: newId('toolu_'), name: call.name, input: call.input };
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = {
      id: newId('msg_'),
      type: 'message',
      role: 'assistant',
      model: body.model,
      content: [content],
      stop_reason: call === undefined ? 'end_turn' : 'tool_use',
      stop_sequence: null,
      usage,
    };
    if (body.stream !== true) return json(response, message);
    const opened = call === undefined ? { ...content, text: '' } : { ...content, input: {} };
    const delta =
      call === undefined ? { type: 'text_delta', text } : { type: 'input_json_delta', partial_json: JSON.stringify(call.input) };
    const events = [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: opened },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: message.stop_reason, stop_sequence: null }, usage },
      { type: 'message_stop' },
    ];
    return stream(
      response,
      events.map((event) => [event.type, event]),
    );
  },
};

const countTokens = {
  path: /(count_tokens|:countTokens)$/,
  read: () => ({ tools: [], results: [], opening: '' }),
  write: (response) => json(response, { input_tokens: 1, totalTokens: 1 }),
};

const chat = {
  path: /\/chat\/completions$/,
  read: ({ messages = [], tools = [] }) => ({
    tools: tools.map(({ function: it }) => ({ name: it.name, schema: it.parameters })),
    results: messages.filter(({ role }) => role === 'tool').map(({ content }) => textOf(content)),
    opening: textOf(messages.find(({ role }) => role === 'user')?.content),
  }),
  write: (response, { body, call, text }) => {
    const base = { id: newId('chatcmpl-'), object: 'chat.completion.chunk', created: 1, model: body.model };
    const calls =
      call === undefined
        ? undefined
        : [
            {
              index: 0,
              id: newId('call_'),
              type: 'function',
              function: { name: call.name, arguments: JSON.stringify(call.input) },
            },
          ];
    const finish = call === undefined ? 'stop' : 'tool_calls';
    if (body.stream !== true)
      return json(response, {
        ...base,
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content: text, tool_calls: calls }, finish_reason: finish }],
      });
    const chunk = (delta, finish_reason = null) => [undefined, { ...base, choices: [{ index: 0, delta, finish_reason }] }];
    return stream(response, [
      chunk({ role: 'assistant', content: calls === undefined ? text : '' }),
      ...(calls === undefined ? [] : [chunk({ tool_calls: calls })]),
      chunk({}, finish),
      [undefined, '[DONE]'],
    ]);
  },
};

const responses = {
  path: /\/responses$/,
  read: ({ input = [], tools = [] }) => ({
    tools: tools
      .flatMap((tool) => (tool.type === 'namespace' ? tool.tools.map((inner) => ({ ...inner, namespace: tool.name })) : [tool]))
      .map(({ name, parameters, namespace }) => ({ name, schema: parameters, namespace })),
    results: input.filter(({ type }) => type?.endsWith('_output')).map(({ output }) => textOf(output)),
    opening: textOf(input.filter(({ role }) => role === 'user').map(({ content }) => content)),
  }),
  write: (response, { body, call, text }) => {
    const item =
      call === undefined
        ? {
            type: 'message',
            id: newId('msg_'),
            status: 'completed',
            role: 'assistant',
            content: [{ type: 'output_text', text, annotations: [] }],
          }
        : {
            type: 'function_call',
            id: newId('fc_'),
            status: 'completed',
            call_id: newId('call_'),
            name: call.name,
            arguments: JSON.stringify(call.input),
            ...(call.namespace === undefined ? {} : { namespace: call.namespace }),
          };
    const usage = {
      input_tokens: 1,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 1,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 2,
    };
    const whole = {
      id: newId('resp_'),
      object: 'response',
      created_at: 1,
      status: 'completed',
      model: body.model,
      output: [item],
      usage,
    };
    const events = [
      ['response.created', { response: { ...whole, status: 'in_progress', output: [], usage: null } }],
      ['response.output_item.added', { output_index: 0, item }],
      ['response.output_item.done', { output_index: 0, item }],
      ['response.completed', { response: whole }],
    ];
    return stream(
      response,
      events.map(([type, data], sequence_number) => [type, { type, sequence_number, ...data }]),
    );
  },
};

const gemini = {
  path: /:(streamG|g)enerateContent$/,
  read: ({ contents = [], tools = [], generationConfig }) => {
    const parts = contents.flatMap((content) => content.parts ?? []);
    const declared = tools.flatMap((tool) => tool.functionDeclarations ?? []);
    return {
      // A question for JSON is the client's own business and gets no tool call.
      tools:
        generationConfig?.responseMimeType === 'application/json'
          ? []
          : declared.map(({ name, parametersJsonSchema, parameters }) => ({ name, schema: parametersJsonSchema ?? parameters })),
      results: parts.filter((part) => part.functionResponse !== undefined).map((part) => textOf(part.functionResponse.response)),
      opening: textOf(contents.filter(({ role }) => role === 'user').map((content) => content.parts)),
    };
  },
  write: (response, { body, call, text, pathname }) => {
    const wantsJson = body.generationConfig?.responseMimeType === 'application/json';
    const part =
      call === undefined
        ? { text: wantsJson ? '{"reasoning":"","model_choice":"pro","complexity_score":1}' : text }
        : { functionCall: { name: call.name, args: call.input, id: newId('fc') } };
    const answer = {
      candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      responseId: newId('r'),
    };
    return pathname.endsWith(':generateContent') ? json(response, answer) : stream(response, [[undefined, answer]]);
  },
};

const PROTOCOLS = [countTokens, anthropic, chat, responses, gemini];
