// What a decision says about git refs: whether the call only fetches, leaves refs unchanged, or pushes from another repository.
// Uses parsed commands and effects, never text.
import type { Decision, JudgedPart } from '../model/decision.ts';

/** Subcommands that cannot write remote-tracking refs; `fetch` and `pull` write them, but only from a remote. */
const SAFE_SUBCOMMANDS: ReadonlySet<string> = new Set(
  `fetch pull status log diff show rev-parse rev-list checkout switch stash merge rebase ls-files ls-remote ls-tree cat-file describe blame shortlog
  merge-base for-each-ref grep`.split(/\s+/),
);
const FETCHES: ReadonlySet<string> = new Set(['fetch', 'pull']);
const SAFE_ACTS: ReadonlySet<string> = new Set(['look', 'fetch', 'merge', 'branch', 'stash', 'rewrite', 'discard']);
/** Options that make git use another repository or change what a fetch writes. */
const STEERING: ReadonlySet<string> = new Set(
  '-c --config-env -C --git-dir --work-tree --namespace --exec-path --refmap --upload-pack --prefetch --stdin --multiple'.split(
    ' ',
  ),
);

const subOf = (part: JudgedPart): string | undefined =>
  part.command?.program === 'git' ? (part.command.sub[0] ?? '') : undefined;

/** True if the part cannot write remote-tracking refs, except by fetching from a configured remote. */
function leavesRefs(part: JudgedPart): boolean {
  if (part.site !== 'here') return false;
  const sub = subOf(part);
  if (sub === undefined) return part.findings.every(({ effect }) => effect.kind === 'read');
  if (!SAFE_SUBCOMMANDS.has(sub) || part.command?.strange?.length) return false;
  if (!part.findings.every(({ effect }) => effect.kind === 'read' || (effect.kind === 'vcs' && SAFE_ACTS.has(effect.act))))
    return false;
  return !FETCHES.has(sub) || isPlainFetch(part);
}

function isPlainFetch({ command }: JudgedPart): boolean {
  if (command === undefined || command.options.some(({ name }) => STEERING.has(name))) return false;
  const [remote, ...refs] = command.operands;
  if (command.operands.length > 0 && (remote === undefined || !/^[\w.-]+$/.test(remote) || remote === '.')) return false;
  return refs.every((ref) => ref !== undefined && !ref.includes(':'));
}

/**
 * `fetches`: the call fetches and changes refs in no other way. `leaves`: remote-tracking refs stay the same. `writes`: they may
 * have any value afterwards.
 */
export function refsAfter({ parts }: Decision): 'fetches' | 'leaves' | 'writes' {
  if (!parts.every(leavesRefs)) return 'writes';
  return parts.some((part) => FETCHES.has(subOf(part) ?? '')) ? 'fetches' : 'leaves';
}

const PUSHES: ReadonlySet<string> = new Set(['push', 'push-unknown', 'push-protected', 'force-push']);
const isPush = (part: JudgedPart): boolean => part.findings.some(({ effect }) => effect.kind === 'vcs' && PUSHES.has(effect.act));

/**
 * Whether the call may push from another repository than its own: from another directory or git directory, or with another
 * program.
 */
export function pushesElsewhere({ parts }: Decision): boolean {
  if (!parts.some(isPush)) return false;
  // A part without a command may have changed the directory or a variable.
  if (parts.some((part) => part.command === undefined)) return true;
  return parts.some(
    (part) => isPush(part) && (subOf(part) !== 'push' || part.command?.options.some(({ name }) => STEERING.has(name)) === true),
  );
}

export const pushes = ({ parts }: Decision): boolean => parts.some(isPush);

/** Whether the call starts an agent, or something that runs later and may start one. */
export const startsAgents = ({ parts }: Decision): boolean =>
  parts.some((part) =>
    part.findings.some(
      ({ effect }) =>
        effect.kind === 'delegate' ||
        (effect.kind === 'configure' && (effect.what === 'persistence' || effect.what === 'startup')),
    ),
  );
