// One simple command: expands its words, applies its redirections, then invokes it. Knows no program.
import { assign, assignmentArg, assignmentValue } from './assign.ts';
import { expandWord } from './expand.ts';
import type { EvalContext } from './eval-context.ts';
import { markKept } from './eval-context.ts';
import { invoke } from './invoke.ts';
import { deliverRedirected, plumb } from './redirects.ts';
import { deeper, runStatements } from './run-statements.ts';
import { fromOf } from './either-of.ts';
import { pipedState } from './state.ts';
import type { Assignment, Node, Script } from './syntax.ts';
import type { Arg, Stream } from './value.ts';
import { holeArg, unknownStream } from './value.ts';

export function runSimple(here: EvalContext, node: Node & { readonly kind: 'simple' }): Stream {
  const env = new Map<string, Arg>();
  if (node.words.length === 0) {
    for (const one of node.assignments) assign(here, one);
    const plumbing = plumb(here, node.redirects);
    return deliverRedirected(plumbing, node.redirects);
  }
  const args: Arg[] = [];
  const fed: Script[] = [];
  const literals: (Assignment | undefined)[] = [];
  for (const word of node.words) {
    if ('kind' in word) {
      args.push(assignmentArg(here, word));
      literals.push(word);
    } else {
      const expansion = expandWord(here, word);
      fed.push(...expansion.fed);
      for (const arg of expansion.args) {
        args.push(arg);
        literals.push(undefined);
      }
    }
  }
  for (const one of node.assignments) {
    const value = assignmentValue(here, one);
    // The command's code can print the value in ways that are not followed.
    markKept(here, fromOf(value));
    env.set(one.name, value.kind === 'scalar' ? value.value : holeArg('an array'));
  }
  const plumbing = plumb(here, node.redirects);
  const out = invoke({ ...here, stdin: plumbing.stdin }, { args, env, text: node.text, plumbing, assignments: literals });
  const rest = plumbing.deliver(out);
  feed(here, [...fed, ...plumbing.fed], out);
  return rest;
}

/** Runs the scripts of `>(…)` with the output of the command as their input. */
export function feed(here: EvalContext, scripts: readonly Script[], stdin: Stream): void {
  for (const script of scripts) {
    const out = runStatements(
      deeper({
        ...here,
        stdin: stdin.from.length > 0 || stdin.text !== '' ? stdin : unknownStream('what the command writes'),
        state: pipedState(here.state, [0], []),
      }),
      script.statements,
    );
    for (const id of out.from) here.walk.printed.add(id);
  }
}
