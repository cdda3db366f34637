// Libraries with their own functions to start programs: pexpect, sh, plumbum, invoke, fabric, nox. What they start is judged like `subprocess`.
import type { CallArguments } from './call-function.ts';
import type { EvalPoint } from './evaluate.ts';
import type { ExprNode } from './parse-python.ts';
import { startArgv, startShell } from './special-outside.ts';
import type { Value } from './py-value.ts';
import { exactText, str } from './py-value.ts';
import { textArg } from '../../shell/value.ts';

const TEXTS: ReadonlySet<string> = new Set([
  'pexpect.spawn',
  'pexpect.spawnu',
  'pexpect.run',
  'pexpect.runu',
  'pexpect.popen_spawn.PopenSpawn',
  'invoke.run',
  'invoke.sudo',
  'fabric.api.local',
  'fabric.api.run',
  'delegator.run',
  'envoy.run',
  'pty.spawn',
  'sarge.run',
  'ptyprocess.PtyProcess.spawn',
]);

/** The program is a member of the module: `sh.rm("-rf", "x")`, `plumbum.cmd.git("push")`. */
const NAMED = /^(sh|plumbum\.cmd|plumbum\.local\.cmd)\.([a-zA-Z_][\w.]*)$/;
const OWN = /^(bake|contrib|Command|ErrorReturnCode.*|which|pushd|cd|local)$/;

/** `sh.git.push("-f")`: what a library would start, in code that a runner loads or that runs by itself. */
export function startByLibrary(at: EvalPoint, name: string, given: CallArguments): void {
  const { names } = given;
  const start = { via: name, cwd: names.get('cwd') ?? names.get('_cwd'), env: names.get('env') ?? names.get('_env') };
  const [first, second] = given.args;
  if (TEXTS.has(name) && first) {
    const list = second?.kind === 'list' ? second : names.get('args');
    if (list?.kind === 'list') startArgv(at, [first, ...list.items], start);
    else if (first.kind === 'list') startArgv(at, first.items, start);
    else startShell(at, first, start);
    return;
  }
  const found = NAMED.exec(name);
  const parts = found?.[2]?.split('.') ?? [];
  if (parts.length === 0 || parts.some((part) => OWN.test(part))) return;
  const words = parts.map((part): Value => str(textArg(part.replaceAll('_', '-'))));
  startArgv(at, [...words, ...given.args], start);
}

/** Names that the manuals of task runners use for the object passed to a task. */
const HANDED: ReadonlySet<string> = new Set('c ctx context session s sess conn connection'.split(' '));
const RUNS: ReadonlySet<string> = new Set('run local sudo run_always run_install'.split(' '));

/** `c.run("…")` of invoke and fabric, `session.run("rm", "-rf", "x")` of nox: a method of an unknown value, in code that a runner loads. */
export function startByTask(at: EvalPoint, node: ExprNode, given: CallArguments): void {
  if (node.nodeType !== 'Attribute' || !RUNS.has(node.attr) || node.value.nodeType !== 'Name' || !HANDED.has(node.value.id))
    return;
  const [first, ...rest] = given.args;
  if (!first || exactText(first) === undefined) return;
  const start = { via: `${node.value.id}.${node.attr}`, cwd: given.names.get('cwd') };
  if (rest.length === 0) startShell(at, first, start);
  else startArgv(at, given.args, start);
}
