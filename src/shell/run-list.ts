// Pipelines and lists: what flows from one command to the next, and which of them are known to run.
import { leaves, surelyWorks } from './flow.ts';
import type { EvalContext } from './eval-context.ts';
import { narrow } from './narrow.ts';
import { apart, inSubshell, settleCwd } from './run-statements.ts';
import type { ShellState } from './state.ts';
import { copyState, mergeState, pipedState } from './state.ts';
import type { Node, Redirect } from './syntax.ts';
import type { Stream } from './value.ts';
import { emptyStream, inDoubt, joinStreams } from './value.ts';
import { markUncertain } from './written-files.ts';

/** `a |& b` is short for `a 2>&1 | b`; it applies after the redirections of `a`. */
const ERRORS_TOO: Redirect = {
  kind: 'file',
  operator: '>&',
  descriptor: { kind: 'number', number: 2 },
  target: { text: '1', pieces: [{ kind: 'text', text: '1', quoted: false }] },
  text: '2>&1',
};

const withErrors = (node: Node): Node =>
  node.kind === 'simple' || node.kind === 'redirected'
    ? { ...node, redirects: [...node.redirects, ERRORS_TOO] }
    : { kind: 'redirected', node, redirects: [ERRORS_TOO] };

export function runPipeline(here: EvalContext, node: Node & { readonly kind: 'pipeline' }): Stream {
  const commands = node.commands.map((command, i) => (node.merged[i] === true ? withErrors(command) : command));
  let stdin = here.stdin;
  const only = commands.length === 1 ? commands[0] : undefined;
  if (only) return here.walk.evaluator.runNode(here, only);
  let out: Stream = emptyStream;
  const { files, evaluator, parts } = here.walk;
  const past: Stream[] = [];
  const from = files.tick();
  const firstPart = parts.length;
  for (const [i, command] of commands.entries()) {
    const ends = [...(i > 0 ? [0] : []), ...(i < commands.length - 1 ? [1] : [])];
    const together = [...(here.frame.together ?? []), { from, to: files.tick(), firstPart, ownPart: parts.length }];
    const alone = apart(here);
    const member: EvalContext = {
      ...alone,
      stdin,
      state: pipedState(here.state, ends, past),
      frame: { ...alone.frame, together },
    };
    out = inSubshell(here, () => evaluator.runNode(member, command));
    // Only the exit code of the last command counts, and they run at the same time.
    here.walk.heads.settle();
    stdin = out;
  }
  here.walk.past.push(...past);
  files.settleBuilds();
  return out;
}

/** `a && b`: b runs if a succeeded, and later commands may find either state. `a || b`: b runs if an earlier command failed. */
export function runList(here: EvalContext, node: Node & { readonly kind: 'list' }): Stream {
  const { files, evaluator } = here.walk;
  const out = [evaluator.runNode(here, node.first)];
  let skipped: ShellState[] = [];
  let previous = node.first;
  /** From this version on, writes are uncertain: they come from commands that ran only on a condition. */
  let doubtful: number | undefined;
  for (const each of node.rest) {
    if (each.operator === '&&') {
      if (!surelyWorks(here, previous)) {
        const failed = failedState(here.state);
        narrow(here, failed, { test: previous, outcome: 'fails' });
        skipped.push(failed);
        doubtful ??= files.version;
      }
      narrow(here, here.state, { test: previous, outcome: 'holds' });
      here.state.ifCdFailed = undefined;
      out.push(evaluator.runNode(here, each.node));
    } else {
      files.settleBuilds();
      here.walk.heads.settle();
      const failed = failedState(here.state);
      narrow(here, failed, { test: previous, outcome: 'fails' });
      narrow(here, here.state, { test: previous, outcome: 'holds' });
      mergeState(failed, skipped);
      skipped = [];
      if (doubtful !== undefined) markUncertain(here.walk, doubtful);
      doubtful ??= files.version;
      out.push(evaluator.runNode({ ...here, state: failed }, each.node));
      here.state.ifCdFailed = undefined;
      settleCwd(failed);
      if (!leaves(here, each.node)) mergeState(here.state, [failed]);
    }
    previous = each.node;
  }
  mergeState(here.state, skipped);
  if (doubtful === undefined) return joinStreams(out);
  markUncertain(here.walk, doubtful);
  return inDoubt(joinStreams(out));
}

/** The state if the last command failed: a `cd` did not happen. */
function failedState(state: ShellState): ShellState {
  const failed = copyState(state);
  failed.cwd = state.ifCdFailed ?? failed.cwd;
  failed.ifCdFailed = undefined;
  return failed;
}
