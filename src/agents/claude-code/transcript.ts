// Claude Code's transcript → what the user typed and which calls were made. Tool results, notices, summaries and sub-agent prompts are left out.
import { NOT_TEXT } from '../../model/call.ts';
import type { Json, JsonObject, TranscriptEntry } from '../../model/call.ts';
import { isObject, textAt } from '../hook-json.ts';
import { answerTurns, listAt, toolTurn, transcriptLines, userTurn } from '../transcript-lines.ts';
import { proseTurn } from '../final-question.ts';
import { transcriptFile } from '../transcript-source.ts';

/** Fields that mark a line of type `user` as not typed by the person. */
const NOT_TYPED = [
  'isMeta',
  'isSidechain',
  'isCompactSummary',
  'isVirtual',
  'isVisibleInTranscriptOnly',
  'textNotTyped',
  'handedOff',
  'toolUseResult',
  'agentId',
  'sourceToolAssistantUUID',
];
export const QUESTION_TOOL = 'AskUserQuestion';
const TYPED_ORIGINS = new Set(['human', 'sdk']);

/** A sub-agent's calls are in a separate file, while the hook names the main session's file. */
export const claudeTranscript = transcriptFile({
  roots: ['.claude/projects'],
  read: readClaudeTranscript,
  subagentFile: (transcript, id) =>
    /^[A-Za-z0-9_-]+$/.test(id) && transcript.endsWith('.jsonl')
      ? `${transcript.slice(0, -6)}/subagents/agent-${id}.jsonl`
      : undefined,
});

function readClaudeTranscript(text: string, current?: string): readonly TranscriptEntry[] {
  const lines = transcriptLines(text);
  const questions = new Set(lines.flatMap(questionCalls));
  const refused = new Set(lines.flatMap(refusedIn));
  const said = lines.flatMap((line): readonly TranscriptEntry[] => {
    const message = line['message'];
    if (!isObject(message)) return queuedIn(line);
    if (line['type'] === 'user' && message['role'] === 'user') {
      if (isTyped(line)) return userTexts(message);
      return isUnmarked(line)
        ? unattested(userTexts(message))
        : [...answersIn(line, message, questions), ...unattested(personWordsIn(line, message))];
    }
    if (line['type'] === 'assistant')
      return [...(line['isSidechain'] === true ? [] : proseIn(message)), ...callsIn(message, refused, current)];
    return [];
  });
  return [...said, ...unattested(queuedPrompts(lines))];
}

function isTyped(line: JsonObject): boolean {
  if (NOT_TYPED.some((name) => line[name] !== undefined && line[name] !== false && line[name] !== null)) return false;
  const { origin } = line;
  if (origin !== undefined && !(isObject(origin) && origin['kind'] === 'human')) return false;
  return TYPED_ORIGINS.has(textAt(line, 'turnOrigin') ?? '') && line['promptSource'] !== 'system';
}

/** Ids of calls of the client's question tool. A call that already contains answers was not answered by a person. */
function questionCalls(line: JsonObject): readonly string[] {
  const message = line['message'];
  if (line['type'] !== 'assistant' || line['isSidechain'] === true || !isObject(message)) return [];
  return listAt(message, 'content').flatMap((block) =>
    isObject(block) &&
    block['type'] === 'tool_use' &&
    block['name'] === QUESTION_TOOL &&
    isObject(block['input']) &&
    block['input']['answers'] === undefined
      ? [textAt(block, 'id') ?? '']
      : [],
  );
}

/** INVARIANT: only the result of the question tool itself counts; other tools may return something that looks like answers. */
function answersIn(line: JsonObject, message: JsonObject, questions: ReadonlySet<string>): readonly TranscriptEntry[] {
  const [block] = listAt(message, 'content').filter(isObject);
  if (line['isSidechain'] === true || line['agentId'] !== undefined || block === undefined) return [];
  if (block['type'] !== 'tool_result' || !questions.has(textAt(block, 'tool_use_id') ?? '')) return [];
  return answerTurns(line['toolUseResult']);
}

/** `/deploy staging`: the client writes the command and its arguments as tags, and the text of the command as another line. */
const SLASH_COMMAND =
  /^\s*(?:<command-message>[^<]*<\/command-message>\s*)?<command-name>(\/[\w:.-]+)<\/command-name>\s*(?:<command-message>[^<]*<\/command-message>\s*)?(?:<command-args>([\s\S]*)<\/command-args>\s*)?$/;

/** Commands of the client itself, which are not sent to the model. */
const OF_THE_CLIENT: ReadonlySet<string> = new Set(
  `
  /add-dir /agents /bashes /bug /clear /compact /config /context /cost /doctor /effort /exit /export /fast /feedback /help /hooks /ide /install-github-app /keybindings
  /login /logout /mcp /memory /model /output-style /permissions /plan /plugin /plugins /privacy-settings /quit /release-notes /remote-control /rename /reset /resume /rewind /sandbox /skills
  /stats /status /statusline /tasks /terminal-setup /theme /todos /upgrade /usage /vim
`
    .trim()
    .split(/\s+/),
);

function userTexts({ content = null }: JsonObject): readonly TranscriptEntry[] {
  if (typeof content === 'string') {
    const [, name, args = ''] = SLASH_COMMAND.exec(content) ?? [];
    if (name !== undefined) return args.trim() === '' && OF_THE_CLIENT.has(name) ? [] : userTurn(`${name} ${args}`.trim());
    return userTurn(content);
  }
  const blocks = Array.isArray(content) ? (content as readonly Json[]).filter(isObject) : [];
  if (blocks.some((block) => block['type'] === 'tool_result')) return [];
  // Pictures come before the texts: a later turn may withdraw a permission, and the pictures of a message must not withdraw what its text
  // permits.
  const isText = (block: JsonObject): boolean => block['type'] === 'text';
  return [
    ...blocks.flatMap((block): readonly TranscriptEntry[] => (isText(block) ? [] : [{ role: 'user', content: NOT_TEXT }])),
    ...blocks.flatMap((block) => (isText(block) ? userTurn(textAt(block, 'text') ?? '') : [])),
  ];
}

/** An unattested turn permits nothing, but it may set a limit or withdraw a permission. */
const unattested = (turns: readonly TranscriptEntry[]): readonly TranscriptEntry[] =>
  turns.map((turn) => ({ ...turn, attested: false }));

/** No field says whether the line was typed by a person. */
const isUnmarked = (line: JsonObject): boolean =>
  ![...NOT_TYPED, 'origin', 'turnOrigin', 'promptSource'].some((name) => line[name] !== undefined);

/** Prompts that were typed while the agent worked and are still in the queue: not removed from it, and not sent since. */
function queuedPrompts(lines: readonly JsonObject[]): readonly TranscriptEntry[] {
  let queue: readonly (readonly [number, JsonObject])[] = [];
  for (const [at, line] of lines.entries()) {
    if (line['type'] !== 'queue-operation') continue;
    if (line['operation'] === 'enqueue') queue = [...queue, [at, line]];
    else queue = line['operation'] === 'popAll' ? [] : queue.slice(1);
  }
  return queue.flatMap(([at, line]) => {
    const since = lines
      .slice(at)
      .flatMap(({ message }) => (isObject(message) && message['role'] === 'user' ? userTexts(message) : []));
    return userTexts(line).filter(({ content }) => !since.some((turn) => turn.content === content));
  });
}

/** When the client sends a queued prompt, it writes it as an attachment. */
function queuedIn(line: JsonObject): readonly TranscriptEntry[] {
  if (line['isSidechain'] === true || line['agentId'] !== undefined) return [];
  const { attachment } = line;
  if (line['type'] !== 'attachment' || !isObject(attachment) || attachment['type'] !== 'queued_command') return [];
  const { origin, prompt = null } = attachment;
  const turns = attachment['commandMode'] === 'prompt' ? userTexts({ content: prompt }) : [];
  return isObject(origin) && origin['kind'] === 'human' ? turns : unattested(turns);
}

export const REFUSED = /^(?:Error: )?The user doesn't want to (?:proceed with this tool use|take this action)/;

/** Ids of the calls that the person refused. */
const refusedIn = ({ message, type }: JsonObject): readonly string[] =>
  type === 'user' && isObject(message)
    ? listAt(message, 'content')
        .filter(isObject)
        .filter((block) => block['type'] === 'tool_result' && REFUSED.test(resultText(block)))
        .map((block) => textAt(block, 'tool_use_id') ?? '')
    : [];

const resultText = (block: JsonObject): string =>
  textAt(block, 'content') ??
  listAt(block, 'content')
    .filter(isObject)
    .map((part) => textAt(part, 'text') ?? '')
    .join('\n');

/** What the person wrote when they refused a call in the client's own prompt, or added when they approved one. */
function personWordsIn(line: JsonObject, message: JsonObject): readonly TranscriptEntry[] {
  if (line['isSidechain'] === true || line['agentId'] !== undefined) return [];
  return listAt(message, 'content')
    .filter(isObject)
    .flatMap((block) => {
      if (block['type'] === 'text' && line['isMeta'] !== true) return userTurn(textAt(block, 'text') ?? '');
      const result = resultText(block);
      if (block['type'] !== 'tool_result' || !REFUSED.test(result)) return [];
      const [, said = ''] = /the user said:\s*([\s\S]*)$/i.exec(result) ?? [];
      return [{ role: 'user', content: `[refused a call of the agent] ${said}`.trim() }];
    });
}

const proseIn = (message: JsonObject): readonly TranscriptEntry[] =>
  listAt(message, 'content').flatMap((block) =>
    isObject(block) && block['type'] === 'text' ? proseTurn(textAt(block, 'text')) : [],
  );

const callsIn = (message: JsonObject, refused: ReadonlySet<string>, current: string | undefined): readonly TranscriptEntry[] =>
  listAt(message, 'content')
    .filter(isObject)
    .filter((block) => block['type'] === 'tool_use' && (current === undefined || block['id'] !== current))
    .map((block) =>
      toolTurn(textAt(block, 'name') ?? '', block['input'], refused.has(textAt(block, 'id') ?? '') ? 'refused' : undefined),
    );
