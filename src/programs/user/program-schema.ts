// The JSON Schema of a user's program file, for editors. Nothing is judged with it.
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Json } from '../../model/call.ts';
import { ProgramShape } from './program-shape.ts';

export function programSchema(): { readonly [key: string]: Json } {
  const schema = toJsonSchema(ProgramShape, { target: 'draft-07', errorMode: 'ignore' });
  return { ...(JSON.parse(JSON.stringify(schema)) as { readonly [key: string]: Json }), title: 'leeway program' };
}
