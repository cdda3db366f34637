// What redirections do: which file is read or written, which socket opened, and where a command's output goes. Each redirection is a part of its own.
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import { isTerminalDevice, typesInto } from '../model/terminals.ts';
import type { Server } from '../model/zone.ts';
import { descriptorAt, recordWrite, noteRace, partsOf, send, streamOf } from './descriptors.ts';
import { expandWhole, expandWord } from './expand.ts';
import { joinArgs } from './join-args.ts';
import type { EvalContext } from './eval-context.ts';
import { addPart } from './eval-context.ts';
import { noteOwnInput } from './own-input.ts';
import { placesOf } from './places.ts';
import type { OpenFile } from './state.ts';
import { unopened } from './state.ts';
import type { Redirect, Script, Word } from './syntax.ts';
import type { Arg, Stream } from './value.ts';
import {
  argText,
  emptyStream,
  exact,
  holeArg,
  inDoubt,
  joinStreams,
  knownPrefix,
  textStream,
  union,
  unknownStream,
} from './value.ts';

/** The streams of one command. */
export interface Plumbing {
  readonly stdin: Stream | undefined;
  /** Parts of input redirections. */
  readonly inputs: readonly number[];
  readonly socket: boolean;
  readonly fed: readonly Script[];
  /** Called with the output of the command; returns what still flows on. */
  readonly deliver: (stdout: Stream) => Stream;
}

/** A file this command alone opened for its output, with its text so far. */
interface Own {
  readonly file: OpenFile & { readonly kind: 'file' };
  readonly before: { readonly text: string; readonly from: readonly number[] } | undefined;
}

interface Draft {
  readonly here: EvalContext;
  /** The descriptors after these redirections. */
  readonly changes: Map<number, OpenFile>;
  readonly inputs: number[];
  readonly fed: Script[];
  /** Output that was sent to a copy of this command's standard output. */
  readonly sink: Stream[];
  readonly owned: Own[];
  /** Parts of redirections that empty their file before the command starts. */
  readonly emptied: number[];
}

const SOCKET = /^\/dev\/(tcp|udp)\/([^/]*)\/(.*)$/;
/** The same with an unknown host, or an unknown port. */
const SOCKET_BEGUN = /^\/dev\/(tcp|udp)\/(?:([^/]+)\/)?/;
const STANDARD = [0, 1, 2];

export function plumb(here: EvalContext, redirects: readonly Redirect[]): Plumbing {
  if (redirects.length === 0) return unredirected(here);
  const draft: Draft = { here, changes: new Map(), inputs: [], fed: [], sink: [], owned: [], emptied: [] };
  for (const one of redirects) {
    if (one.kind === 'here') hereText(draft, one);
    else fileRedirect(draft, one);
  }
  const { changes } = draft;
  const stdin = changes.get(0) ?? here.state.open.get(0);
  const standard = STANDARD.map((fd) => changes.get(fd) ?? here.state.open.get(fd));
  const output = changes.get(1) ?? here.state.open.get(1) ?? unopened(1);
  const saved = new Map([...changes.keys()].map((fd) => [fd, here.state.open.get(fd)] as const));
  // While the command runs, its standard input and output are passed as streams, the other descriptors by number.
  for (const [fd, file] of changes) {
    if (fd === 0 || fd === 1) here.state.open.delete(fd);
    else here.state.open.set(fd, file);
  }
  const restore = (): void => {
    for (const [fd, file] of here.state.keepsRedirects ? kept(here, changes) : saved) {
      if (file) here.state.open.set(fd, file);
      else here.state.open.delete(fd);
    }
    // The variable keeps the descriptor's number only if this shell opened the file itself.
    if (!here.state.keepsRedirects)
      for (const { descriptor } of redirects)
        if (descriptor?.kind === 'variable')
          here.state.vars.set(descriptor.name, { kind: 'scalar', value: holeArg('a descriptor, or what it was') });
    here.state.keepsRedirects = false;
  };
  return {
    stdin: stdin ? streamOf(stdin, here.stdin) : here.stdin,
    inputs: draft.inputs,
    socket: standard.some(isSocket),
    fed: draft.fed,
    deliver: (stdout) => {
      // `exec > FILE`: the old content is gone at once, whatever later commands write.
      if (here.state.keepsRedirects) for (const part of draft.emptied) replacesFile(here, part);
      restore();
      for (const part of draft.emptied) noteOwnInput(here, part, { out: stdout, inputs: draft.inputs });
      return deliver(draft, output, stdout);
    },
  };
}

/** Most commands have no redirection: all streams stay as they are. */
function unredirected(here: EvalContext): Plumbing {
  const { state } = here;
  const stdin = state.open.get(0);
  const output = state.open.get(1) ?? unopened(1);
  return {
    stdin: stdin ? streamOf(stdin, here.stdin) : here.stdin,
    inputs: [],
    socket: isSocket(stdin) || isSocket(output) || isSocket(state.open.get(2)),
    fed: [],
    deliver: (stdout) => {
      state.keepsRedirects = false;
      return send(here, output, stdout);
    },
  };
}

/** The output of a command that consists only of redirections: `$(< file)` is the file, and some shells print it in any case. */
export function deliverRedirected(plumbing: Plumbing, redirects: readonly Redirect[]): Stream {
  const reads = redirects.some(
    (one) => one.kind === 'here' || one.operator === '<' || one.operator === '<&' || one.operator === '<>',
  );
  const { stdin } = plumbing;
  return plumbing.deliver(
    reads ? unknownStream(stdin?.why ?? 'what is redirected', union(stdin?.from ?? [], plumbing.inputs)) : emptyStream,
  );
}

const isSocket = (file: OpenFile | undefined): boolean =>
  file?.kind === 'socket' || (file?.kind === 'either' && file.of.some(isSocket));

/** `exec` keeps descriptors open for all later commands, so anything read from them counts as seen. */
function kept(here: EvalContext, changes: ReadonlyMap<number, OpenFile>): ReadonlyMap<number, OpenFile> {
  return new Map(
    [...changes].map(([fd, file]): [number, OpenFile] => {
      if (file.kind === 'file' && file.stream) for (const id of partsOf(file)) here.walk.printed.add(id);
      return [fd, file.kind === 'sink' ? { kind: 'level' } : file];
    }),
  );
}

function deliver(draft: Draft, output: OpenFile, stdout: Stream): Stream {
  const { here, changes } = draft;
  const own = draft.owned.find((one) => one.file === output);
  const errors = changes.get(2);
  // The command's error messages go to the same place, and their text is unknown.
  const mixed = errors !== undefined && errors === output;
  const beside = errors?.kind === 'sink' && errors.into === draft.sink && changes.has(1);
  let rest: Stream = emptyStream;
  // It is unknown which of several files is written, but that file becomes empty.
  if (own && own.file.path === undefined && own.file.uses.count === 0 && !mixed && stdout.text?.trim() === '')
    noteWritten(here, own.file.part, stdout.text);
  if (own && own.file.uses.count === 0 && !mixed && stdout.text !== undefined && own.before && own.file.path !== undefined) {
    own.file.uses.count++;
    const { part, path } = own.file;
    const draftPart = here.walk.parts[part];
    if (draftPart) {
      draftPart.from = union(draftPart.from, stdout.from);
      noteWritten(here, part, stdout.text);
    }
    recordWrite(here, {
      path,
      part,
      written: { kind: 'text', text: own.before.text + stdout.text, from: union(own.before.from, [part], stdout.from) },
    });
  } else rest = send(here, output, stdout);
  const errorText = beside ? [unknownStream('error messages')] : [];
  if (draft.sink.length + errorText.length === 0) return rest;
  const all = joinStreams([rest, ...draft.sink, ...errorText]);
  // The order of the two outputs is not tracked.
  return rest.text === '' ? all : inDoubt(all);
}

function noteWritten(here: EvalContext, part: number, text: string): void {
  const draft = here.walk.parts[part];
  if (draft) draft.effects = draft.effects.map((effect) => (effect.kind === 'write' ? { ...effect, text } : effect));
}

function replacesFile(here: EvalContext, part: number): void {
  const draft = here.walk.parts[part];
  if (draft) draft.effects = draft.effects.map((effect) => (effect.kind === 'write' ? { ...effect, replaces: true } : effect));
}

function lookup(draft: Draft, fd: number): OpenFile {
  const found = draft.changes.get(fd) ?? draft.here.state.open.get(fd);
  if (found) return found;
  // INVARIANT: a copy of this command's output is its output, whatever becomes of descriptor 1 afterwards.
  return fd === 1 ? { kind: 'sink', into: draft.sink } : unopened(fd);
}

/** The descriptor that a redirection sets. One that bash chooses gets a number that no script can write. */
function descriptorOf(draft: Draft, one: Redirect, otherwise: number): number {
  if (one.descriptor?.kind === 'number') return one.descriptor.number;
  if (one.descriptor?.kind !== 'variable') return otherwise;
  const { vars, open } = draft.here.state;
  vars.set(one.descriptor.name, { kind: 'scalar', value: holeArg('a descriptor', { kind: 'token' }) });
  return -1 - open.size - draft.changes.size;
}

function hereText(draft: Draft, one: Redirect & { readonly kind: 'here' }): void {
  const body = expandWhole(draft.here, one.body);
  const text = exact(body);
  const stream =
    text === undefined
      ? unknownStream('a here-document with unknown values', body.from)
      : textStream(one.string ? `${text}\n` : text, body.from);
  draft.changes.set(descriptorOf(draft, one, 0), { kind: 'stream', stream });
}

/** The target of a redirection as one path, patterns included. */
function targetOf(here: EvalContext, word: Word): Arg {
  const { args } = expandWord(here, word);
  const only = args.length === 1 ? args[0] : undefined;
  if (only) return { ...only, spread: false };
  return { ...holeArg('a redirection to none or several words'), from: joinArgs(args).from };
}

function fileRedirect(draft: Draft, one: Redirect & { readonly kind: 'file' }): void {
  const { here, changes } = draft;
  const target = targetOf(here, one.target);
  for (const piece of one.target.pieces) if (piece.kind === 'process' && piece.direction === 'out') draft.fed.push(piece.script);
  const text = exact(target);
  const output = one.operator !== '<' && one.operator !== '<&';
  const fd = descriptorOf(draft, one, output && one.operator !== '<>' ? 1 : 0);
  const both = one.operator === '&>' || one.operator === '&>>' || (one.operator === '>&' && one.descriptor === undefined);
  if (one.operator === '>&' || one.operator === '<&') {
    if (text !== undefined && /^(\d+-?|-)$/.test(text)) return duplicate(draft, fd, text);
    // `>&$fd`: it may be any open descriptor.
    if (target.bits.every((bit) => bit.kind === 'hole' && bit.shape.kind === 'token')) {
      changes.set(fd, { kind: 'either', of: [lookup(draft, 1), ...here.state.open.values(), ...changes.values()] });
      return;
    }
  }
  const set = (file: OpenFile): void => {
    changes.set(fd, file);
    if (both) changes.set(2, file);
  };
  const copied = text === undefined || draft.fed.length > 0 ? undefined : descriptorAt(text);
  if (output && copied !== undefined) return set(lookup(draft, copied));
  if (output && text !== undefined && isTerminalDevice(text)) {
    addPart(here, { text: one.text, from: target.from, effects: [typesInto(text)] });
    return set({ kind: 'conversation' });
  }

  const socket = text === undefined ? undefined : SOCKET.exec(text);
  if (socket) {
    const server = { host: (socket[2] ?? '').toLowerCase(), ...port(socket[3]) };
    const part = addPart(here, { text: one.text, effects: [{ kind: 'network', use: 'socket', server }] });
    if (fd === 0) draft.inputs.push(part);
    return set({ kind: 'socket', part });
  }
  // `/dev/tcp/$host/80`: a connection, wherever to.
  const begun = text === undefined ? SOCKET_BEGUN.exec(knownPrefix(target)) : null;
  if (begun) {
    const host = begun[2] ?? '';
    const server: Server = host === '' ? { host, unknown: 'an unknown server' } : { host: host.toLowerCase() };
    const part = addPart(here, {
      text: one.text,
      from: target.from,
      effects: [{ kind: 'network', use: 'socket', server }, unclear('a redirection whose target is unknown', argText(target))],
    });
    if (fd === 0) draft.inputs.push(part);
    return set({ kind: 'socket', part });
  }
  if (text === undefined && target.bits.some((bit) => bit.kind === 'hole' && bit.shape.kind === 'any') && couldBeSocket(target)) {
    const part = addPart(here, {
      text: one.text,
      from: target.from,
      effects: [unclear('a redirection whose target is unknown', argText(target))],
    });
    if (output)
      here.walk.files.touch({
        place: { kind: 'unknown', why: 'not known' },
        from: [part],
        why: 'any file may have been written',
        what: 'contents',
      });
    else draft.inputs.push(part);
    return set({
      kind: 'file',
      part,
      uses: { count: 0 },
      ...(output ? {} : { stream: unknownStream('an unknown file', [part]) }),
    });
  }
  openFile(draft, { one, target, set, own: fd === 1 && !both });
}

interface Opening {
  readonly one: Redirect & { readonly kind: 'file' };
  readonly target: Arg;
  readonly set: (file: OpenFile) => void;
  /** True if only this command's output goes there. */
  readonly own: boolean;
}

function openFile(draft: Draft, opening: Opening): void {
  const { here } = draft;
  const { operator } = opening.one;
  const places = placesOf(opening.target, here.state.cwd);
  const append = operator === '>>' || operator === '&>>';
  const [reads, writes] = [operator === '<' || operator === '<&' || operator === '<>', operator !== '<' && operator !== '<&'];
  const effects: Effect[] = [];
  for (const place of places) {
    if (reads) effects.push({ kind: 'read', place, sees: 'content' });
    if (writes) effects.push({ kind: 'write', place, how: append ? 'append' : 'change' });
  }
  const only = places.length === 1 && places[0]?.kind === 'path' && places[0].extent === 'one' ? places[0].path : undefined;
  const part = addPart(here, { text: opening.one.text, effects, from: opening.target.from });
  if (only === '/dev/null') return opening.set({ kind: 'stream', stream: emptyStream });
  const stream = reads ? contentOf(here, { path: only, part, shown: argText(opening.target), inherited: here.stdin }) : undefined;
  if (reads) draft.inputs.push(part);
  else if (!append) draft.emptied.push(part);
  const before = append && only !== undefined ? textBefore(here, only) : { text: '', from: [] };
  const file: Own['file'] = {
    kind: 'file',
    part,
    uses: { count: 0 },
    ...(writes && only !== undefined ? { path: only } : {}),
    ...(stream ? { stream } : {}),
  };
  if (writes && only !== undefined)
    recordWrite(here, { path: only, part, written: { kind: 'output', from: [part], why: 'what is written to it is unknown' } });
  else if (writes && only === undefined)
    for (const place of places) {
      here.walk.files.touch({ place, from: [part], why: `\`${opening.one.text}\` may have written it`, what: 'contents' });
      noteRace(here, part, place);
    }
  if (opening.own && operator !== '<>') draft.owned.push({ file, before });
  opening.set(file);
}

/** The content of a file before text is appended; undefined if unknown. */
function textBefore(here: EvalContext, path: string): Own['before'] {
  const written = here.walk.files.get(path, here.frame.together);
  if (written) return written.kind === 'text' && !written.orAbsent ? written : undefined;
  const disk = here.walk.world.fileText(path);
  if (disk.kind === 'absent') return { text: '', from: [] };
  return disk.kind === 'text' ? { text: disk.text, from: [] } : undefined;
}

function contentOf(
  here: EvalContext,
  source: {
    readonly path: string | undefined;
    readonly part: number;
    readonly shown: string;
    readonly inherited: Stream | undefined;
  },
): Stream {
  const fd = source.path === undefined ? undefined : descriptorAt(source.path);
  const written = source.path === undefined ? undefined : here.walk.files.get(source.path, here.frame.together);
  const why = `the contents of \`${source.shown}\``;
  if (fd !== undefined && !written) {
    const file = here.state.open.get(fd);
    const through = file ? streamOf(file, source.inherited) : fd === 0 ? source.inherited : undefined;
    return through ? { ...through, from: union([source.part], through.from) } : unknownStream(why, [source.part]);
  }
  if (written?.kind === 'text') return textStream(written.text, union([source.part], written.from));
  if (written) return unknownStream(why, union([source.part], written.kind === 'output' ? written.from : []));
  const disk = source.path === undefined ? undefined : here.walk.world.fileText(source.path);
  return disk?.kind === 'text' ? textStream(disk.text, [source.part]) : unknownStream(why, [source.part]);
}

const port = (text: string | undefined): { readonly port?: number } =>
  text !== undefined && /^\d+$/.test(text) ? { port: Number(text) } : {};

/** The target may be a socket unless it begins with known text other than `/dev/…`. */
const couldBeSocket = (target: Arg): boolean => {
  const first = target.bits[0];
  return first?.kind !== 'text' || '/dev/tcp/'.startsWith(first.text) || first.text.startsWith('/dev/');
};

/** `2>&1`, `3<&0`, `1>&3-`, `3>&-`. */
function duplicate(draft: Draft, fd: number, text: string): void {
  const other = Number.parseInt(text, 10);
  if (Number.isNaN(other)) {
    // A closed descriptor receives nothing. For the standard three, writing only fails, so their previous targets still count.
    if (fd > 2) draft.changes.set(fd, { kind: 'stream', stream: emptyStream });
    return;
  }
  const file = lookup(draft, other);
  draft.changes.set(fd, file);
  if (fd === 0) draft.inputs.push(...partsOf(file));
}
