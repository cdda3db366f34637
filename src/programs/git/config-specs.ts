// git config: reading is free; writing changes later commands, in this repository or in all.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { classOfKey } from './config-keys.ts';
import { vcs } from './vcs.ts';

const READS = ['--get', '--get-all', '--get-regexp', '--get-urlmatch', '--list', '--get-color', '--get-colorbool'] as const;
const WRITES = ['--add', '--replace-all', '--unset', '--unset-all', '--rename-section', '--remove-section', '--edit'] as const;
/** Subcommands of newer versions; they cannot be keys, because a key always has a dot. */
const READ_VERBS: ReadonlySet<string> = new Set(['list', 'get']);
const WRITE_VERBS: ReadonlySet<string> = new Set(['set', 'unset', 'rename-section', 'remove-section', 'edit']);

export const CONFIG_SPECS: Readonly<Record<string, Spec>> = {
  config: {
    flags: `
      --global --system --local --worktree --get --get-all --get-regexp --get-urlmatch --replace-all --add --unset
      --unset-all --rename-section --remove-section --list|-l --fixed-value --edit|-e --get-color --get-colorbool --bool
      --int --bool-or-int --bool-or-str --path --expiry-date --no-type -z|--null --name-only --show-names
      --no-show-names --includes --no-includes --show-origin --show-scope --all --append --regexp
    `,
    text: '-t|--type --default --blob --value --url --comment',
    names: '-f|--file',
    operands: 'text...',
    does: 'nothing',
    prints: 'content',
    judge: config,
  },
};

function config(it: Parsed, tools: Tools): Judgement {
  const file = it.value('--file');
  const verb = exact(it.operands[0]);
  const verbal = verb !== undefined && (READ_VERBS.has(verb) || WRITE_VERBS.has(verb));
  const operands = verbal ? it.operands.slice(1) : it.operands;
  const reads = verbal
    ? READ_VERBS.has(verb)
    : READS.some((option) => it.has(option)) || (!WRITES.some((option) => it.has(option)) && operands.length <= 1);
  const places = file ? tools.places(file) : [];
  if (reads && !WRITES.some((option) => it.has(option))) {
    return {
      effects: [
        vcs('look', 'settings'),
        ...secretKeys(operands),
        ...places.map((place): Effect => ({ kind: 'read', place, sees: 'content' })),
      ],
    };
  }
  const effects: Effect[] = places.map((place): Effect => ({ kind: 'write', place, how: 'change' }));
  const key = exact(operands[0]);
  const value = operands[1] === undefined ? undefined : exact(operands[1]);
  const unset =
    it.has('--unset') || it.has('--unset-all') || it.has('--remove-section') || verb === 'unset' || verb === 'remove-section';
  if (it.has('--system')) effects.push({ kind: 'configure', what: 'system', detail: `git ${key ?? 'settings'}` });
  if (it.has('--global')) effects.push({ kind: 'configure', what: 'global', detail: `git ${key ?? 'settings'}` });
  if (key === undefined) effects.push(unclear('which setting is changed is unknown', operands[0] && argText(operands[0])));
  else if (!unset) effects.push(...keyEffects(key, value));
  else if (/hookspath|gpgsign|fsckobjects/i.test(key)) effects.push(unclear(`\`${key}\` is taken away`, key));
  return { effects: [vcs('configure', key ?? 'settings'), ...effects], prints: 'nothing' };
}

/** Settings that contain a credential, requested by name. A word that may be several words may also write a setting. */
const secretKeys = (operands: Parsed['operands']): readonly Effect[] =>
  operands.flatMap((arg): readonly Effect[] => {
    const key = exact(arg);
    if (key === undefined) return [unclear('which setting is meant is unknown', argText(arg))];
    return /extraheader|passw|token|secret|oauth|\.pass$/i.test(key) ? [{ kind: 'reveal', what: 'credential', detail: key }] : [];
  });

function keyEffects(key: string, value: string | undefined): readonly Effect[] {
  switch (classOfKey(key, value)) {
    case 'plain':
    case 'unknown':
      return [];
    case 'runs':
    case 'pager':
      return [{ kind: 'configure', what: 'persistence', detail: `git would run \`${value ?? '…'}\` later (${key})` }];
    case 'hooks':
      return [
        vcs('no-verify', `other hooks than the repository's: ${key}`),
        { kind: 'configure', what: 'persistence', detail: `git would run \`${value ?? '…'}\` later (${key})` },
      ];
    case 'alias':
      return value === undefined || value.startsWith('!')
        ? [{ kind: 'configure', what: 'persistence', detail: `a git alias that runs \`${value ?? '…'}\`` }]
        : [];
    case 'guard':
      return [{ kind: 'hazard', what: 'weaken-guard', detail: `${key} switches a check off` }];
    case 'signing':
      return [];
    case 'reroutes':
      return [vcs('remote-other', key)];
  }
}
