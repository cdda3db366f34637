// The commands of a table of scheduled commands. Splits text; knows no shell and no times.

/** A command follows five time fields or one word such as `@daily`. */
const TIME = /^(@\w+|[\d*,/a-zA-Z-]+(\s+[\d*,/a-zA-Z-]+){4})\s+/;
const SETTING = /^\w+\s*=/;

export function cronCommands(table: string): readonly string[] {
  return table.split('\n').flatMap((one) => {
    const line = one.trim();
    if (line === '' || line.startsWith('#') || SETTING.test(line)) return [];
    const time = TIME.exec(line)?.[0];
    // The text after an unescaped `%` is the command's standard input.
    const command = time === undefined ? undefined : line.slice(time.length).split(/(?<!\\)%/)[0];
    return command === undefined || command === '' ? [] : [command.replaceAll('\\%', '%')];
  });
}
