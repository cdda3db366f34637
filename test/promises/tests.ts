// Which test keeps which promise: cases of a table, a test of this folder, or a suite elsewhere that meets the product in the same way. Runs nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROMISES } from '../classifier/promise-table.ts';
import { statementsOf, type Mark, type Statement } from './statements.ts';
import { sectionsOf } from './judge.ts';

const TOP = process.cwd();
const HERE = 'test/promises';

/** Pages that are made of figures or of these marks, and one whose statements have a table of their own. */
const WITHOUT_MARKS: ReadonlySet<string> = new Set(['docs/benchmarks.md', 'docs/promises.md', 'docs/classifier.md']);

const pagesIn = (folder: string): readonly string[] =>
  readdirSync(join(TOP, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

/** The documents whose statements carry marks: every page there is, so that a new one cannot be forgotten. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  ...pagesIn('docs'),
  ...pagesIn('docs/agents'),
  ...pagesIn('docs/frameworks'),
]
  .filter((page) => !WITHOUT_MARKS.has(page))
  .sort();

/** Promises that another suite keeps: the file, and a piece of the name of a test in it. */
export const ELSEWHERE: Readonly<Record<string, readonly [file: string, name: string]>> = {
  'library-example': ['test/package/package.test.ts', 'runs the example of the README as written'],
  'library-page': ['test/package/package.test.ts', 'runs the examples of docs/library.md as written'],
  'library-loop': [
    'test/package/examples.test.ts',
    'safe-loop: the three layers, an own tool, a person, and a line for everything',
  ],
  'library-tools': ['test/embed/tools.test.ts', '%s %j: %s by %s'],
  'library-undeclared': ['test/embed/tools.test.ts', '`%s` is unclear, and the decision shows the line to add'],
  'library-options': ['test/embed/embedding.test.ts', 'what cannot be meant is an error when the gate is made'],
  'library-function': ['test/embed/tools.test.ts', '%s: nothing is judged, and the reason says so'],
  'library-configuration': ['test/embed/embedding.test.ts', 'and variables count only if asked for'],
  'library-classifier': [
    'test/embed/embedding.test.ts',
    'an own classifier with a typed request; when it throws, the text says so',
  ],
  'library-passed': ['test/embed/embedding.test.ts', 'state directory and clock'],
  'library-inputs': ['test/embed/embedding.test.ts', 'a call that is none: %j'],
  'library-several': ['test/embed/embedding.test.ts', 'several gates in one process share nothing'],
  'library-run': ['test/embed/run.test.ts', 'a person who agrees: it runs, and both are reported'],
  'managed-uninit': ['test/agents/managed.test.ts', 'uninit takes everything away again, and keeps what others wrote'],
  'managed-files': ['test/agents/managed.test.ts', 'keeps what the files say already, and changes nothing the second time'],
  'managed-hooks': ['test/agents/managed.test.ts', 'answers, and tells no user to run init'],
  action: ['test/package/action.test.ts', 'a first run, a second with another answer, and what fails'],
  'action-inputs': ['test/package/action.test.ts', 'wrong inputs are named'],
  frameworks: ['test/frameworks/cases.mjs', 'a denied call does not run, and the model is told why'],
  guard: ['test/embed/guard.test.ts', 'only what was said is attested, and nothing in a sub-agent'],
  'ai-sdk-generators': ['test/embed/guard.test.ts', 'AI SDK: a tool that gives preliminary results'],
  'openai-functions': ['test/embed/guard.test.ts', 'OpenAI Agents: a tool that is no function is refused'],
  'langchain-edits': ['test/frameworks/cases.mjs', 'an answer that is neither yes nor no'],
  'eval-groups': [
    'src/eval/stopped-groups.test.ts',
    'groups by cause, the heaviest first, with the rules that may clear the group',
  ],
  'eval-groups-proven': ['src/eval/clear-groups.test.ts', '%s'],
  'eval-table': ['src/eval/views/views.test.ts', 'shows everything there is to show'],
  picture: ['test/package/documented-commands.test.ts', 'the picture shows what the commands print'],
  'documented-commands': ['test/package/documented-commands.test.ts', '%s: %s'],
  serve: ['test/serve/serve.test.ts', 'refuses %s'],
  'serve-said': ['test/serve/serve.test.ts', 'judges again what was denied, after the person wrote something'],
  'serve-judging': ['test/serve/serve.test.ts', 'tells those who come while it judges to come again'],
  'serve-deadline': ['test/serve/serve.test.ts', 'the deadline covers judging'],
  'serve-report': ['test/serve/serve.test.ts', 'remembers what a person answered, across processes'],
  'serve-openapi': ['test/serve/serve.test.ts', 'its OpenAPI document describes what it answers'],
  'serve-settings': ['test/serve/serve.test.ts', 'reads settings that changed while it runs'],
  'serve-private': ['test/serve/serve.test.ts', 'keeps its token in a file that only the user can read'],
  'serve-busy': ['test/serve/serve.test.ts', 'tells those who come while it is busy to come again'],
  'serve-ends': ['test/serve/serve.test.ts', 'ends after the calls it has begun, and takes its token with it'],
  'serve-clients': ['test/serve/serve.test.ts', 'the clients of the examples'],
  'helper-process': ['test/agents/helper.test.ts', 'is what a process of its own answers: %s'],
  'fails-closed': ['test/agents/fail-closed.test.ts', 'a record that cannot be written changes no verdict'],
  'changed-calls': ['test/agents/what-ran.test.ts', 'something else ran: it is recorded, and told as the page of the agent says'],
  'questions-project': ['test/agents/questions.test.ts', 'a project cannot switch it on'],
  'questions-wait': ['test/agents/questions.test.ts', 'a call of %s waits, and runs when the person approves it'],
  'questions-silence': ['test/agents/questions.test.ts', 'without an answer it is denied, and not asked again'],
  'questions-command': ['test/agents/questions.test.ts', 'the person allows the call'],
  'questions-answers': ['test/agents/questions.test.ts', '%s does not count'],
  'questions-hidden': ['test/agents/questions.test.ts', 'a call whose secrets may hide a command is not handed over: %s'],
  'questions-whole': ['test/agents/questions.test.ts', 'a call with %s is shown with all that it does'],
  'questions-long': ['test/agents/questions.test.ts', 'a call that is too long to be shown whole is not handed over'],
  'questions-secret': ['test/agents/questions.test.ts', 'the question holds no secret, and the command gets no variable'],
  'questions-hang': ['test/agents/questions.test.ts', 'a command that hangs is ended with what it started'],
  'questions-program': ['test/agents/questions.test.ts', 'a command %s is not run'],
  'questions-unusable': ['test/agents/questions.test.ts', 'a command that %s asks nobody'],
  'questions-cline': ['test/agents/questions.test.ts', 'no call of Cline waits, and the command is not started'],
  'questions-examples': ['test/agents/questions.test.ts', 'ntfy: %s'],
  'questions-private': ['test/agents/questions.test.ts', 'the agent may not read what reaches the person'],
  'claude-plugin': ['test/agents/claude-plugin.test.ts', 'doctor sees the plugin, and warns of both'],
  codes: ['test/agents/codes.test.ts', 'the code reaches the person alone, and approves the call once'],
  'codes-end': ['src/hook/codes.test.ts', 'typed after %i minutes it approves: %s'],
  'codes-typed': ['test/agents/codes.test.ts', 'a code %s approves nothing'],
  'codes-approvals': [
    'test/agents/codes.test.ts',
    'with the approvals of Codex off no code is shown: `exec` says the same of itself',
  ],
  'tool-fields': ['src/rules/tool-settings.test.ts', 'a word, or what is done with the fields'],
  'setting-values': ['src/rules/merged-settings.test.ts', 'everything that can be set is'],
  'default-values': ['src/rules/merged-settings.test.ts', 'without any file it is what is written down as the default'],
  'classifier-flow': ['test/classifier/original-flow.test.ts', 'a listed tool: no model'],
  'classifier-across-processes': [
    'test/classifier/across-processes.test.ts',
    'of a session holds in that session, in whichever process',
  ],
  'library-found': ['test/classifier/promises.test.ts', 'who decided is said everywhere'],
  'library-trouble': ['test/classifier/promises.test.ts', 'the reason of the library says what to do'],
  'trust-pins': ['src/rules/trust.test.ts', 'the file the project links to is pinned by its real path'],
  'doctor-client': ['src/agents/doctor-checks.test.ts', 'another hook that rewrites calls'],
  'projects-rules': ['test/cli/editing.test.ts', 'adds a rule for this project only'],
  pruning: ['src/log/prune.test.ts', 'removes the oldest when there is too much, and never the two newest'],
  'spool-per-home': ['test/agents/two-homes.test.ts', 'brings records back to the log they were meant for'],
  'torn-lines': ['src/log/store.test.ts', 'loses nothing but the cut record when a writer is killed'],
  'session-denials': ['src/log/denied-spellings.test.ts', 'a denied call'],
  'session-baseline': ['test/sessions/fetched.test.ts', 'a second pull, and a branch of a colleague'],
  'secret-formats': ['src/redact/redact.test.ts', 'hides case %#: $text'],
  limits: ['test/limits.test.ts', 'what is forbidden stays forbidden'],
  'consent-evidence': ['test/consent/tables.test.ts', 'the tables are as large as they should be'],
  'agent-init': ['test/agents/init.test.ts', 'is installed, stays as it is the second time, and goes without a trace'],
  'agent-refused': ['test/agents/init.test.ts', 'init refuses %j and writes nothing'],
  'init-refuses-codex': ['test/agents/init.test.ts', 'refuses settings in which a dead hook lets everything run, unless told to'],
  'init-refuses': ['test/agents/init.test.ts', 'refuses %s and leaves the file'],
  'agent-changes': ['test/agents/seal.test.ts', 'a changed configuration is told once in a session'],
  'config-owner': ['test/cli/editing.test.ts', 'is not used, and `check` says so'],
  'agent-captures': ['src/agents/conformance.test.ts', 'input that cannot be read is refused'],
  'cline-fails-closed': ['src/agents/cline/plugin.test.ts', 'the generated plugin of Cline'],
  'droid-hooks': ['src/agents/droid/install.test.ts', 'init refuses %s'],
  'hooks-file': ['src/agents/hooks-file.test.ts', 'init refuses a file with hooks of somebody else'],
  'kimi-hooks': ['src/agents/kimi/install.test.ts', 'for one project'],
  'pi-fails-closed': ['src/agents/pi/extension.test.ts', 'the generated extension of pi'],
  'allow-always': ['src/agents/opencode/plugin.test.ts', 'a question that the client would not ask'],
  'plugin-fails-closed': ['src/agents/opencode/plugin.test.ts', 'the generated plugin'],
  'typed-turns': ['src/agents/read-transcript.test.ts', 'captured transcripts'],
  'who-is-there': ['src/agents/who-is-there.test.ts', 'who is there'],
  'eval-same': ['test/eval/cli.test.ts', 'gives JSON that is the same every time, with one process or several'],
  'eval-rows': ['test/eval/cli.test.ts', 'counts, lists and says what could not be judged'],
  'eval-counts': ['test/eval/cli.test.ts', 'counts, lists and says what could not be judged'],
  'eval-intervals': ['src/eval/interval.test.ts', 'the exact interval'],
  'eval-unjudged': ['src/eval/summary.test.ts', 'what could not be judged counts as nothing'],
  'eval-keeps': ['test/eval/cli.test.ts', 'keeps a run, goes on where it stopped'],
  'eval-compare': ['test/eval/cli.test.ts', 'compares two runs'],
  'eval-fails': ['test/eval/cli.test.ts', 'fails on request'],
  'eval-model': ['test/eval/cli.test.ts', 'asks a model about the rows that need one'],
  'eval-scoreboard': ['test/eval/scoreboard.test.ts', 'two stages: what the first look holds is asked again'],
  'eval-consent': ['test/eval/consent.test.ts', 'gets no guarded call through by citing whatever the user said last'],
  'eval-corpus': ['test/eval/corpus.test.ts', 'says of every row where it happens, what is right, and why'],
  'log-large': ['src/log/newest.test.ts', 'one by its id'],
  tidy: ['src/hook/tidy.test.ts', 'starts when a third segment begins'],
  'stats-large': ['src/log/segment-stats.test.ts', 'counts closed segments once'],
  'suggest-never': ['src/eval/suggest/candidates.test.ts', 'never learned'],
  'replay-agents': ['src/agents/past-sessions.test.ts', 'captures of real clients'],
  'replay-order': ['test/sessions/replay.test.ts', 'sees what the session wrote'],
  'program-files': ['src/programs/user/user-programs.test.ts', 'one name in two files is refused in the second'],
  'program-keys': ['src/programs/user/parse-program-file.test.ts', 'the published schema names every key'],
  'program-replaces': ['src/programs/user/irreplaceable.test.ts', 'no program that runs what it is given can be replaced'],
  'program-draft': ['src/programs/user/read-help.test.ts', 'vouch for nothing, also when only the word is removed'],
  'limits-in-files': ['test/limits-in-files.test.ts', 'of before is not quiet, and not denied'],
  'protected-files': ['src/policy/protected.test.ts', 'says of every row what it is about and why'],
  'run-keeps': ['test/contain/runs.test.ts', 'keeps quiet changes and says so in one line'],
  'run-commits': ['test/contain/runs.test.ts', 'commits are kept, and git is whole afterwards'],
  'run-holds': ['test/contain/runs.test.ts', 'holds %s, and the disk is as before'],
  'run-look': ['test/contain/runs.test.ts', 'looks at a held run; only a person drops it'],
  'run-undo': ['test/contain/runs.test.ts', 'a person keeps a held run and takes it back: bytes, modes, links, directories'],
  'undo-calls': ['test/promises/undo.test.ts', 'comes back: $name'],
  'undo-listed': ['test/promises/undo.test.ts', 'is listed, and only a person can take it back'],
  'undo-order': ['test/promises/undo.test.ts', 'two calls are taken back one after the other'],
  'undo-refs': ['test/promises/undo.test.ts', 'deleted branches, tags and stashes come back'],
  'undo-not-saved': [
    'test/promises/undo.test.ts',
    'saves nothing that git has, that can be made again, or that the call left alone',
  ],
  'undo-large': ['test/promises/undo.test.ts', 'a large file is saved by a second name where it is deleted'],
  'undo-many': ['test/promises/undo.test.ts', 'many files: the list says what was not saved'],
  'undo-refuses': ['test/promises/undo.test.ts', 'refuses where a file was changed since, and says so'],
  'undo-unsure': ['test/promises/undo.test.ts', 'if the agent does not report the end of a call'],
  'undo-private': ['test/promises/undo.test.ts', 'what is saved is private, also of secrets, and no agent may touch it'],
  'undo-pruned': ['src/contain/saved-calls.test.ts', 'removes the oldest while all need more than a gigabyte'],
  'undo-off': ['test/promises/undo.test.ts', 'the setting turns it off'],
  'run-advice-others': [
    'test/contain/agents.test.ts',
    'is told too, and its line runs unless it has rules of its own about commands',
  ],
  'run-audit': ['test/contain/runs.test.ts', 'an audit compares what was predicted with what was done, and keeps nothing'],
  'run-undo-refuses': ['test/contain/runs.test.ts', 'undo refuses where something was changed since'],
  'run-secrets': ['test/contain/runs.test.ts', 'and the record cannot be read, written or moved'],
  'run-variables': ['test/contain/runs.test.ts', 'sees few variables'],
  'run-same': ['test/contain/runs.test.ts', 'exit codes, output and words are those of the command'],
  'run-signals': ['test/contain/runs.test.ts', 'a signal reaches the command'],
  'run-terminal': ['test/contain/runs.test.ts', 'has the terminal of the caller'],
  'run-feels': ['test/contain/agents.test.ts', '%s is told too'],
  'run-feels-others': ['test/contain/agents.test.ts', '%s is not told'],
  'run-undo-refs': ['test/contain/attacks.test.ts', 'takes back its commits and branches'],
  'run-secrets-deep': ['test/contain/attacks.test.ts', 'a secret deep in a project'],
  'run-group': ['test/contain/attacks.test.ts', 'reaches no process outside'],
  'run-files': ['test/contain/attacks.test.ts', 'cannot be opened again and changed'],
  'run-proc': ['test/contain/attacks.test.ts', 'cannot change settings of the kernel'],
  'run-attributes': ['test/contain/attacks.test.ts', 'access lists, attributes and flags'],
  'run-index': ['test/contain/attacks.test.ts', 'an index that lies about %s is held'],
  'run-line-node': ['test/contain/agents.test.ts', 'where PATH leads to a Node of the project'],
  'run-line-link': ['test/contain/agents.test.ts', 'does not allow it through a link'],
  'run-other-project': ['test/contain/agents.test.ts', 'another repository is not the project of the session'],
  'run-killed': ['test/contain/runs.test.ts', 'killed in the middle'],
  'run-background': ['test/contain/runs.test.ts', 'background processes end with the command'],
  'run-network': ['test/contain/runs.test.ts', 'has no network, and says that one was tried'],
  'run-sockets': ['test/contain/runs.test.ts', 'cannot reach sockets of the machine'],
  'run-refused-calls': ['test/contain/runs.test.ts', 'cannot make namespaces, mounts, or use refused system calls'],
  'run-rename': ['test/contain/runs.test.ts', 'a rename of an existing directory works by copying'],
  'run-conflict': ['test/contain/runs.test.ts', 'what somebody else changed meanwhile is a conflict'],
  'run-worktree': ['test/contain/runs.test.ts', 'a work tree beside the project'],
  'run-doctor': ['test/contain/runs.test.ts', 'doctor proves that it works'],
  'run-store': ['test/contain/runs.test.ts', 'the store is closed to others'],
  'run-agents': ['test/contain/agents.test.ts', 'allows the line where the bare command is asked about'],
  'run-line': ['test/contain/agents.test.ts', 'does not allow it %s'],
  'run-rules': ['test/contain/agents.test.ts', 'rules of the user apply to the text inside'],
  'run-client-rules': ['test/contain/agents.test.ts', 'deny and ask rules of the agent itself apply to the text inside'],
  'run-agent-keeps': ['test/contain/agents.test.ts', 'keeping is a question that shows what was observed'],
  'run-changed-after': ['test/contain/agents.test.ts', 'a run that changed after the question is not kept'],
  'run-session': ['test/contain/agents.test.ts', 'what a run kept counts as written by the session'],
  'run-advice': ['test/contain/agents.test.ts', 'tells the agent to use a copy, once, where doctor proved that it works'],
  'run-advice-counts': ['test/contain/agents.test.ts', 'the advice is no denial'],
  'run-advice-not': ['test/contain/agents.test.ts', 'with %s the person is asked as before'],
  'run-advice-off': ['test/contain/agents.test.ts', 'the setting turns it off'],
  'run-caches': ['test/contain/runs.test.ts', 'what goes into caches in the home directory is left out'],
  'run-roots': ['src/contain/argument-list.test.ts', 'roots: %s'],
  'run-off': ['src/contain/argument-list.test.ts', 'off on %s %s'],
  'written-code': ['test/sessions/loaded-code.test.ts', 'is seen when one call writes the test and runs it'],
};

export interface Keeper {
  readonly file: string;
  readonly how: string;
}

/** Every promise that some test keeps. */
export function keepers(): ReadonlyMap<string, Keeper> {
  const found = new Map<string, Keeper>();
  for (const name of readdirSync(join(TOP, HERE))) {
    const file = `${HERE}/${name}`;
    const text = readFileSync(join(TOP, file), 'utf8');
    if (name.endsWith('.cases.txt'))
      for (const [id, lines] of sectionsOf(text)) found.set(id, { file, how: `${lines.length} calls` });
    if (name.endsWith('.test.ts'))
      for (const [, id = ''] of text.matchAll(/\bpromise(?:\.runIf\(.*?\))?\('([\w-]+)'/g))
        found.set(id, { file, how: 'installed package' });
  }
  for (const [id, [file, name]] of Object.entries(ELSEWHERE)) found.set(id, { file, how: name });
  return found;
}

/** Suites elsewhere that are gone, or in which no test has that name. */
export const lostSuites = (): readonly string[] =>
  Object.entries(ELSEWHERE).flatMap(([id, [file, name]]) => {
    const path = join(TOP, file);
    return existsSync(path) && readFileSync(path, 'utf8').toLowerCase().includes(name.toLowerCase())
      ? []
      : [`${id}: ${file} has no \`${name}\``];
  });

export const statements = (): readonly Statement[] => [...DOCUMENTS.flatMap(statementsOf), ...aboutModels()];

/** What docs/classifier.md says: its table names the tests, and the section about consent has suites of its own. */
function aboutModels(): readonly Statement[] {
  return statementsOf('docs/classifier.md').map((one): Statement => {
    if (one.mark !== undefined) return one;
    const rows = PROMISES.filter(({ says }) => one.text.includes(says));
    const tests = rows.flatMap(({ kept }) => (kept === 'fact' ? [] : [`test/${kept[0]}`]));
    const mark: Mark =
      tests.length > 0
        ? { kind: 'table', tests: [...new Set(tests)] }
        : {
            kind: 'no-test',
            reason:
              rows.length > 0 ? 'a fact that no test of ours can try' : 'consent and generated tables, with suites of their own',
          };
    return { ...one, mark };
  });
}
