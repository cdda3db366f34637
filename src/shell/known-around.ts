// Text of code with gaps: what stands around the gaps is run too, each gap as an unknown variable. Decides nothing; that there are gaps is told elsewhere.
import type { EvalContext } from './eval-context.ts';
import { readBash } from './read-bash.ts';
import { runText } from './run-text.ts';
import { copyState } from './state.ts';
import type { Arg } from './value.ts';

/** No name that anybody uses. */
const GAP = '__leeway_gap_';

/**
 * `rm -rf / $X` deletes everything, whatever `X` holds. INVARIANT: only adds to what is found: a gap may itself be code, so the text is unclear all
 * the same, and nothing that is learnt here of the shell's state is kept.
 */
export function runKnownAround(
  here: EvalContext,
  it: { readonly text: Arg; readonly shown: string; readonly via: string },
): readonly number[] {
  if (!it.text.bits.some((bit) => bit.kind === 'text' && bit.text.trim() !== '')) return [];
  const state = copyState(here.state);
  let gaps = 0;
  const text = it.text.bits
    .map((bit) => {
      if (bit.kind === 'text') return bit.text;
      const name = `${GAP}${gaps++}`;
      // In a text that is read anew, blanks in a gap divide words.
      state.vars.set(name, { kind: 'scalar', value: { bits: [bit], from: it.text.from, spread: true } });
      return `\${${name}}`;
    })
    .join('');
  // What does not stand by itself says nothing for sure.
  if (readBash(text).kind === 'unreadable') return [];
  const since = here.walk.parts.length;
  runText({ ...here, state }, { text, shown: it.shown, from: it.text.from, via: it.via });
  return here.walk.parts.slice(since).map((_, i) => since + i);
}
