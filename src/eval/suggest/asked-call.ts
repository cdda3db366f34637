// A past call that leeway would have asked about, as far as rules are learned from it. Types, and which effects a learned rule may lower.
import type { ToolCall } from '../../model/call.ts';
import type { Decision, JudgedPart } from '../../model/decision.ts';
import type { Effect } from '../../model/effect.ts';
import type { RecordedCall } from '../replay/recorded-session.ts';

export interface AskedCall {
  readonly session: string;
  readonly tool: string;
  readonly input: ToolCall['input'];
  /** In one line, secrets taken out. */
  readonly text: string;
  readonly disposition: Decision['disposition'];
  /** A person is always asked about it, whatever a rule says. */
  readonly floor: boolean;
  /** It ran then: nobody stopped it. */
  readonly ran: boolean;
  readonly answer?: RecordedCall['answer'];
  /** The parts that are not quiet. */
  readonly parts: readonly JudgedPart[];
}

/** Programs whose operand is the name of a task. A rule may name the task, never leave it open. */
const TASK_RUNNERS: ReadonlySet<string> = new Set(['make', 'just', 'task', 'npm', 'pnpm', 'yarn', 'bun', 'mise', 'rake', 'mix']);

/** Options of test programs whose value selects tests by name. */
export const SELECTS_TESTS: ReadonlySet<string> = new Set(
  '-run -test.run -bench -k --grep --filter --testNamePattern --test-name-pattern --tests'.split(' '),
);

export const runsTasks = (program: string): boolean => TASK_RUNNERS.has(program);

/**
 * Programs that run, or hand on, what stands in their operands. INVARIANT: no rule is learned for them: what was seen says nothing about the code of
 * the next call.
 */
const RUNS_OPERANDS: ReadonlySet<string> = new Set(
  `sh bash zsh dash ksh mksh fish rbash ash busybox toybox csh tcsh nu pwsh powershell cmd env sudo doas su runuser setpriv pkexec xargs parallel
  find fd fdfind watch entr onchange chokidar npx pnpx bunx deno node nodejs tsx ts-node python python2 python3 pypy pypy3 uv uvx pipx poetry
  perl ruby php lua luajit awk gawk mawk nawk sed expect tclsh osascript ssh autossh scp sftp rsync docker podman kubectl direnv concurrently screen
  tmux gdb lldb strace ltrace script flock chroot bwrap vim vi nvim emacs source . eval exec command builtin time timeout nohup nice go cargo
  dotnet java gradle mvn nix curl wget leeway`.split(/\s+/),
);

/** `python3.12` is Python. */
const plainName = (program: string): string =>
  program
    .toLowerCase()
    .replace(/\.exe$/, '')
    .replace(/-?\d[\d.]*$/, '');

/** A path may hold another program tomorrow. */
export const runsOperands = (program: string): boolean =>
  program.includes('/') || RUNS_OPERANDS.has(program) || RUNS_OPERANDS.has(plainName(program));

/** Effects that a learned rule may make quiet: talk on a forge, text that stands in the call, a task by its name, what is only unclear. */
export function mayLearn(effect: Effect, program: string): boolean {
  switch (effect.kind) {
    case 'unclear':
      return true;
    case 'run':
      return effect.code === 'script' && runsTasks(program);
    case 'service':
      return effect.act === 'converse' || effect.act === 'look';
    case 'network':
      return effect.use === 'fetch' || (effect.use === 'send' && effect.data === 'spelled');
    case 'vcs':
      return effect.act === 'push-unknown';
    default:
      return false;
  }
}
