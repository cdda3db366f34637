// Runs code of a language other than shell: its reader gives its effects, or it is unclear.
import { posix } from 'node:path';
import type { Effect } from '../model/effect.ts';
import { overLimit, unclear } from '../model/effect.ts';
import type { EvalContext } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import { spend } from '../shell/run-statements.ts';
import { shownFiles } from '../shell/shown-files.ts';
import type { Arg, Stream } from '../shell/value.ts';
import { exact, holeWhy, textArg, unknownStream } from '../shell/value.ts';
import type { AnalysisContext } from './context.ts';
import { rememberCode } from './remember.ts';
import { feedsOwnCode, refuse } from './run-leeway.ts';
import { readSpelled } from './loaded-code.ts';
import { noteSpelled } from './spelled-files.ts';
import { mayBeSent, sendsOfCode } from './sending-code.ts';
import { typingIn } from './typing-code.ts';

/** Larger code is not read. */
const MAX_CODE = 256 * 1024;

/** `within`: the file on disk that contains all of the code. */
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
  // For a file, it was already checked whether it belongs to leeway.
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
    if (out) noteMaySend(here, { ...it, text }, since.parts);
    if (out) return out;
  } else if (text !== undefined && !it.old) readSpelled(here, { ...it, text });
  if (text === undefined) readShown(here, it.text.from, it);
  const why = text === undefined ? `${it.language} unknown code: ${holeWhy(it.text) ?? ''}` : `${it.language} code is not read`;
  const part = addPart(here, {
    text: it.shown,
    from: it.text.from,
    effects: [
      { kind: 'run', code: 'inline', what: `${it.language} code` },
      unclear(why, it.language),
      ...(text === undefined || reader !== undefined || it.old ? [] : sendsOfCode(text)),
    ],
  });
  if (text !== undefined) noteSpelled(here, { ...it, text }, part);
  return unknownStream(`the output of ${it.language} code`, [part]);
}

const isInstalled = (effect: Effect): boolean => effect.kind === 'run' && effect.code === 'installed';
const readsUnknown = (effect: Effect): boolean => effect.kind === 'read' && effect.place.kind !== 'path';

/** Code of which a part is not understood, or is installed code, may send what it reads to the servers that it names. */
function noteMaySend(
  here: EvalContext,
  it: { readonly text: string; readonly shown: string; readonly from?: readonly number[]; readonly old?: boolean },
  since: number,
): void {
  if (it.old || here.frame.site !== 'here') return;
  const effects: readonly Effect[] = here.walk.parts.slice(since).flatMap((part) => part.effects);
  const sends = effects.some((effect) => effect.kind === 'network' && (effect.use === 'send' || effect.use === 'upload'));
  const isOpen = effects.some((effect) => effect.kind === 'unclear' || isInstalled(effect) || readsUnknown(effect));
  if (sends || !isOpen) return;
  const { cwd } = here.state;
  const isFile = (path: string): boolean =>
    cwd.kind === 'known' && cwd.dirs.some((dir) => here.walk.world.fileText(posix.resolve(dir, path)).kind !== 'absent');
  const sent = mayBeSent(it.text, isFile);
  if (sent.length > 0) addPart(here, { text: it.shown, effects: [...sent] });
}

/** The files that the code may come from are read as that code too. */
export function readShown(
  here: EvalContext,
  from: readonly number[],
  it: { readonly context: AnalysisContext; readonly language: string },
): void {
  for (const { path, text } of shownFiles(here, from))
    runCode(here, { ...it, text: textArg(text), shown: path, path, within: [path] });
}
