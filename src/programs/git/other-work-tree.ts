// What a git command may change if it is given another work tree: the named files there, or all of them. Ignores subcommands that
// only read.
import { posix } from 'node:path';
import { asTree } from '../../argv/effects-of.ts';
import type { Parsed, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { wordsOf } from '../../argv/words-of.ts';

/** Subcommands that write or delete files in the work tree. */
const WRITES: ReadonlySet<string> = new Set(
  wordsOf(`
    am apply bisect checkout checkout-index cherry-pick clean merge mv pull read-tree rebase reset restore revert rm
    sparse-checkout stash submodule switch
  `),
);
const KEY = /^core\.worktree$/i;

export function otherWorkTree(it: Parsed, tools: Tools): readonly Effect[] {
  const [sub = ''] = it.sub;
  // A relative path counts from the repository's own directory.
  if (sub === 'config') {
    const [at, value] = [it.operands.findIndex((arg) => KEY.test(argText(arg))), it.operands.at(-1)];
    const text = exact(value);
    return at < 0 || !value || it.operands.length < at + 2
      ? []
      : tools.places(text === undefined || text.startsWith('/') ? value : textArg(posix.join('.git', text))).map(written);
  }
  if (!WRITES.has(sub)) return [];
  return workTrees(it, tools).flatMap((tree) => namedBelow(tree, it, tools));
}

function workTrees(it: Parsed, tools: Tools): readonly Arg[] {
  const settings = it.given.flatMap((one) => {
    const [, value] = /^core\.worktree=(.*)$/is.exec(one.name === '-c' && one.value ? argText(one.value) : '') ?? [];
    return value === undefined ? [] : [textArg(value)];
  });
  const variable = tools.variable('GIT_WORK_TREE');
  return [...it.values('--work-tree'), ...settings, ...(variable ? [variable] : [])];
}

/** The files after `--`; without them, everything in that tree. */
function namedBelow(tree: Arg, it: Parsed, tools: Tools): readonly Effect[] {
  const named = it.beforeDashes === undefined ? [] : it.operands.slice(it.beforeDashes);
  const texts = named.map((arg) => exact(arg));
  if (texts.length === 0 || texts.some((text) => text === undefined || /[*?[:]/.test(text)))
    return tools.places(tree).map(written);
  return texts.flatMap((text) =>
    tools.places({ ...tree, bits: [...tree.bits, { kind: 'text', text: `/${text ?? ''}` }] }).map(written),
  );
}

const written = (place: ReturnType<Tools['places']>[number]): Effect => ({ kind: 'write', place: asTree(place), how: 'perhaps' });
