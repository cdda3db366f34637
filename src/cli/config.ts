// `leeway config`: the effective configuration with the origin of every value, and its schema. Shows; changes nothing.
import { parseArgs } from 'node:util';
import { configSchema } from '../rules/config-schema.ts';
import { describeConfig } from '../rules/describe-config.ts';
import { configFileIn, managedFile, projectFile, userDirectory } from '../rules/scopes.ts';
import type { CliCommand } from './command.ts';
import { configAt } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { styleFor } from './style.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway config: the effective configuration, and where each value came from

  leeway config                what applies in this directory
  leeway config paths          where the files are looked for
  leeway config schema         the JSON Schema of config.jsonc
  leeway config --json         for machines (format 1)

Exit code 12 when a file has a mistake.
`;

export const config: CliCommand = {
  help: HELP,
  run: async (args) => {
    let parsed;
    try {
      parsed = parseArgs({
        args: [...args],
        options: { json: { type: 'boolean' }, project: { type: 'string' } },
        allowPositionals: true,
      });
    } catch (error) {
      return usageError('config', error);
    }
    const [what, ...more] = parsed.positionals;
    if (more.length > 0 || (what !== undefined && what !== 'schema' && what !== 'paths'))
      return usageError('config', `unknown word \`${more[0] ?? what ?? ''}\``);
    if (what === 'schema') {
      process.stdout.write(`${JSON.stringify(configSchema(), null, 2)}\n`);
      return EXIT.allow;
    }
    const here = configAt({ project: parsed.values.project });
    if (what === 'paths') return printPaths(here);
    const described = describeConfig(here.config);
    if (parsed.values.json) process.stdout.write(`${JSON.stringify(described)}\n`);
    else {
      const style = styleFor(process.stdout);
      const width = Math.max(...described.values.map((one) => one.key.length));
      for (const one of described.values) {
        process.stdout.write(
          `${style.bold(one.key.padEnd(width))}  ${JSON.stringify(one.value) ?? 'not set'}  ${style.dim(one.from)}\n`,
        );
        for (const ignored of one.ignored)
          process.stdout.write(
            `${' '.repeat(width)}  ${style.yellow(`not used: ${JSON.stringify(ignored.value)} of ${ignored.from}: ${ignored.why}`)}\n`,
          );
      }
      if (described.trust) process.stdout.write(`\nproject file ${described.trust.file}: ${described.trust.state}\n`);
      for (const note of described.notes) process.stderr.write(`note: ${note}\n`);
      for (const error of described.errors) process.stderr.write(`${style.red('error')}: ${error}\n`);
    }
    return described.errors.length > 0 ? EXIT.trouble : EXIT.allow;
  },
};

function printPaths(here: ReturnType<typeof configAt>): number {
  const user = userDirectory(here.host, here.root);
  const lines = [
    `managed  ${managedFile(here.host)}`,
    `user     ${configFileIn(user.path)}${user.refused ? ` (${user.refused.path} is not used: ${user.refused.why})` : ''}`,
    `project  ${here.root === undefined ? 'no project here' : projectFile(here.root)}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.allow;
}
