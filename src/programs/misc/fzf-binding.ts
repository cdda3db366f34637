// The `--bind` language of fzf: which of its actions run a command. Does not run or judge the command.
import { wordsOf } from '../../argv/words-of.ts';

/** Actions whose argument is only shown, matched or moved to. */
const SHOWN = new Set(
  wordsOf(`
    change-border-label change-footer change-footer-label change-ghost change-header change-header-label
    change-input-label change-list-label change-multi change-nth change-pointer change-preview-label
    change-preview-window change-prompt change-query pos print put rebind unbind toggle-bind search exclude
  `),
);

/** Actions whose argument is run by a shell. */
const RUN = new Set(
  wordsOf(`
    execute execute-silent execute-multi become reload reload-sync preview change-preview bg-transform transform
    bg-cancel transform-border-label transform-footer transform-footer-label transform-ghost transform-header
    transform-header-label transform-input-label transform-list-label transform-nth transform-pointer
    transform-preview-label transform-prompt transform-query transform-search bg-transform-header bg-transform-query
    bg-transform-prompt
  `),
);

export type Binding =
  | { readonly kind: 'plain' }
  | { readonly kind: 'runs'; readonly text: string }
  | { readonly kind: 'unknown' };

const PLAIN =
  /^[^\s:,()[\]{}]+(?:,[^\s:,()[\]{}]+)*:[a-z0-9-]+(?:\+[a-z0-9-]+)*(?:,[^\s:,()[\]{}]+:[a-z0-9-]+(?:\+[a-z0-9-]+)*)*$/;
const WITH_TEXT = /^[^\s:,()[\]{}]+:([a-z-]+)(?:\(([^()]*)\)|:(.*))$/s;

/** `ctrl-a:select-all+down` only moves; `ctrl-r:reload(find .)` runs the command in its brackets. */
export function bindingOf(text: string): Binding {
  if (PLAIN.test(text)) return { kind: 'plain' };
  const match = WITH_TEXT.exec(text);
  if (!match) return { kind: 'unknown' };
  const [, action = '', inBrackets, toTheEnd] = match;
  if (SHOWN.has(action)) return { kind: 'plain' };
  return RUN.has(action) ? { kind: 'runs', text: inBrackets ?? toTheEnd ?? '' } : { kind: 'unknown' };
}
