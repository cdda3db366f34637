// Asks through the SDK of a company that serves Anthropic's models. Few users need one, so it is loaded from where they installed it.
import { findPackage } from '../../host/find-package.ts';
import type { Provider } from '../providers/provider.ts';
import type { Connection } from './connect.ts';
import { messagesProtocol, SILENT } from './messages.ts';
import type { MessagesClient } from './messages.ts';
import { overHttp } from './over-http.ts';
import { ownDirectory } from './own-directory.ts';

export interface SdkClient {
  /** The name of the package. */
  readonly sdk: string;
  /** The class that it exports. */
  readonly name: string;
  /**
   * The options of the class, or what is wrong with the settings. Sets everything that the class would otherwise read from the
   * environment.
   */
  readonly options: (connection: Pick<Connection, 'key' | 'baseUrl'>) => Readonly<Record<string, unknown>> | string;
}

/**
 * Bedrock's Messages API refuses strict tools, and so does Vertex unless an organisation allows them. The answer is decoded
 * strictly anyway.
 */
const LOOSE = messagesProtocol({ strict: false });

export const throughSdk = ({ sdk, name, options }: SdkClient): Pick<Provider, 'protocol' | 'ignores' | 'body' | 'open'> => ({
  ...overHttp(LOOSE),
  open: async (opening) => {
    const wrong = options({ key: '', baseUrl: (opening.settings.base_url ?? '').replace(/\/+$/, '') });
    if (typeof wrong === 'string') return { kind: 'fault', fault: { kind: 'config', detail: wrong } };
    const directory = ownDirectory(opening.host, 'sdks');
    const found = findPackage(directory, sdk);
    const todo = `run \`npm install --prefix ${directory} ${sdk}@1\``;
    if (found === undefined)
      return { kind: 'fault', fault: { kind: 'config', detail: `\`${sdk}\` is not installed in \`${directory}\``, todo } };
    const openClient = ({ fetch, ...connection }: Pick<Connection, 'key' | 'baseUrl' | 'fetch'>): Promise<MessagesClient> => {
      const Client = found.load()[name] as new (given: object) => MessagesClient;
      return Promise.resolve(new Client({ ...SILENT, ...(options(connection) as object), fetch }));
    };
    return overHttp({ ...LOOSE, openClient }).open(opening);
  },
});
