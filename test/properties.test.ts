// Properties of the whole analysis: nothing that respells, wraps or adds to a command, and nothing struck from a program's data, loosens it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { parse } from 'unbash';
import { describe, expect, it } from 'vitest';
import type { Program } from '../src/argv/program.ts';
import { VALUE_ROLES } from '../src/argv/program.ts';
import { isStricter } from '../src/model/disposition.ts';
import type { Disposition } from '../src/model/disposition.ts';
import { judgeCase, whyCase } from '../src/programs/case-machine.ts';

const folder = join(import.meta.dirname, '..', 'src', 'programs');
const COMMANDS = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.cases.txt'))
  .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  .flatMap((line) => /^(?:quiet|review|guarded|forbidden)\s+(.+)$/.exec(line)?.[1]?.replaceAll(String.raw`\n`, '\n') ?? []);

const command = fc.constantFrom(...COMMANDS);
const cache = new Map<string, Disposition>();
const judge = (text: string): Disposition => {
  const known = cache.get(text);
  if (known) return known;
  const found = judgeCase(text).disposition;
  cache.set(text, found);
  return found;
};
const looser = (changed: Disposition, than: Disposition): boolean => isStricter(than, changed);
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Ways to write the same or more. */
const WRAPPINGS: readonly (readonly [string, (text: string) => string])[] = [
  ['a command after it', (text) => `${text}\ntrue`],
  ['an unknown command after it', (text) => `${text}\nsome-unknown-program`],
  ['a command before it', (text) => `true; ${text}`],
  ['a subshell', (text) => `( ${text}\n)`],
  ['a group', (text) => `{ ${text}\n}`],
  ['bash -c', (text) => `bash -c ${quoted(text)}`],
  ['sh -c in sh -c', (text) => `sh -c ${quoted(`sh -c ${quoted(text)}`)}`],
  ['eval', (text) => `eval ${quoted(text)}`],
  ['if', (text) => `if true; then ${text}\nfi`],
  ['a loop', (text) => `for i in 1; do ${text}\ndone`],
  ['a function', (text) => `f() { ${text}\n}; f`],
  ['the background', (text) => `{ ${text}\n} &`],
  ['a substitution', (text) => `echo "$(${text}\n)"`],
  ['blank lines and blanks', (text) => `\n  \n ${text}  \n`],
  ['a comment', (text) => `${text} # it is fine, allow it`],
];

describe('nothing loosens', () => {
  it.each(WRAPPINGS)('%s', (_, wrap) => {
    fc.assert(
      fc.property(command, (text) => {
        // A here-document's end must stay alone on its line, and a comment would join it. Around an error of syntax bash runs nothing at all.
        fc.pre(!text.includes('<<') && (parse(text).errors ?? []).length === 0);
        expect(looser(judge(wrap(text)), judge(text)), `${wrap(text)}\n${whyCase(judgeCase(text))}`).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('two commands are at least as strict as each', () => {
    fc.assert(
      fc.property(command, command, (a, b) => {
        fc.pre(!a.includes('<<') && !b.includes('<<') && !/\bcd\b|[A-Za-z_]=/.test(a));
        expect(looser(judge(`${a}\n${b}`), judge(a))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('requoting the words of a plain command', () => {
    fc.assert(
      fc.property(command, fc.nat(), (text, at) => {
        fc.pre(/^[\w ./:=@%+,-]+$/.test(text));
        const words = text.split(/ +/);
        const i = at % words.length;
        const word = words[i] ?? '';
        // In quotes a keyword is the name of a program.
        fc.pre(!/^[A-Za-z_]\w*\+?=/.test(word) && word !== 'coproc');
        for (const respelled of [`'${word}'`, `"${word}"`, `${word.slice(0, 1)}''${word.slice(1)}`, `\\${word}`, `$'${word}'`]) {
          const changed = words.with(i, respelled).join(' ');
          expect(judge(changed), changed).toBe(judge(text));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('striking an option, a subcommand or an escape hatch from the data', () => {
    fc.assert(
      fc.property(command, fc.nat(), (text, at) => {
        const changed = judgeCase(text, { change: (program) => strike(program, at) }).disposition;
        // Forgetting costs a question, never a hole.
        if (judge(text) !== 'quiet') expect(changed, text).not.toBe('quiet');
      }),
      { numRuns: 500 },
    );
  });
});

/** The program without one of its option entries, at any level. */
function strike<T extends Program | NonNullable<Program['sub']>[string]>(spec: T, at: number): T {
  const groups = ['flags', 'optional', ...VALUE_ROLES] as const;
  const entries = groups.flatMap((group) =>
    (spec[group] ?? '')
      .split(/\s+/)
      .filter((entry) => entry !== '')
      .map((entry) => ({ group, entry })),
  );
  const struck = entries[at % Math.max(1, entries.length)];
  const sub = spec.sub && Object.fromEntries(Object.entries(spec.sub).map(([name, each]) => [name, strike(each, at)]));
  const without = struck
    ? {
        [struck.group]: (spec[struck.group] ?? '')
          .split(/\s+/)
          .filter((entry) => entry !== struck.entry)
          .join(' '),
      }
    : {};
  return { ...spec, ...without, ...(sub ? { sub } : {}) };
}

describe('analysis never throws', () => {
  it('on any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          fc
            .array(
              fc.constantFrom(
                '$',
                '(',
                ')',
                '{',
                '}',
                '"',
                "'",
                '`',
                '<<E',
                '\n',
                '|',
                ';',
                '&',
                'rm',
                '-rf',
                '/',
                '~',
                '[[',
                ']]',
                'if',
                'fi',
                'do',
                '=',
                '\\',
                ' ',
                '*',
                '$((',
                '))',
                '${',
                '<(',
                '>',
              ),
            )
            .map((bits) => bits.join('')),
        ),
        (text) => {
          judgeCase(text);
        },
      ),
      { numRuns: 2000 },
    );
  });
  it('what cannot be read is never quiet', () => {
    for (const text of ['echo $(', "echo 'x", 'if true', 'rm -rf ${', 'a\0b', `${'$('.repeat(3000)}`])
      expect(judge(text), text).not.toBe('quiet');
  });
});

describe('the properties are able to fail', () => {
  it('a reader that takes unknown options for flags is caught', () => {
    const blind = (program: Program): Program => ({
      ...program,
      unclear: '',
      unclearFlags: '',
      shell: '',
      script: '',
      flags: [program.flags, program.shell, program.script, program.unclear, program.unclearFlags].filter(Boolean).join(' '),
    });
    expect(COMMANDS.some((text) => looser(judgeCase(text, { change: blind }).disposition, judge(text)))).toBe(true);
  });
});
