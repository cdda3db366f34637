// Variables whose value or shape is the same in every shell, and the arguments of the script or function.
import type { EvalContext } from './eval-context.ts';
import { joinArgs } from './join-args.ts';
import type { Arg } from './value.ts';
import { NATURAL, exact, holeArg, textArg, union } from './value.ts';

export function special(here: EvalContext, name: string): Arg | undefined {
  switch (name) {
    case 'HOME':
      return textArg(here.walk.world.home);
    case 'USER':
    case 'LOGNAME':
      return textArg(here.walk.world.user);
    case 'PWD': {
      const { cwd } = here.state;
      return cwd.kind === 'known' && cwd.dirs.length === 1 && cwd.dirs[0] !== undefined ? textArg(cwd.dirs[0]) : undefined;
    }
    case 'OLDPWD': {
      const { previous } = here.state;
      return previous.kind === 'known' && previous.dirs.length === 1 && previous.dirs[0] !== undefined
        ? textArg(previous.dirs[0])
        : undefined;
    }
    case '?':
    case '$':
    case '#':
    case 'RANDOM':
    case 'SECONDS':
    case 'LINENO':
    case 'EPOCHSECONDS':
    case 'UID':
    case 'EUID':
    case 'PPID':
    case 'BASHPID':
      return holeArg(`\`$${name}\` is a number`, NATURAL);
    case 'IFS':
      return textArg(' \t\n');
    default:
      return undefined;
  }
}

export function positional(here: EvalContext, name: string): readonly Arg[] {
  const all = here.state.positional;
  if (!all) return [{ ...holeArg(`\`$${name}\` is unknown`), spread: name === '@' || name === '*' }];
  if (name === '@') return all;
  if (name === '*') return [joined(here, all)];
  const one = all[Number(name) - 1];
  if (all.some((arg) => arg.spread))
    return [{ ...holeArg(`\`$${name}\` is unknown`), from: union(...all.map((arg) => arg.from)) }];
  return [one ?? textArg('')];
}

/** `"$*"` and `"${a[*]}"`: joined by the first character of IFS. */
export function joined(here: EvalContext, args: readonly Arg[]): Arg {
  const ifs = here.state.vars.get('IFS');
  const known =
    ifs === undefined || ifs.kind === 'unset' ? ' ' : ifs.kind === 'scalar' ? exact(ifs.value)?.slice(0, 1) : undefined;
  if (known !== undefined) return joinArgs(args, known);
  return { ...holeArg('words joined by a value of `IFS` that is unknown'), from: union(...args.map((arg) => arg.from)) };
}
