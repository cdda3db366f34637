// `leeway program NAME`: shows what is known about a program, or drafts a file for an unknown one. Changes nothing; runs a
// program only if a person at a terminal agrees.
import { realHost } from '../host/real-host.ts';
import { CASE_COUNTS } from '../programs/case-counts.gen.ts';
import { programNames } from '../programs/index.ts';
import { describeProgram } from '../programs/user/describe-program.ts';
import { programSchema } from '../programs/user/program-schema.ts';
import { userPrograms } from '../programs/user/user-programs.ts';
import { errorText } from '../rules/config-error.ts';
import { userDirectory } from '../rules/scopes.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { didYouMean } from './nearest.ts';
import { FLAG } from './read-args.ts';
import { tryCases } from './program-cases.ts';
import { draft } from './program-draft.ts';
import { programText } from './program-text.ts';
import { rootHere } from './root-here.ts';
import { styleFor } from './style.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway program: what leeway knows about a program, and how to describe your own

  leeway program git                     options by what their value is, subcommands, what each does
  leeway program git remote              one subcommand
  leeway program git --json              for machines (format 1)
  tracker --help | leeway program tracker --draft    a draft for you to check, from help text
  leeway program tracker --draft         on a terminal: asks, then runs \`tracker --help\`
  leeway program --schema                the JSON Schema of programs/*.jsonc

Your own programs are files in the folder \`programs\` of your configuration directory. See docs/programs.md.
`;

export const program = defineCommand('program', {
  help: HELP,
  options: { json: FLAG, draft: FLAG, schema: FLAG },
  takes: 'words',
  words: () => [...programNames()],
  run: async (parsed) => {
    if (parsed.values.schema) {
      process.stdout.write(`${JSON.stringify(programSchema(), null, 2)}\n`);
      return EXIT.allow;
    }
    const [name, ...under] = parsed.positionals;
    if (name === undefined) return usageError('program', 'say which program: `leeway program git`');
    if (parsed.values.draft) return draft(name);
    return show(name, under, parsed.values.json === true ? 'json' : 'text');
  },
});

function show(name: string, under: readonly string[], as: 'json' | 'text'): number {
  const host = realHost();
  const root = rootHere(host);
  const users = userPrograms(host, userDirectory(host, root).path, root);
  const own = [...users.programs, ...users.drafts].find((one) => one.described.name.split(/\s+/).includes(name));
  const known = own?.program ?? users.find(name);
  const style = styleFor(process.stderr);
  for (const error of users.errors) process.stderr.write(`${style.red('error')}: ${errorText(error)}\n`);
  if (known === undefined) {
    process.stderr.write(
      `leeway program: leeway has no data for \`${name}\`, so its calls are unclear${didYouMean(name, programNames())}\nto describe it: \`${name} --help | leeway program ${name} --draft\`\n`,
    );
    return EXIT.usage;
  }
  const told = describeProgram(known, under);
  if (told.levels.length === 0) {
    const near = describeProgram(known, under.slice(0, -1)).levels[0]?.subcommands ?? [];
    return usageError('program', `\`${name}\` has no subcommand \`${under.join(' ')}\`${didYouMean(under.at(-1) ?? '', near)}`);
  }
  const cases = own === undefined ? [] : tryCases(own, { host, root, find: users.find });
  const origin = own === undefined ? 'leeway' : own.file;
  const counted = own === undefined ? caseCount(told.names) : cases.length;
  const draftOnly = own?.described.draft === true;
  if (as === 'json')
    process.stdout.write(
      `${JSON.stringify({ format: 1, ...told, origin, draft: draftOnly, cases: counted, failing: cases.filter((one) => !one.holds), errors: users.errors.map(errorText) })}\n`,
    );
  else process.stdout.write(`${programText(told, { origin, draftOnly, counted, cases, whole: under.length > 0 })}\n`);
  return users.errors.length > 0 || cases.some((one) => !one.holds) ? EXIT.trouble : EXIT.allow;
}

const caseCount = (names: readonly string[]): number => names.reduce((sum, name) => sum + (CASE_COUNTS.get(name) ?? 0), 0);
