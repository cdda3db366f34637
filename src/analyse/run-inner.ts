// What a program runs inside: a command line, a shell text, a script file, code on standard input. Each is read with the same eyes, or is unclear.
import { posix } from 'node:path';
import type { Inner } from '../argv/program.ts';
import type { Effect, Limit, Unclear } from '../model/effect.ts';
import { overLimit, unclear } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { besideOf, descriptorAt, streamOf } from '../shell/descriptors.ts';
import type { Frame, EvalContext, Invocation } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import { invoke } from '../shell/invoke.ts';
import { runKnownAround } from '../shell/known-around.ts';
import { placesOf } from '../shell/places.ts';
import { readsOtherwise } from '../shell/posix-reading.ts';
import { MAX_TEXT_FILE } from '../model/limits.ts';
import { deeper, inFileShare, spend } from '../shell/run-statements.ts';
import { runPerhaps } from '../shell/run-perhaps.ts';
import { runShownFiles, shownFiles } from '../shell/shown-files.ts';
import { runText } from '../shell/run-text.ts';
import { runTextAsSh } from '../shell/run-text-as-sh.ts';
import type { Written } from '../shell/state.ts';
import { newProcess } from '../shell/state.ts';
import type { Arg, Stream } from '../shell/value.ts';
import { argText, emptyStream, exact, holeWhy, textArg, union, unknownStream } from '../shell/value.ts';
import { markUncertain } from '../shell/written-files.ts';
import { isProduct, runBuilt } from './built-program.ts';
import type { AnalysisContext } from './context.ts';
import { entryScript } from './entry-scripts.ts';
import { lockedScript } from './locked-bin.ts';
import { handedVariables, handedWords } from './handed-files.ts';
import { mayBeTool } from './own-package.ts';
import { runPossible } from './possible-scripts.ts';
import { rememberCode } from './remember.ts';
import { runBehindUnknown, runBehindWrapper } from './run-behind.ts';
import { feedsOwnCode, refuse, runCopy, runOwnFile } from './run-leeway.ts';
import { readSpelled } from './loaded-code.ts';
import { noteSpelled } from './spelled-files.ts';
import { interpreterOf, languageOfScript, managerOf } from './script-language.ts';
import { typingIn } from './typing-code.ts';

/** Largest code of a language other than shell that is read. */
const MAX_CODE = 256 * 1024;

interface By {
  readonly context: AnalysisContext;
  /** The part of the program that runs it. */
  readonly part: number;
  readonly outer: Invocation;
  readonly via: string;
}

export function runInner(inner: Inner, here: EvalContext, by: By): Stream {
  const via = inner.via ?? by.via;
  const site = here.frame.site === 'remote' ? 'remote' : (inner.site ?? here.frame.site);
  const framed = enter(here, { via: [...here.frame.via, via], site, ...(inner.privileged ? { privileged: true } : {}) });
  const state = newProcess(here.state, new Map([...by.outer.env, ...(inner.env ?? [])]));
  if (inner.envFromFile) state.environmentFrom = handedVariables(here, by.part);
  if (inner.cwd) state.cwd = cwdOf(inner.cwd, here);
  const inside: EvalContext = { ...framed, state };
  // Code prints where it likes: what its program reads for it may come out as an error, wherever the output goes.
  if ('language' in inner && inner.language !== 'shell') here.walk.printed.add(by.part);
  switch (inner.kind) {
    case 'argv': {
      const given = inner.fromFile ? inner.args.map((arg) => carrying(arg, by.part)) : inner.args;
      const args = inner.more ? [...given, ...argsFromStdin(here.stdin)] : given;
      if (args.length === 0) return emptyStream;
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
      return inProcess(inside, () => runShellText(inside, { text, args: inner.args ?? [], via }));
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
        // Nothing is known to flow in: an interpreter that waits for code.
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
      // What is known of it runs as well, whatever stands around it.
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

/** Another process may end, or be ended, at any point: what it wrote is in doubt. */
function inProcess(here: EvalContext, run: () => Stream): Stream {
  const { version } = here.walk.files;
  const out = run();
  markUncertain(here.walk, version);
  return out;
}

/** Another process is in no loop or function of this one. */
function enter(here: EvalContext, change: Partial<Frame>): EvalContext {
  return deeper(here, { ...change, breaks: undefined, returns: undefined });
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

/** `xargs`: what arrives on standard input becomes arguments. */
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

function runShellText(
  here: EvalContext,
  it: { readonly text: Arg; readonly args: readonly Arg[]; readonly via: string },
): Stream {
  const text = exact(it.text);
  const shown = `${it.via}: ${argText(it.text)}`.slice(0, 200);
  if (text === undefined) {
    const part = addPart(here, {
      text: shown,
      from: it.text.from,
      effects: [
        { kind: 'run', code: 'inline', what: 'unknown shell text' },
        unclear(`unknown shell text: ${holeWhy(it.text) ?? ''}`, argText(it.text).slice(0, 80)),
      ],
    });
    here.state.positional = it.args.slice(1);
    const around = runKnownAround(here, { text: it.text, shown, via: `${it.via} -c` });
    return unknownStream('unknown shell text', [part, ...around, ...runShownFiles(here, it.text.from)]);
  }
  if (feedsOwnCode(text)) return refuse(shown, here);
  // The text itself came from somewhere: a run that carries its origin, so that a download is seen.
  if (it.text.from.length > 0)
    addPart(here, { text: shown, from: it.text.from, effects: [{ kind: 'run', code: 'followed', what: 'shell text' }] });
  here.state.positional = it.args.slice(1);
  noteOtherReading(here, { text, shown, shell: it.via });
  return runAsRead(it.via, here, { text, shown, from: it.text.from, via: `${it.via} -c` });
}

/** What a POSIX shell reads in its own way is not what is followed here. */
function noteOtherReading(
  here: EvalContext,
  it: { readonly text: string; readonly shown: string; readonly shell: string },
): void {
  if (POSIX_SHELLS.has(it.shell) && readsOtherwise(it.text))
    addPart(here, { text: it.shown, effects: [unclear(`\`${it.shell}\` may read this otherwise than bash does`, it.shell)] });
}

/** Every text is for `/bin/sh`, where the shell that reads it is not named. */
function runAsRead(shell: string, here: EvalContext, it: Parameters<typeof runText>[1]): Stream {
  return LIKE_BASH.has(shell) ? runText(here, it) : runTextAsSh(here, it);
}

/** They read as bash does what dash reads otherwise. */
const LIKE_BASH: ReadonlySet<string> = new Set(['bash', 'rbash', 'zsh', 'ksh', 'ksh93', 'mksh']);

const POSIX_SHELLS: ReadonlySet<string> = new Set(['sh', 'dash', 'ash', 'busybox']);

/** Runs a file: followed when it is shell or a language that can be read, otherwise unclear. */
export function runFile(
  it: Invocation,
  here: EvalContext,
  by: {
    readonly context: AnalysisContext;
    readonly place: Place;
    readonly language?: string;
    /** The shell that was told to run it; otherwise its first line says. */ readonly shell?: string;
    /** Into another program. */ readonly loaded?: true;
  },
): Stream {
  const { place, context } = by;
  const entry =
    place.kind === 'path' && place.extent === 'one' && !by.loaded ? entryScript(place.path, here, context) : undefined;
  if (entry !== undefined) return here.walk.world.run({ ...it, name: entry, nameArg: textArg(entry) }, here);
  const fail = (
    why: string | Limit | Unclear,
    from: readonly number[] = [],
    possible: Partial<ReturnType<typeof runPossible>> = {},
  ): Stream => {
    const what = it.text.slice(0, 120);
    const effects: Effect[] = [
      ...[...new Set([place, ...(possible.meant ?? [])])].map((one): Effect => ({
        kind: 'run',
        code: 'script',
        what,
        place: one,
      })),
      typeof why === 'string' ? unclear(why, argText(it.nameArg)) : why,
      ...(possible.limits ?? []),
      ...handedWords(it.args, { cwd: here.state.cwd, home: context.home }),
    ];
    const path = place.kind === 'path' && place.extent === 'one' ? place.path : argText(it.nameArg);
    const command = { program: path, sub: [], options: [], operands: it.args.map((arg) => exact(arg)) };
    runBehindUnknown(it, here, context);
    const part = addPart(here, {
      text: it.text,
      command,
      effects,
      from: union(from, it.stdin?.from ?? [], it.inputs, ...it.args.map((arg) => arg.from)),
    });
    return unknownStream('a script', [part]);
  };
  // `node $(which leeway) trust`.
  if (place.kind === 'unknown' && mayBeTool(it.nameArg, here))
    runBehindWrapper({ ...it, args: [textArg('leeway'), ...it.args] }, here, context);
  if (place.kind === 'unknown' || place.extent !== 'one') {
    const possible = runPossible(here, { place, nameArg: it.nameArg }, (inside, one) => {
      runFile(it, inside, { ...by, place: one });
    });
    const why = place.kind === 'unknown' ? place.why : 'a pattern';
    return fail(`which file runs is unknown: ${why}`, it.nameArg.from, possible);
  }
  const running = { context, path: place.path, loaded: by.loaded === true };
  const own = runOwnFile(it, here, running);
  if (own) return own;
  const managed = managerOf(place.path);
  if (managed !== undefined)
    runPerhaps(here, (inside) => void inside.walk.world.run({ ...it, name: managed, nameArg: textArg(managed) }, inside));
  // The disk here says nothing of the file there.
  if (here.frame.site !== 'here') return fail(`\`${place.path}\` is in a container or on another machine`);
  if (here.frame.calls.includes(place.path)) return fail(`\`${place.path}\` runs itself`);
  const written = here.walk.files.get(place.path, here.frame.together) ?? fromDescriptor(place.path, here);
  if (written?.kind === 'output' && written.built) return runBuilt(it, here, { path: place.path, written, context });
  if (written && written.kind !== 'text') {
    const origin = written.kind === 'output' ? written.from : [];
    const language = by.language ?? languageOfScript(place.path, '');
    if (by.shell !== undefined || language === 'shell') for (const id of runShownFiles(here, origin)) here.walk.printed.add(id);
    else if (language !== undefined) readShown(here, origin, { context, language });
    return fail(written.kind === 'output' ? `\`${place.path}\` was written in this call: ${written.why}` : 'a copy', origin);
  }
  if (!written && isProduct(place.path, context))
    return runBuilt(it, here, { path: place.path, written: { kind: 'output', from: [], why: '', built: [place] }, context });
  const found = written ? { kind: 'text' as const, text: written.text } : readScript(context, place.path);
  if (found.kind === 'absent')
    return fail(
      context.rootExists
        ? unclear(`\`${place.path}\` does not exist`, argText(it.nameArg), 'create the file first')
        : `\`${place.path}\` cannot be read here`,
    );
  if (found.kind === 'unknown')
    return fail(
      found.large && isReadAsText(place.path, by.language, context)
        ? overLimit('length', `\`${place.path}\` is ${found.why}`, [place.path])
        : `\`${place.path}\` cannot be read: ${found.why}`,
    );
  here.walk.files.follow(place.path, besideOf(here));
  const copy = runCopy(it, here, { ...running, text: found.text });
  if (copy) return copy;
  const language = by.language ?? languageOfScript(place.path, found.text);
  if (language === undefined) {
    if (!found.text.includes('\0') && (written || !context.baseline.isOld(place.path)))
      readSpelled(here, { context, language: '', text: found.text, path: place.path });
    return fail(`\`${place.path}\` is not a script that can be read`);
  }
  const from = union(written?.from ?? [], [
    addPart(here, {
      text: it.text,
      effects: [
        { kind: 'run', code: 'followed', what: place.path, place },
        // In a shell script the words are followed to where they are used.
        ...(language === 'shell' ? [] : handedWords(it.args, { cwd: here.state.cwd, home: context.home })),
      ],
      from: union(written?.from ?? [], it.stdin?.from ?? []),
    }),
  ]);
  const inside = enter(here, { via: [...here.frame.via, place.path], calls: [...here.frame.calls, place.path] });
  const state = newProcess(here.state, it.env);
  state.positional = it.args;
  const entered: EvalContext = { ...inside, state };
  if (language === 'shell') {
    const shell = by.shell ?? interpreterOf(found.text);
    noteOtherReading(entered, { text: found.text, shown: it.text, shell });
    const read = (): Stream =>
      runAsRead(shell, entered, { text: found.text, shown: it.text, from, via: posix.basename(place.path) });
    return inProcess(entered, () => (written ? read() : inFileShare(entered, place.path, read)));
  }
  return runCode(entered, {
    context,
    language,
    text: { ...textArg(found.text), from },
    shown: it.text,
    path: place.path,
    args: it.args,
    ...(written ? {} : { within: [place.path], old: context.baseline.isOld(place.path) }),
  });
}

/** Whether a file that is too large would have been read: by the language it is run with, or because it is text that a system runs as a script. */
function isReadAsText(path: string, language: string | undefined, { host, readers }: AnalysisContext): boolean {
  if (language !== undefined) return language === 'shell' || readers.get(language) !== undefined;
  const head = host.slice(path, 0, 4096);
  return head.kind !== 'known' || !head.value.includes(0);
}

/** `bash /dev/fd/3`: what the descriptor gives is the script. */
function fromDescriptor(path: string, here: EvalContext): Written | undefined {
  const fd = descriptorAt(path);
  if (fd === undefined) return undefined;
  const file = here.state.open.get(fd);
  const stream = file ? streamOf(file, here.stdin) : fd === 0 ? here.stdin : undefined;
  if (stream?.text !== undefined) return { kind: 'text', text: stream.text, from: stream.from };
  return { kind: 'output', from: stream?.from ?? [], why: stream?.why ?? 'an unknown descriptor' };
}

function readScript(context: AnalysisContext, path: string): ReturnType<EvalContext['walk']['world']['fileText']> {
  const fact = context.host.text(path, MAX_TEXT_FILE);
  return fact.kind === 'known' ? { kind: 'text', text: fact.value } : fact;
}

/** Code of another language: read by its reader, or unclear. `within`: the file on disk that all of it stands in. */
export function runCode(
  here: EvalContext,
  it: {
    readonly context: AnalysisContext;
    readonly language: string;
    readonly text: Arg;
    readonly shown: string;
    readonly path?: string;
    readonly args?: readonly Arg[];
    readonly within?: readonly string[];
    readonly old?: boolean;
  },
): Stream {
  const text = exact(it.text);
  // Where it is a file, whether it is leeway's was asked before.
  if (it.path === undefined && feedsOwnCode(text)) return refuse(it.shown, here);
  if (text !== undefined && text.length > MAX_CODE) {
    const what = overLimit('length', `${it.language} code of more than ${MAX_CODE} characters`, it.within);
    const part = addPart(here, {
      text: it.shown,
      from: it.text.from,
      effects: [{ kind: 'run', code: 'inline', what: `${it.language} code` }, what],
    });
    return unknownStream(`the output of ${it.language} code`, [part]);
  }
  const typing = text === undefined ? undefined : typingIn(it.language, text);
  if (typing) addPart(here, { text: it.shown, from: it.text.from, effects: [typing] });
  const reader = it.context.readers.get(it.language);
  if (text !== undefined && reader) {
    spend(here.walk, text.length >> 9);
    const since = { parts: here.walk.parts.length, files: here.walk.files.version };
    const out = reader(
      {
        language: it.language,
        text,
        shown: it.shown,
        from: it.text.from,
        ...(it.args === undefined ? {} : { args: it.args }),
        ...(it.path === undefined ? {} : { path: it.path }),
        ...(it.within === undefined ? {} : { within: it.within }),
        ...(it.old ? { old: true } : {}),
      },
      here,
    );
    rememberCode(here, since);
    for (let id = since.parts; id < here.walk.parts.length; id++) here.walk.printed.add(id);
    noteSpelled(here, { ...it, text }, since.parts);
    const isRead =
      out && here.walk.parts.slice(since.parts).every(({ effects }) => effects.every(({ kind }) => kind !== 'unclear'));
    if (!isRead && !it.old) readSpelled(here, { ...it, text });
    if (out) return out;
  } else if (text !== undefined && !it.old) readSpelled(here, { ...it, text });
  if (text === undefined) readShown(here, it.text.from, it);
  const why = text === undefined ? `${it.language} unknown code: ${holeWhy(it.text) ?? ''}` : `${it.language} code is not read`;
  const part = addPart(here, {
    text: it.shown,
    from: it.text.from,
    effects: [{ kind: 'run', code: 'inline', what: `${it.language} code` }, unclear(why, it.language)],
  });
  if (text !== undefined) noteSpelled(here, { ...it, text }, part);
  return unknownStream(`the output of ${it.language} code`, [part]);
}

/** The files that code may come from are read as that code too. */
function readShown(
  here: EvalContext,
  from: readonly number[],
  it: { readonly context: AnalysisContext; readonly language: string },
): void {
  for (const { path, text } of shownFiles(here, from))
    runCode(here, { ...it, text: textArg(text), shown: path, path, within: [path] });
}
