// What a name or a path of the runtime refers to. Calls nothing.
import { isSecretVariable } from '../../model/secret-variable.ts';
import { posix } from 'node:path';
import { carriedBy } from '../../shell/lookup-variable.ts';
import { argText, exact, union } from '../../shell/value.ts';
import { isBuiltinModule, isGlobal, nativeAt } from './native-table.ts';
import type { Run } from './run.ts';
import { doubt, note } from './run.ts';
import type { Scope } from './scope.ts';
import { scopeOf } from './scope.ts';
import type { Bit, Value } from './value.ts';
import { DATA, UNKNOWN, hole, native, text, textOf } from './value.ts';

export function lookUp(run: Run, name: string, scope: Scope): Value {
  const found = scopeOf(scope, name);
  const assigned = scope.file.assigned.has(name) || run.assigned.has(name);
  if (found) return assigned ? UNKNOWN : (found.names.get(name) ?? UNKNOWN);
  if (assigned && isGlobal(name)) doubt(run, `\`${name}\` is redefined`, name);
  return assigned ? UNKNOWN : globalValue(run, name, scope);
}

/** A name that nothing declares. */
export function globalValue(run: Run, name: string, scope: Scope): Value {
  if (!isGlobal(name) && isImplicitModule(run, name, scope)) return run.evaluator.module(name, scope);
  if (!isGlobal(name)) {
    doubt(run, `\`${name}\` is unknown`, name);
    return UNKNOWN;
  }
  return atPath(run, name, scope);
}

/** Code on the command line or standard input can use every built-in module by its name; code in files cannot. `test` is a module only under its full name. */
const isImplicitModule = (run: Run, name: string, scope: Scope): boolean =>
  run.code.path === undefined && scope.file.depth === 0 && name !== 'test' && isBuiltinModule(name);

/** An object of the runtime: its value if it has one, otherwise its path. */
export function atPath(run: Run, path: string, scope: Scope): Value {
  const known = nativeAt(path);
  if (!known) {
    doubt(run, `what \`${path.replace(/^#/, '')}\` does is unknown`, path);
    return UNKNOWN;
  }
  if (known.kind === 'data') return DATA;
  if (known.kind !== 'act') return native(path);
  switch (known.act) {
    case 'environment':
      return { kind: 'environment' };
    case 'global':
      return native('globalThis');
    case 'exec-path':
      return text('node');
    case 'dirname':
      return textOf(directoryOf(scope));
    case 'filename':
      return textOf(scope.file.path === undefined ? [hole('the name of the code')] : [{ kind: 'text', text: scope.file.path }]);
    case 'arguments':
      return argumentsOf(run, scope);
    case 'path':
      return path.endsWith('.sep') ? text('/') : native(path);
    case 'os':
      return path === 'os.EOL' ? text('\n') : native(path);
    default:
      return native(path);
  }
}

export const directoryOf = (scope: Scope): readonly Bit[] =>
  scope.file.path === undefined ? [{ kind: 'text', text: '.' }] : [{ kind: 'text', text: posix.dirname(scope.file.path) }];

/** Arguments of a script are known if the call contains them. */
function argumentsOf(run: Run, scope: Scope): Value {
  const { args } = run.code;
  if (scope.file.depth > 0 || !args || args.some((arg) => arg.spread)) return DATA;
  const rest = args.map((arg) => {
    const value = exact(arg);
    return value === undefined ? textOf([hole(`the argument \`${argText(arg)}\``)]) : text(value);
  });
  return {
    kind: 'list',
    items: [text('node'), ...(scope.file.path === undefined ? [] : [text(scope.file.path)]), ...rest],
    site: ARGUMENTS,
  };
}

const ARGUMENTS = { type: 'EmptyStatement', start: 0, end: 0 } as const;

/** A variable that the call set flows into the code; without a name it may be any variable. */
export function carryVariable(run: Run, name: string | undefined): void {
  const draft = run.dry || run.code.old ? undefined : run.here.walk.parts[run.part];
  if (draft) draft.from = union(draft.from, carriedBy(run.here, name));
}

/** One variable of the environment. */
export function environmentValue(run: Run, name: string): Value {
  if (name === 'HOME' && !run.here.state.vars.has('HOME')) return text(run.here.walk.world.home);
  carryVariable(run, name);
  if (isSecretVariable(name)) note(run, { kind: 'reveal', what: 'env-value', detail: `$${name}`, variable: name });
  return textOf([hole(`\`$${name}\` comes from outside the code`)]);
}
