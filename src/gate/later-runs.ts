// If a call writes a file that a background or scheduled command will run, the file's effects become part of the call. Judges
// nothing.
import { cwdOf, worldOf } from '../analyse/analyse-shell.ts';
import { readAsRun } from '../analyse/loaded-code.ts';
import { languageOfScript } from '../analyse/script-language.ts';
import type { FollowedFiles } from '../host/following-host.ts';
import type { ToolCall } from '../model/call.ts';
import type { Write } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Analysis, Part } from '../model/part.ts';
import { isBackground } from './running-commands.ts';
import type { Situation } from './situation.ts';

/**
 * Files that will run after the call is done: those that its long-running parts run, and all files that were read to analyse
 * them.
 */
export function filesForLater(call: ToolCall, parts: readonly Part[], followed: FollowedFiles): readonly string[] {
  const lasting = isBackground(call) ? parts : parts.filter((part) => part.lasting);
  if (lasting.length === 0) return [];
  const run = lasting.flatMap((part) =>
    part.effects.flatMap((effect) =>
      effect.kind === 'run' && effect.code !== 'project' && effect.place?.kind === 'path' && effect.place.extent === 'one'
        ? [effect.place.path]
        : [],
    ),
  );
  return [...run, ...followed.keys()];
}

/** The effects of files that will run later, with the content that this call gives them. */
export function runsOfWrites(analysis: Analysis, call: ToolCall, situation: Situation): readonly (readonly Part[])[] {
  const { session } = situation.policy;
  if (session === undefined) return [];
  return analysis.parts.flatMap((part) => {
    if (part.site !== 'here' || part.loaded !== undefined) return [];
    return part.effects.flatMap((effect): readonly (readonly Part[])[] => {
      if (
        effect.kind !== 'write' ||
        effect.place.kind !== 'path' ||
        effect.place.extent !== 'one' ||
        !CONTENT_WRITES.has(effect.how)
      )
        return [];
      const real = situation.host.realPath(effect.place.path);
      const path = real.kind === 'known' ? real.value : effect.place.path;
      return session.runsLater(path) ? [runOf(withWhole(effect, analysis), path, { call, situation })] : [];
    });
  });
}

/**
 * An edit is judged by the complete new content of the file. INVARIANT: if the call does not contain that text, the content stays
 * unknown, because we could only guess it.
 */
function withWhole(effect: Write, { leaves }: Analysis): Write {
  const text = effect.text !== undefined && effect.place.kind === 'path' ? leaves?.().get(effect.place.path) : undefined;
  return text === undefined ? effect : { ...effect, text };
}

const CONTENT_WRITES: ReadonlySet<string> = new Set(['create', 'change', 'append', 'link']);
const LARGEST = 64 * 1024;

function runOf(
  effect: Write,
  path: string,
  { call, situation }: { readonly call: ToolCall; readonly situation: Situation },
): readonly Part[] {
  const disk = situation.host.text(path, LARGEST);
  const language = languageOfScript(path, effect.text ?? (disk.kind === 'known' ? disk.value : ''));
  if (language === undefined) return [];
  if (effect.text === undefined) {
    // Only a shell reads its script while it runs; programs in other languages are loaded once, at the start.
    if (language !== 'shell') return [];
    const why = unclear(`\`${path}\` will be run by a process that was started earlier, and its new content is unknown`, path);
    return [{ id: 0, text: path, effects: [why], from: [], masks: false, via: [], site: 'here', prints: true }];
  }
  const read = readAsRun(
    { path, text: effect.text, language, how: 'read', calls: undefined, loaded: language === 'shell' ? 'later' : 'run' },
    { world: worldOf(situation.analysis), cwd: cwdOf(call.cwd), via: [], context: situation.analysis },
  );
  return read.map((part) => ({ ...part, lasting: true }));
}
