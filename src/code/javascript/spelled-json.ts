// The JSON of a value that is completely literal in the code. Runs nothing.
import type { Run } from './run.ts';
import type { Value } from './value.ts';
import { exactText } from './value.ts';

/** Undefined if anything in it is unknown, or if a literal may have changed since. */
export function spelledJson(run: Run, value: Value): string | undefined {
  switch (value.kind) {
    case 'text': {
      const text = exactText(value);
      return text === undefined ? undefined : JSON.stringify(text);
    }
    case 'number':
    case 'data':
      return value.value === undefined ? undefined : String(value.value);
    case 'list':
      return run.opened.has(value.site)
        ? undefined
        : joined(
            value.items.map((one) => spelledJson(run, one)),
            '[]',
          );
    case 'object':
      if (run.opened.has(value.site) || value.more) return undefined;
      return joined(
        [...value.props].map(([name, one]) => {
          const json = spelledJson(run, one);
          return json === undefined ? undefined : `${JSON.stringify(name)}:${json}`;
        }),
        '{}',
      );
    default:
      return undefined;
  }
}

const joined = (pieces: readonly (string | undefined)[], around: '[]' | '{}'): string | undefined =>
  pieces.includes(undefined) ? undefined : `${around[0] ?? ''}${pieces.join(',')}${around[1] ?? ''}`;
