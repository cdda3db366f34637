// Converts a JSON, TOML or YAML document to a flat list of its strings with their keys. Knows no manager's format.
import type { Toml } from '../../build/toml.ts';
import { isList, isTable, readToml } from '../../build/toml.ts';
import type { Yaml } from '../../build/yaml.ts';
import { isYamlList, isYamlMap, readYaml } from '../../build/yaml.ts';
import { isObject, readJson } from '../read-json.ts';

export interface Leaf {
  /** Keys from the top; an element of a list has the key `[]`. */
  readonly path: readonly string[];
  readonly text: string;
}

export type LeafReader = (text: string) => readonly Leaf[] | undefined;

/** The position in a list is left out, because moving an element changes nothing. */
const ELEMENT = '[]';

export const jsonLeaves: LeafReader = (text) => {
  const value = readJson(text);
  if (!isObject(value)) return undefined;
  const leaves: Leaf[] = [];
  const walk = (at: unknown, path: readonly string[]): void => {
    if (Array.isArray(at)) for (const one of at) walk(one, [...path, ELEMENT]);
    else if (isObject(at)) for (const [key, one] of Object.entries(at)) walk(one, [...path, key]);
    else leaves.push({ path, text: String(at) });
  };
  walk(value, []);
  return leaves;
};

export const tomlLeaves: LeafReader = (text) => {
  const reading = readToml(text);
  if (reading.kind === 'unreadable') return undefined;
  const leaves: Leaf[] = [];
  const walk = (at: Toml, path: readonly string[]): void => {
    if (isList(at)) for (const one of at) walk(one, [...path, ELEMENT]);
    else if (isTable(at)) for (const [key, one] of at) walk(one, [...path, key]);
    else leaves.push({ path, text: typeof at === 'string' ? at : 'bare' in at ? String(at.bare) : '' });
  };
  walk(reading.table, []);
  return leaves;
};

export const yamlLeaves: LeafReader = (text) => {
  const value = readYaml(text);
  if (value === undefined) return undefined;
  const leaves: Leaf[] = [];
  const walk = (at: Yaml, path: readonly string[]): void => {
    if (isYamlList(at)) for (const one of at) walk(one, [...path, ELEMENT]);
    else if (isYamlMap(at)) for (const [key, one] of at) walk(one, [...path, key]);
    else leaves.push({ path, text: at ?? '' });
  };
  walk(value, []);
  return leaves;
};
