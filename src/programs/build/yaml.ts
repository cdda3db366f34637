// The types of YAML values: maps, lists and strings. What readers may understand differently (tags, several documents,
// directives) is not read.
import { MAX_TEXT_FILE } from '../../model/limits.ts';
import type * as parser from './parse-yaml.ts';

export type Yaml = string | null | readonly Yaml[] | YamlMap;
export interface YamlMap extends ReadonlyMap<string, Yaml> {}

export const isYamlMap = (value: Yaml | undefined): value is YamlMap => value instanceof Map;
export const isYamlList = (value: Yaml | undefined): value is readonly Yaml[] => Array.isArray(value);

/** The document; undefined if it cannot be read with certainty. */
export function readYaml(text: string): Yaml | undefined {
  // Line breaks of YAML 1.1 that are none in 1.2, and directives: two readers would see two documents.
  // oxlint-disable-next-line no-control-regex
  if (text.length > MAX_TEXT_FILE || /[\0\u0085\u2028\u2029]|\r(?!\n)|^%/m.test(text)) return undefined;
  return (require('./parse-yaml.ts') as typeof parser).parseYaml(text.replace(/^\uFEFF/, ''));
}
