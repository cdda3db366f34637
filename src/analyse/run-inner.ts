// What a program runs inside: a command line, a shell text, a script file, code on standard input. Each is analysed like a command of its own, or is unclear.
import type { Inner } from '../argv/program.ts';
import { unclear } from '../model/effect.ts';
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import { invoke } from '../shell/invoke.ts';
import { placesOf } from '../shell/places.ts';
import { newProcess } from '../shell/state.ts';
import type { Arg, Stream } from '../shell/value.ts';
import { argText, emptyStream, holeWhy, textArg, union, unknownStream } from '../shell/value.ts';
import type { AnalysisContext } from './context.ts';
import { lockedScript } from './locked-bin.ts';
import { handedVariables } from './handed-files.ts';
import { runCode } from './run-code.ts';
import { runFile } from './run-file.ts';
import { runShellText } from './run-shell-text.ts';
import { inProcess, enterProcess } from './other-process.ts';

interface By {
  readonly context: AnalysisContext;
  /** The part of the program that runs it. */
  readonly part: number;
  readonly outer: Invocation;
  readonly via: string;
}

export function runInner(inner: Inner, here: EvalContext, by: By): Stream {
  if (!inner.computed) return start(inner, here, by);
  const { parts } = here.walk;
  const first = parts.length;
  const stream = start(inner, here, by);
  for (const part of parts.slice(first)) part.effects = part.effects.filter(({ kind }) => kind !== 'unclear');
  return stream;
}

function start(inner: Inner, here: EvalContext, by: By): Stream {
  const via = inner.via ?? by.via;
  const site = here.frame.site === 'remote' ? 'remote' : (inner.site ?? here.frame.site);
  const framed = enterProcess(here, { via: [...here.frame.via, via], site, ...(inner.privileged ? { privileged: true } : {}) });
  const state = newProcess(here.state, new Map([...by.outer.env, ...(inner.env ?? [])]));
  if (inner.envFromFile) state.environmentFrom = handedVariables(here, by.part);
  if (inner.cwd) state.cwd = cwdOf(inner.cwd, here);
  const inside: EvalContext = { ...framed, state };
  // Code may print anywhere: what the program reads for it may appear in an error message, wherever its output goes.
  if ('language' in inner && inner.language !== 'shell') here.walk.printed.add(by.part);
  switch (inner.kind) {
    case 'argv': {
      const given = inner.fromFile ? inner.args.map((arg) => carrying(arg, by.part)) : inner.args;
      const args = inner.more ? [...given, ...argsFromStdin(here.stdin)] : given;
      if (args.length === 0) return emptyStream;
      if (inner.via !== undefined) by.context.noteText?.({ via: framed.frame.via, text: args.map(argText).join(' ') });
      return invoke(inner.more ? { ...inside, stdin: undefined } : inside, {
        args,
        env: inner.env ?? new Map(),
        text: args.map(argText).join(' '),
        plumbing: { socket: by.outer.socket, inputs: [] },
        assignments: args.map(() => undefined),
      });
    }
    case 'shell': {
      const text = inner.fromFile ? carrying(inner.text, by.part) : inner.text;
      if (inner.via !== undefined) by.context.noteText?.({ via: framed.frame.via, text: argText(text) });
      const fed = inner.fed ? { ...inside, stdin: writtenBy(here, by) } : inside;
      return inProcess(fed, () => runShellText(fed, { text, args: inner.args ?? [], via }));
    }
    case 'script': {
      const places = placesOf(inner.file, inside.state.cwd);
      const place = places.length === 1 ? places[0] : undefined;
      const invocation: Invocation = {
        ...by.outer,
        args: inner.args,
        nameArg: inner.file,
        text: `${via} ${argText(inner.file)}`,
      };
      const tool =
        place?.kind === 'path' && place.extent === 'one' && inner.loaded !== true && place.path.includes('/node_modules/')
          ? lockedScript(place.path, { here: inside, context: by.context })
          : undefined;
      if (tool !== undefined) return inside.walk.world.run({ ...invocation, name: tool, nameArg: textArg(tool) }, inside);
      return runFile(invocation, inside, {
        context: by.context,
        place: place ?? { kind: 'unknown', why: holeWhy(inner.file) ?? 'several possible files' },
        ...(inner.language === undefined ? {} : { language: inner.language }),
        ...(inner.language === 'shell' ? { shell: via } : {}),
        ...(inner.loaded ? { loaded: true } : {}),
      });
    }
    case 'code':
      if (inner.via !== undefined) by.context.noteText?.({ via: framed.frame.via, text: argText(inner.text) });
      return runCode(inside, {
        context: by.context,
        language: inner.language,
        text: inner.text,
        shown: by.outer.text,
        ...(inner.args ? { args: inner.args } : {}),
      });
    case 'stdin': {
      const { stdin } = here;
      if (by.outer.socket)
        addPart(inside, {
          text: by.outer.text,
          effects: [{ kind: 'hazard', what: 'reverse-shell', detail: `\`${via}\` takes its commands from a socket` }],
        });
      if (!stdin) {
        // Standard input is not known: an interpreter that waits for code.
        const part = addPart(inside, {
          text: by.outer.text,
          effects: [
            { kind: 'run', code: 'inline', what: 'standard input' },
            unclear(`\`${via}\` reads its code from standard input`, via),
          ],
        });
        return unknownStream(`the output of \`${via}\``, [part]);
      }
      const text: Arg =
        stdin.text === undefined
          ? { bits: [{ kind: 'hole', why: stdin.why, shape: stdin.shape }], from: stdin.from, spread: false }
          : { ...textArg(stdin.text), from: stdin.from };
      const { args = [] } = inner;
      // The known pieces of the input run too, whatever is around them.
      const known = stdin.text === undefined ? stdin.pieces : undefined;
      if (known !== undefined && inner.language === 'shell')
        inProcess(inside, () =>
          runShellText({ ...inside, stdin: undefined }, { text: { ...textArg(known), from: stdin.from }, args, via }),
        );
      if (inner.language === 'shell')
        return inProcess(inside, () => runShellText({ ...inside, stdin: undefined }, { text, args, via }));
      return runCode(
        { ...inside, stdin: undefined },
        {
          context: by.context,
          language: inner.language,
          text,
          shown: `${via} < ${stdin.why}`,
          ...(inner.args === undefined ? {} : { args }),
        },
      );
    }
  }
}

function cwdOf(arg: Arg, here: EvalContext): EvalContext['state']['cwd'] {
  const places = placesOf(arg, here.state.cwd);
  const dirs = places.flatMap((place) => (place.kind === 'path' && place.extent === 'one' ? [place.path] : []));
  return dirs.length > 0 && dirs.length === places.length
    ? { kind: 'known', dirs }
    : { kind: 'unknown', why: `\`${argText(arg)}\` is unknown` };
}

const carrying = (arg: Arg, part: number): Arg =>
  arg.bits.some((bit) => bit.kind === 'hole') ? { ...arg, from: union(arg.from, [part]) } : arg;

/** `xargs`: standard input becomes arguments. */
/** What a program that reads text writes to a command. The command gets only what the program read, because the program is not a shell. */
function writtenBy(here: EvalContext, by: By): Stream {
  const read = (here.walk.parts[by.part]?.effects ?? []).filter(({ kind }) => kind === 'read' || kind === 'service');
  const part = addPart(here, { text: by.outer.text, from: by.outer.stdin?.from ?? [], effects: read });
  return unknownStream(`what \`${by.via}\` writes`, [part]);
}

function argsFromStdin(stdin: Stream | undefined): readonly Arg[] {
  if (!stdin)
    return [{ bits: [{ kind: 'hole', why: 'arguments from standard input', shape: { kind: 'any' } }], from: [], spread: true }];
  if (stdin.text !== undefined && !/['"\\]/.test(stdin.text))
    return stdin.text
      .split(/\s+/)
      .filter((text) => text !== '')
      .map((text) => ({ ...textArg(text), from: stdin.from }));
  return [
    {
      bits: [{ kind: 'hole', why: `arguments from ${stdin.why}`, shape: stdin.shape }],
      from: stdin.from,
      spread: stdin.shape.kind !== 'below',
    },
  ];
}
