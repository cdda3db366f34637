// The prompt of `opencode run` as the person typed it. Text only.

/** `opencode run` puts quotation marks around a prompt that contains spaces; they do not mean that the user quotes something. */
export function unwrapped(text: string): string {
  const [, inner] = /^\s*"((?:[^"\\]|\\[^])*)"\s*$/.exec(text) ?? [];
  return inner === undefined ? text : inner.replaceAll('\\"', '"');
}
