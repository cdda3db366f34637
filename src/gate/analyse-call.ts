// Turns a call into an analysis: shell text through the shell reader, everything else through the tool tables. Does not judge.
import { analyseShell } from '../analyse/analyse-shell.ts';
import type { RanText } from '../analyse/context.ts';
import { FollowingHost, type FollowedFiles } from '../host/following-host.ts';
import type { ToolCall } from '../model/call.ts';
import { unclear } from '../model/effect.ts';
import type { Analysis, Part } from '../model/part.ts';
import type { ToolEntry } from '../model/tool-entry.ts';
import { analyseTool } from '../analyse/tools/analyse-tool.ts';
import type * as powerShell from '../analyse/powershell/as-bash.ts';
import type { ShellReading } from '../analyse/tools/tool-reading.ts';
import type * as sql from './embedded-sql.ts';
import { byCertainty, triedParts } from './tried-commands.ts';
import { outsideOf } from './outside.ts';
import { editedMeanwhile } from './edited-meanwhile.ts';
import { filesForLater, runsOfWrites } from './later-runs.ts';
import type * as ownLines from './own-line.ts';
import type { ShellText, StartedCommand } from './running-commands.ts';
import { runsAfterWrites, startedCommands } from './running-commands.ts';
import type { Situation } from './situation.ts';
import { RanTexts } from './ran-texts.ts';
import { writtenHooks } from './written-hooks.ts';

export interface CallAnalysis extends Analysis {
  /** The files that were read to see what the call would do. */
  readonly followed: FollowedFiles;
  /** The command texts that programs run, such as the lines of a make recipe or an npm script. */
  readonly ran: readonly RanText[];
  /** Files that will be run after the call is done. */
  readonly later: readonly string[];
  /** Commands of the call that load files while they run. */
  readonly running: readonly StartedCommand[];
}

/** `declared`: how the embedding program declares the tool of this call. */
export function analyseCall(call: ToolCall, situation: Situation, declared?: ToolEntry): CallAnalysis {
  const host = new FollowingHost(situation.host);
  const ran = new RanTexts();
  const noteText = (one: RanText): void => ran.note(one);
  const seen: Situation = { ...situation, analysis: { ...situation.analysis, host, noteText } };
  const { texts, ...own } = analysisOf(call, seen, declared);
  const later = [...runsOfWrites(own, call, seen), ...(own.leaves ? runsAfterWrites(own.leaves, seen) : [])];
  const raced = editedMeanwhile(own.parts, host.followed, situation);
  const more = [...later, ...(raced === undefined ? [] : [[plainPart(raced.path, [raced.effect])]])];
  const analysis = more.length === 0 ? own : { ...own, parts: joined([own.parts, ...more]) };
  return Object.assign(
    {
      followed: host.followed,
      ran: ran.all(),
      later: filesForLater(call, analysis.parts, host.followed),
      running: startedCommands(call, own.parts, texts),
    },
    analysis,
  );
}

/** The result includes the shell texts that the call will certainly run. */
function analysisOf(
  call: ToolCall,
  situation: Situation,
  declared: ToolEntry | undefined,
): Analysis & { readonly texts: readonly ShellText[] } {
  const reading = analyseTool(call, {
    host: situation.host,
    userTools: situation.userTools,
    ...(declared === undefined ? {} : { declared }),
    root: situation.root,
    baseline: situation.analysis.baseline,
    pages: situation.pages,
    outside: outsideOf(situation.host, situation.root === undefined ? [call.cwd] : [situation.root, call.cwd]),
  });
  if (reading.kind === 'shell') {
    const doubts = reading.doubts.length > 0 ? [plainPart(call.tool, reading.doubts)] : [];
    const commands = commandsOf(reading);
    if (commands === undefined)
      return {
        texts: [],
        parts: joined([
          doubts,
          [plainPart(reading.commands.join('\n'), [unclear(`leeway cannot read this ${reading.shell} command`, reading.shell)])],
        ]),
      };
    const line =
      reading.doubts.length === 0 && mayBeOwnLine(reading.commands, situation) && reading.shell === 'bash'
        ? (require('./own-line.ts') as typeof ownLines).ownLine(reading, call, situation)
        : undefined;
    if (line !== undefined) return { ...line, texts: [] };
    const each = commands.map((command) => analyseShell(command, reading.cwd, situation.analysis));
    const hooks = each.flatMap((one) => writtenHooks(one, situation.host)).map(({ path, effects }) => plainPart(path, effects));
    const parts = [...each.map((one) => one.parts), ...(hooks.length > 0 ? [hooks] : [])];
    return {
      parts: joined(doubts.length > 0 ? [doubts, ...parts] : parts),
      texts: commands.map((command) => ({ command, cwd: reading.cwd })),
      leaves: () => new Map(each.flatMap(({ leaves }) => [...(leaves?.() ?? [])])),
    };
  }
  if (reading.embedded.length === 0) return { ...reading.analysis, texts: [] };
  const { sure, tried } = byCertainty(reading.embedded);
  const embedded = sure.map((one) =>
    one.kind === 'shell'
      ? analyseShell(one.text, one.cwd === '' ? undefined : one.cwd, situation.analysis).parts
      : // Loaded only now: few tools are given SQL.
        [(require('./embedded-sql.ts') as typeof sql).sqlPart(one, { cwd: call.cwd, host: situation.host })],
  );
  const texts = sure.flatMap((one) => (one.kind === 'shell' && one.cwd !== '' ? [{ command: one.text, cwd: one.cwd }] : []));
  return {
    ...reading.analysis,
    texts,
    parts: joined([reading.analysis.parts, ...embedded, ...triedParts(tried, call.cwd, situation)]),
  };
}

/** The commands translated to bash. Undefined if the language is not supported or one of them cannot be translated. */
function commandsOf({ shell, commands }: ShellReading): readonly string[] | undefined {
  if (shell === 'bash') return commands;
  if (shell !== 'powershell') return undefined;
  // Loaded only now: few agents have such a tool.
  const { powerShellAsBash } = require('../analyse/powershell/as-bash.ts') as typeof powerShell;
  const read = commands.map((text) => powerShellAsBash(text));
  return read.every((text) => text !== undefined) ? read : undefined;
}

/** A quick test, because most calls do not name a file of the installed leeway. */
const mayBeOwnLine = (commands: readonly string[], { analysis }: Situation): boolean =>
  analysis.tool.length > 0 && commands.some((command) => command.startsWith('/') && command.includes('leeway'));

const plainPart = (text: string, effects: Part['effects']): Part => ({
  id: 0,
  text,
  effects,
  from: [],
  masks: false,
  via: [],
  site: 'here',
  prints: true,
});

/** Joins the parts of several texts. Parts refer to one another by index within their own text, so the indexes are shifted. */
function joined(lists: readonly (readonly Part[])[]): readonly Part[] {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const all: Part[] = [];
  for (const list of lists) {
    const start = all.length;
    const shifted = (ids: readonly number[]): readonly number[] => ids.map((id) => id + start);
    for (const part of list)
      all.push({
        ...part,
        id: all.length,
        from: shifted(part.from),
        ...(part.args ? { args: shifted(part.args) } : {}),
      });
  }
  return all;
}
