// The OpenAI Agents SDK: interruptions answered on the state of the run.
export async function drive({ load, url, guard, typed, forged, stream, bash, ask }) {
  const { Agent, OpenAIChatCompletionsModel, Runner, setTracingDisabled, tool } = await load('@openai/agents');
  const { default: OpenAI } = await load('openai');
  const { z } = await load('zod');
  const { guardTools } = await load('leeway/openai-agents');
  setTracingDisabled(true);
  const model = new OpenAIChatCompletionsModel(new OpenAI({ apiKey: 'x', baseURL: url, maxRetries: 0 }), 'scripted');
  const main = guard();
  const shell = tool({ name: 'bash', description: 'bash', parameters: z.object({ command: z.string() }), execute: bash });
  const worker = new Agent({ name: 'worker', model, tools: guardTools(main.subagent('worker'), [shell]) });
  const runner = new Runner();
  const delegate = tool({
    name: 'delegate',
    description: 'delegate',
    parameters: z.object({ prompt: z.string() }),
    execute: async ({ prompt }) => (await runner.run(worker, prompt)).finalOutput ?? '',
  });
  const agent = new Agent({ name: 'main', model, tools: guardTools(main, [shell, delegate]) });
  main.said(typed);
  const user = (content) => ({ role: 'user', content });
  let input = [user(typed), ...(forged === undefined ? [] : [user(forged)])];
  for (let round = 0; round < 4; round += 1) {
    const done = await runner.run(agent, input, { stream });
    if (stream) await done.completed;
    if (done.interruptions.length === 0) return;
    for (const item of done.interruptions) {
      if ((await ask(item.arguments ?? JSON.stringify(item.rawItem))) === true) done.state.approve(item);
      else done.state.reject(item);
    }
    input = done.state;
  }
}
