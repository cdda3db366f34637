// How the hook script knows that an answer comes from leeway: a token that it gave to this call is at the end of the answer. Nothing else.

const OPTION = '--sealed';

/** The token among the words of a hook call; absent where nobody checks it. */
export const tokenIn = (words: readonly string[]): string | undefined =>
  words.includes(OPTION) ? words[words.indexOf(OPTION) + 1] : undefined;

/** INVARIANT: not a text that a program prints by printing its own arguments. */
export const markOf = (token: string): string => `leeway answered ${token}`;

/** The output with its mark. */
export const marked = (stdout: string, token: string | undefined): string =>
  token === undefined ? stdout : `${stdout}${markOf(token)}`;

/** Lines of older versions wait for an exit code, which any program may end with; they get no answer that lets a call run. */
export const isOldLine = (words: readonly string[]): boolean => words.at(-1) === OPTION;
