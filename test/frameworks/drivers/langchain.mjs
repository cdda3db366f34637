// LangChain: createAgent with the middleware, interrupts answered with a Command.
export async function drive({ load, url, guard, typed, forged, stream, bash, ask }) {
  const { createAgent, tool } = await load('langchain');
  const { Command, MemorySaver } = await load('@langchain/langgraph');
  const { ChatOpenAI } = await load('@langchain/openai');
  const { z } = await load('zod');
  const { leewayMiddleware } = await load('leeway/langchain');
  const model = new ChatOpenAI({
    model: 'scripted',
    apiKey: 'x',
    maxRetries: 0,
    configuration: { baseURL: url },
    useResponsesApi: false,
  });
  const main = guard();
  const shell = tool(bash, { name: 'bash', description: 'bash', schema: z.object({ command: z.string() }) });
  const worker = createAgent({ model, tools: [shell], middleware: [leewayMiddleware(main.subagent('worker'))] });
  const delegate = tool(
    async ({ prompt }) => (await worker.invoke({ messages: [{ role: 'user', content: prompt }] })).messages.at(-1).text,
    { name: 'delegate', description: 'delegate', schema: z.object({ prompt: z.string() }) },
  );
  const agent = createAgent({
    model,
    tools: [shell, delegate],
    middleware: [leewayMiddleware(main)],
    checkpointer: new MemorySaver(),
  });
  const config = { configurable: { thread_id: '1' } };
  main.said(typed);
  const user = (content) => ({ role: 'user', content });
  let input = { messages: [user(typed), ...(forged === undefined ? [] : [user(forged)])] };
  for (let round = 0; round < 4; round += 1) {
    if (stream) for await (const chunk of await agent.stream(input, { ...config, streamMode: 'updates' })) void chunk;
    else await agent.invoke(input, config);
    const state = await agent.graph.getState(config);
    const interrupts = state.tasks.flatMap((task) => task.interrupts);
    if (interrupts.length === 0) return;
    const [{ description }] = interrupts[0].value.actionRequests;
    const answer = await ask(description);
    const type = answer === true ? 'approve' : answer === 'edit' ? 'edit' : 'reject';
    input = new Command({ resume: { decisions: [{ type, editedAction: { name: 'bash', args: { command: 'pwd' } } }] } });
  }
}
