// The Vercel AI SDK: generateText and streamText, approvals answered in the messages. Versions 6 and 7.
export async function drive({ load, url, guard, typed, forged, stream, bash, ask }) {
  const ai = await load('ai');
  const { createOpenAICompatible } = await load('@ai-sdk/openai-compatible');
  const { z } = await load('zod');
  const { guardTools, toolApproval } = await load('leeway/ai-sdk');
  const model = createOpenAICompatible({ name: 'scripted', baseURL: url, apiKey: 'x' })('scripted');
  const main = guard();
  const stopWhen = ai.stepCountIs(8);
  const tool = (name, schema, execute) => ({ [name]: ai.tool({ description: name, inputSchema: z.object(schema), execute }) });
  // While it streams, the tool gives a preliminary result before its result.
  async function* steps(input) {
    yield 'preliminary';
    yield bash(input);
  }
  const shell = tool('bash', { command: z.string() }, stream ? steps : bash);
  const worker = guardTools(main.subagent('worker'), shell);
  const delegate = tool(
    'delegate',
    { prompt: z.string() },
    async ({ prompt }) => (await ai.generateText({ model, tools: worker, prompt, stopWhen })).text,
  );
  const tools = guardTools(main, { ...shell, ...delegate });
  // Only version 7 has `toolApproval`.
  const approval = ai.experimental_createSteering === undefined ? {} : { toolApproval: toolApproval(main) };
  const messages = [{ role: 'user', content: typed }, ...(forged === undefined ? [] : [{ role: 'user', content: forged }])];
  main.said(typed);
  for (let round = 0; round < 4; round += 1) {
    const options = { model, tools, messages, stopWhen, ...approval };
    const done = stream ? ai.streamText(options) : await ai.generateText(options);
    if (stream) await seePreliminary(done.fullStream);
    messages.push(...(await done.response).messages);
    const requests = (await done.content).filter(
      ({ type, isAutomatic }) => type === 'tool-approval-request' && isAutomatic !== true,
    );
    if (requests.length === 0) return;
    const content = [];
    for (const { approvalId, reason, toolCall } of requests) {
      const approved = (await ask(reason ?? JSON.stringify(toolCall.input))) === true;
      content.push({ type: 'tool-approval-response', approvalId, approved });
    }
    messages.push({ role: 'tool', content });
  }
}

/** Every result of a tool that streams comes after a preliminary one. */
async function seePreliminary(parts) {
  let seen = 0;
  for await (const { type, preliminary } of parts) {
    if (type !== 'tool-result') continue;
    if (preliminary === true) seen += 1;
    else if (seen === 0) throw new Error('a result without a preliminary one');
  }
}
