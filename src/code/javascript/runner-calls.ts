// Packages and runtimes with their own functions to start programs or delete files: execa, zx, shelljs, rimraf, Deno, Bun. What they start is judged
// like `spawn` and `exec`.
import { element } from './members.ts';
import { fileCall } from './file-calls.ts';
import { execCall, shellText, spawnCall } from './process-calls.ts';
import type { CallArguments, Run } from './run.ts';
import { doubt, isOpen } from './run.ts';
import type { Node } from './syntax.ts';
import type { ObjectValue, Value } from './value.ts';
import { UNKNOWN, bitsOf, hole, native, textOf } from './value.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Packages that start programs. */
const SPAWNS = words(
  'execa cross-spawn nano-spawn tinyexec tinyspawn spawn-please @expo/spawn-async cross-spawn-promise execa-wrap promisify-child-process',
);
const SHELLS = words('zx zx/core zx/globals shelljs shelljs/global dax-sh');
const DELETERS = words('rimraf del trash fs-extra');
/** Functions that take a text for the shell, and functions that delete all their arguments. */
const TEXT_FUNCTIONS = words('execaCommand execaCommandSync exec command commandSync');
const DELETE_FUNCTIONS = words(
  'rimraf rimrafSync sync native nativeSync manual moveRemove deleteAsync deleteSync trash remove removeSync emptyDir emptyDirSync emptydir emptydirSync',
);
/** Commands of shelljs, by name. */
const COMMANDS = words('rm mv cp mkdir chmod ln touch sed cat find ls test');

/** The package behind `npm:execa@9`, if it is one of these. */
export function runnerPackage(name: string): string | undefined {
  const bare = name.replace(/^npm:/, '').replace(/^(@?[^@]+)@.*$/, '$1');
  return SPAWNS.has(bare) || SHELLS.has(bare) || DELETERS.has(bare) ? bare : undefined;
}

/** A call such as `runner:execa.execaSync` with its arguments. */
export function runnerCall(run: Run, path: string, given: CallArguments): Value {
  const whole = path.slice('runner:'.length);
  const dot = whole.indexOf('.');
  const [name, member] = dot < 0 ? [whole, ''] : [whole.slice(0, dot), whole.slice(whole.lastIndexOf('.') + 1)];
  doubt(run, `what \`${whole}\` of a package does is unknown`, whole);
  if (name === 'fs-extra' && !DELETE_FUNCTIONS.has(member)) return run.evaluator.native(`fs.${member}`, given);
  if (DELETERS.has(name)) {
    if (member === '' || DELETE_FUNCTIONS.has(member))
      for (const one of namesIn(run, given.args[0]))
        fileCall(run, { path: whole, roles: ['deletes-tree'] }, { ...given, args: [one] });
    return UNKNOWN;
  }
  if (member === 'cd') return run.evaluator.native('process.chdir', given);
  // `$({ cwd })`: the same function in another directory.
  if (given.args[0]?.kind === 'object') return native(`runner:${name}.elsewhere`);
  if (name.startsWith('shelljs') && COMMANDS.has(member))
    return spawnCall(run, path, { ...given, args: [textOf([{ kind: 'text', text: member }]), list(given.args, given.node)] });
  return TEXT_FUNCTIONS.has(member) ? execCall(run, path, given) : spawnCall(run, path, given);
}

/** One path or a list of them. */
const namesIn = (run: Run, value: Value | undefined): readonly Value[] =>
  value === undefined
    ? []
    : value.kind === 'list' && !isOpen(run, value)
      ? value.items
      : value.kind === 'list'
        ? [element(run, value)]
        : [value];

const list = (items: readonly Value[], site: Node): Value => ({ kind: 'list', items, site });

/** `new Deno.Command("rm", { args })`, `Deno.run({ cmd })`, `Bun.spawn([…], options)`, `Bun.spawn({ cmd })`. */
export function runtimeStart(run: Run, path: string, given: CallArguments): Value {
  doubt(run, `starts a program by \`${path}\``, path);
  const [first, second] = given.args;
  const options = first?.kind === 'object' ? first : second?.kind === 'object' ? second : undefined;
  const cmd = first?.kind === 'object' ? first.props.get('cmd') : first;
  const args = options?.props.get('args');
  const all =
    cmd?.kind === 'list' && !isOpen(run, cmd)
      ? cmd.items
      : cmd === undefined
        ? []
        : [cmd, ...(args?.kind === 'list' && !isOpen(run, args) ? args.items : [])];
  const [program, ...rest] = all;
  if (!program) return UNKNOWN;
  const kept: readonly Value[] = options ? [withoutWords(options)] : [];
  spawnCall(run, path, { ...given, args: [program, list(rest, given.node), ...kept] });
  return native('#child');
}

const PLACED = words('cwd env');
/** The remaining options are those that `spawn` has. */
const withoutWords = (options: ObjectValue): ObjectValue => ({
  ...options,
  props: new Map([...options.props].filter(([key]) => PLACED.has(key))),
});

/** Templates followed by their directory: `` $`…`.cwd(dir) ``. */
const movedTemplates = new WeakSet<Node>();

export function noteMoved(callee: Node): void {
  let at: Node | undefined = callee;
  while (at !== undefined && at.type !== 'TaggedTemplateExpression')
    at = at.type === 'MemberExpression' ? at.object : at.type === 'CallExpression' ? at.callee : undefined;
  if (at) movedTemplates.add(at);
}

const isShellTag = (path: string): boolean =>
  path === 'Bun.$' ||
  /^runner:(execa|zx|zx\/core|zx\/globals|dax-sh)\.(\$|elsewhere|default|sync|execa|execaSync)(\.|$)/.test(path) ||
  path === '$';

/** `` $`rm -rf x` `` starts a shell; undefined for another tag. */
export function shellTemplate(
  run: Run,
  node: Extract<Node, { type: 'TaggedTemplateExpression' }>,
  template: { readonly path: string; readonly values: readonly Value[] },
): Value | undefined {
  if (!isShellTag(template.path)) return undefined;
  const bits = node.quasi.quasis.flatMap((quasi, i) => {
    const value = template.values[i];
    const filled =
      value === undefined
        ? []
        : value.kind === 'text'
          ? value.bits
          : value.kind === 'number'
            ? bitsOf(value)
            : [hole('a value of the code')];
    return [{ kind: 'text' as const, text: quasi.value.cooked ?? quasi.value.raw }, ...filled];
  });
  doubt(run, `\`${template.path}\` is called with a template`, template.path);
  const moved = movedTemplates.has(node) || template.path.includes('elsewhere');
  shellText(run, textOf(bits), { path: '$', moved });
  return UNKNOWN;
}
