// A class that the code defines: runs its body; its bases and decorators are known or unclear.
import { instantiate } from './call-function.ts';
import type { EvalPoint } from './evaluate.ts';
import { evaluate } from './evaluate.ts';
import { isPlainBase, isPlainDecorator } from './knowledge.ts';
import type { ClassDef } from './parse-python.ts';
import type { Value } from './py-value.ts';
import { alternatives, data, isPlain } from './py-value.ts';
import { newScope } from './scope.ts';
import { decorate, runBody } from './statements.ts';
import { noteUnclear } from './walk.ts';

/** Methods that change the meaning of attributes, classes or copies. */
const STRANGE = new Set(
  '__reduce__ __reduce_ex__ __getattribute__ __get__ __set__ __delete__ __set_name__ __init_subclass__ __class_getitem__ __prepare__ __instancecheck__ __subclasscheck__ __new__ __mro_entries__ __getstate__ __setstate__ __copy__ __deepcopy__ __call__metaclass__ __fspath__ __subclasshook__ __builtins__ __getnewargs__ __getnewargs_ex__'.split(
    ' ',
  ),
);

const isForeignFunction = (value: Value): boolean =>
  (value.kind === 'ref' && !isPlain(value) && /\.[a-z_]\w*$/.test(value.name)) ||
  (value.kind === 'made' && value.type === 'partial') ||
  (value.kind === 'member' && !isPlain(value.of));

export function defineClass(at: EvalPoint, node: ClassDef): Value {
  const { reading } = at;
  const bases = node.bases.map((base) => evaluate(at, base.nodeType === 'Starred' ? base.value : base));
  for (const base of bases.flatMap(alternatives))
    if (base.kind !== 'class' && !isPlainBase(base, reading))
      noteUnclear(reading, `class \`${node.name}\` has an unknown base`, node.name);
  for (const keyword of node.keywords) {
    const value = evaluate(at, keyword.value);
    if (keyword.arg === 'metaclass' && !(value.kind === 'ref' && value.name === 'abc.ABCMeta'))
      noteUnclear(reading, `class \`${node.name}\` has a metaclass`, 'metaclass');
  }
  const scope = newScope('class', reading, at.scope);
  runBody({ reading, scope }, node.body);
  const foreign = bases
    .flatMap(alternatives)
    .some((base) => base.kind !== 'class' && !(base.kind === 'ref' && base.name === 'builtins.object'));
  for (const [name, held] of scope.vars) {
    if (STRANGE.has(name)) noteUnclear(reading, `\`${name}\` changes how objects behave`, name);
    // A function of a module used as a method: Python, or an unread base class, calls it with its own arguments.
    if ((foreign || /^__\w+__$/.test(name)) && alternatives(held).some(isForeignFunction))
      noteUnclear(reading, `\`${name}\` of class \`${node.name}\` may be called by Python itself`, name);
  }
  let value: Value = { kind: 'class', node, scope, bases: bases.flatMap(alternatives) };
  // Members of an enumeration are created with the class; tests are found and run by the module.
  if (
    bases.flatMap(alternatives).some((base) => base.kind === 'ref' && /^(enum|unittest)\./.test(base.name)) &&
    value.kind === 'class'
  )
    instantiate(reading, value, { args: [data()], names: new Map(), open: true });
  for (const decorator of node.decorator_list.toReversed()) {
    const found = evaluate(at, decorator.nodeType === 'Call' ? decorator.func : decorator);
    if (!isPlainDecorator(found)) value = decorate(at, decorator, value);
  }
  return value;
}
