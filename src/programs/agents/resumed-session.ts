// Which existing session an agent's command line continues. Data and its reader; whether that session is open is decided
// elsewhere.

interface Resuming {
  /** Options that continue the newest session. */
  readonly newest: ReadonlySet<string>;
  /** Options that continue the session named by their value or by the next word. */
  readonly named: ReadonlySet<string>;
  /** Words, first or after another command, that continue the session named by the next word. */
  readonly verb?: string;
  /** The same, for a word that only makes sense for an open session. */
  readonly speaks?: string;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** From each agent's manual. An agent that is not listed gets the two long options that most agents have. */
const RESUMING: ReadonlyMap<string, Resuming> = new Map([
  ['claude', { newest: setOf('-c --continue'), named: setOf('-r --resume') }],
  ['codex', { newest: setOf('--last'), named: setOf(''), verb: 'resume', speaks: 'queue' }],
  ['gemini', { newest: setOf(''), named: setOf('-r --resume') }],
  ['qwen', { newest: setOf('-c --continue'), named: setOf('-r --resume') }],
  ['opencode', { newest: setOf('-c --continue'), named: setOf('-s --session') }],
  ['kilo', { newest: setOf('-c --continue'), named: setOf('-s --session') }],
  ['copilot', { newest: setOf('--continue'), named: setOf('--resume') }],
  ['cursor-agent', { newest: setOf('--continue'), named: setOf('--resume'), verb: 'resume' }],
  ['droid', { newest: setOf(''), named: setOf('-r --resume -s --session-id') }],
  ['kimi', { newest: setOf('-C --continue'), named: setOf('-S --session -r --resume') }],
  ['pi', { newest: setOf('-c --continue'), named: setOf('-r --resume --session') }],
]);
const USUAL: Resuming = { newest: setOf('--continue'), named: setOf('--resume') };

/** The newest session, or an unknown one: it may be the session that is open. */
export const OPEN_SESSION = '';

/** Only a complete id identifies a session; a name, a number or part of an id may mean the open one. */
const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|ses_[0-9A-Za-z]{16,})$/i;

/** The session's id, `OPEN_SESSION`, or undefined if the command line starts a new session. */
export function resumedSession(agent: string, words: readonly string[]): string | undefined {
  const { newest, named, verb, speaks } = RESUMING.get(agent) ?? USUAL;
  if (words.some((word) => newest.has(word))) return OPEN_SESSION;
  for (const [at, word] of words.entries()) {
    const [option = '', value] = word.split('=');
    const isFirst = at === 0 || words[at - 1] === 'exec' || words[at - 1]?.startsWith('-') === true;
    if (isFirst && word === speaks) return OPEN_SESSION;
    const isVerb = isFirst && word === verb;
    if (!isVerb && !named.has(option)) continue;
    const id = value ?? words[at + 1] ?? '';
    return ID.test(id) ? id : OPEN_SESSION;
  }
  return undefined;
}
