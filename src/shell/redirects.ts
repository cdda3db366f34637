// What redirections do: which file is read or written, which socket opened, and where a command's output goes. Each is a part of its own.
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import { expandWhole } from './expand.ts';
import type { Here } from './here.ts';
import { addPart } from './here.ts';
import { placesOf } from './places.ts';
import type { Redirect, Script } from './syntax.ts';
import type { Arg, Stream } from './value.ts';
import { argText, emptyStream, exact, textStream, union, unknownStream } from './value.ts';

/** Where one command's streams go. */
export interface Plumbing {
  readonly stdin: Stream | undefined;
  /** Parts of input redirections. */
  readonly inputs: readonly number[];
  readonly socket: boolean;
  readonly fed: readonly Script[];
  /** Called with what the command printed; gives what still flows on. */
  readonly deliver: (stdout: Stream) => Stream;
}

interface Draft {
  stdin: Stream | undefined;
  inputs: number[];
  socket: boolean;
  fed: Script[];
  outs: { readonly part: number; readonly path: string | undefined; readonly append: boolean }[];
  /** Standard output no longer flows on. */
  taken: boolean;
  /** Standard output goes to the conversation past the pipe. */
  toError: boolean;
}

const SOCKET = /^\/dev\/(tcp|udp)\/([^/]*)\/(.*)$/;

export function plumb(here: Here, redirects: readonly Redirect[]): Plumbing {
  const draft: Draft = { stdin: here.stdin, inputs: [], socket: false, fed: [], outs: [], taken: false, toError: false };
  for (const one of redirects) {
    if (one.kind === 'here') hereText(here, one, draft);
    else fileRedirect(here, one, draft);
  }
  return { ...draft, deliver: (stdout) => deliver(here, draft, stdout) };
}

function deliver(here: Here, draft: Draft, stdout: Stream): Stream {
  for (const out of draft.outs) {
    const part = here.walk.parts[out.part];
    if (part) part.from = union(part.from, stdout.from);
    if (out.path === undefined) continue;
    const before = out.append ? here.walk.files.get(out.path) : undefined;
    if (stdout.text !== undefined && !out.append)
      here.walk.files.set(out.path, { kind: 'text', text: stdout.text, from: union([out.part], stdout.from) });
    else if (stdout.text !== undefined && before?.kind === 'text')
      here.walk.files.set(out.path, {
        kind: 'text',
        text: before.text + stdout.text,
        from: union(before.from, [out.part], stdout.from),
      });
    else
      here.walk.files.set(out.path, {
        kind: 'output',
        from: union([out.part], stdout.from, before && before.kind !== 'copy' ? before.from : []),
        why: out.append ? 'a file that was added to' : stdout.why,
      });
    if (part && stdout.text !== undefined)
      part.effects = part.effects.map((effect) => (effect.kind === 'write' ? { ...effect, text: stdout.text ?? '' } : effect));
  }
  if (draft.toError) for (const id of stdout.from) here.walk.printed.add(id);
  return draft.taken ? emptyStream : stdout;
}

function hereText(here: Here, one: Redirect & { readonly kind: 'here' }, draft: Draft): void {
  const body = expandWhole(here, one.body);
  const text = exact(body);
  const fd = one.descriptor?.kind === 'number' ? one.descriptor.number : 0;
  const stream =
    text === undefined
      ? unknownStream('a here-document with values that are not known', body.from)
      : textStream(one.string ? `${text}\n` : text, body.from);
  if (fd === 0 && one.descriptor?.kind !== 'variable') draft.stdin = stream;
  else here.state.open.set(fd, { kind: 'stream', stream });
}

function fileRedirect(here: Here, one: Redirect & { readonly kind: 'file' }, draft: Draft): void {
  const target = expandWhole(here, one.target);
  for (const piece of one.target.pieces) if (piece.kind === 'process' && piece.direction === 'out') draft.fed.push(piece.script);
  const text = exact(target);
  const output = one.operator !== '<' && one.operator !== '<&';
  const fd = one.descriptor?.kind === 'number' ? one.descriptor.number : output ? 1 : 0;
  if ((one.operator === '>&' || one.operator === '<&') && text !== undefined && /^(\d+-?|-)$/.test(text))
    return duplicate(here, { fd, text, draft });

  const socket = text === undefined ? undefined : SOCKET.exec(text);
  if (socket) {
    const part = addPart(here, {
      text: one.text,
      effects: [{ kind: 'network', use: 'socket', server: { host: (socket[2] ?? '').toLowerCase(), ...port(socket[3]) } }],
    });
    here.state.open.set(fd, { kind: 'socket', part });
    return toSocket(draft, { fd, part });
  }
  if (text === undefined && target.bits.some((bit) => bit.kind === 'hole' && bit.shape.kind === 'any') && couldBeSocket(target)) {
    const part = addPart(here, {
      text: one.text,
      effects: [unclear('a redirection whose target is not known', argText(target))],
    });
    draft.taken ||= output && fd === 1;
    if (output) draft.outs.push({ part, path: undefined, append: false });
    return;
  }
  const places = placesOf(target, here.state.cwd);
  const append = one.operator === '>>' || one.operator === '&>>';
  const effects: Effect[] = [];
  for (const place of places) {
    if (!output || one.operator === '<>') effects.push({ kind: 'read', place, sees: 'content' });
    if (output) effects.push({ kind: 'write', place, how: append ? 'append' : 'change' });
  }
  const only = places.length === 1 && places[0]?.kind === 'path' && places[0].extent === 'one' ? places[0].path : undefined;
  const part = addPart(here, { text: one.text, effects, from: target.from });
  if (one.descriptor?.kind === 'variable' || fd > 2) here.state.open.set(fd, { kind: 'file', part });
  if (!output) {
    const written = only === undefined ? undefined : here.walk.files.get(only);
    if (fd === 0) {
      draft.inputs.push(part);
      const disk = written || only === undefined ? undefined : here.walk.world.fileText(only);
      draft.stdin =
        disk?.kind === 'text'
          ? textStream(disk.text, [part])
          : written?.kind === 'text'
            ? textStream(written.text, union([part], written.from))
            : unknownStream(
                `the contents of \`${argText(target)}\``,
                union([part], written && written.kind !== 'copy' ? written.from : []),
              );
    }
    return;
  }
  if (fd === 1 || one.operator === '&>' || one.operator === '&>>') {
    draft.taken = true;
    if (only !== '/dev/null') draft.outs.push({ part, path: only, append });
    if (only === '/dev/stderr' || only === '/dev/tty') draft.toError = true;
  }
}

const port = (text: string | undefined): { readonly port?: number } =>
  text !== undefined && /^\d+$/.test(text) ? { port: Number(text) } : {};

/** A target that does not begin with known text other than `/dev/…` may be a socket. */
const couldBeSocket = (target: Arg): boolean => {
  const first = target.bits[0];
  return first?.kind !== 'text' || '/dev/tcp/'.startsWith(first.text) || first.text.startsWith('/dev/');
};

function duplicate(here: Here, it: { readonly fd: number; readonly text: string; readonly draft: Draft }): void {
  const other = Number.parseInt(it.text, 10);
  if (it.fd === 1 && other === 2) {
    it.draft.toError = true;
    return;
  }
  const file = here.state.open.get(other);
  if (!file) return;
  if (file.kind === 'socket') return toSocket(it.draft, { fd: it.fd, part: file.part });
  if (file.kind === 'stream') {
    if (it.fd === 0) it.draft.stdin = file.stream;
    return;
  }
  if (it.fd === 0) it.draft.stdin = unknownStream('an open file', [file.part]);
  if (it.fd === 1) {
    it.draft.taken = true;
    it.draft.outs.push({ part: file.part, path: undefined, append: true });
  }
}

function toSocket(draft: Draft, it: { readonly fd: number; readonly part: number }): void {
  if (it.fd <= 2) draft.socket = true;
  if (it.fd === 0) {
    draft.stdin = unknownStream('what a socket sends', [it.part]);
    draft.inputs.push(it.part);
  } else if (it.fd === 1) {
    draft.taken = true;
    draft.outs.push({ part: it.part, path: undefined, append: true });
  }
}
