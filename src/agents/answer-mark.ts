// How the hook script knows that an answer comes from leeway: the script gives each call a token, and the answer ends with it. Nothing
// else.

const OPTION = '--sealed';

/** The token in the arguments of a hook call; absent if the caller does not check for one. */
export const tokenIn = (words: readonly string[]): string | undefined =>
  words.includes(OPTION) ? words[words.indexOf(OPTION) + 1] : undefined;

/** INVARIANT: a program that merely prints its own arguments does not print this text. */
export const markOf = (token: string): string => `leeway answered ${token}`;

/** The output with its mark. */
export const marked = (stdout: string, token: string | undefined): string =>
  token === undefined ? stdout : `${stdout}${markOf(token)}`;

/** Hook lines of older versions accept an exit code, and any program may end with that code. They get no answer that lets a call run. */
export const isOldLine = (words: readonly string[]): boolean => words.at(-1) === OPTION;
