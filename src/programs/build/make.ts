// make: runs recipes of a Makefile, which are followed. Even a dry run executes `$(shell …)` and lines marked with `+`.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { onePath } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { followMake } from './makefile.ts';
import { unread, workDir } from './project-run.ts';

function judge(it: Parsed, tools: Tools): Judgement {
  const helps = it.has('--help') || it.has('--version');
  const dir = workDir(it, tools);
  const words = it.operands.map((arg) => exact(arg));
  const shown = it.operands.map(argText).join(' ');
  if (dir === undefined || words.includes(undefined))
    return { effects: unread('target', shown, 'the directory or target is unknown') };
  const files = it.values('-f').map((arg) => exact(arg));
  if (files.length > 1 || files.includes(undefined) || files[0] === '-')
    return { effects: unread('target', shown, 'which Makefile is read is unknown') };
  const set = new Map<string, string>();
  const runs: string[] = [];
  const goals: string[] = [];
  for (const word of words) {
    const assign = /^([\w.]+)\s*(:{0,3}|\?|\+|!)=(.*)$/s.exec(word ?? '');
    if (assign) {
      set.set(assign[1] ?? '', assign[3] ?? '');
      runs.push(...commandsSet(assign[2] ?? '', assign[3] ?? ''));
    } else goals.push(word ?? '');
  }
  // make expands these before it prints its help or version, and then reads no Makefile.
  if (helps)
    return { inner: runs.map((text) => ({ kind: 'shell', text: textArg(text), via: 'make' })), effects: expansions(set) };
  const file = files[0];
  const path = file === undefined ? undefined : file.startsWith('/') ? file : `${dir}/${file.replace(/^\.\//, '')}`;
  const followed = followMake(
    {
      dir,
      goals,
      set,
      dryRun: it.has('-n') || it.has('-q'),
      first: it.values('--eval').flatMap((arg) => exact(arg) ?? []),
      builtIns: it.has('-R') ? 'dropped' : 'kept',
      ...(path === undefined ? {} : { file: path }),
    },
    tools,
  );
  // Variables of the command line also reach the recipes through the environment.
  const exported = [...set.keys()]
    .filter((name) => /^(SHELL|MAKEFLAGS|BASH_ENV|ENV|LD_|DYLD_|PATH$|\.SHELLFLAGS)/.test(name))
    .map((name) => unclear('a variable that chooses what runs', name));
  const env = new Map([...set].map(([name, value]): [string, Arg] => [name, textArg(value)]));
  return {
    inner: [
      ...followed.inner,
      ...runs.map((text) => ({ kind: 'shell', text: textArg(text), via: 'make' }) as const),
      ...(env.size === 0 ? [] : [{ kind: 'argv', args: [textArg('true')], env } as const]),
    ],
    effects: [
      { kind: 'run', code: 'followed', what: `make ${shown}`, place: onePath(path ?? `${dir}/Makefile`) },
      ...followed.effects,
      ...exported,
      ...expansions(set),
    ],
  };
}

/** Commands that a variable on the command line runs: `X!=cmd`, and `$(shell cmd)` in any value. */
function commandsSet(operator: string, value: string): readonly string[] {
  const called = [...value.matchAll(/\$[({]\s*shell\s+([^)}]*)/g)].map((found) => found[1] ?? '');
  return operator === '!' ? [value, ...called] : called;
}

/** Functions of make that write or run something, in a value of the command line. */
const expansions = (set: ReadonlyMap<string, string>): readonly Effect[] =>
  [...set].flatMap(([name, value]) =>
    /\$[({]\s*(?:file|eval|guile|load|call|foreach)\b/.test(value)
      ? [unclear('a function of make that may write or run something', `${name}=${value}`)]
      : [],
  );

export const make: Program = {
  name: 'make',
  manual: 'https://www.gnu.org/software/make/manual/html_node/Options-Summary.html',
  sameAs: {
    gmake: 'https://www.gnu.org/software/make/manual/html_node/Options-Summary.html',
    gnumake: 'https://www.gnu.org/software/make/manual/html_node/Options-Summary.html',
  },
  help: 'none',
  flags: `
    -b -m -B|--always-make -d --trace -i|--ignore-errors -k|--keep-going -L|--check-symlink-times
    -n|--just-print|--dry-run|--recon -p|--print-data-base -q|--question -r|--no-builtin-rules -R|--no-builtin-variables
    -s|--silent|--quiet --no-silent -S|--no-keep-going|--stop -t|--touch -v|--version -w|--print-directory
    --no-print-directory --warn-undefined-variables -h|--help
  `,
  optional: '-j|--jobs -l|--load-average|--max-load -O|--output-sync --debug --shuffle',
  text: '-o|--old-file|--assume-old -W|--what-if|--new-file|--assume-new',
  names: '-f|--file|--makefile',
  cwd: '-C|--directory',
  unclear: '--eval -E -I|--include-dir --jobserver-style',
  unclearFlags: '-e|--environment-overrides',
  operands: 'text...',
  does: 'nothing',
  when: [
    {
      has: '-p',
      does: [{ kind: 'reveal', what: 'environment', detail: '`make -p` prints every variable', only: 'output' }],
    },
  ],
  judge,
};
