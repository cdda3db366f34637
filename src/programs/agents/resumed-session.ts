// Which existing session an agent's command line continues. Data and its reader; whether that session is open is decided
// elsewhere.

interface Resuming {
  /** Options that continue the newest session. */
  readonly newest: ReadonlySet<string>;
  /** Options that continue the session named by their value or by the next word. */
  readonly named: ReadonlySet<string>;
  /** Commands that continue the session named by the next word. */
  readonly verbs: ReadonlySet<string>;
  /** Commands that only make sense for an open session. */
  readonly speaks: ReadonlySet<string>;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').filter(Boolean));
const resuming = (newest: string, named: string, verbs = '', speaks = ''): Resuming => ({
  newest: setOf(newest),
  named: setOf(named),
  verbs: setOf(verbs),
  speaks: setOf(speaks),
});

/** From the help of each agent. An agent that is not listed gets the two long options that most agents have. */
const RESUMING: ReadonlyMap<string, Resuming> = new Map([
  ['claude', resuming('-c --continue', '-r --resume --from-pr --teleport', 'attach')],
  ['codex', resuming('--last', '', 'resume fork', 'queue')],
  ['gemini', resuming('', '-r --resume --session-file')],
  ['qwen', resuming('-c --continue', '-r --resume')],
  ['opencode', resuming('-c --continue', '-s --session')],
  ['kilo', resuming('-c --continue', '-s --session')],
  ['kilocode', resuming('-c --continue', '-s --session')],
  ['crush', resuming('-C --continue', '-s --session')],
  ['copilot', resuming('--continue', '-r --resume --session-id --connect')],
  ['cursor-agent', resuming('--continue', '--resume', 'resume')],
  ['cline', resuming('-c --continue', '--id -T --taskId')],
  ['droid', resuming('--last', '-r --resume -s --session-id --fork', 'resume')],
  ['kimi', resuming('-c -C --continue', '-S --session -r --resume', 'fork')],
  ['pi', resuming('-c --continue', '-r --resume --session --session-id --fork')],
  ['omp', resuming('-c --continue', '-r --resume --session --session-id --fork')],
  ['amp', resuming('', '', 'continue c')],
  ['iflow', resuming('-c --continue', '-r --resume')],
  ['auggie', resuming('-c --continue', '-r --resume')],
  ['q', resuming('', '-r --resume --resume-id')],
  ['kiro-cli', resuming('', '-r --resume --resume-id')],
  ['gptme', resuming('', '-r --resume')],
  ['aider', resuming('--restore-chat-history', '')],
]);
const USUAL = resuming('--continue', '--resume');

/** The newest session, or an unknown one: it may be the session that is open. */
export const OPEN_SESSION = '';

/** Only a complete id identifies a session; a name, a number or part of an id may mean the open one. */
const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|ses_[0-9A-Za-z]{16,})$/i;
const sessionOf = (id: string | undefined): string => (id !== undefined && ID.test(id) ? id : OPEN_SESSION);

/** Commands before the command that resumes: `codex exec resume`, `amp threads continue`. */
const BEFORE = setOf('exec e run chat threads thread t');

/** The session's id, `OPEN_SESSION`, or undefined if the command line starts a new session. */
export function resumedSession(agent: string, words: readonly string[]): string | undefined {
  const known = RESUMING.get(agent) ?? USUAL;
  let mayBeVerb = true;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (word.startsWith('-')) {
      const found = byOption(word, next, known);
      if (found !== undefined) return found;
      continue;
    }
    if (mayBeVerb && known.speaks.has(word)) return OPEN_SESSION;
    if (mayBeVerb && known.verbs.has(word)) return sessionOf(next);
    // A word after an option may be its value, so that a command may still follow.
    mayBeVerb &&= BEFORE.has(word) || words[at - 1]?.startsWith('-') === true;
  }
  return undefined;
}

/** `--resume ID`, `--resume=ID`, `-r ID`, `-rID`, `-pc`: short options may be written together. */
function byOption(word: string, next: string | undefined, { newest, named }: Resuming): string | undefined {
  if (word.startsWith('--')) {
    const [given = '', value] = word.split('=');
    // Some agents read `--sessionFile` as `--session-file`.
    const options = [given, given.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)];
    if (options.some((option) => newest.has(option))) return OPEN_SESSION;
    return options.some((option) => named.has(option)) ? sessionOf(value ?? next) : undefined;
  }
  const letters = /^-([a-z]*)/i.exec(word)?.[1] ?? '';
  for (const [at, letter] of [...letters].entries()) {
    if (newest.has(`-${letter}`)) return OPEN_SESSION;
    if (named.has(`-${letter}`)) return sessionOf(word.slice(at + 2).replace(/^=/, '') || next);
  }
  return undefined;
}
