// Programs that a toolchain built from the project's own code: running one means running that code. Does not read the program file.
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import type { Written } from '../shell/state.ts';
import type { Stream } from '../shell/value.ts';
import { exact, union, unknownStream } from '../shell/value.ts';
import type { AnalysisContext } from './context.ts';
import { readLoadedCode } from './loaded-code.ts';

/** Where toolchains put their build output, and the manifest beside it. Whoever can replace that output could change the project as well. */
const PRODUCTS: readonly (readonly [RegExp, string])[] = [
  [/^(.*)\/target\/(?:debug|release)\/(?:examples\/)?[\w.-]+$/, 'Cargo.toml'],
  [/^(.*)\/\.build\/(?:debug|release)\/[\w.-]+$/, 'Package.swift'],
  [/^(.*)\/zig-out\/bin\/[\w.-]+$/, 'build.zig'],
];

export function isProduct(path: string, { host, root }: AnalysisContext): boolean {
  if (root === undefined || /(^|\/)\.\.(\/|$)/.test(path)) return false;
  return PRODUCTS.some(([shape, manifest]) => {
    const base = shape.exec(path)?.[1];
    if (base === undefined || (base !== root && !base.startsWith(`${root}/`))) return false;
    const real = host.realPath(path);
    return host.entry(`${base}/${manifest}`).kind === 'known' && (real.kind !== 'known' || real.value === path);
  });
}

/** A program that was just built counts as the code it was built from. */
export function runBuilt(
  invocation: Invocation,
  here: EvalContext,
  by: { readonly path: string; readonly written: Written & { readonly kind: 'output' }; readonly context: AnalysisContext },
): Stream {
  const command: Command = { program: by.path, sub: [], options: [], operands: invocation.args.map((arg) => exact(arg)) };
  const effects = (by.written.built ?? []).map((place): Effect => ({ kind: 'run', code: 'project', what: by.path, place }));
  const part = addPart(here, {
    text: invocation.text,
    command,
    effects,
    from: union(by.written.from, invocation.stdin?.from ?? [], invocation.inputs, ...invocation.args.map((arg) => arg.from)),
  });
  readLoadedCode(here, { effects, command, context: by.context });
  return unknownStream('a program built in this call', [part]);
}
