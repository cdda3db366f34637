// env and printenv: run a command with other variables, or print variables. Variables that change how the command works are
// judged with the command.
import type { Inner, Judgement, Parsed, Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { environmentAndCommand } from './split-assignment.ts';

export const env: Program = {
  name: 'env',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/env-invocation.html',
  sameAs: { genv: 'https://www.gnu.org/software/coreutils/manual/html_node/env-invocation.html' },
  style: 'posix',
  flags: '-i|--ignore-environment -0|--null -v|--debug --list-signal-handling --help --version',
  optional: '--block-signal --default-signal --ignore-signal',
  text: '-u|--unset -S|--split-string -P',
  cwd: '-C|--chdir',
  operands: 'command',
  does: 'nothing',
  prints: 'nothing',
  judge: (it) => {
    if (it.has('-P')) return { ...run(it), effects: [unclear('`env -P` looks for programs elsewhere', '-P')] };
    return run(it);
  },
};

function run(it: Parsed): Judgement {
  const split = it.value('-S');
  if (split) return splitString(it, split);
  const words = exact(it.operands[0]) === '-' ? it.operands.slice(1) : it.operands;
  const { env: variables, command } = environmentAndCommand(words);
  const cwd = it.value('-C');
  if (command.length > 0)
    return {
      replaces: true,
      prints: 'nothing',
      inner: [{ kind: 'argv', args: command, env: variables, ...(cwd ? { cwd } : {}) }],
    };
  const empty = it.has('-i') || words.length < it.operands.length;
  const harmless = empty || it.has('--help') || it.has('--version');
  return {
    replaces: true,
    // With `-0`, lines are not separated.
    prints: it.has('-0') || harmless ? 'content' : 'environment',
    effects: harmless ? [] : [{ kind: 'reveal', what: 'environment', detail: '`env` prints every variable', only: 'output' }],
  };
}

/** `env -S 'a b c'`: the text is split into words; quotes and `${…}` are not handled here. */
function splitString(it: Parsed, split: Arg): Judgement {
  const text = exact(split);
  if (text !== undefined && !/['"\\$#]/.test(text)) {
    const words = text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => ({ ...textArg(word), from: split.from }));
    const cwd = it.value('-C');
    return {
      replaces: true,
      prints: 'nothing',
      inner: [{ kind: 'argv', args: [textArg('env'), ...words, ...it.operands], ...(cwd ? { cwd } : {}) }],
    };
  }
  // Also read as shell text, so that an obvious danger is found.
  const inner: Inner[] =
    text === undefined ? [] : [{ kind: 'shell', text: { ...textArg(text.replaceAll(/^(\s*-\S+)+/g, '')), from: split.from } }];
  return { replaces: true, inner, effects: [unclear(`\`env -S\` of \`${argText(split).slice(0, 60)}\` is not read`, '-S')] };
}

/** Names that usually contain a secret. */
const SECRET_NAME =
  /KEY|TOKEN|SECRET|PASS|PWD_|CRED|AUTH|PRIVATE|COOKIE|SESSION|DSN|_URL$|_URI$|CONNECTION|WEBHOOK|CERT|SIGNATURE|SALT/i;

export const printenv: Program = {
  name: 'printenv',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/printenv-invocation.html',
  sameAs: { gprintenv: 'https://www.gnu.org/software/coreutils/manual/html_node/printenv-invocation.html' },
  flags: '-0|--null --help --version',
  operands: 'text...',
  does: 'nothing',
  when: [
    {
      given: 'none',
      lacks: '--help --version',
      does: [{ kind: 'reveal', what: 'environment', detail: '`printenv` prints every variable', only: 'output' }],
    },
  ],
  judge: (it, tools) => ({
    ...(it.operands.length > 0 || it.has('-0') ? {} : { prints: 'environment' as const }),
    carries: it.operands.flatMap((arg) => tools.variable(exact(arg) ?? '')?.from ?? []),
    effects: it.operands.flatMap((arg): readonly Effect[] => {
      const name = exact(arg);
      if (name === undefined) return [unclear('`printenv` of an unknown name', argText(arg))];
      return SECRET_NAME.test(name)
        ? [{ kind: 'reveal', what: 'env-value', detail: `the value of \`${name}\``, only: 'output' }]
        : [];
    }),
  }),
};
