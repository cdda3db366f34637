// The commands of a table of scheduled commands. Splits text; knows no shell and no times.

/** Five fields of a time, or one word such as `@daily`, come before the command. */
const TIME = /^(@\w+|[\d*,/a-zA-Z-]+(\s+[\d*,/a-zA-Z-]+){4})\s+/;
const SETTING = /^\w+\s*=/;

export function cronCommands(table: string): readonly string[] {
  return table.split('\n').flatMap((one) => {
    const line = one.trim();
    if (line === '' || line.startsWith('#') || SETTING.test(line)) return [];
    const time = TIME.exec(line)?.[0];
    // What follows an unescaped `%` is the standard input of the command.
    const command = time === undefined ? undefined : line.slice(time.length).split(/(?<!\\)%/)[0];
    return command === undefined || command === '' ? [] : [command.replaceAll('\\%', '%')];
  });
}
