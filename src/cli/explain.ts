// `leeway explain`: shows how a decision was reached, from the decision itself. Computes nothing a second time.
import { oneLine } from '../gate/reason.ts';
import { effectText } from '../model/effect-text.ts';
import { rowTitle } from '../model/row-title.ts';
import { zoneTitle } from '../model/zone-text.ts';
import { LAYER_TITLES } from '../model/row-titles.ts';
import type { Decision, Finding, JudgedPart } from '../model/decision.ts';
import { CALL_OPTIONS, CALL_OPTIONS_HELP, decisionFor, exitCode, readRequest, shownDecision, tellNotes } from './check.ts';
import type { CliCommand } from './command.ts';
import { reasonText, verdictText } from './decision-text.ts';
import { EXIT } from './exit-codes.ts';
import type { TreeNode } from './explain-tree.ts';
import { treeOf } from './explain-tree.ts';
import type { Style } from './style.ts';
import { styleFor } from './style.ts';

const HELP = `
leeway explain: how a decision was reached: each command, what it would do, where, and which rule or row of the policy table decided

  leeway explain 'cd build && rm -rf *'
  leeway explain --tool Edit --input '{"file_path":"vite.config.ts","old_string":"a","new_string":"b"}'

${CALL_OPTIONS_HELP}

--json prints the decision itself, with the tree of what was followed.
`;

export const explain: CliCommand = {
  help: HELP,
  options: CALL_OPTIONS,
  run: async (args) => {
    const request = await readRequest(args, 'explain');
    if (typeof request === 'number') return request;
    if (request === 'jsonl') {
      process.stderr.write('leeway explain: --jsonl belongs to `leeway check`\n');
      return EXIT.usage;
    }
    const decision = shownDecision(await decisionFor(request), request.secrets);
    tellNotes({ project: request.projectRoot, cwd: request.call.cwd });
    process.stdout.write(
      request.json
        ? `${JSON.stringify({ ...decision, tree: treeOf(decision.parts) }, null, 2)}\n`
        : explainText(decision, styleFor(process.stdout)),
    );
    return exitCode(decision);
  },
};

export function explainText(decision: Decision, style: Style): string {
  const lines = [`${verdictText(decision, style)}  ${reasonText(decision)}`];
  if (decision.clear !== undefined) lines.push(`       ${decision.clear}`);
  lines.push('', `project root  ${decision.projectRoot === '' ? 'none' : decision.projectRoot}`);
  lines.push(
    `decided by    ${LAYER_TITLES.get(decision.layer) ?? decision.layer}${decision.row === undefined ? '' : `: ${rowTitle(decision.row)}`}${decision.rule ? `, ${decision.rule.list} rule \`${decision.rule.text}\` (${decision.rule.origin})` : ''}`,
  );
  lines.push(`level         ${decision.disposition}${decision.askFloor ? ', a person must be asked' : ''}`);
  if (decision.found !== undefined) lines.push(`analysis      ${decision.found}`);
  if (decision.classifier) lines.push(`model         ${modelText(decision.classifier)}`);
  if (decision.trouble) lines.push(`error         ${decision.trouble.kind}`);
  lines.push('', 'parts');
  const byId = new Map(decision.parts.map((part) => [part.id, part]));
  lines.push(...treeOf(decision.parts).flatMap((node) => nodeLines(node, '  ', { byId, style })));
  lines.push('', style.dim(`decision ${decision.id}, policy ${decision.policy}, ${decision.timings.total.toFixed(1)} ms`));
  return `${lines.join('\n')}\n`;
}

const modelText = ({ provider, model, shouldBlock, reason, fromCache }: NonNullable<Decision['classifier']>): string =>
  `${model === '' ? '' : `${model}, `}${provider}: ${shouldBlock ? 'block' : 'allow'}${fromCache === true ? ', remembered' : ''}: ${reason}`;

interface Drawing {
  readonly byId: ReadonlyMap<number, JudgedPart>;
  readonly style: Style;
}

/** What else is known about the place, besides what the row says. */
function otherPlaces({ effect, zones, row }: Finding): string {
  const titles = new Set(zones.map((zone) => zoneTitle(zone, effect.kind === 'network' ? 'server' : 'place')));
  const more = [...titles].filter((title) => !rowTitle(row).includes(title));
  return more.length > 0 ? ` [${more.join(', ')}]` : '';
}

/** A part that does nothing and whose output no other part uses. A call's only part is always shown. */
const isIdle = (node: TreeNode, { byId }: Drawing): boolean =>
  node.part !== undefined &&
  node.children.length === 0 &&
  byId.size > 1 &&
  byId.get(node.part)?.findings.length === 0 &&
  ![...byId.values()].some(({ from }) => from.includes(node.part ?? -1));

/** The lines for a command with its effects, or for a container, and for everything below it. */
function nodeLines(node: TreeNode, indent: string, drawing: Drawing): readonly string[] {
  if (isIdle(node, drawing)) return [];
  const { style } = drawing;
  const part = node.part === undefined ? undefined : drawing.byId.get(node.part);
  const text = oneLine(node.text, Math.max(40, style.width - indent.length - 20));
  const head = part ? `#${part.id} ${style.bold(text)}${fromText(part, style)}` : style.dim(`└ ${text}`);
  return [
    `${indent}${head}`,
    ...(part ? effectLines(part, `${indent}   `, style) : []),
    ...node.children.flatMap((child) => nodeLines(child, `${indent}  `, drawing)),
  ];
}

const fromText = (part: JudgedPart, style: Style): string =>
  part.from.length > 0 ? style.dim(` ← ${part.from.map((id) => `#${id}`).join(' ')}`) : '';

const effectLines = (part: JudgedPart, indent: string, style: Style): readonly string[] =>
  part.findings.map((one) => {
    const rule = one.rule ? `, ${one.rule.list} rule \`${one.rule.text}\`` : '';
    const said = effectText(one.effect);
    const at = one.effect.kind === 'unclear' ? oneLine(one.effect.word ?? '', 40) : '';
    const word = at === '' || said.includes(at) ? '' : `, at \`${at}\``;
    return `${indent}${one.disposition.padEnd(9)} ${oneLine(said, 100)}${word}  ${style.dim(`${rowTitle(one.row)}${rule}${otherPlaces(one)}`)}`;
  });
