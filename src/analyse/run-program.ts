// Analyses one command: the data of its program turns its words into effects, and commands inside it are analysed in turn. Knows no program.
import { meaningOf } from '../argv/effects-of.ts';
import type { Meaning } from '../argv/effects-of.ts';
import { commandOf } from '../argv/command-of.ts';
import type { Program, Tools } from '../argv/program.ts';
import { readArgv } from '../argv/read-argv.ts';
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import { noteOwnInput } from '../shell/own-input.ts';
import { placesOf } from '../shell/places.ts';
import { runShownFiles } from '../shell/shown-files.ts';
import { copyState } from '../shell/state.ts';
import { spend } from '../shell/run-statements.ts';
import type { Arg, Stream } from '../shell/value.ts';
import {
  TOKEN,
  NATURALS,
  TOKENS,
  argText,
  emptyStream,
  exact,
  holeWhy,
  joinStreams,
  textArg,
  textStream,
  union,
  unionOf,
  unknownStream,
} from '../shell/value.ts';
import type { AnalysisContext } from './context.ts';
import { handedFiles, perhapsWritten, printsItsWords } from './handed-files.ts';
import { installedFile, inputIsLeeway, runsOwnCode, mentionsLeeway, mentionsChange } from './leeway-copy.ts';
import type { Managed } from './own-package.ts';
import { mayBeLeeway, ownPackageEffects, unknownPlaceEffects } from './own-package.ts';
import { lockedBin } from './locked-bin.ts';
import { readGivenFiles, readLoadedCode } from './loaded-code.ts';
import { rememberHead } from './heads.ts';
import { readsOfThisCall, remember, rememberBuilt, rememberWorkTree } from './remember.ts';
import { fetchedAddresses, sentInAddresses } from './addressed.ts';
import { namedProxies, throughProxies, chosenDatabase, toChosenServer } from './proxied.ts';
import { editedTool, resolveProgram } from './resolve-program.ts';
import { runBehindTexts, runBehindUnclear, runBehindUnknown, runBehindWrapper } from './run-behind.ts';
import { runFile } from './run-file.ts';
import { runInner } from './run-inner.ts';
import { toolsFor } from './tools-for.ts';
import { noteUnlisted } from './unlisted-variables.ts';

export function runProgram(invocation: Invocation, here: EvalContext, context: AnalysisContext): Stream {
  spend(here.walk, 1 + (invocation.args.length >> 6));
  if (invocation.name === undefined) {
    // `$(which leeway) trust`: the unknown program may be leeway.
    if (mayBeLeeway(invocation.nameArg, here))
      runBehindWrapper({ ...invocation, args: [textArg('leeway'), ...invocation.args] }, here, context);
    const part = addPart(here, {
      text: invocation.text,
      from: flowsIn(invocation),
      effects: [
        unclear(
          `the program's name is unknown before it runs (${holeWhy(invocation.nameArg) ?? 'unknown'})`,
          argText(invocation.nameArg),
        ),
        ...operandReads(invocation, here),
      ],
    });
    // `for f in m/*.sh; do $f; done`.
    const named = placesOf(invocation.nameArg, here.state.cwd).find(({ kind }) => kind === 'path');
    if (named) runFile(invocation, { ...here, state: copyState(here.state) }, { context, place: named });
    return unknownStream('an unknown program', [part, ...runShownFiles(here, invocation.nameArg.from)]);
  }
  const resolved = resolveProgram(invocation, here, context);
  switch (resolved.kind) {
    case 'program': {
      const written = invocation.name.includes('/') ? undefined : editedTool(invocation.name, here, context);
      if (written) runFile(invocation, { ...here, state: copyState(here.state) }, { context, place: written });
      return runKnown(invocation, here, { context, program: resolved.program, name: resolved.name });
    }
    case 'file':
      return runFile(invocation, here, { context, place: resolved.place });
    case 'unknown': {
      const locked = lockedBin(invocation, here, context);
      if (locked?.kind === 'script') return runFile(invocation, here, { context, place: locked.place });
      if (locked) return runLocked(invocation, here, { context, name: resolved.name });
      return runUnknown(invocation, here, { context, name: resolved.name });
    }
  }
}

function runKnown(
  invocation: Invocation,
  here: EvalContext,
  by: { readonly context: AnalysisContext; readonly program: Program; readonly name: string },
): Stream {
  const tools = toolsFor(invocation, here, by.context);
  const parsed = readArgv(by.program, noOptions(invocation.args, tools), invocation.stdin, by.name);
  const said = meaningOf(parsed, tools, here.state.cwd);
  const added = said.effects.some(usesPackages) ? by.context.added(parsed, said.effects, tools) : [];
  const kept = added.length === 0 ? said.effects : said.effects.filter((one) => !saidAgain(one, added));
  const proxied = [
    ...throughProxies(said.effects, tools),
    ...toChosenServer({ name: by.name, given: parsed.given }, said.effects, tools),
    ...chosenDatabase(by.name, said.effects, tools),
  ];
  const meaning = added.length + proxied.length === 0 ? said : { ...said, effects: [...kept, ...added, ...proxied] };
  const own = ownEffects(invocation, here, { context: by.context, effects: meaning.effects, tools });
  const command = commandOf(parsed);
  const handed = handedFiles(parsed, { meaning, cwd: here.state.cwd, home: by.context.home, root: by.context.root });
  const isUnclear = [...meaning.effects, ...handed].some((effect) => effect.kind === 'unclear');
  // With an unknown option it may change files that it otherwise only reads.
  const isOpaque = parsed.given.some((one) => one.role === 'unclear');
  const part = addPart(here, {
    text: invocation.text,
    command,
    effects: [
      ...meaning.effects,
      ...own,
      ...handed,
      ...(isUnclear ? namedProxies(invocation.args) : []),
      ...(isUnclear ? sentInAddresses(invocation.args) : fetchedAddresses(invocation.args, meaning.effects)),
      ...(isUnclear ? perhapsWritten([...handed, ...(isOpaque ? meaning.effects : [])], by.context.root) : []),
    ],
    from: union(flowsIn(invocation), meaning.carries, readsOfThisCall(meaning.effects, here)),
    masks: meaning.masks,
    args: meaning.silent ? [] : unionOf([invocation.nameArg.from, meaning.carries, ...invocation.args.map((arg) => arg.from)]),
  });
  noteUnlisted(invocation, here, { program: by.program, name: by.name, meaning, root: by.context.root });
  readLoadedCode(here, {
    effects: meaning.effects,
    command,
    context: by.context,
    typed: by.name,
    words: invocation.args.map(exact),
  });
  remember(meaning.effects, part, here);
  if (parsed.spec.opensFirst) noteOwnInput(here, part, { out: invocation.stdin ?? emptyStream, inputs: invocation.inputs });
  if (parsed.spec.builds) rememberBuilt(meaning.effects, part, here);
  rememberWorkTree(parsed, part, { here, context: by.context });
  rememberHead(parsed, tools, { here, context: by.context });
  const inner = meaning.inner.map((one) => runInner(one, here, { context: by.context, part, outer: invocation, via: by.name }));
  if (isUnclear || meaning.effects.some((effect) => effect.kind === 'package')) runBehindWrapper(invocation, here, by.context);
  if (isUnclear) runBehindUnclear(parsed, here, by.context);
  if (!printsItsWords(parsed)) runBehindTexts(parsed, here, by.context);
  noteOwnCode(invocation, here, { context: by.context, since: part, isSpelled: mentionsChange(invocation) });
  return joinStreams([...inner, printed(meaning, { part, here, name: by.name })]);
}

/** Whether an install with known files replaces the same install without them. */
const saidAgain = (effect: Effect, added: readonly Effect[]): boolean =>
  effect.kind === 'package' &&
  effect.act === 'declared' &&
  added.some((one) => one.kind === 'package' && one.act === 'declared' && one.what === effect.what && one.files !== undefined);

/** Installs packages, or runs a toolchain that may. */
const usesPackages = (effect: Effect): boolean =>
  effect.kind === 'package' || (effect.kind === 'run' && effect.code === 'project');

/**
 * `*.md` can be an option only if a file name begins with a dash. If the directory can be listed and has no such file, the pattern is replaced by
 * `./*.md`. INVARIANT: if this call may have created a file there, the directory cannot be listed.
 */
function noOptions(args: readonly Arg[], tools: Tools): readonly Arg[] {
  if (!args.some(beginsWithPattern)) return args;
  const names = tools.cwd === undefined ? undefined : tools.names(tools.cwd);
  if (names === undefined || names.some((name) => name.startsWith('-'))) return args;
  return args.map((arg) => (beginsWithPattern(arg) ? { ...arg, bits: [{ kind: 'text', text: './' }, ...arg.bits] } : arg));
}

const beginsWithPattern = (arg: Arg): boolean => arg.bits[0]?.kind === 'glob';

function printed(
  meaning: Meaning,
  printing: { readonly part: number; readonly here: EvalContext; readonly name: string },
): Stream {
  const why = `the output of \`${printing.name}\``;
  if (meaning.output !== undefined) return textStream(meaning.output, [printing.part]);
  switch (meaning.prints) {
    case 'nothing':
      return emptyStream;
    case 'content':
    case 'names':
      return unknownStream(why, [printing.part]);
    case 'token':
      return unknownStream(why, [printing.part], TOKEN);
    case 'tokens':
      return { ...unknownStream(why, [printing.part], TOKENS), first: TOKEN };
    case 'token-lines':
      return { ...unknownStream(why, [printing.part]), first: TOKEN };
    case 'numbers':
      return unknownStream(why, [printing.part], NATURALS);
    case 'assignments':
    case 'environment':
    case 'containers':
    case 'numbered':
      return { ...unknownStream(why, [printing.part]), lines: meaning.prints };
    case 'paths': {
      if (meaning.shape) return unknownStream(why, [printing.part], meaning.shape);
      const dirs = meaning.effects.flatMap((effect) =>
        effect.kind === 'read' ? [effect.place.kind === 'path' ? effect.place.path : ''] : [],
      );
      const { cwd } = printing.here.state;
      if (dirs.length === 0 && cwd.kind === 'known') dirs.push(...cwd.dirs);
      const above = commonAncestor(dirs);
      const pattern = onlyPattern(meaning.effects);
      return unknownStream(
        why,
        [printing.part],
        above === undefined
          ? { kind: 'any' }
          : { kind: 'below', dir: above, ...(pattern === undefined ? {} : { patterns: [pattern] }) },
      );
    }
  }
}

/** The pattern of the call's only read, if there is one: printed names match it too. */
function onlyPattern(effects: readonly Effect[]): string | undefined {
  const places = effects.flatMap((effect) => (effect.kind === 'read' ? [effect.place] : []));
  const [first] = places;
  return first?.kind === 'path' && first.extent === 'glob' && places.length === 1 ? first.pattern : undefined;
}

/** The directory that contains all of them; undefined if a path is unknown or only the root contains them. */
function commonAncestor(paths: readonly string[]): string | undefined {
  const [first, ...rest] = paths;
  if (first === undefined || paths.includes('') || paths.some((path) => path.includes('..'))) return undefined;
  let above = first;
  for (const path of rest)
    while (above !== '' && path !== above && !path.startsWith(`${above}/`)) above = above.slice(0, above.lastIndexOf('/'));
  return above === '' ? undefined : above;
}

/** A tool of a locked package without data: project code, but its operands still count as read. */
function runLocked(
  invocation: Invocation,
  here: EvalContext,
  by: { readonly context: AnalysisContext; readonly name: string },
): Stream {
  const effects: Effect[] = [{ kind: 'run', code: 'project', what: by.name }, ...operandReads(invocation, here)];
  const words = invocation.args.map(exact);
  const command = { program: by.name, sub: [], options: [], operands: words };
  const part = addPart(here, { text: invocation.text, command, effects, from: flowsIn(invocation) });
  readLoadedCode(here, { effects, command, context: by.context, typed: by.name, words });
  readGivenFiles(here, words, by.context);
  noteOwnCode(invocation, here, { context: by.context, since: part });
  return unknownStream(`the output of \`${by.name}\``, [part]);
}

function runUnknown(
  invocation: Invocation,
  here: EvalContext,
  by: { readonly context: AnalysisContext; readonly name: string },
): Stream {
  const only = invocation.args.length === 1 ? exact(invocation.args[0]) : undefined;
  const asksHelp = only === '--help' || only === '--version';
  const effects: readonly Effect[] =
    asksHelp && by.context.host.which(by.name).kind === 'known'
      ? []
      : [
          unclear(
            `unknown program \`${by.name}\``,
            by.name,
            `add an allow rule such as \`cmd: ${by.name} *\`, or describe it with \`leeway program ${by.name} --draft\``,
          ),
          ...operandReads(invocation, here),
          ...namedProxies(invocation.args),
          ...sentInAddresses(invocation.args),
        ];
  const tools = toolsFor(invocation, here, by.context);
  const own = asksHelp ? [] : ownEffects(invocation, here, { context: by.context, effects, tools, unknown: true });
  const part = addPart(here, {
    text: invocation.text,
    command: { program: by.name, sub: [], options: [], operands: invocation.args.map((arg) => exact(arg)) },
    effects: [...effects, ...own, ...perhapsWritten(effects, by.context.root)],
    from: flowsIn(invocation),
  });
  runBehindUnknown(invocation, here, by.context);
  readGivenFiles(here, invocation.args.map(exact), by.context);
  noteOwnCode(invocation, here, { context: by.context, since: part });
  return unknownStream(`the output of \`${by.name}\``, [part]);
}

/** What a command would do to leeway's own package, beyond what its data says. */
const ownEffects = (
  invocation: Invocation,
  here: EvalContext,
  by: Managed & { readonly context: AnalysisContext },
): readonly Effect[] =>
  here.frame.site === 'here'
    ? [...ownPackageEffects(invocation, { here, context: by.context }, by), ...unknownPlaceEffects(invocation, here, by.effects)]
    : [];

/** Code that is not followed and receives leeway's own files: it may run them. */
function noteOwnCode(
  invocation: Invocation,
  here: EvalContext,
  by: { readonly context: AnalysisContext; readonly since: number; readonly isSpelled?: boolean },
): void {
  if (here.frame.site !== 'here') return;
  if (!(by.isSpelled || mentionsLeeway(invocation, here, by.context) || inputIsLeeway(flowsIn(invocation), here, by.context)))
    return;
  const effects = here.walk.parts.slice(by.since).flatMap((part) => part.effects);
  const known = effects.some((effect) => effect.kind === 'hazard' && effect.what === 'self-change');
  // A test runner or bundler runs files that are passed to it.
  const handed = invocation.args.some((arg) => placesOf(arg, here.state.cwd).some((place) => isToolFile(place, by.context)));
  const runs = effects.some((effect) => isUnread(effect) || (handed && effect.kind === 'run' && effect.code === 'project'));
  if (!known && runs) addPart(here, { text: invocation.text, effects: [runsOwnCode(invocation.text)] });
}

const isToolFile = (place: Place, context: AnalysisContext): boolean =>
  place.kind === 'path' && place.extent === 'one' && installedFile(place.path, context) !== undefined;

const isUnread = (effect: Effect): boolean =>
  effect.kind === 'unclear' || (effect.kind === 'run' && effect.code !== 'followed' && effect.code !== 'project');

/** For any program, an operand that names a secret counts as reading it: every word that could be a path is a read. */
export function operandReads(invocation: Invocation, here: EvalContext): readonly Effect[] {
  const effects: Effect[] = [];
  for (const arg of invocation.args) {
    const text = argText(arg)
      .replace(/^--?[\w-]+=|^-[A-Za-z](?=[/~])/, '')
      .replace(/^@/, '')
      .replace(/^~(?=\/)/, here.walk.world.home);
    if (!/[/.~]/.test(text) || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || text.length > 4096) continue;
    const trimmed = argText(arg) === text ? arg : { ...arg, bits: [{ kind: 'text' as const, text }] };
    for (const place of placesOf(trimmed, here.state.cwd))
      if (place.kind === 'path') effects.push({ kind: 'read', place, sees: 'content' });
  }
  return effects;
}

export function flowsIn(invocation: Invocation): readonly number[] {
  const lists = [invocation.nameArg.from, invocation.stdin?.from ?? [], invocation.inputs];
  for (const arg of invocation.args) if (arg.from.length > 0) lists.push(arg.from);
  if (invocation.env.size > 0) for (const arg of invocation.env.values()) lists.push(arg.from);
  return unionOf(lists);
}
