// Every mistake a configuration file can hold, with its position.
import { assert, constantFrom, json, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { configSchema } from './config-schema.ts';
import { LIST_KEYS } from './config-shape.ts';
import { errorText, troubleText } from './config-error.ts';
import { parseConfig } from './parse-config.ts';

const at = (text: string): readonly string[] => parseConfig(text, 'f').errors.map(errorText);

test.each<[string, string, string]>([
  ['a mistyped key', '{\n  "alow": []\n}', 'f:2:3: unknown key `alow`; did you mean `allow`?'],
  ['another spelling', '{ "softDeny": [] }', 'f:1:3: unknown key `softDeny`; did you mean `soft_deny`?'],
  ['a strange key', '{ "zzzzzz": 1 }', 'f:1:3: unknown key `zzzzzz`; remove it'],
  ['a key of every object', '{ "constructor": [] }', 'f:1:3: unknown key `constructor`; remove it'],
  ['the prototype', '{ "__proto__": { "allow": ["Bash"] } }', 'f:1:3: unknown key `__proto__`; remove it'],
  ['a nested key', '{ "log": { "keep_day": 1 } }', 'f:1:12: unknown key `keep_day` in `log`; did you mean `keep_days`?'],
  [
    'a classifier key',
    '{ "classifier": { "provider": "openai", "modle": "x" } }',
    'unknown key `modle` in `classifier`; did you mean `model`?',
  ],
  [
    'a classifier key in a list',
    '{ "classifier": [{ "provider": "openai", "toString": "x" }] }',
    'unknown key `toString` in `classifier`',
  ],
  ['a key twice', '{ "allow": [],\n "allow": ["x"] }', 'f:2:2: `allow` stands here twice; keep one of them'],
  ['a rule twice', '{ "allow": ["npm test",\n "npm  test"] }', 'f:2:2: `npm test` is in `allow` twice; keep one of them'],
  ['an empty rule', '{ "allow": [" "] }', 'f:1:13: empty entry in `allow`'],
  ['a string for a list', '{ "allow": "npm test" }', 'f:1:12: `allow`: expected a list'],
  ['a number in a list', '{ "allow": ["a", 3] }', 'f:1:18: `allow.1`: expected string, found 3'],
  [
    'a third answer',
    '{ "on_block": "allow" }',
    'f:1:15: `on_block`: expected `deny` or `ask`, found `allow`'.replaceAll('found `allow`', 'found "allow"'),
  ],
  ['a limit of none', '{ "denial_limits": { "in_a_row": 0 } }', '`denial_limits.in_a_row`: expected at least 1, found 0'],
  ['a provider', '{ "classifier": { "provider": "opena" } }', '`classifier.provider`: expected'],
  ['an unfinished file', '{ "allow": [', 'not valid JSONC: `]` expected'],
  ['only a comment', '// later', 'not valid JSONC: a value expected'],
  ['a list', '["allow"]', 'expected an object, found an array'],
  ['nothing', 'null', 'expected an object, found null'],
  ['a text', '"allow"', 'expected an object, found a string'],
  ['two values', '{} {}', 'not valid JSONC: nothing more expected after the last brace'],
  ['depth', `${'['.repeat(100_000)}`, 'nested deeper than 16 levels'],
  ['terminal escapes', '{ "\\u001b[2Jx": 1 }', 'unknown key `�[2Jx`'],
])('%s', (_, text, expected) => {
  expect(at(text).join('\n')).toContain(expected);
});

test.each(['{ "allow": [', '{ "allow": [\n "ask": [] }', '{ "allow": ["a" "b" "c"] }'])('%s is one mistake', (text) => {
  expect(at(text)).toHaveLength(1);
});

test.each(['{}', '{ // why\n "allow": ["npm test",], /* x */ }', '\uFEFF{}'.slice(1), '{ "$schema": "x", "classifier": [] }'])(
  '%s is fine',
  (text) => {
    expect(at(text)).toEqual([]);
  },
);

test('a key with a mistake is left out, the others stay', () => {
  const parsed = parseConfig('{ "allow": "x", "hard_deny": ["rm -rf"] }', 'f');
  expect(parsed.value).toEqual({ hard_deny: ['rm -rf'] });
});

test('a broken file gives no rules at all', () => {
  expect(parseConfig('{ "allow": ["Bash"], oops }', 'f').value).toEqual({});
});

test('the text a call is asked with', () => {
  expect(troubleText([])).toBeUndefined();
  expect(troubleText(parseConfig('{ "alow": [], "aks": [] }', 'f').errors)).toEqual({
    message: 'the configuration has a mistake: f:1:3: unknown key `alow` (and 1 more)',
    todo: 'did you mean `allow`?; `leeway config` lists every mistake',
  });
});

test('no text makes it throw', () => {
  assert(
    property(
      oneof(string(), json(), string({ unit: constantFrom('{', '}', '[', ']', '"', ',', ':', 'allow', '1', '\n', '/', '*') })),
      (text) => {
        parseConfig(text, 'f');
      },
    ),
  );
});

test('the schema names every key and refuses others', () => {
  const schema = configSchema();
  expect(schema['additionalProperties']).toBe(false);
  expect(Object.keys(schema['properties'] as object)).toEqual(
    expect.arrayContaining(['allow', 'soft_deny', 'ask', 'hard_deny', 'environment', 'classifier', 'budget', 'log', 'dump']),
  );
});

test.each(LIST_KEYS)('an entry of `%s` that is empty or stands there twice', (key) => {
  expect(at(`{ "${key}": ["a", "a"] }`)).toHaveLength(1);
  expect(at(`{ "${key}": ["a", " "] }`)).toHaveLength(1);
  expect(at(`{ "${key}": ["a", "b"] }`)).toEqual([]);
});

test('each list of texts is one whose entries are looked at', () => {
  const lists = ['allow', 'soft_deny', 'ask', 'hard_deny', 'environment', 'trusted_directories', 'trusted_hosts'];
  expect(LIST_KEYS).toEqual([...lists, 'protected_branches']);
});
