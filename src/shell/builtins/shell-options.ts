// `set`, `shopt`, `ulimit`, `umask`: shell options that change how later text is read or files are written.
import type { EvalContext, Invocation } from '../eval-context.ts';
import { addPart } from '../eval-context.ts';
import type { Stream } from '../value.ts';
import { emptyStream, exact } from '../value.ts';
import { unclearPart } from './builtin.ts';
import { printEnvironment } from './print-variables.ts';

/** `set` options that do not affect the analysis. */
const HARMLESS_SET = /^[-+][abBeEhHmnptTuC]*[abBeEhHmnptTu]$/;
const HARMLESS_SET_NAMES: ReadonlySet<string> = new Set([
  'errexit',
  'nounset',
  'pipefail',
  'errtrace',
  'functrace',
  'monitor',
  'vi',
  'emacs',
  'history',
  'notify',
  'physical',
  'hashall',
  'braceexpand',
]);

export function setBuiltin(here: EvalContext, invocation: Invocation): Stream {
  if (invocation.args.length === 0) return printEnvironment(here, invocation);
  for (let i = 0; i < invocation.args.length; i++) {
    const text = exact(invocation.args[i]);
    if (text === undefined || !/^[-+]/.test(text) || text === '-' || text === '--') {
      // Everything from here on is a positional parameter.
      here.state.positional = invocation.args.slice(text === '--' || text === '-' ? i + 1 : i);
      return emptyStream;
    }
    const on = text.startsWith('-');
    // `set -e`: any command may be the last to run.
    if (on && (text.includes('e') || text.includes('o'))) here.walk.files.noteExit();
    // `-o` may be the last letter of a bundle: `set -euo pipefail`.
    if (text.endsWith('o')) {
      const option = exact(invocation.args[++i]);
      if (!on && option === 'history')
        addPart(here, {
          text: invocation.text,
          effects: [{ kind: 'hazard', what: 'audit', detail: 'switches the shell history off' }],
        });
      if (option === undefined && invocation.args[i] === undefined) return emptyStream;
      if (option === 'noglob') here.state.noGlob = on;
      else if (option === 'allexport') here.state.exportsAll = on;
      else if (option === 'xtrace' || option === 'verbose') here.walk.traced ||= on;
      else if (!HARMLESS_SET_NAMES.has(option ?? '') || (!on && option === 'braceexpand'))
        return unclearPart(here, invocation, `what \`set -o ${option ?? ''}\` changes is not followed`);
    }
    if (!on && text.includes('B')) return unclearPart(here, invocation, 'braces no longer expand');
    if (text.includes('f')) here.state.noGlob = on;
    if (text.includes('a')) here.state.exportsAll = on;
    if (on && /[xv]/.test(text)) here.walk.traced = true;
    const rest = `${text.charAt(0)}${text.slice(1).replaceAll(/[fxv]/g, '')}`;
    const plain = rest.replace(/o$/, '');
    if (plain.length > 1 && !HARMLESS_SET.test(plain))
      return unclearPart(here, invocation, `what \`set ${text}\` changes is not followed`);
    // Existing files are not overwritten, so what the call writes may not be in the file.
    if (plain.includes('C')) return unclearPart(here, invocation, '`set -C` makes writes fail');
  }
  return emptyStream;
}

/** Shell options that do not affect the analysis. */
const HARMLESS_SHOPT: ReadonlySet<string> = new Set([
  'extglob',
  'nullglob',
  'failglob',
  'globstar',
  'inherit_errexit',
  'checkwinsize',
  'histappend',
  'cmdhist',
  'autocd',
  'cdspell',
  'expand_aliases',
  'huponexit',
  'checkjobs',
  'progcomp',
  'sourcepath',
]);

export function shopt(here: EvalContext, invocation: Invocation): Stream {
  const names = invocation.args.map((arg) => exact(arg)).filter((text) => text === undefined || !text.startsWith('-'));
  return names.every((name) => name !== undefined && HARMLESS_SHOPT.has(name))
    ? emptyStream
    : unclearPart(here, invocation, 'a shell option that is not followed');
}

/** A limit on file size may make writes fail. */
export function ulimit(here: EvalContext, invocation: Invocation): Stream {
  if (invocation.args.length > 0) here.state.writesMayFail = true;
  return emptyStream;
}

/** `o+w`, `a=rwx`, `=rw`, and `o=g`, which copies. */
const letsOthersWrite = (clause: string): boolean => /^([ugoa]*[oa][ugoa]*)?[=+][^=+-]*[wugo]/.test(clause);

/** A mask that lets everybody write makes every later file world writable. */
export function umask(here: EvalContext, invocation: Invocation): Stream {
  for (const arg of invocation.args) {
    const text = exact(arg);
    if (text === undefined) return unclearPart(here, invocation, 'a mask for new files that is unknown');
    if (text === '-S' || text === '-p') continue;
    const open = /^[0-7]+$/.test(text) ? (Number.parseInt(text, 8) & 0o2) === 0 : text.split(',').some(letsOthersWrite);
    if (!open) continue;
    addPart(here, {
      text: invocation.text,
      effects: [{ kind: 'hazard', what: 'weaken-guard', detail: 'new files become world writable' }],
    });
  }
  return emptyStream;
}
