// What a program that prints variables of its environment reveals: nothing for names everybody knows, a value, or everything.
import type { Effect } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';

const HARMLESS = new Set(
  wordsOf(
    'HOME PWD OLDPWD USER LOGNAME SHELL PATH LANG LC_ALL TERM TZ HOSTNAME EDITOR PAGER TMPDIR COLUMNS LINES CI SHLVL DISPLAY',
  ),
);

/** `*` stands for every variable. */
export function revealsOf(names: readonly string[]): readonly Effect[] {
  return names.flatMap((name): readonly Effect[] => {
    if (name === '*') return [{ kind: 'reveal', what: 'environment', detail: 'any variable of the environment' }];
    return HARMLESS.has(name) ? [] : [{ kind: 'reveal', what: 'env-value', detail: `\`${name}\` of the environment` }];
  });
}
