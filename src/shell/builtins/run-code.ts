// Builtins that run code in this shell: eval, source, exec, command, trap.
import type { Effect } from '../../model/effect.ts';
import { overLimit, unclear } from '../../model/effect.ts';
import { expandBuiltinPath } from '../cd.ts';
import { besideOf, descriptorAt, streamOf } from '../descriptors.ts';
import type { EvalContext, Frame, Invocation, ScriptNames } from '../eval-context.ts';
import { addPart } from '../eval-context.ts';
import { joinArgs } from '../join-args.ts';
import { runKnownAround } from '../known-around.ts';
import { runShownFiles } from '../shown-files.ts';
import { runText } from '../run-text.ts';
import type { ShellState } from '../state.ts';
import { copyState, mergeState, sameState } from '../state.ts';
import { comesBetween } from '../traps.ts';
import type { Arg, Stream } from '../value.ts';
import { argText, emptyStream, exact, inDoubt, union, unknownStream } from '../value.ts';
import { markUncertain } from '../written-files.ts';
import { unclearPart } from './builtin.ts';

export function evalBuiltin(here: EvalContext, invocation: Invocation): Stream {
  const joined = joinArgs(exact(invocation.args[0]) === '--' ? invocation.args.slice(1) : invocation.args);
  const text = exact(joined);
  if (text === undefined) {
    const part = addPart(here, {
      text: invocation.text,
      from: joined.from,
      effects: [
        { kind: 'run', code: 'inline', what: 'unknown text' },
        unclear('`eval` runs text that is unknown', argText(joined)),
      ],
    });
    const around = runKnownAround(here, { text: joined, shown: invocation.text, via: 'eval' });
    return unknownStream('the output of `eval`', [part, ...around, ...runShownFiles(here, joined.from)]);
  }
  return runText(here, { text, shown: invocation.text, from: joined.from, via: 'eval' });
}

const OWN_CODE: Effect = { kind: 'hazard', what: 'self-change', detail: "runs leeway's own code in this shell" };

export function source(here: EvalContext, invocation: Invocation): Stream | undefined {
  const target = invocation.args[0];
  const path = target ? expandBuiltinPath(here, target) : undefined;
  if (path === undefined) return undefined;
  if ((path === '/dev/stdin' || path === '/dev/fd/0') && here.stdin?.text !== undefined)
    return runText(here, { text: here.stdin.text, shown: invocation.text, from: here.stdin.from, via: 'source' });
  const written = here.walk.files.get(path);
  const found =
    written?.kind === 'text'
      ? { kind: 'text' as const, text: written.text }
      : written
        ? undefined
        : here.walk.world.fileText(path);
  if (found?.kind === 'unknown' && found.large) {
    here.state.tainted ??= `\`${invocation.text}\` may change programs`;
    const place = { kind: 'path', path, extent: 'one' } as const;
    const part = addPart(here, {
      text: invocation.text,
      effects: [
        { kind: 'run', code: 'script', what: invocation.text.slice(0, 120), place },
        overLimit('length', `\`${path}\` is ${found.why}`, [path]),
      ],
    });
    return unknownStream('a script', [part]);
  }
  // Everything else is left to the program table, which knows the effect of running such a file.
  if (found?.kind !== 'text') {
    here.state.tainted ??= `\`${invocation.text}\` may change programs`;
    const fd = descriptorAt(path);
    const file = fd === undefined ? undefined : here.state.open.get(fd);
    const stream = file ? streamOf(file, here.stdin) : fd === 0 ? here.stdin : undefined;
    const from = written?.kind === 'output' ? written.from : (stream?.from ?? []);
    for (const id of runShownFiles(here, from)) here.walk.printed.add(id);
    return undefined;
  }
  if (here.frame.calls.includes(path)) return unclearPart(here, invocation, 'a file that sources itself');
  const saved = here.state.positional;
  if (invocation.args.length > 1) here.state.positional = invocation.args.slice(1);
  const from = written?.kind === 'text' ? written.from : [];
  const place = { kind: 'path', path, extent: 'one' } as const;
  const part = addPart(here, {
    text: invocation.text,
    from,
    effects: [
      { kind: 'run', code: 'followed', what: path, place },
      { kind: 'read', place, sees: 'content' },
      ...(here.walk.world.isOwnCode(path, found.text) ? [OWN_CODE] : []),
    ],
  });
  here.walk.files.follow(path, besideOf(here));
  const before = new Map(here.state.vars);
  const { version } = here.walk.files;
  const returns: ShellState[] = [];
  const framed = {
    ...here,
    frame: { ...here.frame, calls: [...here.frame.calls, path], returns, script: sourced(here.frame, target) },
  };
  const out = runText(framed, { text: found.text, shown: invocation.text, from, via: path });
  mergeState(here.state, returns);
  if (returns.length > 0) markUncertain(here.walk, version);
  const printed = returns.length > 0 ? inDoubt(out) : out;
  here.state.positional = saved;
  // Variables set by the file get the file as their origin: printing or sending such a value counts as printing or sending the file.
  for (const [name, variable] of here.state.vars) {
    if (variable.kind === 'scalar' && before.get(name) !== variable)
      here.state.vars.set(name, { kind: 'scalar', value: { ...variable.value, from: union(variable.value.from, [part]) } });
  }
  return printed;
}

/** A file without a slash is found in PATH. */
function sourced({ script }: Frame, target: Arg | undefined): ScriptNames | undefined {
  const typed = exact(target);
  return script && { ...script, current: script.current !== undefined && typed?.includes('/') === true ? typed : undefined };
}

export function exec(here: EvalContext, invocation: Invocation): Stream {
  const args = [...invocation.args];
  while (args[0] && ['-c', '-l', '-a'].includes(exact(args[0]) ?? '')) args.splice(0, exact(args[0]) === '-a' ? 2 : 1);
  if (args.length === 0) {
    here.state.keepsRedirects = true;
    return emptyStream;
  }
  return here.walk.evaluator.invoke(here, {
    args,
    env: invocation.env,
    text: invocation.text,
    plumbing: { socket: invocation.socket, inputs: invocation.inputs },
    assignments: args.map(() => undefined),
  });
}

export function commandBuiltin(here: EvalContext, invocation: Invocation): Stream | undefined {
  const first = exact(invocation.args[0]);
  if (first === '-v' || first === '-V' || invocation.args.length === 0) return undefined;
  const rest = invocation.args.slice(first === '-p' || first === '--' ? 1 : 0);
  // Functions and aliases are ignored for this one command; its other changes to the state remain.
  const functions = [...here.state.functions];
  const aliases = [...here.state.aliases];
  here.state.functions.clear();
  here.state.aliases.clear();
  const out = here.walk.evaluator.invoke(here, {
    args: rest,
    env: invocation.env,
    text: invocation.text,
    plumbing: { socket: invocation.socket, inputs: invocation.inputs },
    assignments: rest.map(() => undefined),
  });
  for (const [name, body] of functions) if (!here.state.functions.has(name)) here.state.functions.set(name, body);
  for (const [name, text] of aliases) here.state.aliases.set(name, text);
  return out;
}

export function trap(here: EvalContext, invocation: Invocation): Stream {
  const first = exact(invocation.args[0]);
  if (invocation.args.length < 2 || first === '-p' || first === '-l' || first === '-' || first === '') return emptyStream;
  const code = invocation.args[first === '--' ? 1 : 0];
  const text = exact(code);
  if (text === undefined) return unclearPart(here, invocation, '`trap` runs text that is unknown');
  // The trap runs now or later, and not with the redirections of the `trap` command itself.
  const { version } = here.walk.files;
  const state = copyState(here.state);
  const out = runText({ ...here, state }, { text, shown: invocation.text, from: code?.from ?? [], via: 'trap' });
  const between = comesBetween(invocation.args.slice(first === '--' ? 2 : 1).map(exact)) && !sameState(state, here.state);
  here.walk.traps.push({ text, vars: new Map(here.state.vars), cwd: here.state.cwd, between });
  here.walk.files.unsettle(version, 'a trap may write it');
  for (const id of out.from) here.walk.printed.add(id);
  return emptyStream;
}
