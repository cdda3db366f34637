// Converts a checked user's program file to a program for the option reader. Adds what every program of a user has: words that
// name a file count as reading it.
import type { Judgement, Parsed, Program, Spec, Tools, WhenRow } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { blanks } from './check-program.ts';
import type { UserDoes, UserProgramFile, UserSpec } from './program-shape.ts';
import { OPTION_LISTS } from './program-shape.ts';

export function toProgram(file: UserProgramFile, path: string): Program {
  const names = blanks(file.name);
  return {
    name: names.join(' '),
    manual: file.manual ?? path,
    style: file.style ?? 'plain',
    ...(file.ownOptions === undefined ? {} : { ownOptions: file.ownOptions }),
    ...toSpec(file, names.slice(0, 1)),
  };
}

function toSpec(spec: UserSpec, words: readonly string[]): Spec {
  const lists = Object.fromEntries(
    OPTION_LISTS.flatMap((list) => (spec[list] === undefined ? [] : [[list, blanks(spec[list]).join(' ')]])),
  );
  const does = effectsOf(spec.does ?? 'nothing', words);
  return {
    ...lists,
    ...(spec.operands === undefined ? {} : { operands: blanks(spec.operands).join(' ') }),
    does: does.length === 0 ? 'nothing' : does,
    ...(spec.prints === undefined ? {} : { prints: spec.prints }),
    ...(spec.when === undefined ? {} : { when: spec.when.map((one) => toWhen(one, words)) }),
    ...(spec.sub === undefined
      ? {}
      : { sub: Object.fromEntries(Object.entries(spec.sub).map(([name, inner]) => [name, toSpec(inner, [...words, name])])) }),
    ...(spec.bare === undefined ? {} : { bare: toSpec(spec.bare, words) }),
    judge: namedFiles,
  };
}

function toWhen(when: NonNullable<UserSpec['when']>[number], words: readonly string[]): WhenRow {
  return {
    ...(when.has === undefined ? {} : { has: blanks(when.has).join(' ') }),
    ...(when.lacks === undefined ? {} : { lacks: blanks(when.lacks).join(' ') }),
    ...(when.given === undefined ? {} : { given: when.given }),
    ...(when.operands === undefined ? {} : { operands: blanks(when.operands).join(' ') }),
    ...(when.does === undefined ? {} : { does: effectsOf(when.does, words) }),
    ...(when.prints === undefined ? {} : { prints: when.prints }),
  };
}

/** The single word is an act on the system that the program is a client of. */
function effectsOf(does: UserDoes, words: readonly string[]): readonly Effect[] {
  if (does === 'nothing') return [];
  if (does === 'unclear') return [unclear(`\`${words.join(' ')}\` is listed without saying what it does`)];
  if (typeof does === 'string') return [{ kind: 'service', act: does, system: words[0] ?? '', what: words.join(' ') }];
  return does;
}

/**
 * INVARIANT: a word that the file calls text, but that looks like a path, may be a file (`-m @~/.ssh/id_rsa`), so it counts as
 * read: never quiet for a secret, harmless for project files.
 */
function namedFiles(it: Parsed, tools: Tools): Judgement {
  const texts = [
    ...it.given.filter((one) => one.role === 'text' || one.role === 'optional').flatMap((one) => one.value ?? []),
    ...it.roles.filter((one) => one.role === 'text').map((one) => one.arg),
  ];
  return { effects: texts.flatMap((arg) => readsOf(arg, tools)) };
}

function readsOf(arg: Arg, tools: Tools): readonly Effect[] {
  const text = argText(arg);
  const path = text.replace(/^(?:[\w.-]+[=:])?@?/, '');
  if (!/^(\/|~|\.)/.test(path) && !/^(\/|~|\.|@)/.test(text) && !(path.includes('/') && !/\s/.test(path))) return [];
  if (text.length > 4096 || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return [];
  // Clients spell a file in several ways: `@file`, `name=@file`, `name=file`, the word itself.
  const spellings =
    exact(arg) === undefined
      ? [arg]
      : [arg, ...(path === text ? [] : [{ ...arg, bits: [{ kind: 'text' as const, text: path }] }])];
  return spellings.flatMap((one) =>
    tools.places(one).flatMap((place): Effect[] => (place.kind === 'path' ? [{ kind: 'read', place, sees: 'content' }] : [])),
  );
}
