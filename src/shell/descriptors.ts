// Open file descriptors: what can be read from one, and where data written to one goes. Opens nothing itself.
import { unclear } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import type { EvalContext } from './eval-context.ts';
import { addEffects } from './eval-context.ts';
import type { OpenFile, Written } from './state.ts';
import type { Stream } from './value.ts';
import { emptyStream, joinStreams, union, unknownStream } from './value.ts';
import type { Beside } from './written-files.ts';

/** `/dev/fd/3`, `/proc/self/fd/3`, `/dev/stdin`: a descriptor by its path. */
export function descriptorAt(path: string): number | undefined {
  if (!path.startsWith('/dev/') && !path.startsWith('/proc/')) return undefined;
  const numbered = /^\/(?:dev|proc\/(?:thread-)?self)\/fd\/(\d+)$/.exec(path)?.[1];
  if (numbered !== undefined) return Number(numbered);
  const named = ['/dev/stdin', '/dev/stdout', '/dev/stderr'].indexOf(path);
  return named < 0 ? undefined : named;
}

/** Parts whose output can be read from it. */
export function partsOf(file: OpenFile): readonly number[] {
  switch (file.kind) {
    case 'socket':
      return [file.part];
    case 'file':
      return union([file.part], file.stream?.from ?? []);
    case 'stream':
      return file.stream.from;
    case 'either':
      return union(...file.of.map(partsOf));
    case 'sink':
    case 'level':
    case 'flow':
    case 'conversation':
      return [];
  }
}

/** The stream read from it; `inherited` is the standard input if nothing was redirected. */
export function streamOf(file: OpenFile, inherited: Stream | undefined): Stream | undefined {
  switch (file.kind) {
    case 'socket':
      return unknownStream('what a socket sends', [file.part]);
    case 'file':
      return file.stream ?? unknownStream('an open file', [file.part]);
    case 'stream':
      return file.stream;
    case 'either':
      return unknownStream('one of several open files', union(partsOf(file), inherited?.from ?? []));
    case 'sink':
    case 'level':
    case 'flow':
    case 'conversation':
      return inherited;
  }
}

/** The parts that a program reads from if it opens this path, when the path is a descriptor of the call. */
export function descriptorOrigins(here: EvalContext, place: Place): readonly number[] {
  if (place.kind !== 'path') return [];
  const fd = descriptorAt(place.path);
  const all = /^\/(dev|proc\/[^/]+)\/fd(\/|$)/.test(place.path) && (fd === undefined || place.extent !== 'one');
  if (all) return union(here.stdin?.from ?? [], ...[...here.state.open.values()].map(partsOf));
  if (fd === undefined) return [];
  const file = here.state.open.get(fd);
  return union(fd === 0 ? (here.stdin?.from ?? []) : [], file ? partsOf(file) : []);
}

/** Sends printed data to a descriptor; returns what remains as the output of this command. */
export function send(here: EvalContext, file: OpenFile, stream: Stream): Stream {
  switch (file.kind) {
    case 'flow':
      return stream;
    case 'level':
      for (const id of stream.from) here.walk.printed.add(id);
      return stream;
    case 'conversation':
      for (const id of stream.from) here.walk.printed.add(id);
      return emptyStream;
    case 'sink':
      file.into.push(stream);
      return emptyStream;
    case 'stream':
      return emptyStream;
    case 'either':
      return joinStreams(file.of.map((one) => send(here, one, unknownStream('what may go elsewhere', stream.from))));
    case 'socket':
      flowInto(here, file.part, stream);
      return emptyStream;
    case 'file':
      file.uses.count++;
      flowInto(here, file.part, stream);
      if (file.path !== undefined)
        recordWrite(here, {
          path: file.path,
          part: file.part,
          written: { kind: 'output', from: union([file.part], stream.from), why: stream.why },
        });
      return emptyStream;
  }
}

function flowInto(here: EvalContext, id: number, stream: Stream): void {
  const part = here.walk.parts[id];
  if (part) part.from = union(part.from, stream.from);
}

/** Records that a part writes a file. A file on another machine is not tracked; the text of a file written in a container counts as unknown. */
export function recordWrite(
  here: EvalContext,
  file: { readonly path: string; readonly part: number; readonly written: Written },
): void {
  if (here.frame.site === 'remote') return;
  const { written } = file;
  const from = written.kind === 'copy' ? [file.part] : written.from;
  const unsure =
    here.frame.site === 'container'
      ? 'it was written in a container'
      : here.state.writesMayFail
        ? 'writing it may have failed'
        : undefined;
  here.walk.files.set(
    file.path,
    written.kind === 'text' && unsure !== undefined ? { kind: 'output', from, why: unsure } : written,
  );
  noteRace(here, file.part, { kind: 'path', path: file.path, extent: 'one' });
}

/** The commands that run at the same time as the current one. */
export const besideOf = (here: EvalContext): readonly ('background' | Beside)[] => [
  ...(here.frame.background ? (['background'] as const) : []),
  ...here.frame.together,
];

/** INVARIANT: a script that may change while it runs, or that runs while another command writes it, cannot be judged by its current text. */
export function noteRace(here: EvalContext, part: number, place: Place): void {
  const own =
    place.kind === 'path'
      ? here.frame.calls.find((call) => call.startsWith('/') && here.walk.files.sameFile(call, place.path))
      : undefined;
  const raced = own ?? here.walk.files.raced(place, here.frame.together);
  if (raced !== undefined) addEffects(here, part, [unclear(`\`${raced}\` changes while it runs`, raced)]);
}
