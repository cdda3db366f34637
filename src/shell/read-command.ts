// Reads one simple command of the parser's tree: assignments, words, redirections.
import type * as U from 'unbash';
import type { Source } from './read-source.ts';
import { Unreadable } from './read-source.ts';
import { piece, word, words } from './read-word.ts';
import { refuseZsh, refuseZshTarget, refuseZshTwin } from './zsh-words.ts';
import type { Assignment, Descriptor, Node, Piece, Redirect, Word } from './syntax.ts';

export function command(one: U.Command, source: Source): Node {
  const assignments: Assignment[] = [];
  const args: (Word | Assignment)[] = [];
  const redirects: Redirect[] = [];
  for (const each of one.prefix) {
    if (each.type === 'Assignment') assignments.push(assignment(each, source));
    else redirects.push(redirect(each, source));
  }
  if (one.name) args.push(...argument(one.name, source));
  for (const each of one.suffix) {
    if (each.type === 'Word') args.push(...argument(each, source));
    else if (each.type === 'Assignment') args.push(assignment(each, source));
    else redirects.push(redirect(each, source));
  }
  return { kind: 'simple', text: source.text.slice(one.pos, one.end), assignments, words: args, redirects };
}

function argument(one: U.Word, source: Source): readonly Word[] {
  refuseZsh(one);
  return words(one, source);
}

function assignment(one: U.Assignment, source: Source): Assignment {
  refuseZshTwin(one);
  return {
    kind: 'assignment',
    text: one.text,
    name: one.name,
    append: one.append === true,
    index: one.index ? word(one.index, source, 'literal') : undefined,
    value:
      one.value.type === 'ArrayValue'
        ? { kind: 'array', elements: one.value.elements.flatMap((each) => words(each, source, 'braced')) }
        : assigned(one.value, source),
  };
}

/** In an assignment's value tildes expand after `=` and after each `:`; braces and globs stay as they are. */
function assigned(one: U.Word, source: Source): Word {
  const read = word(one, source);
  if (!read.text.includes(':~')) return read;
  return {
    ...read,
    pieces: read.pieces.flatMap((piece, i) =>
      piece.kind === 'text' && !piece.quoted
        ? splitTildes(piece.text, i === read.pieces.length - 1 ? 'ends' : 'goes on')
        : [piece],
    ),
  };
}

/** Before quotes, a variable or any character that cannot be in a name, a tilde stays a tilde. */
function splitTildes(text: string, word: 'ends' | 'goes on'): readonly Piece[] {
  const pieces: Piece[] = [];
  let rest = text;
  for (let at = rest.indexOf(':~'); at >= 0; at = rest.indexOf(':~', at)) {
    const user = /^[A-Za-z0-9_.-]*/.exec(rest.slice(at + 2))?.[0] ?? '';
    const next = rest.charAt(at + 2 + user.length);
    if (next === '' ? word === 'goes on' : next !== '/' && next !== ':') {
      at += 2;
      continue;
    }
    pieces.push({ kind: 'text', text: rest.slice(0, at + 1), quoted: false }, { kind: 'tilde', user });
    rest = rest.slice(at + 2 + user.length);
    at = 0;
  }
  return [...pieces, { kind: 'text', text: rest, quoted: false }];
}

function descriptor(one: U.RedirectDescriptor | undefined): Descriptor | undefined {
  if (!one) return undefined;
  return one.type === 'FileDescriptor' ? { kind: 'number', number: one.value } : { kind: 'variable', name: one.name };
}

export function redirect(one: U.Redirection, source: Source): Redirect {
  switch (one.type) {
    case 'Redirect':
      if (!one.target) throw new Unreadable(`redirection without a target at ${one.pos}`);
      refuseZshTarget(one.target);
      return {
        kind: 'file',
        operator: one.operator,
        descriptor: descriptor(one.descriptor),
        target: word(one.target, source),
        text: source.text.slice(one.pos, one.end),
      };
    case 'HereString':
      if (!one.target) throw new Unreadable(`here-string without text at ${one.pos}`);
      return { kind: 'here', descriptor: descriptor(one.descriptor), body: word(one.target, source), string: true };
    case 'HereDoc': {
      const pieces: readonly Piece[] = one.body.parts
        ? one.body.parts.flatMap((part) => piece(part, 'quoted', source))
        : [{ kind: 'text', text: one.body.text, quoted: true }];
      if (one.operator === '<<-' && one.body.parts?.some((part) => part.type !== 'Literal' && /\n\t/.test(part.text)))
        throw new Unreadable(`tabs that are taken away inside an expansion at ${one.pos}`);
      const body: Word = { text: one.body.text, pieces: one.operator === '<<-' ? withoutTabs(pieces) : pieces };
      return { kind: 'here', descriptor: descriptor(one.descriptor), body, string: false };
    }
  }
}

/** `<<-`: leading tabs of a line are removed. */
function withoutTabs(pieces: readonly Piece[]): readonly Piece[] {
  let starts = true;
  return pieces.map((one) => {
    if (one.kind !== 'text') {
      starts = false;
      return one;
    }
    const text = (starts ? one.text.replace(/^\t+/, '') : one.text).replaceAll(/\n\t+/g, '\n');
    starts = text.endsWith('\n') || (starts && text === '');
    return { ...one, text };
  });
}
