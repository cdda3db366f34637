// The Claude Agent SDK with the real Claude Code below it. Its Bash tool really runs, so that what ran is read from its results.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';

/** Makes `ls` and `some-tool` print what the tool of the other frameworks returns. */
function prepare(home, cwd) {
  mkdirSync(`${home}/bin`);
  writeFileSync(`${home}/bin/some-tool`, '#!/bin/sh\necho ran some-tool\n');
  chmodSync(`${home}/bin/some-tool`, 0o755);
  writeFileSync(`${cwd}/ran ls`, '');
}

export async function drive({ load, url, cwd, home, guard, typed, ran, ask, headless }) {
  const { query } = await load('@anthropic-ai/claude-agent-sdk');
  const { claudeOptions } = await load('leeway/claude-agent-sdk');
  prepare(home, cwd);
  const main = guard('claude-code');
  const asking = headless ? {} : { ask: ({ input, reason }) => ask(`${reason} ${JSON.stringify(input)}`) };
  const env = {
    PATH: `${home}/bin:${process.env.PATH}`,
    HOME: home,
    CLAUDE_CONFIG_DIR: `${home}/.claude`,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'x',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    IS_SANDBOX: '1',
  };
  const options = {
    cwd,
    env,
    model: 'claude-sonnet-4-5',
    settingSources: [],
    maxTurns: 8,

    ...claudeOptions(main, asking),
  };
  const commands = new Map();
  for await (const message of query({ prompt: typed, options })) {
    const content = Array.isArray(message.message?.content) ? message.message.content : [];
    for (const part of content) {
      if (part.type === 'tool_use' && part.name === 'Bash') commands.set(part.id, part.input.command);
      if (part.type === 'tool_result' && part.is_error !== true && commands.has(part.tool_use_id))
        ran(commands.get(part.tool_use_id));
    }
  }
}
