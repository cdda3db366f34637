// A value leaves the tracked code: it is stored, passed to something unknown, or printed. Functions are then run with unknown arguments; other
// capabilities are unclear.
import type { Run } from './run.ts';
import { doubt, note } from './run.ts';
import { nativeAt } from './native-table.ts';
import type { Value } from './value.ts';

/** `stored`: anything may change or call it. `looked`: a pure function receives it and may call it. `printed`: it is only shown. */
export type Leaving = 'stored' | 'looked' | 'printed';

export function escape(run: Run, value: Value, how: Leaving): void {
  switch (value.kind) {
    case 'text':
    case 'number':
    case 'data':
    case 'listing':
    case 'file-url':
    case 'unknown':
    case 'instance':
      return;
    case 'function':
      if (how !== 'printed') run.escaped.add(value);
      return;
    case 'class':
      if (how !== 'printed')
        for (const method of [...value.methods.values(), ...value.statics.values()]) escape(run, method, how);
      return;
    case 'environment':
      note(run, { kind: 'reveal', what: 'environment', detail: 'all variables of the environment' });
      return;
    case 'native': {
      // Printing the object shows everything in it.
      if (how === 'printed' && value.path === 'process')
        note(run, { kind: 'reveal', what: 'environment', detail: 'all variables of the environment, in `process`' });
      const native = nativeAt(value.path);
      const harmless =
        native?.kind === 'data' ||
        native?.kind === 'pure' ||
        (native?.kind === 'act' && native.act === 'print') ||
        value.path.startsWith('#') ||
        value.path.startsWith('locked:') ||
        HARMLESS.has(value.path);
      if (how !== 'printed' && !harmless) doubt(run, `passes \`${value.path}\` around`, value.path);
      return;
    }
    case 'list':
      if (how === 'stored') run.opened.add(value.site);
      for (const item of value.items) escape(run, item, how);
      return;
    case 'object':
      if (how === 'stored') run.opened.add(value.site);
      for (const item of value.props.values()) escape(run, item, how);
      return;
    case 'either':
      for (const option of value.options) escape(run, option, how);
      return;
  }
}

/** Functions that are harmless wherever they are called from. */
const HARMLESS: ReadonlySet<string> = new Set(
  `Promise Promise.resolve URL process.cwd process.stdout process.stderr console console.log console.error console.warn console.info
   console.debug console.table path.basename path.dirname path.extname path.join path.resolve path.normalize path.relative`.split(
    /\s+/,
  ),
);
