// Recognises lines that must not be shown or sent, whatever they say. Does not interpret the rule.

/** A longer line is not a rule but a page; the classifier is sent every prose rule. */
export const MAX_LINE = 1000;

/**
 * Joiners are part of words in some scripts; every other invisible or direction-changing character only serves to hide something.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;

export function lineProblem(text: string): { readonly message: string; readonly todo: string } | undefined {
  if (text.trim() === '') return { message: 'empty rule', todo: 'write the rule or remove the entry' };
  if (text.length > MAX_LINE)
    return { message: `rule of ${text.length} characters`, todo: `keep a rule under ${MAX_LINE} characters` };
  // a line break could look like another line of a prompt, an escape could rewrite a terminal, a tag character could carry hidden
  // text to a model
  if (HIDDEN.test(text))
    return { message: 'rule with a line break or an invisible character', todo: 'write it on one line, in visible characters' };
  return undefined;
}
