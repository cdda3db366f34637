// The environment with which a program is started: each variable that the code sets counts like an assignment in front of a command.
import type { EvalContext } from '../../shell/eval-context.ts';
import type { Run } from './run.ts';
import { doubt, isOpen } from './run.ts';
import { argOf } from './text-arg.ts';
import type { Value } from './value.ts';

export function environmentOption(run: Run, env: Value | undefined, here: EvalContext): void {
  if (env === undefined || env.kind === 'environment') return;
  if (env.kind !== 'object' || env.more || isOpen(run, env)) return doubt(run, 'the environment of a program is unknown', 'env');
  for (const [name, value] of env.props)
    if (value.kind !== 'environment') here.walk.world.variable(name, argOf(run, value), here);
}
