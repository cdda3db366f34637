// The JSON Schema of a configuration file, for editors. Used at build time and by `leeway config schema`; nothing is judged with it.
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Json } from '../model/call.ts';
import { ConfigShape } from './config-shape.ts';

export function configSchema(): { readonly [key: string]: Json } {
  const schema = toJsonSchema(ConfigShape, { target: 'draft-07', errorMode: 'ignore' });
  return { ...(JSON.parse(JSON.stringify(schema)) as { readonly [key: string]: Json }), title: 'leeway configuration' };
}
