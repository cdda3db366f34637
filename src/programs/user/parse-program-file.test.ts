// Every mistake a program file can have, with its position. The shape itself is checked too: the schema is what the reader takes.
import { describe, expect, it } from 'vitest';
import { parseProgramFile } from './parse-program-file.ts';
import { programSchema } from './program-schema.ts';
import { ROOT_KEYS } from './program-shape.ts';

const mistakes = (text: string): readonly string[] =>
  parseProgramFile(text, 'f').errors.map((error) => `${error.line}:${error.column} ${error.message}`);

/** A file with these lines at the top level. */
const file = (...lines: readonly string[]): string => `{\n  "name": "t",\n${lines.map((line) => `  ${line}`).join(',\n')}\n}`;

describe('mistakes', () => {
  it.each<[string, readonly string[]]>([
    ['', ['1:1 not valid JSONC: a value expected']],
    ['[]', ['1:1 expected an object, found array']],
    ['{ "name": "t" "does": "nothing" }', ['1:15 not valid JSONC: `,` expected']],
    [`${'['.repeat(30)}${']'.repeat(30)}`, ['1:25 nested deeper than 24 levels']],
    ['{ "does": "nothing" }', ['1:1 `name`: expected `name`, found undefined']],
    [file('"does": "nothing"', '"does": "look"'), ['4:3 `does` stands here twice']],
    [file('"does": "nothing"', '"judge": "x"'), ['4:3 unknown key `judge`']],
    [file('"does": "nothing"', '"sub": { "a": { "does": "look", "name": "x" } }'), ['4:35 unknown key `sub.a.name`']],
    [file('"does": "nothing"', '"sub": { "__proto__": { "does": "look" } }'), ['4:12 `__proto__` cannot be a key here']],
    [file('"flags": "-a"'), ['1:1 `the program` does not say what it does']],
    [file('"sub": { "a": { "flags": "-x" } }'), ['3:12 `a` does not say what it does']],
    [file('"sub": { "a b": { "does": "look" } }'), ["3:12 `a b` is not a subcommand's name"]],
    [file('"does": "nothing"', '"flags": "a --b"'), ['4:3 `a` is not an option']],
    [file('"does": "nothing"', '"flags": "--"'), ['4:3 `--` is not an option']],
    [file('"does": "nothing"', '"flags": "-ab"'), ['4:3 `-ab` is a bundle of letters']],
    [file('"does": "nothing"', '"flags": "-a|--all"', '"writes": "--all"'), ['5:3 `--all` is listed twice']],
    [file('"does": "nothing"', '"style": "none"', '"flags": "-a"'), ['5:3 options with the style `none`']],
    [file('"does": "nothing"', '"operands": "files..."'), ['4:3 `files...` is not a role']],
    [file('"does": "nothing"', '"operands": "text... reads..."'), ['4:3 two operands that repeat']],
    [file('"does": "nothing"', '"operands": "command reads"'), ['4:3 a command is the last operand and takes the rest']],
    [file('"does": "nothing"', '"bare": { "does": "look" }'), ['4:3 `bare` without `sub`']],
    [file('"does": "nothing"', '"when": [{ "has": "--x", "does": "look" }]'), ['4:14 `--x` is in no list of options']],
    [file('"does": "nothing"', '"cases": ["maybe t"]'), ['4:13 `maybe t` is not a case']],
    [
      file('"does": [{ "kind": "process", "act": "stop", "whose": "own", "what": "x" }]'),
      ['3:48 `does.0.whose`: expected (`unknown` | `others` | `broad`), found "own"'],
    ],
    [
      file('"does": [{ "kind": "delegate", "how": "gated", "what": "x" }]'),
      ['3:34 `does.0.how`: expected (`ungated` | `open`), found "gated"'],
    ],
    [
      file('"does": [{ "kind": "run", "code": "followed", "what": "x" }]'),
      ['3:29 `does.0.code`: expected (`project` | `installed` | `downloaded`), found "followed"'],
    ],
  ])('%s', (text, want) => {
    expect(mistakes(text)).toEqual(want);
    expect(parseProgramFile(text, 'f').program).toBeUndefined();
  });
});

describe('what is right', () => {
  it.each([
    file('"does": "nothing"'),
    file('"style": "single"', '"flags": "-all -json"', '"does": "look"'),
    file('"flags": "-NUM"', '"does": "nothing"'),
    file(
      '"flags": "--force"',
      '"operands": "text deletes-tree..."',
      '"when": [{ "has": "--force", "does": "destroy" }]',
      '"does": "change"',
    ),
    file(
      '"flags": "--yes"',
      '"sub": { "a": { "when": [{ "has": "--yes", "does": "destroy" }], "does": "look" } }',
      '"bare": { "does": "look" }',
    ),
    file('// why', '"does": [{ "kind": "hazard", "what": "expose-port", "detail": "opens a tunnel" }],'),
  ])('%s', (text) => {
    const parsed = parseProgramFile(text.replace('// why,', '// why'), 'f');
    expect(parsed.errors).toEqual([]);
    expect(parsed.program?.name).toBe('t');
  });
});

it('the published schema names every key', () => {
  const properties = programSchema()['properties'] as Readonly<Record<string, unknown>>;
  expect(new Set(Object.keys(properties))).toEqual(ROOT_KEYS);
});
