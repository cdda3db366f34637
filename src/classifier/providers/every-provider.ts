// All providers, one line each. providers.ts derives everything else from this list.
export { anthropic } from './anthropic.ts';
export { azure } from './azure.ts';
export { bedrock } from './bedrock.ts';
export { claudeCli } from './claude-cli.ts';
export { codexCli } from './codex-cli.ts';
export { command } from './command.ts';
export { geminiCli } from './gemini-cli.ts';
export { gemini } from './gemini.ts';
export { llamaCpp } from './llama-cpp.ts';
export { lmStudio } from './lm-studio.ts';
export { ollama } from './ollama.ts';
export { openaiCompatible } from './openai-compatible.ts';
export { openai } from './openai.ts';
export { openrouter } from './openrouter.ts';
export { vertex } from './vertex.ts';
export { vllm } from './vllm.ts';
