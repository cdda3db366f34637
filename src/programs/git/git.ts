// git: its own options and the list of its subcommands. What each does is in the spec files beside it.
import type { Inner, Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { splitAlias } from './split-alias.ts';
import { LOOK_SPECS } from './look-specs.ts';
import { FACT_SPECS } from './fact-specs.ts';
import { COMMIT_SPECS } from './commit-specs.ts';
import { BRANCH_SPECS } from './branch-specs.ts';
import { UNDO_SPECS } from './undo-specs.ts';
import { PUSH_SPECS } from './push-specs.ts';
import { FETCH_SPECS } from './fetch-specs.ts';
import { REMOTE_SPECS } from './remote-specs.ts';
import { CONFIG_SPECS } from './config-specs.ts';
import { REWRITE_SPECS } from './rewrite-specs.ts';
import { STASH_SPECS } from './stash-specs.ts';
import { WORKTREE_SPECS } from './worktree-specs.ts';
import { PATCH_SPECS } from './patch-specs.ts';
import { PLUMBING_SPECS } from './plumbing-specs.ts';
import { UPKEEP_SPECS } from './upkeep-specs.ts';
import { OUTWARD_SPECS } from './outward-specs.ts';
import { LFS_SPEC } from './lfs-spec.ts';
import { subCommand, subCommands } from './sub-command.ts';

const SPECS: Readonly<Record<string, Spec>> = {
  ...LOOK_SPECS,
  ...FACT_SPECS,
  ...COMMIT_SPECS,
  ...BRANCH_SPECS,
  ...UNDO_SPECS,
  ...PUSH_SPECS,
  ...FETCH_SPECS,
  ...REMOTE_SPECS,
  ...CONFIG_SPECS,
  ...REWRITE_SPECS,
  ...STASH_SPECS,
  ...WORKTREE_SPECS,
  ...PATCH_SPECS,
  ...PLUMBING_SPECS,
  ...UPKEEP_SPECS,
  ...OUTWARD_SPECS,
  lfs: LFS_SPEC,
};

export const git: Program = {
  name: 'git',
  manual: 'https://git-scm.com/docs/git',
  ownOptions: true,
  flags: `
    -v|--version --help -h --html-path --man-path --info-path --paginate|-p --no-pager|-P --no-replace-objects
    --no-lazy-fetch --no-optional-locks --no-advice --literal-pathspecs --glob-pathspecs --noglob-pathspecs
    --icase-pathspecs
  `,
  optional: '--exec-path',
  text: '-c --config-env --git-dir --work-tree --namespace --attr-source --list-cmds',
  cwd: '-C',
  unclear: '--super-prefix',
  unclearFlags: '--bare',
  does: 'nothing',
  sub: subCommands(SPECS),
  // A name that is not a subcommand is an alias, or an unknown program `git-NAME`.
  bare: subCommand({ operands: 'text...', verbatim: true, does: 'nothing', prints: 'content', judge: followAlias }),
};

function followAlias(it: Parsed, tools: Tools): Judgement {
  const [first, ...rest] = it.operands;
  if (!first) return { prints: 'names' };
  const name = exact(first);
  if (name === undefined)
    return { replaces: true, effects: [unclear('which subcommand of git runs is unknown', argText(first))] };
  const alias = aliasGiven(it, name) ?? tools.git.alias(name);
  if (alias === undefined)
    return {
      replaces: true,
      effects: [unclear('unknown subcommand of `git`', name, `add an allow rule \`cmd: git ${name}\``)],
    };
  const inner = aliasRun(alias, { name, rest, tools, it });
  return inner
    ? { replaces: true, prints: 'nothing', inner: [inner] }
    : { replaces: true, effects: [unclear(`the alias \`${name}\` cannot be read`, name)] };
}

/** `git -c alias.p=push p`: the last definition counts. */
const aliasGiven = (it: Parsed, name: string): string | undefined => {
  const key = `alias.${name}=`.toLowerCase();
  const given = it.values('-c').findLast((arg) => exact(arg)?.toLowerCase().startsWith(key));
  return given && exact(given)?.slice(key.length);
};

interface AliasUse {
  readonly name: string;
  readonly rest: Parsed['operands'];
  readonly tools: Tools;
  readonly it: Parsed;
}

function aliasRun(alias: string, use: AliasUse): Inner | undefined {
  const { name, rest, it } = use;
  if (alias.startsWith('!'))
    return { kind: 'shell', text: textArg(`${alias.slice(1)} "$@"`), args: [textArg(name), ...rest], via: `git alias ${name}` };
  const words = splitAlias(alias);
  if (words === undefined || words.length === 0) return undefined;
  const before = it.given.flatMap((one) => (one.value ? [textArg(one.name), one.value] : [textArg(one.name)]));
  return {
    kind: 'argv',
    args: [textArg('git'), ...before, ...words.map((word) => textArg(word)), ...rest],
    via: `git alias ${name}`,
  };
}
