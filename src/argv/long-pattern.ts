// A regular expression written over several lines: line breaks and the blanks after them are no part of it.
export const longPattern =
  (flags = '') =>
  ({ raw }: TemplateStringsArray): RegExp =>
    new RegExp(raw.join('').replace(/\s*\n\s*/g, ''), flags);
