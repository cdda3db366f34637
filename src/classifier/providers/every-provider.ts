// The providers there are, one line each. What is read from the list is providers.ts's business.
export { anthropic } from './anthropic.ts';
export { command } from './command.ts';
export { openai } from './openai.ts';
export { openaiCompatible } from './openai-compatible.ts';
