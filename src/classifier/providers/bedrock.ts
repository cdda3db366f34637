// Claude in Amazon Bedrock: the Messages API that Bedrock serves in each region, with a Bedrock API key. Data only.
import { throughSdk } from '../protocols/through-sdk.ts';
import { claudeElsewhere } from './claude-elsewhere.ts';
import type { Provider } from './provider.ts';

export const bedrock: Provider = {
  name: 'bedrock',
  title: 'Amazon Bedrock',
  speaks: 'Messages API at `base_url`: `https://bedrock-mantle.REGION.api.aws/anthropic`, `@anthropic-ai/bedrock-sdk`',
  keyVariable: 'AWS_BEARER_TOKEN_BEDROCK',
  headers: { 'anthropic-version': '2023-06-01' },
  needs: ['base_url'],
  ...claudeElsewhere('anthropic.'),
  ...throughSdk({
    sdk: '@anthropic-ai/bedrock-sdk',
    name: 'AnthropicBedrockMantle',
    // The region is part of the address; nothing is signed with it.
    options: ({ key, baseUrl }) => ({ apiKey: key, awsRegion: 'none', baseURL: baseUrl.replace(/\/v1$/, '') }),
  }),
};
