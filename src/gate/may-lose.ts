// Whether a judged call may lose files or refs, judging by its effects and commands alone. Does not read the disk.
import type { Decision, Finding } from '../model/decision.ts';
import type { Command } from '../model/part.ts';

/** Git subcommands that may move or delete refs, either always or with one of these options (for `stash`: subcommands). */
const MOVES_REFS: ReadonlyMap<string, readonly string[] | 'always'> = new Map<string, readonly string[] | 'always'>([
  ['reset', 'always'],
  ['rebase', 'always'],
  ['update-ref', 'always'],
  ['filter-branch', 'always'],
  ['filter-repo', 'always'],
  ['stash drop', 'always'],
  ['stash clear', 'always'],
  ['branch', ['-D', '-d', '-f', '-M', '-C']],
  ['tag', ['-d', '-f']],
  ['checkout', ['-B']],
  ['switch', ['-C']],
  ['commit', ['--amend']],
]);

export const LOSES_REFS: ReadonlySet<string> = new Set(['drop', 'rewrite', 'rewrite-pushed']);

/** A quick test whether a call may lose something; only then is the disk looked at. */
export const mayLose = ({ parts }: Pick<Decision, 'parts'>): boolean =>
  parts.some(
    (part) =>
      part.site === 'here' &&
      (part.findings.some(
        ({ effect }) => isLoss(effect) || (effect.kind === 'vcs' && (effect.act === 'discard' || LOSES_REFS.has(effect.act))),
      ) ||
        movesRefs(part.command)),
  );

export const isLoss = (effect: Finding['effect']): boolean =>
  effect.kind === 'delete' ||
  (effect.kind === 'write' && effect.bare !== true && ['change', 'link', 'perhaps', 'create'].includes(effect.how));

export function movesRefs(command: Command | undefined): boolean {
  if (command?.program !== 'git') return false;
  const options = MOVES_REFS.get(command.sub.join(' ')) ?? MOVES_REFS.get(command.sub[0] ?? '');
  return options === 'always' || (options !== undefined && command.options.some(({ name }) => options.includes(name)));
}
