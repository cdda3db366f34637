// Describes what is known about a program, level by level, for a person or a program. Does not judge calls.
import type { Program, Spec } from '../../argv/program.ts';
import { VALUE_ROLES, namesOf } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';

export interface LevelDescription {
  /** For example `git remote add`. */
  readonly command: string;
  /** Option lists by role; synonyms joined by `|`. */
  readonly options: readonly { readonly role: string; readonly list: readonly string[] }[];
  readonly operands: string;
  readonly does: readonly string[];
  readonly when: readonly string[];
  /** Whether a `judge` function also looks at the words together. */
  readonly judged: boolean;
  readonly subcommands: readonly string[];
}

export interface ProgramDescription {
  readonly names: readonly string[];
  readonly manual: string;
  readonly style: string;
  readonly levels: readonly LevelDescription[];
}

/** `under`: only this subcommand and those below it. */
export function describeProgram(program: Program, under: readonly string[] = []): ProgramDescription {
  const names = namesOf(program);
  const all = [...levelsOf(program, names.slice(0, 1))];
  const wanted = [names[0], ...under].join(' ');
  return {
    names,
    manual: program.manual,
    style: program.style ?? 'gnu',
    levels: all.filter(({ command }) => command === wanted || command.startsWith(`${wanted} `)),
  };
}

function* levelsOf(spec: Spec, words: readonly string[]): Generator<LevelDescription> {
  const lists = ['flags', 'optional', ...VALUE_ROLES, 'unclearFlags'] as const;
  yield {
    command: words.join(' '),
    options: lists.flatMap((role) => {
      const list = (spec[role] ?? '').split(/\s+/).filter((entry) => entry !== '');
      return list.length === 0 ? [] : [{ role: role === 'unclearFlags' ? 'unclear without a value' : role, list }];
    }),
    operands: spec.operands ?? 'none',
    does: spec.does === 'nothing' ? [] : spec.does.map(effectText),
    when: (spec.when ?? []).map((when) =>
      [
        when.has === undefined ? '' : `with ${when.has}`,
        when.lacks === undefined ? '' : `without ${when.lacks}`,
        when.given === undefined ? '' : when.given === 'some' ? 'with operands' : 'without operands',
        ':',
        [...(when.operands === undefined ? [] : [`operands ${when.operands}`]), ...(when.does ?? []).map(effectText)].join(
          '; ',
        ) || `prints ${when.prints ?? 'the same'}`,
      ]
        .filter((word) => word !== '')
        .join(' ')
        .replace(' :', ':'),
    ),
    judged: spec.judge !== undefined,
    subcommands: Object.keys(spec.sub ?? {}),
  };
  for (const [name, inner] of Object.entries(spec.sub ?? {})) yield* levelsOf(inner, [...words, name]);
}

function effectText(effect: Effect): string {
  const { kind, ...rest } = effect;
  const words = Object.values(rest).filter((value): value is string => typeof value === 'string');
  return [kind, ...words].join(' ');
}
