// Turns a call into an analysis: shell text through the shell reader, everything else through the tool tables. Does not judge.
import { analyseShell } from '../analyse/analyse-shell.ts';
import { FollowingHost, type FollowedFiles } from '../host/following-host.ts';
import type { ToolCall } from '../model/call.ts';
import { unclear } from '../model/effect.ts';
import type { Analysis, Part } from '../model/part.ts';
import { analyseTool } from '../analyse/tools/analyse-tool.ts';
import { sqlPart } from './embedded-sql.ts';
import { byCertainty, triedParts } from './tried-commands.ts';
import { outsideOf } from './outside.ts';
import { editedMeanwhile } from './edited-meanwhile.ts';
import { filesForLater, runsOfWrites } from './later-runs.ts';
import type { ShellText, StartedCommand } from './running-commands.ts';
import { runsAfterWrites, startedCommands } from './running-commands.ts';
import type { Situation } from './situation.ts';

export interface CallAnalysis extends Analysis {
  /** The files that were read to see what the call would do. */
  readonly followed: FollowedFiles;
  /** Files that will be run after the call is done. */
  readonly later: readonly string[];
  /** Commands of the call that load files while they run. */
  readonly running: readonly StartedCommand[];
}

export function analyseCall(call: ToolCall, situation: Situation): CallAnalysis {
  const host = new FollowingHost(situation.host);
  const seen: Situation = { ...situation, analysis: { ...situation.analysis, host } };
  const { texts, ...own } = analysisOf(call, seen);
  const later = [...runsOfWrites(own, call, seen), ...(own.leaves ? runsAfterWrites(own.leaves, seen) : [])];
  const raced = editedMeanwhile(own.parts, host.followed, situation);
  const more = [...later, ...(raced === undefined ? [] : [[plainPart(raced.path, [raced.effect])]])];
  const analysis = more.length === 0 ? own : { ...own, parts: joined([own.parts, ...more]) };
  return Object.assign(
    {
      followed: host.followed,
      later: filesForLater(call, analysis.parts, host.followed),
      running: startedCommands(call, own.parts, texts),
    },
    analysis,
  );
}

/** With the shell texts that the call will certainly run. */
function analysisOf(call: ToolCall, situation: Situation): Analysis & { readonly texts: readonly ShellText[] } {
  const reading = analyseTool(call, {
    host: situation.host,
    userTools: situation.userTools,
    outside: outsideOf(situation.host, situation.root === undefined ? [call.cwd] : [situation.root, call.cwd]),
  });
  if (reading.kind === 'shell') {
    const doubts = reading.doubts.length > 0 ? [plainPart(call.tool, reading.doubts)] : [];
    if (reading.shell !== 'bash')
      return {
        texts: [],
        parts: joined([
          doubts,
          [
            plainPart(reading.commands.join('\n'), [
              unclear(
                `${reading.shell} is not read`,
                reading.shell,
                `a rule that names the tool, such as \`allow: ${call.tool}\``,
              ),
            ]),
          ],
        ]),
      };
    const each = reading.commands.map((command) => analyseShell(command, reading.cwd, situation.analysis));
    const parts = each.map((one) => one.parts);
    return {
      parts: joined(doubts.length > 0 ? [doubts, ...parts] : parts),
      texts: reading.commands.map((command) => ({ command, cwd: reading.cwd })),
      leaves: () => new Map(each.flatMap(({ leaves }) => [...(leaves?.() ?? [])])),
    };
  }
  if (reading.embedded.length === 0) return { ...reading.analysis, texts: [] };
  const { sure, tried } = byCertainty(reading.embedded);
  const embedded = sure.map((one) =>
    one.kind === 'shell'
      ? analyseShell(one.text, one.cwd === '' ? undefined : one.cwd, situation.analysis).parts
      : [sqlPart(one, { cwd: call.cwd, host: situation.host })],
  );
  const texts = sure.flatMap((one) => (one.kind === 'shell' && one.cwd !== '' ? [{ command: one.text, cwd: one.cwd }] : []));
  return {
    ...reading.analysis,
    texts,
    parts: joined([reading.analysis.parts, ...embedded, ...triedParts(tried, call.cwd, situation)]),
  };
}

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

/** The parts of each text refer to one another by their index in its own list. */
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
