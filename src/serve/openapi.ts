// The OpenAPI document of the HTTP API, made from the schemas that its bodies are checked with.
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { AnswerShape, CheckShape, DoneShape, ErrorShape, ReportShape, SaidShape } from './shapes.ts';

const schema = (shape: GenericSchema) => {
  const { $schema: _, ...rest } = toJsonSchema(shape, { errorMode: 'ignore' });
  return rest;
};
const body = (shape: GenericSchema) => ({ content: { 'application/json': { schema: schema(shape) } } });

/** Every failure means that the call was not judged and must not run. */
const FAILURES: readonly (readonly [code: string, description: string])[] = [
  ['400', 'the body is not what the schema says'],
  ['401', 'the token is missing or wrong'],
  ['403', 'the request comes from a browser, or names another host'],
  ['408', 'the head of the request did not arrive in time'],
  ['413', 'the body is too large'],
  ['500', 'leeway failed'],
  ['503', 'too many requests are being handled; try again'],
  ['504', 'the request was not answered before the deadline'],
];
const failures = Object.fromEntries(FAILURES.map(([code, description]) => [code, { description, ...body(ErrorShape) }]));

const post = (summary: string, takes: GenericSchema, gives: GenericSchema) => ({
  post: {
    summary,
    requestBody: { required: true, ...body(takes) },
    responses: { '200': { description: 'the answer', ...body(gives) }, ...failures },
  },
});

export const openApi = (version: string) => ({
  openapi: '3.1.0',
  info: { title: 'leeway', version },
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/v1/check': post('Judges one call of a tool', CheckShape, AnswerShape),
    '/v1/report': post('Reports what became of a call', ReportShape, DoneShape),
    '/v1/said': post('Reports that the person wrote something', SaidShape, DoneShape),
  },
});
