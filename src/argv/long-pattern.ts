// Joins a regular expression that is written over several lines: removes line breaks and the blanks after them.
export const longPattern =
  (flags = '') =>
  ({ raw }: TemplateStringsArray): RegExp =>
    new RegExp(raw.join('').replace(/\s*\n\s*/g, ''), flags);
