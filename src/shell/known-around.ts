// Code text with unknown gaps: the known text around the gaps is analysed too, with an unknown variable for each gap. The gaps themselves are
// reported elsewhere.
import type { EvalContext } from './eval-context.ts';
import { readBash } from './read-bash.ts';
import { runText } from './run-text.ts';
import { copyState } from './state.ts';
import type { Arg } from './value.ts';

/** A variable name that no script uses. */
const GAP = '__leeway_gap_';

/**
 * `rm -rf / $X` deletes everything, whatever `X` holds. INVARIANT: this only adds findings. A gap may itself be code, so the text stays unclear,
 * and no change of the shell's state is kept.
 */
export function runKnownAround(
  here: EvalContext,
  script: { readonly text: Arg; readonly shown: string; readonly via: string },
): readonly number[] {
  if (!script.text.bits.some((bit) => bit.kind === 'text' && bit.text.trim() !== '')) return [];
  const state = copyState(here.state);
  let gaps = 0;
  const text = script.text.bits
    .map((bit) => {
      if (bit.kind === 'text') return bit.text;
      const name = `${GAP}${gaps++}`;
      // The text is parsed again, so blanks in a gap separate words.
      state.vars.set(name, { kind: 'scalar', value: { bits: [bit], from: script.text.from, spread: true } });
      return `\${${name}}`;
    })
    .join('');
  // Text that cannot be parsed on its own gives no findings.
  if (readBash(text).kind === 'unreadable') return [];
  const since = here.walk.parts.length;
  runText({ ...here, state }, { text, shown: script.shown, from: script.text.from, via: script.via });
  return here.walk.parts.slice(since).map((_, i) => since + i);
}
