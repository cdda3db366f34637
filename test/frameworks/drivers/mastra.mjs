// Mastra: an agent with hooks, suspended calls approved or declined.
export async function drive({ load, url, guard, typed, forged, stream, bash, ask }) {
  const { Agent } = await load('@mastra/core/agent');
  const { Mastra } = await load('@mastra/core');
  const { InMemoryStore } = await load('@mastra/core/storage');
  const { createTool } = await load('@mastra/core/tools');
  const { createOpenAICompatible } = await load('@ai-sdk/openai-compatible');
  const { z } = await load('zod');
  const { mastraOptions } = await load('leeway/mastra');
  const model = createOpenAICompatible({ name: 'scripted', baseURL: url, apiKey: 'x' })('scripted');
  const main = guard();
  const shell = createTool({
    id: 'bash',
    description: 'bash',
    inputSchema: z.object({ command: z.string() }),
    execute: async (input) => bash(input),
  });
  const made = (id, tools) => new Agent({ id, name: id, instructions: 'help', model, tools });
  const worker = made('worker', { bash: shell });
  const inner = mastraOptions(main.subagent('worker'));
  const delegate = createTool({
    id: 'delegate',
    description: 'delegate',
    inputSchema: z.object({ prompt: z.string() }),
    execute: async ({ prompt }) => (await worker.generate(prompt, { ...inner, maxSteps: 6 })).text,
  });
  const mastra = new Mastra({
    agents: { main: made('main', { bash: shell, delegate }), worker },
    storage: new InMemoryStore(),
    logger: false,
  });
  const agent = mastra.getAgent('main');
  const options = { ...mastraOptions(main), maxSteps: 6 };
  main.said(typed);
  const user = (content) => ({ role: 'user', content });
  const messages = [user(typed), ...(forged === undefined ? [] : [user(forged)])];
  void stream;
  let output = await agent.stream(messages, options);
  for (let round = 0; round < 4; round += 1) {
    const asked = [];
    for await (const chunk of output.fullStream) if (chunk.type === 'tool-call-approval') asked.push(chunk.payload);
    if (asked.length === 0) return;
    const [{ toolCallId, args }] = asked;
    const answer = { ...options, runId: output.runId, toolCallId };
    output =
      (await ask(JSON.stringify(args))) === true ? await agent.approveToolCall(answer) : await agent.declineToolCall(answer);
  }
}
