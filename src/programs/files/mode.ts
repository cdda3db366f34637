// What a file mode does: world writable or setuid (`open`), executable, or plain. Does not know the file.
import type { Write } from '../../model/effect.ts';

export type Mode = NonNullable<Write['mode']>;

export function modeOf(text: string | undefined): Mode {
  if (text === undefined) return 'unknown';
  if (/^[0-7]{1,5}$/.test(text)) return octal(Number.parseInt(text, 8));
  let made: Mode = 'plain';
  for (const clause of text.split(',')) {
    const one = symbolic(clause);
    if (one === 'unknown' || one === 'open') return one;
    if (one === 'executable') made = one;
  }
  return made;
}

function octal(bits: number): Mode {
  if ((bits & 0o002) !== 0 || (bits & 0o6000) !== 0) return 'open';
  return (bits & 0o111) === 0 ? 'plain' : 'executable';
}

/**
 * Whether the mode removes the owner's permission to read or enter. For one file that is easily undone; for a directory tree,
 * nobody knows the old modes afterwards.
 */
export function shutsOut(text: string | undefined): boolean {
  if (text === undefined) return false;
  if (/^[0-7]{1,5}$/.test(text)) return (Number.parseInt(text, 8) & 0o500) !== 0o500;
  return text.split(',').some((clause) => {
    const match = /^([ugoa]*)([-+=])([rwxXst]*)$/.exec(clause);
    if (!match || !/^$|[ua]/.test(match[1] ?? '')) return false;
    const [, , sign, what = ''] = match;
    return sign === '-' ? /[rx]/.test(what) : sign === '=' && !(what.includes('r') && /[xX]/.test(what));
  });
}

/** `u+x`, `a=rw`, `go-w`, `+x`, `u+rw-x`. */
function symbolic(clause: string): Mode {
  const match = /^([ugoa]*)((?:[-+=](?:[rwxXst]*|[ugo]|[0-7]+))+)$/.exec(clause);
  if (!match) return 'unknown';
  const who = match[1] ?? '';
  let made: Mode = 'plain';
  for (const [, sign, what = ''] of (match[2] ?? '').matchAll(/([-+=])([rwxXst]+|[ugo]|[0-7]+)?/g)) {
    if (sign === '-') continue;
    if (/^[0-7]+$/.test(what)) {
      const one = octal(Number.parseInt(what, 8));
      if (one !== 'plain') return one;
    } else if (/^[ugo]$/.test(what)) {
      // Copies the bits of another class: others may get the owner's write permission.
      if (/[oa]/.test(who) || who === '') return 'unknown';
    } else if (what.includes('s') && !/^o+$/.test(who)) return 'open';
    else if (what.includes('w') && /[oa]/.test(who)) return 'open';
    else if (/[xX]/.test(what)) made = 'executable';
  }
  return made;
}
