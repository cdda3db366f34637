// Reads the JSON form of Terraform's language (`.tf.json`) into the same blocks and attributes as the HCL reader. Judges nothing.
import type { HclBlock, HclBody } from './hcl.ts';

/** How many labels a block has between its kind and its body. */
const LABELS: ReadonlyMap<string, number> = new Map([
  ...['resource', 'data', 'ephemeral'].map((kind) => [kind, 2] as const),
  ...'module provider variable output provisioner backend check before_hook after_hook error_hook generate'
    .split(' ')
    .map((kind) => [kind, 1] as const),
]);
const MAX_TEXT = 512 * 1024;
const MAX_DEPTH = 40;

type Entries = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Entries => typeof value === 'object' && value !== null && !Array.isArray(value);

export function readHclJson(text: string): HclBody | undefined {
  if (text.length > MAX_TEXT) return undefined;
  try {
    const whole: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isObject(whole) ? bodyOf(whole, 0) : undefined;
  } catch {
    return undefined;
  }
}

function bodyOf(entries: Entries, depth: number): HclBody {
  if (depth > MAX_DEPTH) throw new Error('nested too deep');
  const attributes = new Map<string, string>();
  const blocks: HclBlock[] = [];
  for (const [name, value] of Object.entries(entries)) {
    // A template is an expression in quotes.
    attributes.set(name, typeof value === 'string' && value.includes('${') ? value : JSON.stringify(value));
    blocks.push(...blocksOf({ type: name, labels: [] }, value, depth));
  }
  return { attributes, blocks };
}

function blocksOf(head: Pick<HclBlock, 'type' | 'labels'>, value: unknown, depth: number): readonly HclBlock[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => (isObject(one) ? blocksOf(head, one, depth + 1) : []));
  if (!isObject(value)) return [];
  if (head.labels.length === (LABELS.get(head.type) ?? 0)) return [{ ...head, ...bodyOf(value, depth + 1) }];
  return Object.entries(value).flatMap(([label, inner]) =>
    blocksOf({ type: head.type, labels: [...head.labels, label] }, inner, depth + 1),
  );
}
