// A call as an analysis: shell text through the shell reader, everything else through the tool tables. Does not judge.
import { analyseShell } from '../analyse/analyse-shell.ts';
import type { ToolCall } from '../model/call.ts';
import { unclear } from '../model/effect.ts';
import type { Analysis, Part } from '../model/part.ts';
import { analyseTool } from '../tools/analyse-tool.ts';
import { sqlPart } from './embedded-sql.ts';
import type { Situation } from './situation.ts';

export function analyseCall(call: ToolCall, situation: Situation): Analysis {
  const reading = analyseTool(call, { host: situation.host, userTools: situation.userTools });
  if (reading.kind === 'shell') {
    const doubts = reading.doubts.length > 0 ? [plainPart(call.tool, reading.doubts)] : [];
    if (reading.shell !== 'bash')
      return numbered([
        ...doubts,
        plainPart(reading.commands.join('\n'), [
          unclear(`${reading.shell} is not read`, reading.shell, `a rule that names the tool, such as \`allow: ${call.tool}\``),
        ]),
      ]);
    return numbered([
      ...doubts,
      ...reading.commands.flatMap((command) => shift(analyseShell(command, reading.cwd, situation.analysis).parts)),
    ]);
  }
  const embedded = reading.embedded.flatMap((one) =>
    one.kind === 'shell'
      ? shift(analyseShell(one.text, one.cwd === '' ? undefined : one.cwd, situation.analysis).parts)
      : [sqlPart(one)],
  );
  return embedded.length === 0
    ? reading.analysis
    : { ...reading.analysis, ...numbered([...reading.analysis.parts, ...embedded]) };
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

/** Each text's parts refer to one another by position in their own list. */
interface Numbered extends Part {
  readonly base?: readonly Part[];
}
const shift = (parts: readonly Part[]): readonly Numbered[] => parts.map((part) => ({ ...part, base: parts }));

function numbered(parts: readonly Numbered[]): Analysis {
  const start = new Map<readonly Part[], number>();
  parts.forEach((part, i) => {
    if (part.base && !start.has(part.base)) start.set(part.base, i);
  });
  return {
    parts: parts.map(({ base, ...part }, id) => ({
      ...part,
      id,
      from: base ? part.from.map((from) => from + (start.get(base) ?? 0)) : part.from,
    })),
  };
}
