// Texts of an unknown tool's input that may be a command, whatever their field is called. Does not analyse them; the code that does keeps
// only what is worse than unclear.
import type { Json, JsonObject } from '../../model/call.ts';
import type { InputTexts } from './input-texts.ts';

/** Fields with text for people, such as a title, which no tool runs. */
const TALK =
  /^(title|subject|name|label|description|summary|message|msg|body|comment|text|content|contents|note|notes|prompt|question|reason|query|caption|explanation|thought|intent|objective)$/i;
const PROGRAM = /^(cmd|command|program|executable|exe|bin|binary|shell|interpreter|entrypoint|file)$/i;
const ARGUMENTS = /^(args?|argv|arguments|params|parameters|options|flags)$/i;
/** A longer text is a document or a program, not a command line. */
const LONGEST = 1000;
const MOST_WORDS = 60;

export function triedTexts({ texts, lists, objects }: InputTexts): readonly string[] {
  const found = new Set<string>();
  for (const { name, words } of lists) if (words.length <= MOST_WORDS && !TALK.test(name)) found.add(quoteWords(words));
  for (const object of objects) for (const line of commandLines(object)) found.add(line);
  for (const { name, value, is } of texts) if (is === 'value' && !TALK.test(name) && /\s/.test(value.trim())) found.add(value);
  return [...found].filter((text) => text.length <= LONGEST);
}

/** A program in one field and its arguments in another field of the same object. */
function commandLines(object: JsonObject): readonly string[] {
  const named = (pattern: RegExp): readonly Json[] =>
    Object.entries(object).flatMap(([name, value]) => (pattern.test(name) ? [value] : []));
  const programs = named(PROGRAM).filter((value) => typeof value === 'string');
  const all = named(ARGUMENTS).map((value) => {
    if (typeof value === 'string') return value;
    const words = Array.isArray(value) ? (value as readonly Json[]).filter((word) => typeof word !== 'object') : [];
    return quoteWords(words.map(String));
  });
  return programs.flatMap((program) => all.map((rest) => `${program} ${rest}`));
}

/** Text typed into a running program: names of keys in braces are key presses, not text. */
export const typedText = (text: string): string => text.replaceAll(/\{[a-z0-9+ _-]{1,16}\}/gi, '\n').trim();

/** A program and its arguments as bash text that means exactly them. */
export const quoteWords = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
