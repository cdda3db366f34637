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
import { feedsOwnCode, refuseOwnCode } from './run-leeway.ts';
import { readSpelled } from './loaded-code.ts';
import { noteSpelled } from './spelled-files.ts';
import { mayBeSent, sendsOfCode } from './sending-code.ts';
import { typingIn } from './typing-code.ts';

/** Larger code is not read. */
const MAX_CODE = 256 * 1024;

/** `within`: the file on disk that contains all of the code. */
export function runCode(
  here: EvalContext,
  code: {
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
  const text = exact(code.text);
  // For a file, it was already checked whether it belongs to leeway.
  if (code.path === undefined && feedsOwnCode(text)) return refuseOwnCode(code.shown, here);
  if (text !== undefined && text.length > MAX_CODE) {
    const what = overLimit('length', `${code.language} code of more than ${MAX_CODE} characters`, code.within);
    const part = addPart(here, {
      text: code.shown,
      from: code.text.from,
      effects: [{ kind: 'run', code: 'inline', what: `${code.language} code` }, what],
    });
    return unknownStream(`the output of ${code.language} code`, [part]);
  }
  const typing = text === undefined ? undefined : typingIn(code.language, text);
  if (typing) addPart(here, { text: code.shown, from: code.text.from, effects: [typing] });
  const reader = code.context.readers.get(code.language);
  if (text !== undefined && reader) {
    spend(here.walk, text.length >> 9);
    const since = { parts: here.walk.parts.length, files: here.walk.files.version };
    const out = reader(
      {
        language: code.language,
        text,
        shown: code.shown,
        from: code.text.from,
        ...(code.args === undefined ? {} : { args: code.args }),
        ...(code.path === undefined ? {} : { path: code.path }),
        ...(code.within === undefined ? {} : { within: code.within }),
        ...(code.old ? { old: true } : {}),
      },
      here,
    );
    rememberCode(here, since);
    for (let id = since.parts; id < here.walk.parts.length; id++) here.walk.printed.add(id);
    noteSpelled(here, { ...code, text }, since.parts);
    const isRead =
      out && here.walk.parts.slice(since.parts).every(({ effects }) => effects.every(({ kind }) => kind !== 'unclear'));
    if (!isRead && !code.old) readSpelled(here, { ...code, text });
    if (out) noteMaySend(here, { ...code, text }, since.parts);
    if (out) return out;
  } else if (text !== undefined && !code.old) readSpelled(here, { ...code, text });
  if (text === undefined) readShown(here, code.text.from, code);
  const why =
    text === undefined ? `${code.language} unknown code: ${holeWhy(code.text) ?? ''}` : `${code.language} code is not read`;
  const part = addPart(here, {
    text: code.shown,
    from: code.text.from,
    effects: [
      { kind: 'run', code: 'inline', what: `${code.language} code` },
      unclear(why, code.language),
      ...(text === undefined || reader !== undefined || code.old ? [] : sendsOfCode(text)),
    ],
  });
  if (text !== undefined) noteSpelled(here, { ...code, text }, part);
  return unknownStream(`the output of ${code.language} code`, [part]);
}

const isInstalled = (effect: Effect): boolean => effect.kind === 'run' && effect.code === 'installed';
const readsUnknown = (effect: Effect): boolean => effect.kind === 'read' && effect.place.kind !== 'path';

/** What code may send to the servers that it names, if the code is installed or leeway does not understand all of it: whatever it reads. */
function noteMaySend(
  here: EvalContext,
  code: { readonly text: string; readonly shown: string; readonly from?: readonly number[]; readonly old?: boolean },
  since: number,
): void {
  if (code.old || here.frame.site !== 'here') return;
  const effects: readonly Effect[] = here.walk.parts.slice(since).flatMap((part) => part.effects);
  const sends = effects.some((effect) => effect.kind === 'network' && (effect.use === 'send' || effect.use === 'upload'));
  const isOpen = effects.some((effect) => effect.kind === 'unclear' || isInstalled(effect) || readsUnknown(effect));
  if (sends || !isOpen) return;
  const { cwd } = here.state;
  const isFile = (path: string): boolean =>
    cwd.kind === 'known' && cwd.dirs.some((dir) => here.walk.world.fileText(posix.resolve(dir, path)).kind !== 'absent');
  const sent = mayBeSent(code.text, isFile);
  if (sent.length > 0) addPart(here, { text: code.shown, effects: [...sent] });
}

/** The files that the code may come from are read as that code too. */
export function readShown(
  here: EvalContext,
  from: readonly number[],
  reader: { readonly context: AnalysisContext; readonly language: string },
): void {
  for (const { path, text } of shownFiles(here, from))
    runCode(here, { ...reader, text: textArg(text), shown: path, path, within: [path] });
}
