// Python's built-in functions. Manual: https://docs.python.org/3/library/functions.html
import { members, readTable } from '../known-call.ts';

const of = (names: string): string => members('builtins', names);

export const BUILTINS = readTable(`
${of('bin bool bytes_to complex float hex id int len oct ord hash')} = >num ~
${of('abs divmod pow round sum')} = !number
${of('ascii chr repr format')} = >str ~
${of('str')} = !str
${of('bytes bytearray memoryview')} = !bytes
${of('isinstance issubclass callable')} = >num ~
${of('hasattr')} = >num ~
${of('all any')} = >num
${of('enumerate')} = !enumerate
${of('zip')} = !zip
${of('map filter')} = !map
${of('max min')} = >element
${of('sorted')} = >same
${of('list tuple set frozenset reversed')} = >same ~
${of('iter')} = calls:function >same
${of('next')} = >element ~
${of('range slice')} = >list
${of('dict')} = !dict
${of('object')} = >data ~
${of('type')} = !type
${of('super')} = !super
${of('property')} = !method:property
${of('staticmethod')} = !method:static
${of('classmethod')} = !method:class
${of('print')} = !print
${of('input')} = !input
${of('open')} = !open
${of('dir')} = >data ~
${of('getattr')} = !getattr
${of('setattr delattr')} = !setattr
${of('exec eval')} = !exec
${of('compile')} = !compile
${of('__import__')} = !import
${of('exit quit')} = !print
`);

/** Names that exist without an import. */
export const BUILTIN_NAMES: ReadonlySet<string> = new Set([
  ...[...BUILTINS.keys()].map((name) => name.slice('builtins.'.length)),
  ...'globals locals vars breakpoint help copyright credits license aiter anext'.split(' '),
]);

export const EXCEPTION = /^(BaseException|Exception|Warning|[A-Z]\w*(Error|Exception|Warning|Exit|Interrupt|Iteration|Group))$/;
