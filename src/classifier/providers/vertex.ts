// Claude in Google Cloud's Vertex AI, with an access token that the settings name. Data, and how the address is read.
import { throughSdk } from '../protocols/through-sdk.ts';
import { claudeElsewhere } from './claude-elsewhere.ts';
import type { Provider } from './provider.ts';

const ADDRESS = /^(.+)\/projects\/([^/]+)\/locations\/([^/]+)$/;

export const vertex: Provider = {
  name: 'vertex',
  title: 'Google Vertex AI',
  speaks:
    'Messages API at `base_url`: `https://aiplatform.googleapis.com/v1/projects/PROJECT/locations/global`, `@anthropic-ai/vertex-sdk`',
  keyVariable: 'GOOGLE_OAUTH_ACCESS_TOKEN',
  needs: ['base_url'],
  ...claudeElsewhere(''),
  ...throughSdk({
    sdk: '@anthropic-ai/vertex-sdk',
    name: 'AnthropicVertex',
    options: ({ baseUrl }) => {
      const [, baseURL, projectId, region] = ADDRESS.exec(baseUrl) ?? [];
      if (baseURL === undefined) return '`base_url` must end with `/projects/PROJECT/locations/LOCATION`';
      return {
        baseURL,
        projectId,
        region,
        // Our own transport sends the token. Without this client the SDK would search for credentials in files and on the
        // network.
        authClient: { projectId, getRequestHeaders: () => Promise.resolve(new Headers()) },
        // The SDK moves it into the body, where Vertex expects it.
        defaultHeaders: { 'anthropic-version': 'vertex-2023-10-16' },
      };
    },
  }),
};
