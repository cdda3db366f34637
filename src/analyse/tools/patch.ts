// The apply_patch text → what happens to which file. Strict: anything outside the grammar makes the whole patch unreadable.

export interface Hunk {
  readonly before: readonly string[];
  readonly after: readonly string[];
}
export type PatchOp =
  | { readonly kind: 'add'; readonly path: string; readonly text: string }
  | { readonly kind: 'delete'; readonly path: string }
  | {
      readonly kind: 'update';
      readonly path: string;
      readonly to?: string;
      readonly hunks: readonly Hunk[];
      readonly added: string;
    };
export type Patch =
  | { readonly kind: 'patch'; readonly ops: readonly PatchOp[] }
  | { readonly kind: 'unreadable'; readonly why: string };

const BEGIN = '*** Begin Patch';
const END = '*** End Patch';
const HEADER = /^\*\*\* (Add|Update|Delete) File: (.*)$/;
const MOVE = /^\*\*\* Move to: (.*)$/;
const END_OF_FILE = '*** End of File';
/** A client trims a line before it looks for a marker, so an indented or oddly spaced marker may count there. */
const MARKER = /^\s*\*{3}\s*(Begin Patch|End Patch|Add File|Update File|Delete File|Move to|End of File|Environment)/i;

const unreadable = (why: string): Patch => ({ kind: 'unreadable', why });

export function parsePatch(text: string): Patch {
  const lines = text.replace(/\r\n/g, '\n').replace(/\n+$/, '').split('\n');
  if (lines[0] !== BEGIN) return unreadable('it does not start with `*** Begin Patch`');
  if (lines.at(-1) !== END || lines.length < 3) return unreadable('it does not end with `*** End Patch`');
  const body = lines.slice(1, -1);
  const ops: PatchOp[] = [];
  let at = 0;
  while (at < body.length) {
    const header = HEADER.exec(body[at] ?? '');
    if (header === null) return unreadable(`line ${at + 2} is not a file header`);
    const end = nextHeader(body, at + 1);
    const op = readOp(header[1] ?? '', header[2] ?? '', body.slice(at + 1, end));
    if (typeof op === 'string') return unreadable(`${op} (in the section at line ${at + 2})`);
    ops.push(op);
    at = end;
  }
  return ops.length === 0 ? unreadable('it names no file') : { kind: 'patch', ops };
}

function nextHeader(lines: readonly string[], from: number): number {
  const found = lines.findIndex((line, i) => i >= from && HEADER.test(line));
  return found === -1 ? lines.length : found;
}

function readOp(verb: string, path: string, lines: readonly string[]): PatchOp | string {
  if (path === '') return 'a header without a path';
  if (verb === 'Delete') return lines.length === 0 ? { kind: 'delete', path } : 'text after a deletion';
  if (verb === 'Add') {
    if (!lines.every((line) => line.startsWith('+'))) return 'a line of a new file that does not start with `+`';
    return { kind: 'add', path, text: lines.map((line) => `${line.slice(1)}\n`).join('') };
  }
  const move = MOVE.exec(lines[0] ?? '');
  const rest = move === null ? lines : lines.slice(1);
  const hunks = readHunks(rest);
  if (typeof hunks === 'string') return hunks;
  if (hunks.length === 0 && move === null) return 'an update that changes nothing';
  const added = rest.flatMap((line) => (line.startsWith('+') ? [line.slice(1)] : [])).join('\n');
  return { kind: 'update', path, hunks, added, ...(move === null ? {} : { to: move[1] ?? '' }) };
}

function readHunks(lines: readonly string[]): readonly Hunk[] | string {
  const hunks: { before: string[]; after: string[] }[] = [];
  let ended = false;
  for (const line of lines) {
    if (line === END_OF_FILE) {
      ended = true;
      continue;
    }
    if (MARKER.test(line)) return 'a marker where none belongs';
    if (line === '@@' || line.startsWith('@@ ')) {
      hunks.push({ before: [], after: [] });
      ended = false;
      continue;
    }
    if (ended) return 'text after the end of a file';
    const hunk = hunks.at(-1) ?? { before: [], after: [] };
    if (hunks.length === 0) hunks.push(hunk);
    if (line === '' || line.startsWith(' ')) {
      hunk.before.push(line.slice(1));
      hunk.after.push(line.slice(1));
    } else if (line.startsWith('-')) hunk.before.push(line.slice(1));
    else if (line.startsWith('+')) hunk.after.push(line.slice(1));
    else return 'a line that is neither context nor change';
  }
  return hunks;
}

/** The file after the hunks, or undefined if one of them does not match exactly. */
export function applyHunks(text: string, hunks: readonly Hunk[]): string | undefined {
  let lines = text.split('\n');
  let from = 0;
  for (const { before, after } of hunks) {
    const at = before.length === 0 ? lines.length : findLines(lines, before, from);
    if (at === -1) return undefined;
    lines = [...lines.slice(0, at), ...after, ...lines.slice(at + before.length)];
    from = at + after.length;
  }
  return lines.join('\n');
}

function findLines(lines: readonly string[], wanted: readonly string[], from: number): number {
  for (let at = from; at + wanted.length <= lines.length; at += 1) {
    if (wanted.every((line, i) => lines[at + i] === line)) return at;
  }
  return -1;
}
