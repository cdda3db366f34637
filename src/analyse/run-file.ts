// A file that is run: followed if it is shell or a language that can be read, otherwise unclear.
import { posix } from 'node:path';
import type { Effect, Limit, Unclear } from '../model/effect.ts';
import { overLimit, unclear } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { besideOf, descriptorAt, streamOf } from '../shell/descriptors.ts';
import type { EvalContext, Invocation, ScriptNames } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import { MAX_TEXT_FILE } from '../model/limits.ts';
import { inFileShare } from '../shell/run-statements.ts';
import { runPerhaps } from '../shell/run-perhaps.ts';
import { runShownFiles } from '../shell/shown-files.ts';
import type { Written } from '../shell/state.ts';
import { newProcess } from '../shell/state.ts';
import type { Stream } from '../shell/value.ts';
import { argText, exact, textArg, union, unknownStream } from '../shell/value.ts';
import { isProduct, runBuilt } from './built-program.ts';
import type { AnalysisContext } from './context.ts';
import { entryScript } from './entry-scripts.ts';
import { handedWords } from './handed-files.ts';
import { mayBeLeeway } from './own-package.ts';
import { runPossible } from './possible-scripts.ts';
import { runBehindUnknown, runBehindWrapper } from './run-behind.ts';
import { runCopy, runOwnFile } from './run-leeway.ts';
import { readSpelled } from './loaded-code.ts';
import { interpreterOf, languageOfScript, managerOf, strangeOption } from './script-language.ts';
import { runCode, readShown } from './run-code.ts';
import { noteOtherReading, runAsRead } from './run-shell-text.ts';
import { inProcess, enterProcess } from './other-process.ts';

export function runFile(
  invocation: Invocation,
  here: EvalContext,
  by: {
    readonly context: AnalysisContext;
    readonly place: Place;
    readonly language?: string;
    /** The shell that was told to run it; if absent, the file's first line decides. */ readonly shell?: string;
    /** The file is loaded into another program. */ readonly loaded?: true;
  },
): Stream {
  const { place, context } = by;
  const entry =
    place.kind === 'path' && place.extent === 'one' && !by.loaded ? entryScript(place.path, here, context) : undefined;
  if (entry !== undefined) return here.walk.world.run({ ...invocation, name: entry, nameArg: textArg(entry) }, here);
  const fail = (
    why: string | Limit | Unclear,
    from: readonly number[] = [],
    possible: Partial<ReturnType<typeof runPossible>> = {},
  ): Stream => {
    const what = invocation.text.slice(0, 120);
    const effects: Effect[] = [
      ...[...new Set([place, ...(possible.meant ?? [])])].map((one): Effect => ({
        kind: 'run',
        code: 'script',
        what,
        place: one,
      })),
      typeof why === 'string' ? unclear(why, argText(invocation.nameArg)) : why,
      ...(possible.limits ?? []),
      ...handedWords(invocation.args, { cwd: here.state.cwd, home: context.home }),
    ];
    const path = place.kind === 'path' && place.extent === 'one' ? place.path : argText(invocation.nameArg);
    const command = { program: path, sub: [], options: [], operands: invocation.args.map((arg) => exact(arg)) };
    runBehindUnknown(invocation, here, context);
    const part = addPart(here, {
      text: invocation.text,
      command,
      effects,
      from: union(from, invocation.stdin?.from ?? [], invocation.inputs, ...invocation.args.map((arg) => arg.from)),
    });
    return unknownStream('a script', [part]);
  };
  // `node $(which leeway) trust`.
  if (place.kind === 'unknown' && mayBeLeeway(invocation.nameArg, here))
    runBehindWrapper({ ...invocation, args: [textArg('leeway'), ...invocation.args] }, here, context);
  if (place.kind === 'unknown' || place.extent !== 'one') {
    const possible = runPossible(here, { place, nameArg: invocation.nameArg }, (inside, one) => {
      runFile(invocation, inside, { ...by, place: one });
    });
    const why = place.kind === 'unknown' ? place.why : 'a pattern';
    return fail(`which file runs is unknown: ${why}`, invocation.nameArg.from, possible);
  }
  const running = { context, path: place.path, loaded: by.loaded === true };
  const own = runOwnFile(invocation, here, running);
  if (own) return own;
  const managed = managerOf(place.path);
  if (managed !== undefined)
    runPerhaps(here, (inside) => void inside.walk.world.run({ ...invocation, name: managed, nameArg: textArg(managed) }, inside));
  // The local disk says nothing about a file in a container or on another machine.
  if (here.frame.site !== 'here') return fail(`\`${place.path}\` is in a container or on another machine`);
  if (here.frame.calls.includes(place.path)) return fail(`\`${place.path}\` runs itself`);
  const written = here.walk.files.get(place.path, here.frame.together) ?? fromDescriptor(place.path, here);
  if (written?.kind === 'output' && written.built) return runBuilt(invocation, here, { path: place.path, written, context });
  if (written && written.kind !== 'text') {
    const origin = written.kind === 'output' ? written.from : [];
    const language = by.language ?? languageOfScript(place.path, '');
    if (by.shell !== undefined || language === 'shell') for (const id of runShownFiles(here, origin)) here.walk.printed.add(id);
    else if (language !== undefined) readShown(here, origin, { context, language });
    return fail(written.kind === 'output' ? `\`${place.path}\` was written in this call: ${written.why}` : 'a copy', origin);
  }
  if (!written && isProduct(place.path, context))
    return runBuilt(invocation, here, {
      path: place.path,
      written: { kind: 'output', from: [], why: '', built: [place] },
      context,
    });
  const found = written ? { kind: 'text' as const, text: written.text } : readScript(context, place.path);
  if (found.kind === 'absent')
    return fail(
      context.rootExists
        ? unclear(`\`${place.path}\` does not exist`, argText(invocation.nameArg), 'create the file first')
        : `\`${place.path}\` cannot be read here`,
    );
  if (found.kind === 'unknown')
    return fail(
      found.large && isReadAsText(place.path, by.language, context)
        ? overLimit('length', `\`${place.path}\` is ${found.why}`, [place.path])
        : `\`${place.path}\` cannot be read: ${found.why}`,
    );
  here.walk.files.follow(place.path, besideOf(here));
  const copy = runCopy(invocation, here, { ...running, text: found.text });
  if (copy) return copy;
  const language = by.language ?? languageOfScript(place.path, found.text);
  if (language === undefined) {
    if (!found.text.includes('\0') && (written || !context.baseline.isOld(place.path)))
      readSpelled(here, { context, language: '', text: found.text, path: place.path });
    return fail(`\`${place.path}\` is not a script that can be read`);
  }
  const strange = by.language === undefined && by.shell === undefined ? strangeOption(found.text) : undefined;
  const from = union(written?.from ?? [], [
    addPart(here, {
      text: invocation.text,
      effects: [
        ...(strange === undefined ? [] : [unclear('an option of the first line may load or run something else', strange)]),
        { kind: 'run', code: 'followed', what: place.path, place },
        // In a shell script the arguments are followed to where they are used.
        ...(language === 'shell' ? [] : handedWords(invocation.args, { cwd: here.state.cwd, home: context.home })),
      ],
      from: union(written?.from ?? [], invocation.stdin?.from ?? []),
    }),
  ]);
  const inside = enterProcess(here, {
    via: [...here.frame.via, place.path],
    calls: [...here.frame.calls, place.path],
    script: scriptNames(invocation, { path: place.path, told: by.shell, first: interpreterOf(found.text) }),
  });
  const state = newProcess(here.state, invocation.env);
  state.positional = invocation.args;
  const entered: EvalContext = { ...inside, state };
  if (language === 'shell') {
    const shell = by.shell ?? interpreterOf(found.text);
    noteOtherReading(entered, { text: found.text, shown: invocation.text, shell });
    const read = (): Stream =>
      runAsRead(shell, entered, { text: found.text, shown: invocation.text, from, via: posix.basename(place.path) });
    return inProcess(entered, () => (written ? read() : inFileShare(entered, place.path, read)));
  }
  return runCode(entered, {
    context,
    language,
    text: { ...textArg(found.text), from },
    shown: invocation.text,
    path: place.path,
    args: invocation.args,
    ...(written ? {} : { within: [place.path], old: context.baseline.isOld(place.path) }),
  });
}

/** Shells in which `$0` is the script in every function too. */
const KEEPS_ZERO: ReadonlySet<string> = new Set(['', 'sh', 'bash', 'dash', 'ash', 'rbash']);

/** The words with which a script is named; a script found in PATH is named by its whole path. */
function scriptNames(
  { nameArg }: Invocation,
  script: { readonly path: string; readonly told: string | undefined; readonly first: string },
): ScriptNames | undefined {
  const typed = exact(nameArg);
  const shell = script.told ?? script.first;
  if (typed === undefined || !KEEPS_ZERO.has(shell)) return undefined;
  const started = typed.includes('/') || script.told !== undefined ? typed : script.path;
  return { started, current: shell === 'bash' ? started : undefined };
}

/** Whether a file that is too large would otherwise have been read: because of its language, or because it is text that a system runs as a script. */
function isReadAsText(path: string, language: string | undefined, { host, readers }: AnalysisContext): boolean {
  if (language !== undefined) return language === 'shell' || readers.get(language) !== undefined;
  const head = host.slice(path, 0, 4096);
  return head.kind !== 'known' || !head.value.includes(0);
}

/** `bash /dev/fd/3`: the script is read from the descriptor. */
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
