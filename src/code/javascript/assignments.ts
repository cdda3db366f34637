// Assigns a value to a name, a pattern or a property. A value that is stored in an unknown place escapes; changing the runtime itself is unclear.
import { argOf } from './text-arg.ts';
import { element, member, someMember } from './members.ts';
import { escape } from './escape.ts';
import { isGlobal } from './native-table.ts';
import { parts } from './expressions.ts';
import type { Run } from './run.ts';
import { doubt, isOpen } from './run.ts';
import type { Scope } from './scope.ts';
import { functionScope, scopeOf } from './scope.ts';
import type { MemberNode, Node } from './syntax.ts';
import type { Value } from './value.ts';
import { DATA, UNKNOWN, either, exactText, isData } from './value.ts';

interface Giving {
  readonly value: Value;
  readonly scope: Scope;
  /** Declares the names instead of assigning to existing ones. */
  readonly declare?: 'var' | 'let' | 'const';
}

export function assign(run: Run, target: Node, giving: Giving): void {
  const { value, scope } = giving;
  const further = (node: Node, part: Value): void => assign(run, node, { ...giving, value: part });
  switch (target.type) {
    case 'Identifier':
      return bind(run, target.name, giving);
    case 'ParenthesizedExpression':
      return further(target.expression, value);
    case 'MemberExpression':
      return setMember(run, target, giving);
    case 'AssignmentPattern':
      return further(target.left, either([value, run.evaluator.evaluate(target.right, scope)]));
    case 'RestElement':
      escape(run, value, 'stored');
      return further(target.argument, isData(value) ? DATA : value.kind === 'list' ? value : UNKNOWN);
    case 'ArrayPattern':
      target.elements.forEach((one, i) => {
        if (!one) return;
        const items = value.kind === 'list' && !isOpen(run, value) ? value.items : undefined;
        if (one.type === 'RestElement' && items) further(one.argument, { kind: 'list', items: items.slice(i), site: one });
        else further(one, items && one.type !== 'RestElement' ? (items[i] ?? DATA) : element(run, value));
      });
      return;
    case 'ObjectPattern':
      for (const one of target.properties) {
        if (one.type === 'RestElement') {
          further(one, value);
          continue;
        }
        const key = one.computed ? run.evaluator.evaluate(one.key, scope) : undefined;
        const name = key
          ? exactText(key)
          : one.key.type === 'Identifier'
            ? one.key.name
            : one.key.type === 'Literal'
              ? String(one.key.value)
              : undefined;
        further(
          one.value,
          name === undefined ? someMember(run, value, key ?? UNKNOWN) : member(run, value, { key: name, scope }),
        );
      }
      return;
    default:
      doubt(run, `the target \`${target.type}\` is not read`, target.type);
  }
}

function bind(run: Run, name: string, { value, scope, declare }: Giving): void {
  const file = scope.file;
  const home = declare === undefined ? scopeOf(scope, name) : declare === 'var' ? functionScope(scope) : scope;
  const changes = file.assigned.has(name) || run.assigned.has(name) || declare === undefined;
  if (changes) {
    escape(run, value, 'stored');
    if (!home && isGlobal(name)) doubt(run, `\`${name}\` is redefined`, name);
    file.assigned.add(name);
    home?.names.set(name, UNKNOWN);
    return;
  }
  const before = home?.names.get(name);
  if (before === undefined) {
    home?.names.set(name, value);
    return;
  }
  // The same assignment runs again, in a loop or a second call.
  home?.names.set(name, either([before, value]));
}

/** `exports`, environment variables and ordinary objects may be written to; objects of the runtime may not. */
function setMember(run: Run, target: MemberNode, { value, scope }: Giving): void {
  const { receiver, key } = parts(run, target, scope);
  const all = receiver.kind === 'either' ? receiver.options : [receiver];
  for (const one of all) store(run, { receiver: one, key, value, scope });
}

function store(
  run: Run,
  target: { readonly receiver: Value; readonly key: string | Value; readonly value: Value; readonly scope: Scope },
): void {
  const { receiver, key, value, scope } = target;
  const name = typeof key === 'string' ? key : undefined;
  if (name === '__proto__' || name === 'prototype') doubt(run, `\`${name}\` is replaced`, name);
  if (receiver.kind === 'native') {
    if (receiver.path === 'module' && name === 'exports') return exportAll(value, scope);
    if (receiver.path === 'exports' && name !== undefined) {
      const before = scope.file.exports.get(name);
      scope.file.exports.set(name, before === undefined ? value : either([before, value]));
      return;
    }
    if (receiver.path === 'process' && name === 'exitCode') return;
    // A new global variable, or another value of one that the code declares.
    if (receiver.path === 'globalThis' && name !== undefined && !isGlobal(name)) {
      run.assigned.add(name);
      return escape(run, value, 'stored');
    }
    if (receiver.path === '#request' && (name === undefined || REQUEST.has(name)))
      doubt(run, `changes \`${name ?? '…'}\` of a request`, '#request');
    if (receiver.path.startsWith('#') && name !== undefined && !name.startsWith('_')) return escape(run, value, 'stored');
    doubt(run, `changes \`${receiver.path}\`${name === undefined ? '' : ` (\`${name}\`)`}`, receiver.path);
    return escape(run, value, 'stored');
  }
  if (receiver.kind === 'environment') {
    if (name === undefined || PLACING.has(name))
      doubt(run, `sets ${name === undefined ? 'an unknown variable' : `\`${name}\``} of the environment`, 'process.env');
    else if (!run.dry) run.here.walk.world.variable(name, argOf(run, value), run.here);
    return;
  }
  // A URL object whose parts are changed is no longer the one it was made from.
  if (name === undefined || ADDRESS.has(name)) run.replaced.add('URL');
  escape(run, value, 'stored');
  replace(run, receiver, { name, value });
  if (receiver.kind === 'unknown' && receiver.loose && name === undefined) {
    // `a[x][y] = f` may change a prototype that every object inherits from.
    if (!isData(value) && value.kind !== 'unknown') doubt(run, 'stores a function under an unknown name', '[…]');
    run.flags.add('polluted');
  }
  escape(run, receiver, 'stored');
}

/** Options of a request that determine its server and operation. */
const REQUEST: ReadonlySet<string> = new Set(['method', 'path', 'host', 'protocol', 'agent']);

/** Parts of a URL that can be set. */
const ADDRESS: ReadonlySet<string> = new Set(
  'href host hostname port protocol pathname search hash username password'.split(' '),
);

/** Variables that set the temporary and home directories. */
const PLACING: ReadonlySet<string> = new Set(['TMPDIR', 'TMP', 'TEMP', 'HOME', 'USERPROFILE']);

/** A method may be replaced on an object or class that is not tracked. */
function replace(run: Run, receiver: Value, assigned: { readonly name: string | undefined; readonly value: Value }): void {
  if (isData(assigned.value)) return;
  if (receiver.kind === 'instance' || receiver.kind === 'class' || receiver.kind === 'unknown' || receiver.kind === 'function')
    run.replaced.add(assigned.name ?? '*');
}

function exportAll(value: Value, scope: Scope): void {
  const before = scope.file.exports.get('=');
  scope.file.exports.set('=', before === undefined ? value : either([before, value]));
}

export function deleteMember(run: Run, node: MemberNode, scope: Scope): void {
  const { receiver, key } = parts(run, node, scope);
  if (receiver.kind === 'environment') return;
  if (receiver.kind === 'native') {
    doubt(run, `removes \`${typeof key === 'string' ? key : '…'}\` from \`${receiver.path}\``, receiver.path);
    return;
  }
  escape(run, receiver, 'stored');
}
