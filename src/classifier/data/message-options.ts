// Options whose value a program stores or sends as a message for people, under the option's first listed name, and input fields with the
// text that an edit replaces. Data only.
import { wordList } from './word-list.ts';

const options = (names: string): ReadonlySet<string> => new Set(wordList(names));

export const MESSAGE_OPTIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['git', options('-m --message')],
  ['gh', options('-b --body -n --notes -c --comment')],
  ['glab', options('-d --description -m --message -N --notes')],
  ['hg', options('-m --message')],
  ['jj', options('-m --message')],
]);

export const REPLACED_FIELDS: ReadonlySet<string> = new Set(wordList('old_string old_str oldString oldText old_text'));
