// If a call writes a file while an earlier command still runs, that command is analysed again with the new content. Starts and
// stops nothing.
import { analyseShell } from '../analyse/analyse-shell.ts';
import type { AnalysisContext } from '../analyse/context.ts';
import { FollowingHost } from '../host/following-host.ts';
import { overlayHost } from '../host/overlay-host.ts';
import { cronCommands } from '../model/cron-lines.ts';
import type { ToolCall } from '../model/call.ts';
import type { Finding, JudgedPart } from '../model/decision.ts';
import { unclear } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import { judgeParts } from '../policy/judge.ts';
import type { SessionFacts } from '../policy/session-hazards.ts';
import type { Situation } from './situation.ts';

/** Input fields by which agents say that a command keeps running after its call. */
const BACKGROUND_FIELDS = ['run_in_background', 'is_background', 'background'];

export const isBackground = (call: ToolCall): boolean => BACKGROUND_FIELDS.some((field) => call.input[field] === true);

/** Arguments that tell a program to restart whenever a file changes. */
const WATCHING: ReadonlySet<string> = new Set(
  '--watch --watchAll --watch-all --reload --live-reload --hot --looponfail --watch-path'.split(' '),
);

/** Whether the part may run code after the call is done. */
export const lasts = ({ lasting, command }: Part): boolean =>
  lasting === true ||
  command?.sub.includes('watch') === true ||
  command?.operands[0] === 'watch' ||
  (command?.options.some(({ name }) => WATCHING.has(name)) ?? false);

export interface ShellText {
  readonly command: string;
  readonly cwd: string;
}

export type StartedCommand = ShellText & { readonly lasts: 'call' | 'parts' | 'whole' };

/** Commands of the call that load files while they run, with how long they keep running. */
export function startedCommands(call: ToolCall, parts: readonly Part[], texts: readonly ShellText[]): readonly StartedCommand[] {
  const whole = isBackground(call);
  const going = whole ? 'whole' : parts.some(lasts) ? 'parts' : 'call';
  const scheduled = parts.flatMap((part) => (part.command?.program === 'crontab' ? cronCommands(printedInto(part, parts)) : []));
  const later = scheduled.map((command): StartedCommand => ({ command, cwd: call.cwd, lasts: 'whole' }));
  if (going === 'call' && !parts.some(loadsFiles)) return later;
  const kinds: readonly StartedCommand['lasts'][] = whole && parts.some((part) => part.lasting) ? ['whole', 'parts'] : [going];
  return [...later, ...texts.flatMap((text) => kinds.map((kind) => ({ ...text, lasts: kind })))];
}

/** The known lines of a crontab whose other lines are unknown: `(crontab -l; echo "…") | crontab -`. */
function printedInto({ from }: Part, parts: readonly Part[]): string {
  const lines = from.map((id) => parts[id]).filter((part) => PRINTERS.has(part?.command?.program ?? ''));
  return lines.map((part) => part?.command?.operands.map((word) => word ?? '').join(' ') ?? '').join('\n');
}
const PRINTERS: ReadonlySet<string> = new Set(['echo', 'printf']);

const loadsFiles = ({ site, effects }: Part): boolean =>
  site === 'here' && effects.some(({ kind }) => kind === 'run' || kind === 'package');

type Running = ReturnType<NonNullable<SessionFacts['running']>>[number];

/** At most this many are analysed again for one write. */
const MOST_COMMANDS = 40;

/** The new effects that running commands would have because of what this call writes. */
export function runsAfterWrites(leave: () => ReadonlyMap<string, string>, situation: Situation): readonly (readonly Part[])[] {
  const running = situation.policy.session?.running?.() ?? [];
  const leaves = running.length === 0 ? new Map<string, string>() : leave();
  if (leaves.size === 0) return [];
  const distinct = [...new Map(running.map((one) => [JSON.stringify(one), one])).values()];
  if (distinct.length > MOST_COMMANDS) return [[plain('', unclear('more commands are running than can be checked'))]];
  const overlay = overlayHost(situation.host);
  const paths = new Set<string>();
  for (const [path, text] of leaves) {
    if (overlay.write(path, text) !== undefined) continue;
    const real = overlay.host.realPath(path);
    paths.add(real.kind === 'known' ? real.value : path);
  }
  if (paths.size === 0) return [];
  const { baseline, writtenCode } = situation.analysis;
  const after: AnalysisContext = {
    ...situation.analysis,
    host: overlay.host,
    baseline: {
      isOld: (path) => !paths.has(path) && baseline.isOld(path),
      oldTexts: (path) => baseline.oldTexts(path),
      wasTracked: (path) => baseline.wasTracked(path),
      remotes: () => baseline.remotes(),
      isOldCommit: (id) => baseline.isOldCommit(id),
    },
    // Files that this call writes come first, in case there are more than can be read.
    writtenCode: () => [...new Set([...paths, ...writtenCode()])],
  };
  return distinct.flatMap((one) => {
    const parts = newlyGuardedParts(one, { after, paths, situation });
    return parts.length === 0 ? [] : [parts];
  });
}

interface WriteContext {
  readonly after: AnalysisContext;
  readonly paths: ReadonlySet<string>;
  readonly situation: Situation;
}

/** The parts of the command that now do something guarded or forbidden which they did not do before. */
function newlyGuardedParts(one: Running, { after, paths, situation }: WriteContext): readonly Part[] {
  const host = new FollowingHost(after.host);
  const then = lastingParts(one, { ...after, host });
  if (![...host.followed.keys()].some((path) => paths.has(path) || paths.has(realOf(path, situation)))) return [];
  const judged = judgeParts(then, situation.policy);
  if (!judged.some(({ disposition }) => disposition !== 'quiet')) return [];
  const now = judgeParts(lastingParts(one, situation.analysis), situation.policy);
  const known = new Set(now.flatMap((part) => part.findings.map((finding) => keyOf(part, finding))));
  return judged.flatMap((part, i): readonly Part[] => {
    const fresh = part.findings.filter((finding) => finding.disposition !== 'quiet' && !known.has(keyOf(part, finding)));
    const was = then[i];
    if (was === undefined || fresh.length === 0) return [];
    const { args: _, ...rest } = was;
    return [{ ...rest, id: 0, from: [], via: ['a command under way', ...was.via], effects: fresh.map(({ effect }) => effect) }];
  });
}

const keyOf = ({ site }: JudgedPart, { effect, disposition }: Finding): string => JSON.stringify([site, effect, disposition]);

function realOf(path: string, { host }: Situation): string {
  const real = host.realPath(path);
  return real.kind === 'known' ? real.value : path;
}

/** The parts of the command that have an effect while it keeps running. */
function lastingParts({ command, cwd, goesOn }: Running, context: AnalysisContext): readonly Part[] {
  const { parts } = analyseShell(command, cwd, context);
  return parts.map((part) => ({
    ...part,
    effects: goesOn === 'whole' || lasts(part) ? part.effects : [],
    loaded: part.loaded ?? 'again',
  }));
}

const plain = (text: string, effect: Part['effects'][number]): Part => ({
  id: 0,
  text,
  effects: [effect],
  from: [],
  masks: false,
  via: [],
  site: 'here',
  prints: true,
});
