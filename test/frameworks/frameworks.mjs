// The frameworks that the adapters are tried with, in these versions. Some need a newer Node than leeway does, so that all run on one.

export const NODE = { name: 'node', packages: ['node@24.21.0'] };

export const FRAMEWORKS = [
  { name: 'ai-sdk', package: 'ai', packages: ['ai@7.0.170', '@ai-sdk/openai-compatible@2.0.87', 'zod@4.6.7'] },
  {
    name: 'ai-sdk-6',
    driver: 'ai-sdk',
    package: 'ai',
    packages: ['ai@6.0.326', '@ai-sdk/openai-compatible@2.0.87', 'zod@4.6.7'],
  },
  { name: 'openai-agents', package: '@openai/agents', packages: ['@openai/agents@0.20.0', 'zod@4.6.7'] },
  {
    name: 'langchain',
    package: 'langchain',
    packages: ['langchain@1.5.14', '@langchain/core@1.2.13', '@langchain/openai@1', '@langchain/langgraph@1.4.18', 'zod@4.6.7'],
    // The newest releases ask for versions of each other that are not published yet.
    overrides: { '@langchain/protocol': '0.0.19', '@langchain/langgraph-sdk': '1.12.0', '@langchain/core': '1.2.13' },
    flags: ['--legacy-peer-deps'],
  },
  { name: 'mastra', package: '@mastra/core', packages: ['@mastra/core@1.71.0', '@ai-sdk/openai-compatible@2.0.87', 'zod@4.6.7'] },
  {
    name: 'claude-agent-sdk',
    package: '@anthropic-ai/claude-agent-sdk',
    packages: ['@anthropic-ai/claude-agent-sdk@0.3.325', 'zod@4.6.7'],
  },
];
