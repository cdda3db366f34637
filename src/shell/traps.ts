// Code that `trap` keeps for later: run at the end, with whatever changed since in doubt. Knows no signals.
import type { Here } from './here.ts';
import { addPart } from './here.ts';
import { readBash, unreadEffect } from './read-bash.ts';
import { runStatements } from './run-statements.ts';
import type { Cwd, Variable } from './state.ts';
import { fromOf } from './either-of.ts';
import { copyState, mergeCwd } from './state.ts';
import { union, variableHole } from './value.ts';

/** A trap as it was set. */
export interface Trap {
  readonly text: string;
  readonly vars: ReadonlyMap<string, Variable>;
  readonly cwd: Cwd;
}

export function runTraps(here: Here): void {
  for (const trap of here.walk.traps) {
    const reading = readBash(trap.text);
    if (reading.kind === 'unreadable') addPart(here, { text: trap.text, effects: [unreadEffect(reading, 'the code of a trap')] });
    const state = copyState(here.state);
    // It may run at any moment: what was set after it is not known when it does.
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
