// A past call that leeway would have asked about, as input for learning rules. Types, and which effects a learned rule may lower.
import type { ToolCall } from '../../model/call.ts';
import type { Decision, JudgedPart } from '../../model/decision.ts';
import type { Effect } from '../../model/effect.ts';
import { TASK_RUNNERS } from '../../rules/data/task-runners.ts';
import type { RecordedCall } from '../replay/recorded-session.ts';

export interface AskedCall {
  readonly session: string;
  readonly tool: string;
  readonly input: ToolCall['input'];
  /** In one line, redacted. */
  readonly text: string;
  readonly disposition: Decision['disposition'];
  /** A person is always asked about it, whatever a rule says. */
  readonly floor: boolean;
  /** Whether it ran then, so nobody stopped it. */
  readonly ran: boolean;
  readonly answer?: RecordedCall['answer'];
  /** The parts that are not quiet. */
  readonly parts: readonly JudgedPart[];
}

/** Options of test programs whose value selects tests by name. */
export const SELECTS_TESTS: ReadonlySet<string> = new Set(
  '-run -test.run -bench -k --grep --filter --testNamePattern --test-name-pattern --tests'.split(' '),
);

/** A rule may name the task, but never leave it open. */
export const runsTasks = (program: string): boolean => TASK_RUNNERS.has(program);

/**
 * Programs that run or pass on their operands. INVARIANT: no rule is learned for them: past calls say nothing about the code of
 * the next call.
 */
const RUNS_OPERANDS: ReadonlySet<string> = new Set(
  `sh bash zsh dash ksh mksh fish rbash ash busybox toybox csh tcsh nu pwsh powershell cmd env sudo doas su runuser setpriv pkexec xargs parallel
  find fd fdfind watch entr onchange chokidar npx pnpx bunx deno node nodejs tsx ts-node python python2 python3 pypy pypy3 uv uvx pipx poetry
  perl ruby php lua luajit awk gawk mawk nawk sed expect tclsh osascript ssh autossh scp sftp rsync docker podman kubectl direnv concurrently screen
  tmux gdb lldb strace ltrace script flock chroot bwrap vim vi nvim emacs source . eval exec command builtin time timeout nohup nice go cargo
  dotnet java gradle mvn nix curl wget leeway`.split(/\s+/),
);

/** `python3.12` counts as Python. */
const plainName = (program: string): string =>
  program
    .toLowerCase()
    .replace(/\.exe$/, '')
    .replace(/-?\d[\d.]*$/, '');

/** A program given by a path may be another one tomorrow. */
export const runsOperands = (program: string): boolean =>
  program.includes('/') || RUNS_OPERANDS.has(program) || RUNS_OPERANDS.has(plainName(program));

/**
 * Effects that a learned rule may make quiet: messages on a forge, literal text of the call, a task by its name, effects that are
 * only unclear.
 */
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
