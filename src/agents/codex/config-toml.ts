// Reads single values from the text of Codex's `config.toml`, line by line. Not a TOML parser: values in another spelling are not found.

/** The lines of one table; empty if there is none. The name '' stands for the lines before the first table. */
export function sectionOf(text: string, name: string): string {
  const lines = text.split(/\r?\n/);
  const from = name === '' ? -1 : lines.findIndex((line) => line.trim() === `[${name}]`);
  if (name !== '' && from === -1) return '';
  const rest = lines.slice(from + 1);
  const to = rest.findIndex((line) => line.trimStart().startsWith('['));
  return rest.slice(0, to === -1 ? undefined : to).join('\n');
}

const TEXT_VALUE = /^\s*"?([\w-]+)"?\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** The text values of a table. */
const valuesIn = (section: string): ReadonlyMap<string, string> =>
  new Map(
    section.split('\n').flatMap((line) => {
      const [, key, double, single] = TEXT_VALUE.exec(line) ?? [];
      const value = double ?? single;
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    }),
  );

/** The effective value of a setting: from the chosen profile, otherwise from the file itself. */
export function settingIn(text: string, key: string): string | undefined {
  const top = valuesIn(sectionOf(text, ''));
  const profile = top.get('profile');
  const chosen = profile === undefined ? undefined : valuesIn(sectionOf(text, `profiles.${profile}`)).get(key);
  return chosen ?? top.get(key);
}
