// Decodes a model's answer strictly: exactly one well-formed result, or the reason why it is not. Never searches text for JSON.
import { parseTree } from 'jsonc-parser';
import type { Node } from 'jsonc-parser';
import { CATEGORIES } from './result-schema.ts';
import type { Category } from './result-schema.ts';

export interface ModelAnswer {
  readonly thinking: string;
  readonly shouldBlock: boolean;
  readonly reason: string;
  readonly category?: Category;
  /** The user's words that the model cites, by turn. */
  readonly consent?: readonly Cited[];
  /** The id of the rule that the model names, as in the prompt. */
  readonly rule?: string;
  /** Ids of guarded effects that the call would not really have, according to the model. */
  readonly notReal?: readonly string[];
}

export interface Cited {
  readonly turn: number;
  readonly quote: string;
}

export type Decoded =
  | { readonly kind: 'answer'; readonly answer: ModelAnswer }
  | { readonly kind: 'malformed'; readonly why: string };

const malformed = (why: string): Decoded => ({ kind: 'malformed', why });
const KNOWN = new Set(['thinking', 'category', 'consent', 'rule', 'not_real', 'should_block', 'reason']);
const CATEGORY_NAMES: ReadonlySet<string> = new Set(CATEGORIES);

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : undefined;
}

/** More citations than any call needs. */
const MOST_CITED = 10;

/** One citation or a list of them. */
function decodeConsent(value: unknown): readonly Cited[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const cited = list.map(decodeCited);
  return cited.length <= MOST_CITED && cited.every((one) => one !== undefined) ? cited : undefined;
}

function decodeCited(value: unknown): Cited | undefined {
  const fields = fieldsOf(value);
  const turn = fields?.get('turn');
  const quote = fields?.get('quote');
  if (fields === undefined || fields.size !== 2 || typeof quote !== 'string') return undefined;
  return typeof turn === 'number' && Number.isInteger(turn) ? { turn, quote } : undefined;
}

/** `value` is the input of the forced tool call, already parsed by the client library. */
export function decodeAnswer(value: unknown): Decoded {
  const fields = fieldsOf(value);
  if (fields === undefined) return malformed('the result is not an object');
  for (const name of fields.keys())
    if (!KNOWN.has(name)) return malformed(`the result has an unknown field \`${name.slice(0, 40)}\``);
  const thinking = fields.get('thinking');
  const shouldBlock = fields.get('should_block');
  const reason = fields.get('reason');
  if (typeof thinking !== 'string') return malformed('`thinking` is missing or not a string');
  if (typeof shouldBlock !== 'boolean') return malformed('`should_block` is missing or not a boolean');
  if (typeof reason !== 'string') return malformed('`reason` is missing or not a string');
  const category = fields.get('category') ?? undefined;
  if (category !== undefined && typeof category !== 'string') return malformed('`category` is not a string');
  const rule = fields.get('rule') ?? undefined;
  if (rule !== undefined && typeof rule !== 'string') return malformed('`rule` is not a string');
  const notReal: unknown = fields.get('not_real') ?? undefined;
  if (notReal !== undefined && !isTexts(notReal)) return malformed('`not_real` is not a list of strings');
  const cited = fields.get('consent') ?? undefined;
  const consent = cited === undefined ? undefined : decodeConsent(cited);
  if (cited !== undefined && consent === undefined) return malformed('`consent` is not a list of { turn, quote }');
  return {
    kind: 'answer',
    answer: {
      thinking,
      shouldBlock,
      reason,
      ...(category === undefined ? {} : { category: isCategory(category) ? category : 'other' }),
      ...(consent === undefined || consent.length === 0 ? {} : { consent }),
      ...(rule === undefined || rule.trim() === '' ? {} : { rule: rule.trim() }),
      ...(notReal === undefined || notReal.length === 0 ? {} : { notReal }),
    },
  };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isCategory = (name: string): name is Category => CATEGORY_NAMES.has(name);

/** If a field is given twice, the last one would silently win. */
function repeats(node: Node): boolean {
  if (node.type !== 'object') return false;
  const names = (node.children ?? []).map((property) => String(property.children?.[0]?.value));
  return (
    new Set(names).size !== names.length ||
    (node.children ?? []).some((property) => property.children?.[1] !== undefined && repeats(property.children[1]))
  );
}

/** `text` must be one JSON object and nothing else: no prose, no code fence, no second value. */
export function decodeAnswerText(text: string): Decoded {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformed(text.trim() === '' ? 'the result is empty' : 'the result is not one whole JSON value');
  }
  const tree = parseTree(text);
  if (tree === undefined || repeats(tree)) return malformed('the result gives a field twice');
  return decodeAnswer(value);
}
