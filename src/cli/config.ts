// `leeway config`: the effective configuration with the origin of every value, and its schema. Shows; changes nothing.
import { configSchema } from '../rules/config-schema.ts';
import { describeConfig } from '../rules/describe-config.ts';
import { configFileIn, managedFile, projectFile, userDirectory } from '../rules/scopes.ts';
import { configSet, configUnset } from './config-edit.ts';
import { defineCommand } from './define-command.ts';
import { usageError } from './usage-error.ts';
import { wrongDirectory } from './named-directory.ts';
import { configAt } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { FLAG, VALUE } from './read-args.ts';
import { styleFor } from './style.ts';

const HELP = `
leeway config: the effective configuration, and where each value came from

  leeway config                what applies in this directory
  leeway config set KEY VALUE  change a setting in your own file; \`unset KEY\` removes it
  leeway config paths          where the files are looked for
  leeway config schema         the JSON Schema of config.jsonc
  leeway config --project DIR  what applies in another project
  leeway config --json         for machines (format 1)

Exit code 12 when a file has a mistake.
`;

const PROJECT = { project: VALUE } as const;

const paths = defineCommand('config paths', {
  help: HELP,
  options: PROJECT,
  takes: 'none',
  run: async ({ values }) => {
    const wrong = wrongDirectory({ project: values.project });
    return wrong === undefined ? printPaths(configAt({ project: values.project })) : usageError('config paths', wrong);
  },
});

const schema = defineCommand('config schema', {
  help: HELP,
  options: {},
  takes: 'none',
  run: async () => {
    process.stdout.write(`${JSON.stringify(configSchema(), null, 2)}\n`);
    return EXIT.allow;
  },
});

export const config = defineCommand('config', {
  help: HELP,
  options: { json: FLAG, ...PROJECT },
  takes: 'none',
  sub: new Map([
    ['set', configSet],
    ['unset', configUnset],
    ['paths', paths],
    ['schema', schema],
  ]),
  run: async ({ values }) => {
    const wrong = wrongDirectory({ project: values.project });
    if (wrong !== undefined) return usageError('config', wrong);
    const here = configAt({ project: values.project });
    const described = describeConfig(here.config);
    if (values.json) process.stdout.write(`${JSON.stringify(described)}\n`);
    else {
      const style = styleFor(process.stdout);
      const width = Math.max(...described.values.map((one) => one.key.length));
      for (const one of described.values) {
        process.stdout.write(
          `${style.bold(one.key.padEnd(width))}  ${Array.isArray(one.value) && one.value.length === 0 ? 'none' : (JSON.stringify(one.value) ?? 'not set')}  ${style.dim(one.from)}\n`,
        );
        for (const ignored of one.ignored)
          process.stdout.write(
            `${' '.repeat(width)}  ${style.yellow(`ignored: ${JSON.stringify(ignored.value)} in ${ignored.from}: ${ignored.why}`)}\n`,
          );
      }
      if (described.trust) process.stdout.write(`\nproject file ${described.trust.file}: ${described.trust.state}\n`);
      for (const note of described.notes) process.stderr.write(`note: ${note}\n`);
      for (const error of described.errors) process.stderr.write(`${style.red('error')}: ${error}\n`);
    }
    return described.errors.length > 0 ? EXIT.trouble : EXIT.allow;
  },
});

function printPaths(here: ReturnType<typeof configAt>): number {
  const user = userDirectory(here.host, here.root);
  const lines = [
    `managed  ${managedFile(here.host)}`,
    `user     ${configFileIn(user.path)}${user.refused ? ` (${user.refused.path} is not used: ${user.refused.why})` : ''}`,
    `project  ${here.root === undefined ? 'not in a project' : projectFile(here.root)}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.allow;
}
