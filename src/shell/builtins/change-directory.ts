// `cd`, `pushd`, `popd`: the base of every later relative path, both if they succeed and if they fail.
import { expandBuiltinPath } from '../cd.ts';
import type { EvalContext, Invocation } from '../eval-context.ts';
import { addPart } from '../eval-context.ts';
import type { Arg, Stream } from '../value.ts';
import { argText, emptyStream, exact, textArg } from '../value.ts';
import { unclearPart } from './builtin.ts';

export function changeDirectory(here: EvalContext, invocation: Invocation): Stream {
  const args = invocation.args.filter((arg) => !/^-[LPe@]+$|^--$/.test(exact(arg) ?? ''));
  const target = args[0];
  if (args.length > 1 && invocation.name === 'cd') return unclearPart(here, invocation, '`cd` with more than one directory');
  const before = here.state.cwd;
  const text = target ? exact(target) : here.walk.world.home;
  // If the directory does not exist, the error message shows its name.
  if (target && text === undefined && target.from.length > 0)
    addPart(here, { text: invocation.text, from: target.from, args: target.from, masks: true });
  if (invocation.name === 'popd' || (invocation.name === 'pushd' && !target) || /^[-+]\d+$/.test(text ?? '')) {
    here.state.cwd = { kind: 'unknown', why: `\`${invocation.text}\`` };
  } else if (text === '-') {
    here.state.cwd = here.state.previous;
  } else {
    const home = !target ? here.state.vars.get('HOME') : undefined;
    const to = home?.kind === 'scalar' ? home.value : (target ?? textArg(here.walk.world.home));
    const path = expandBuiltinPath(here, to);
    const cdpath = here.state.vars.has('CDPATH');
    if (path === undefined || cdpath) {
      here.state.cwd = directoriesOf(here, to, cdpath);
      const there =
        here.state.cwd.kind === 'known' && here.state.cwd.dirs.every((dir) => here.walk.world.isDirectory(dir) === true);
      if (!there) here.state.ifCdFailed = before;
    } else {
      here.state.cwd = { kind: 'known', dirs: [path] };
      if (here.walk.world.isDirectory(path) !== true) here.state.ifCdFailed = before;
    }
  }
  here.state.previous = before;
  const { cwd } = here.state;
  if (cwd.kind === 'unknown' || cwd.dirs.some((dir) => here.walk.world.leftProject(dir)))
    here.state.tainted ??= `\`${invocation.text}\` leaves the project`;
  addPart(here, { text: invocation.text, effects: [], from: target?.from ?? [] });
  return emptyStream;
}

function directoriesOf(here: EvalContext, to: Arg, cdpath: boolean): EvalContext['state']['cwd'] {
  const { cwd } = here.state;
  const text = exact(to);
  if (text !== undefined && cwd.kind === 'known' && !cdpath)
    return {
      kind: 'known',
      dirs: cwd.dirs.map(
        (dir) => expandBuiltinPath({ ...here, state: { ...here.state, cwd: { kind: 'known', dirs: [dir] } } }, to) ?? dir,
      ),
    };
  return { kind: 'unknown', why: `\`cd ${argText(to)}\` leads to an unknown place` };
}
