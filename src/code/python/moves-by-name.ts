// Calls of unknown objects, such as fixtures of a test runner, whose name suggests that they change the working directory. Knows no other call.
import type { EvalPoint } from './evaluate.ts';
import type { ExprNode } from './parse-python.ts';
import type { Value } from './py-value.ts';
import { unknown } from './py-value.ts';
import { moveTo } from './special-outside.ts';

/** `monkeypatch.chdir(tmp_path)`, `runner.isolated_filesystem()`, `tmpdir.as_cwd()`, `with working_directory(path):`. */
const MOVES: ReadonlySet<string> = new Set(
  'chdir cd pushd as_cwd isolated_filesystem working_directory change_dir change_directory temp_cwd in_directory in_dir temp_chdir cwd'.split(
    ' ',
  ),
);

/** INVARIANT: only in code that a runner loads: there, an unknown directory cannot hide an effect that would count. */
export function movesBy(
  at: EvalPoint,
  called: { readonly node: ExprNode; readonly callee: Value; readonly to: Value | undefined },
): void {
  const { node, callee } = called;
  const name = node.nodeType === 'Attribute' ? node.attr : node.nodeType === 'Name' ? node.id : '';
  // `os.chdir` and functions of the code are followed elsewhere.
  if (!MOVES.has(name) || callee.kind === 'func' || (callee.kind === 'ref' && callee.name === 'os.chdir')) return;
  // `Path.cwd()` only asks; `local.cwd(path)` changes the directory.
  if (name === 'cwd' && called.to === undefined) return;
  moveTo(
    at,
    name === 'isolated_filesystem' || name === 'as_cwd' ? unknown('a directory') : (called.to ?? unknown('a directory')),
  );
}
