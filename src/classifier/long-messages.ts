// Shortens long messages in a call for the question: the text of a commit or a pull request, the text that an edit replaces. Never shortens
// what a program runs or what is written to a file.
import type { JsonObject } from '../model/call.ts';
import type { JudgedPart } from '../model/decision.ts';
import { COMMAND_FIELDS } from './data/claim-fields.ts';
import { MESSAGE_OPTIONS, REPLACED_FIELDS } from './data/message-options.ts';

/** Characters of one message that the question shows: its beginning and its end. */
const SHOWN = 500;
const SHOWN_END = 150;
/** A little more than that is shown whole. */
const LEAST_GAIN = 1.2;

/**
 * INVARIANT: only the value of an option that the program stores or sends as prose is shortened, where it stands literally and once in the
 * command, and text that an edit takes away. The question says how much was left out. Code judges the call with its whole text.
 */
export function shortenMessages(input: JsonObject, parts: readonly JudgedPart[], redact: (text: string) => string): JsonObject {
  const messages = messagesIn(parts).map(redact);
  const isShell = COMMAND_FIELDS.some((name) => Object.hasOwn(input, name));
  const short = (name: string, text: string): string => {
    if (COMMAND_FIELDS.includes(name)) return messages.reduce(shortenOne, text);
    return !isShell && REPLACED_FIELDS.has(name) && text.length > SHOWN * LEAST_GAIN ? cut(text) : text;
  };
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? short(name, value) : value]),
  );
}

function messagesIn(parts: readonly JudgedPart[]): readonly string[] {
  return [...new Set(parts.flatMap(messagesOf))].filter((text) => parts.every((part) => !usesToo(part, text)));
}

function messagesOf({ command, site, text }: JudgedPart): readonly string[] {
  const names = command === undefined || site !== 'here' ? undefined : MESSAGE_OPTIONS.get(command.program);
  if (command === undefined || names === undefined) return [];
  return (
    command.options
      .flatMap(({ name, value }) => (value !== undefined && names.has(name) ? [value.trim()] : []))
      // A text that comes from a variable may be used elsewhere.
      .filter((value) => value.length > SHOWN * LEAST_GAIN && text.includes(value))
  );
}

const SHARED = 60;

/**
 * Whether a command also uses the text for something that is no message, or the text contains a command. Then the text may be run, and is
 * shown whole.
 */
function usesToo(part: JudgedPart, prose: string): boolean {
  const beginning = prose.slice(0, SHARED);
  const { command } = part;
  const named = command === undefined ? undefined : MESSAGE_OPTIONS.get(command.program);
  const words = [
    ...(command?.operands ?? []),
    ...(command?.options ?? []).flatMap(({ name, value }) => (named?.has(name) === true ? [] : [value])),
  ];
  const inText = messagesOf(part).includes(prose) ? false : part.text.includes(beginning) || prose.includes(part.text);
  return inText || words.some((word) => word === undefined || word.includes(beginning));
}

function shortenOne(command: string, prose: string): string {
  const at = command.indexOf(prose);
  if (at < 0 || command.includes(prose, at + 1)) return command;
  return `${command.slice(0, at)}${cut(prose)}${command.slice(at + prose.length)}`;
}

const cut = (text: string): string =>
  `${text.slice(0, SHOWN - SHOWN_END)}… [${text.length - SHOWN} characters of this text left out] …${text.slice(text.length - SHOWN_END)}`;
