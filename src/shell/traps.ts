// Code that `trap` stores for later. It is evaluated after the last command, where every value that changed since the trap was set is uncertain, and
// also before each command whose meaning it may change. Only an EXIT trap runs at a known moment; any other signal may come at any time.
import type { EvalContext } from './eval-context.ts';
import { addPart } from './eval-context.ts';
import { readBash, unreadEffect } from './read-bash.ts';
import { runStatements } from './run-statements.ts';
import type { Cwd, Variable } from './state.ts';
import { fromOf } from './either-of.ts';
import { copyState, mergeCwd, mergeState } from './state.ts';
import { markUncertain } from './written-files.ts';
import { uncertain } from './run-branches.ts';
import type { Stream } from './value.ts';
import { union, variableHole } from './value.ts';

/** A trap as it was set. */
export interface Trap {
  readonly text: string;
  readonly vars: ReadonlyMap<string, Variable>;
  readonly cwd: Cwd;
  /** It may run before any later command, and changes the state of the shell. */
  readonly between: boolean;
}

/** These fire when no command follows. */
const AT_THE_END: ReadonlySet<string | undefined> = new Set(['EXIT', 'exit', '0']);

export const comesBetween = (signals: readonly (string | undefined)[]): boolean =>
  signals.some((signal) => !AT_THE_END.has(signal));

/** If a trap may run first, the command is also evaluated in the state that the trap leaves. INVARIANT: this only adds effects. */
export function runAmongTraps(here: EvalContext, run: (at: EvalContext) => Stream): Stream {
  const between = here.frame.via.includes('trap') ? [] : here.walk.traps.filter((trap) => trap.between);
  if (between.length === 0) return run(here);
  const { version } = here.walk.files;
  const state = copyState(here.state);
  for (const trap of between) {
    const reading = readBash(trap.text);
    const inside = { ...here, state, frame: { ...here.frame, via: [...here.frame.via, 'trap'] } };
    runStatements(inside, reading.kind === 'unreadable' ? reading.readable : reading.script.statements);
  }
  const other = run({ ...here, state });
  const out = run(here);
  mergeState(here.state, [state]);
  markUncertain(here.walk, version);
  return uncertain([out, other]);
}

export function runTraps(here: EvalContext): void {
  for (const trap of here.walk.traps) {
    const reading = readBash(trap.text);
    if (reading.kind === 'unreadable') addPart(here, { text: trap.text, effects: [unreadEffect(reading, 'the code of a trap')] });
    const state = copyState(here.state);
    // It may run at any moment: a variable that was set after it is unknown at that point.
    for (const [name, variable] of here.state.vars) {
      const before = trap.vars.get(name);
      if (before !== variable)
        state.vars.set(name, {
          kind: 'scalar',
          value: { ...variableHole(name, 'changes after the trap was set'), from: union(fromOf(before), fromOf(variable)) },
        });
    }
    state.cwd = mergeCwd(trap.cwd, state.cwd);
    const out = runStatements(
      { ...here, state, frame: { ...here.frame, via: [...here.frame.via, 'trap'] } },
      reading.kind === 'unreadable' ? reading.readable : reading.script.statements,
    );
    for (const id of out.from) here.walk.printed.add(id);
  }
}
