// What leeway tells of a script, part by part and word by word, as lines a person can check. For the tables of scripts; runs nothing.
import { posix } from 'node:path';
import type { Effect } from '../../src/model/effect.ts';
import { placeText } from '../../src/model/place.ts';
import { evaluate } from '../../src/shell/evaluate.ts';
import type { EvalContext, Invocation, World } from '../../src/shell/eval-context.ts';
import { addPart } from '../../src/shell/eval-context.ts';
import { readBash } from '../../src/shell/read-bash.ts';
import type { Cwd } from '../../src/shell/state.ts';
import type { Arg, Bit, Shape, Stream } from '../../src/shell/value.ts';
import { argText, exact, TOKEN, TOKENS, textStream, union, unknownStream } from '../../src/shell/value.ts';

export const ROOT = '/repo';
/** What every script finds; a name that ends in a slash is a directory. */
export const FILES: ReadonlyMap<string, string> = new Map([
  ['one.txt', 'one\n'],
  ['two.txt', 'a b\nc\n'],
  ['vars.sh', 'V=lib\nset_v() { V=$1; }\n'],
  ['args.sh', 'c9 "$@"\n'],
  ['leave.sh', 'L=before\nc8 && return\nL=after\n'],
  ['self.sh', '. ./self.sh\n'],
  ['bad.sh', 'c1 (\n'],
  ['secret', 's3cret\n'],
  ['shared', 'x\n'],
  ['stiff', 'x\n'],
  ['sub/in.txt', 'inner\n'],
  ['sub/deep/x', ''],
]);
const DIRECTORIES: ReadonlySet<string> = new Set([ROOT, `${ROOT}/sub`, `${ROOT}/sub/deep`, '/', '/tmp']);

/** A command as leeway says it runs. */
export interface Told {
  readonly args: readonly Arg[];
  readonly cwd: Cwd;
  /** What it finds on its standard input, where that is known. */
  readonly stdin: string | undefined;
}

export interface Telling {
  readonly lines: readonly string[];
  readonly told: readonly Told[];
  readonly unclear: boolean;
}

const shapeText = (shape: Shape): string => {
  switch (shape.kind) {
    case 'any':
      return 'any';
    case 'token':
      return `${shape.number ?? 'token'}${shape.many ? 's' : ''}`;
    case 'below':
      return `below ${shape.dir}${shape.patterns === undefined ? '' : ` ${shape.patterns.join(' ')}`}`;
  }
};
const bitText = (bit: Bit): string => {
  if (bit.kind === 'hole') return `<${shapeText(bit.shape)}>`;
  if (bit.kind === 'glob') return bit.text;
  return /^[\w./:=,+@%^-]+$/.test(bit.text) ? bit.text : JSON.stringify(bit.text);
};
const ids = (from: readonly number[]): string => from.toSorted((a, b) => a - b).join(',');
export const wordText = (arg: Arg): string =>
  `${arg.bits.map(bitText).join('')}${arg.spread ? '…' : ''}${arg.from.length > 0 ? `{${ids(arg.from)}}` : ''}`;

function effectText(effect: Effect): string {
  switch (effect.kind) {
    case 'unclear':
      return 'unclear';
    case 'read':
      return `reads ${placeText(effect.place)}`;
    case 'write':
      return `${effect.how} ${placeText(effect.place)}${effect.text === undefined ? '' : ` ${JSON.stringify(effect.text)}`}`;
    case 'network':
      return `${effect.use} ${effect.server.host}${effect.server.port === undefined ? '' : `:${effect.server.port}`}`;
    case 'run':
      return `run ${effect.code} ${effect.place ? placeText(effect.place) : ''}`.trim();
    case 'reveal':
      return `reveal ${effect.what}`;
    case 'hazard':
      return `hazard ${effect.what}`;
    default:
      return effect.kind;
  }
}

const streamText = (stream: Stream): string =>
  stream.text === undefined
    ? `<${shapeText(stream.shape)}>${stream.first ? `/${shapeText(stream.first)}` : ''}`
    : JSON.stringify(stream.text);

/** What the commands of the tables print: `echo` its words, `cat` its input, `y1` a line of its own, `t1` a token, `u1` several, `p1` a path. */
function printed(it: Invocation, part: number): Stream {
  const name = it.name ?? '';
  if (name === 'echo' && it.args.every((arg) => exact(arg) !== undefined))
    return textStream(`${it.args.map((arg) => exact(arg) ?? '').join(' ')}\n`, [part]);
  if (name === 'cat' && it.args.length === 0 && it.stdin) return { ...it.stdin, from: union([part], it.stdin.from) };
  if (name === 'y1') return textStream('y1-out\n', [part]);
  if (name === 't1') return unknownStream('a token', [part], TOKEN);
  if (name === 'u1') return unknownStream('tokens', [part], TOKENS);
  if (name === 'p1') return unknownStream('a path', [part], { kind: 'below', dir: `${ROOT}/sub` });
  if (name === 'f1') return { ...unknownStream('lines', [part]), first: TOKEN };
  return unknownStream('output', [part]);
}

const inside = (path: string): boolean => path === ROOT || path.startsWith(`${ROOT}/`);

export function tellScript(script: string): Telling {
  const reading = readBash(script);
  const told: Told[] = [];
  const world: World = {
    home: '/home/me',
    temp: '/tmp',
    user: 'me',
    isDirectory: (path) => (DIRECTORIES.has(path) ? true : undefined),
    isOwnCode: () => false,
    lockedPackage: () => undefined,
    root: undefined,
    filesAt: () => ({ files: [], unread: [] }),
    leftProject: (path) => !inside(path),
    realPath: (path) => path.replace(/^\/repo\/link(?=\/|$)/, '/repo/sub'),
    overwriting: (path) => {
      const name = posix.relative(ROOT, path);
      if (name === 'shared') return 'shared';
      return name === 'stiff' ? 'perhaps' : FILES.has(name) ? 'surely' : 'fresh';
    },
    fileText: (path) => {
      const text = FILES.get(posix.relative(ROOT, path));
      if (text !== undefined) return { kind: 'text', text };
      return inside(path) ? { kind: 'absent' } : { kind: 'unknown', why: 'not in the project' };
    },
    variable: (name, value, here) => {
      if (/^[A-Z]/.test(name))
        addPart(here, { text: `${name}: ${wordText(value)}${here.state.exported.has(name) ? ' exported' : ''}` });
    },
    run: (it, here) => {
      const args = [it.nameArg, ...it.args];
      const part = addPart(here, {
        text: runText(it, here),
        from: union(...args.map((arg) => arg.from), it.stdin?.from ?? []),
      });
      if (it.name === undefined || it.name === 'source' || it.name === '.')
        here.walk.parts[part]?.effects.push({ kind: 'unclear', why: 'not known' });
      told.push({ args, cwd: here.state.cwd, stdin: it.stdin?.text });
      return printed(it, part);
    },
  };
  const read = reading.kind === 'script' ? reading.script : { statements: reading.readable };
  const parts = evaluate(read, world, { cwd: { kind: 'known', dirs: [ROOT] } });
  const lines = parts.map((part, id) =>
    [
      `${id} ${part.text}`,
      ...(part.effects.length > 0 ? [`: ${part.effects.map(effectText).join(', ')}`] : []),
      ...(part.from.length > 0 ? [` from ${ids(part.from)}`] : []),
      ...(part.args ? [` args ${ids(part.args)}`] : []),
      ...(part.masks ? [' masks'] : []),
      ...(part.tainted ? [' tainted'] : []),
      ...(part.via.length > 0 ? [` via ${part.via.join(' > ')}`] : []),
      ...(part.prints ? [' shown'] : []),
    ].join(''),
  );
  const unclear =
    reading.kind === 'unreadable' ||
    parts.some((part) => part.effects.some((effect) => effect.kind === 'unclear' || effect.kind === 'limit'));
  return { lines: reading.kind === 'unreadable' ? ['unreadable', ...lines] : lines, told, unclear };
}

/** A program with its words, and what it finds around it. */
function runText(it: Invocation, here: EvalContext): string {
  const { cwd } = here.state;
  const at = cwd.kind === 'unknown' ? '?' : cwd.dirs.map((dir) => posix.relative(ROOT, dir)).join('|');
  return [
    ...[...it.env].map(([name, value]) => `${name}=${wordText(value)}`),
    ...[it.nameArg, ...it.args].map(wordText),
    ...(it.stdin ? [`< ${streamText(it.stdin)}`] : []),
    ...(it.inputs.length > 0 ? [`inputs ${ids(it.inputs)}`] : []),
    ...(at === '' ? [] : [`in ${at}`]),
    ...(it.socket ? ['on a socket'] : []),
    ...(it.background ? ['beside'] : []),
  ].join(' ');
}

export const toldText = (one: Told): string =>
  `${one.args.map(argText).join(' ')}${one.stdin === undefined ? '' : ` < ${JSON.stringify(one.stdin)}`}`;
