// The command lines of other coding agents: starting one delegates, starting one with its approvals or hooks off is guarded, and its
// settings count as guards.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { typesInto } from '../../model/terminals.ts';
import { argText, exact } from '../../shell/value.ts';
import { OPEN_SESSION, resumedSession } from './resumed-session.ts';
import { longPattern } from '../../argv/long-pattern.ts';

interface AgentCli {
  readonly name: string;
  readonly manual: string;
  readonly sameAs?: Program['sameAs'];
  /** Words that switch approvals off; their value may be in the next word. */
  readonly open: RegExp;
  /** First words that only look. */
  readonly looks: RegExp;
  /** First words that change settings, and second words after them that only look. */
  readonly settings: RegExp;
}

const LOOK = longPattern()`
    ^(--version|-v|-V|--help|-h|version|help|doctor|completion|completions|models|status|stats|--list-sessions|
    --list-models|--list-extensions|-l)$
  `;
const SETTINGS = longPattern()`
    ^(mcp|config|plugin|plugins|extensions|extension|hooks|agents|settings|skills|features|auth|login|logout|update|
    upgrade|install|uninstall|setup|setup-token|configure|migrate-installer|marketplace|tools|permissions|trust)$
  `;
const LOOK_BELOW = /^(list|ls|get|show|status|info|--help|-h|help|validate|path|where)$/;
const YOLO = longPattern()`
    ^(--yolo|--dangerously[\w-]*|--full-auto|--auto-approve|--allow-all[\w-]*|--yes-always|--trust-all-tools|
    --skip-permissions[\w-]*|--no-sandbox|--approve-all|--always-approve|--bypass[\w-]*)(=(?!false).*)?$
  `;
/** Hooks and plugins of the user are not loaded, or settings that may switch them off are: nobody judges what that agent does. */
const UNHOOKED = longPattern()`
    ^(--bare|--pure|--safe-mode|-ne|--no-extensions|--no-plugins?|--no-hooks?|--disable-(all-)?hooks?|--settings|--setting-sources|
    --config-dir|--data-dir|--user-data-dir)(=(?!false).*)?$
  `;
/** The next word is a setting. */
const SETS = /^(-c|--config|--disable|--set)$/;
/** The agent takes requests on its standard input, and one of them continues a session. */
const SPOKEN_TO = /^(app-server|mcp-server|acp|--acp|--experimental-acp|--mode=rpc|--(input|output)-format=stream-jsonrpc)$/;
const SPOKEN_TO_AFTER: ReadonlyMap<string, string> = new Map([
  ['--mode', 'rpc'],
  ['--input-format', 'stream-jsonrpc'],
  ['--output-format', 'stream-jsonrpc'],
]);

/** Agents whose options have the same names. */
const OTHERS: readonly (readonly [name: string, manual: string])[] = [
  ['cline', 'https://docs.cline.bot/cline-cli/overview'],
  ['cn', 'https://docs.continue.dev/guides/cli'],
  ['auggie', 'https://docs.augmentcode.com/cli/overview'],
  ['plandex', 'https://github.com/plandex-ai/plandex'],
  ['openhands', 'https://docs.all-hands.dev/'],
  ['interpreter', 'https://github.com/OpenInterpreter/open-interpreter'],
  ['mentat', 'https://github.com/AbanteAI/archive-old-cli-mentat'],
  ['forge', 'https://github.com/antinomyhq/forge'],
  ['jules', 'https://jules.google/docs/cli/overview'],
  ['pi', 'https://www.npmjs.com/package/@mariozechner/pi-coding-agent'],
  ['omp', 'https://github.com/can1357/oh-my-pi'],
  ['codebuff', 'https://www.npmjs.com/package/codebuff'],
  ['letta', 'https://docs.letta.com/'],
  ['gptme', 'https://gptme.org/docs/cli.html'],
  ['rovodev', 'https://developer.atlassian.com/cloud/acli/reference/commands/rovodev/'],
];

const AGENTS: readonly AgentCli[] = [
  {
    name: 'claude',
    manual: 'https://code.claude.com/docs/en/cli-reference',
    open: longPattern()`
      ^(--dangerously-skip-permissions|--allow-dangerously-skip-permissions|bypassPermissions|
      --permission-mode=bypassPermissions|dontAsk|--permission-mode=dontAsk)$
    `,
    looks: LOOK,
    settings: SETTINGS,
  },
  {
    name: 'codex',
    manual: 'https://developers.openai.com/codex/cli/reference',
    open: longPattern()`
      ^(--yolo|--full-auto|--dangerously-bypass-approvals-and-sandbox|danger-full-access|--sandbox=danger-full-access|
      never|--ask-for-approval=never|.*approval_policy\s*=\s*"?never"?|.*sandbox_mode\s*=\s*"?danger-full-access"?)$
    `,
    looks: LOOK,
    settings: SETTINGS,
  },
  {
    name: 'gemini',
    manual: 'https://github.com/google-gemini/gemini-cli',
    sameAs: { qwen: 'https://github.com/QwenLM/qwen-code', iflow: 'https://www.npmjs.com/package/@iflow-ai/iflow-cli' },
    open: /^(-y|--yolo|yolo|--approval-mode=yolo|-[a-z]*y[a-z]*)$/,
    looks: LOOK,
    settings: SETTINGS,
  },
  {
    name: 'opencode',
    manual: 'https://opencode.ai/docs/cli/',
    sameAs: { kilo: 'https://www.npmjs.com/package/@kilocode/cli', kilocode: 'https://www.npmjs.com/package/@kilocode/cli' },
    open: /^(-y|--yolo|--auto|--dangerously[\w-]*)$/,
    looks: LOOK,
    settings: SETTINGS,
  },
  {
    name: 'crush',
    manual: 'https://github.com/charmbracelet/crush',
    open: /^(-y|--yolo|--auto|--dangerously[\w-]*)$/,
    looks: LOOK,
    settings: SETTINGS,
  },
  {
    name: 'copilot',
    manual: 'https://docs.github.com/en/copilot/concepts/agents/about-copilot-cli',
    open: /^(--allow-all[\w-]*|--yolo|--allow-tool(=.*)?)$/,
    looks: LOOK,
    settings: SETTINGS,
  },
  {
    name: 'aider',
    manual: 'https://aider.chat/docs/config/options.html',
    open: /^(--yes|--yes-always)$/,
    looks: LOOK,
    settings: SETTINGS,
  },
  {
    name: 'cursor-agent',
    manual: 'https://cursor.com/docs/cli/reference',
    open: /^(-f|--force|--yolo)$/,
    looks: LOOK,
    settings: SETTINGS,
  },
  { name: 'amp', manual: 'https://ampcode.com/manual', open: /^(--dangerously-allow-all)$/, looks: LOOK, settings: SETTINGS },
  {
    name: 'droid',
    manual: 'https://docs.factory.ai/cli',
    open: /^(--skip-permissions-unsafe|high|--auto=high)$/,
    looks: LOOK,
    settings: SETTINGS,
  },
  {
    name: 'kimi',
    manual: 'https://github.com/MoonshotAI/kimi-cli',
    open: /^(-y|--yes|--yolo|--afk|--auto-approve)$/,
    looks: LOOK,
    settings: SETTINGS,
  },
  {
    name: 'q',
    manual: 'https://docs.aws.amazon.com/amazonq/latest/qdeveloper-ug/command-line.html',
    sameAs: { 'kiro-cli': 'https://kiro.dev/docs/cli/', kiro: 'https://kiro.dev/docs/cli/' },
    open: /^(-a|--trust-all-tools|--no-interactive)$/,
    looks: LOOK,
    settings: SETTINGS,
  },
  ...OTHERS.map(([name, manual]) => ({
    name,
    manual,
    open: /^(-y|--yes|--yolo|--auto|--full-auto|--auto_run|--oneshot|--no-confirm)$/,
    looks: LOOK,
    settings: SETTINGS,
  })),
];

/** Options followed by a prompt, such as `-p` and `-m`: words in the prompt are not options. */
const PROMPTS = new Set([
  '-p',
  '--print',
  '--prompt',
  '-m',
  '--message',
  '-i',
  '--prompt-interactive',
  '-x',
  '--execute',
  '--append-system-prompt',
  '--system-prompt',
  '-q',
  '--query',
  '-t',
  '--text',
  '--model',
  '-r',
  '--resume',
  '--session-id',
]);

export const agentClis: readonly Program[] = [AGENTS.map(program)].flat();

function program(agent: AgentCli): Program {
  return {
    name: agent.name,
    manual: agent.manual,
    ...(agent.sameAs ? { sameAs: agent.sameAs } : {}),
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => ({
      effects: effectsOf(
        { ...agent, name: it.typed },
        it.operands.map((arg) => exact(arg) ?? argText(arg)),
        it.operands.some((arg) => exact(arg) === undefined && /^-|^$/.test(argText(arg).replaceAll('…', ''))),
      ),
    }),
  };
}

function effectsOf(agent: AgentCli, words: readonly string[], unknownOption: unknown): readonly Effect[] {
  const { name } = agent;
  const [first, second] = words;
  // An option before `--help` may take it as its value.
  const helps = /^(--help|-h)$/.test(words.at(-1) ?? '') && words.slice(0, -1).every((word) => /^[a-z][a-z-]*$/.test(word));
  if (helps && !unknownOption) return [];
  // A word that turns approvals off counts wherever it is, except in a prompt.
  const switches = words.filter((word, i) => !PROMPTS.has(words[i - 1] ?? '') || word.startsWith('-'));
  const unhooks = words.some(
    (word, i) => /hook/i.test(word) && (SETS.test(words[i - 1] ?? '') || SETS.test(word.split('=')[0] ?? '')),
  );
  const isOpen = unhooks || switches.some((word) => agent.open.test(word) || YOLO.test(word) || UNHOOKED.test(word));
  const how = isOpen ? 'open' : 'ungated';
  const resumes = resumedSession(name, words);
  // INVARIANT: a prompt in an open session counts as the user's words there, so an agent may not write one.
  if (resumes === OPEN_SESSION) return [{ kind: 'hazard', what: 'live-session', detail: name }];
  if (resumes !== undefined) return [{ kind: 'delegate', how, what: name, resumes }];
  const spoken =
    switches.find((word) => SPOKEN_TO.test(word)) ?? words.find((word, i) => SPOKEN_TO_AFTER.get(words[i - 1] ?? '') === word);
  const speaks = spoken === undefined ? [] : [typesInto(`a session of ${name}: ${spoken}`)];
  if (how === 'open' || speaks.length > 0) return [{ kind: 'delegate', how, what: name }, ...speaks];
  if (!unknownOption && first !== undefined && agent.looks.test(first) && words.length === 1) return [];
  if (first !== undefined && agent.settings.test(first)) {
    if (second !== undefined && LOOK_BELOW.test(second) && !unknownOption) return [];
    // Changing hooks in the user's settings could switch leeway off.
    if (words.slice(1).some((word) => /hook/i.test(word)))
      return [{ kind: 'hazard', what: 'self-change', detail: `changes the hooks of ${name}` }];
    return [{ kind: 'configure', what: 'guard', detail: `settings of ${name}` }];
  }
  return [{ kind: 'delegate', how: 'ungated', what: name }];
}
