// The one tool the model must call, `classify_result`, and its fixed categories. decode-answer.ts reads the answer.

export const RESULT_TOOL = 'classify_result';
export const RESULT_DESCRIPTION = 'Return the decision on the call.';

export const CATEGORIES = [
  'none',
  'destroys',
  'leaks',
  'outward',
  'foreign_code',
  'weakens_guard',
  'persists',
  'beyond_request',
  'rule',
  'boundary',
  'other',
] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * Every property is required, and optional ones are nullable: strict modes refuse optional properties. `thinking` comes first, so that the
 * reasoning is written before the decision.
 */
export const RESULT_SCHEMA = {
  type: 'object',
  properties: {
    thinking: { type: 'string' },
    category: { type: ['string', 'null'], enum: [...CATEGORIES, null] },
    consent: {
      anyOf: [
        {
          type: 'array',
          items: {
            type: 'object',
            properties: { turn: { type: 'integer' }, quote: { type: 'string' } },
            required: ['turn', 'quote'],
            additionalProperties: false,
          },
        },
        { type: 'null' },
      ],
    },
    rule: { type: ['string', 'null'] },
    not_real: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
    should_block: { type: 'boolean' },
    reason: { type: 'string' },
  },
  required: ['thinking', 'category', 'consent', 'rule', 'not_real', 'should_block', 'reason'],
  additionalProperties: false,
} as const;
