// What reading a call of a tool yields: shell text, or parts with effects. Reads no call itself.
import type { Effect, Hazard, Unclear } from '../../model/effect.ts';
import type { Analysis, Part } from '../../model/part.ts';
import type { ShellName } from '../../model/tool-entry.ts';
import type { Embedded } from './named-arguments.ts';

/** Shell text the call runs. `doubts` are added to the effects of the commands. */
export interface ShellReading {
  readonly kind: 'shell';
  /** Each is a separate script; they run one after another. */
  readonly commands: readonly string[];
  readonly shell: ShellName;
  readonly cwd: string;
  readonly doubts: readonly (Unclear | Hazard)[];
}
export interface PartsReading {
  readonly kind: 'parts';
  readonly analysis: Analysis;
  /** Shell or SQL text inside the arguments; its effects are added to the parts. */
  readonly embedded: readonly Embedded[];
}
export type ToolReading = ShellReading | PartsReading;

export interface Group {
  readonly text: string;
  readonly effects: readonly Effect[];
}

export function parts(
  groups: readonly Group[],
  embedded: readonly Embedded[] = [],
  marks: Pick<Analysis, 'listed' | 'edits' | 'leaves'> = {},
): PartsReading {
  const all = groups.map(({ text, effects }, id): Part => ({
    id,
    text,
    effects,
    from: [],
    masks: false,
    via: [],
    site: 'here',
    prints: true,
  }));
  return { kind: 'parts', analysis: { parts: all, ...marks }, embedded };
}
