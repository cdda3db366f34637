// Words that zsh expands or runs where bash sees plain text: some agents run every command in zsh. Expands nothing; refuses to read.
import type * as U from 'unbash';
import { Unreadable } from './read-source.ts';

/** `$^x`, `$=x`, `$~x`: a variable with a flag. */
const FLAGGED = /(?<!\\)\$[=^~]+[A-Za-z_{]/;
/** `$x[2]`: an element of an array, or a character of a text. */
const SUBSCRIPT = /^\[(?:[@*]|-?\d+(?:,-?\d+)?|\$?[A-Za-z_]\w*)\]/;
/** `*(e:"command":)` and `*(+name)`: a glob whose qualifiers run code. An ordinary pattern has words between bars. */
const QUALIFIERS = /\((?:[^()|]*[eo]e?[^\w\s|()?*.,\\-]|\+\w)/;

export function refuseZsh(one: U.Word): void {
  if (one.parts === undefined) {
    if (FLAGGED.test(one.text)) throw new Unreadable(`zsh expands \`${one.text.slice(0, 40)}\``);
    return;
  }
  for (const [i, part] of one.parts.entries()) {
    const texts = part.type === 'DoubleQuoted' ? part.parts.filter(({ type }) => type === 'Literal') : [part];
    if ((part.type === 'Literal' || part.type === 'DoubleQuoted') && texts.some(({ text }) => FLAGGED.test(text)))
      throw new Unreadable(`zsh expands \`${one.text.slice(0, 40)}\``);
    if (part.type === 'SimpleExpansion' && SUBSCRIPT.test(one.parts[i + 1]?.text ?? ''))
      throw new Unreadable(`zsh reads \`${one.text.slice(0, 40)}\` as an element of an array`);
    if (part.type === 'ExtendedGlob' && QUALIFIERS.test(part.text))
      throw new Unreadable(`zsh runs code in the pattern \`${one.text.slice(0, 40)}\``);
  }
}

/** `>! FILE` overwrites FILE in zsh, where bash writes a file of that name. */
export function refuseZshTarget(one: U.Word): void {
  if (/^[!?]/.test(one.text)) throw new Unreadable(`zsh or fish writes another file than \`${one.text.slice(0, 40)}\``);
}

/** Arrays that zsh keeps equal to PATH and its like. */
const TWINS: ReadonlySet<string> = new Set(['path', 'fpath', 'cdpath', 'module_path', 'manpath', 'mailpath']);
/** A list of directories, or a directory that anybody can fill. Other texts are ordinary values of a variable in bash. */
const SEARCHED =
  /[:]|\$\{?(?:path|PATH)\b|^["']?(?:(?:\/private)?\/(?:var\/)?tmp|\/dev\/shm|\$\{?TMPDIR\}?)(?:\/[^.]*)?["']?$|^["']?\$\(mktemp\s[^)]*-d/;

export function refuseZshTwin(one: U.Assignment): void {
  if (TWINS.has(one.name) && (one.append === true || one.value?.type === 'ArrayValue' || SEARCHED.test(one.value?.text ?? '')))
    throw new Unreadable(`\`${one.name}\` is where zsh looks for programs and functions`);
}
