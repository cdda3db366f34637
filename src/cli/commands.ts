// Every command of the CLI: its name, its lines in the overview, and its file. Data only; a command is loaded when it is used.
import type { CliCommand } from './command.ts';
import type * as allowFile from './allow.ts';
import type * as approveFile from './approve.ts';
import type * as checkFile from './check.ts';
import type * as classifierFile from './classifier.ts';
import type * as completionFile from './completion.ts';
import type * as configFile from './config.ts';
import type * as doctorFile from './doctor.ts';
import type * as enforceFile from './enforce.ts';
import type * as evalFile from './eval.ts';
import type * as explainFile from './explain.ts';
import type * as hookFile from './hook.ts';
import type * as initFile from './init.ts';
import type * as logFile from './log.ts';
import type * as offFile from './off.ts';
import type * as programFile from './program.ts';
import type * as replayFile from './replay.ts';
import type * as rulesFile from './rules.ts';
import type * as keepFile from './keep.ts';
import type * as runFile from './run.ts';
import type * as runsFile from './runs.ts';
import type * as serveFile from './serve.ts';
import type * as shadowFile from './shadow.ts';
import type * as statsFile from './stats.ts';
import type * as suggestFile from './suggest.ts';
import type * as trustFile from './trust.ts';
import type * as undoFile from './undo.ts';
import type * as uninitFile from './uninit.ts';
import type * as whyFile from './why.ts';

export interface NamedCommand {
  readonly name: string;
  /**
   * Lines of the overview: what to type, and what it does. Empty if another line covers the command, or if it is not for people.
   */
  readonly lines: readonly (readonly [typed: string, does: string])[];
  /** Not for people: shell completion does not offer it. */
  readonly internal?: true;
  readonly load: () => CliCommand;
}

export const COMMANDS: readonly NamedCommand[] = [
  {
    name: 'check',
    lines: [["check 'rm -rf dist'", 'the verdict, the reason and what the call would do']],
    load: () => (require('./check.ts') as typeof checkFile).check,
  },
  {
    name: 'explain',
    lines: [["explain 'rm -rf dist'", 'the whole decision: parts, effects, zones, table rows, rules']],
    load: () => (require('./explain.ts') as typeof explainFile).explain,
  },
  {
    name: 'init',
    lines: [['init AGENT', "put leeway in front of an agent's tool calls"]],
    load: () => (require('./init.ts') as typeof initFile).init,
  },
  {
    name: 'uninit',
    lines: [['uninit AGENT', 'remove it again']],
    load: () => (require('./uninit.ts') as typeof uninitFile).uninit,
  },
  {
    name: 'doctor',
    lines: [['doctor', 'check that the installed hooks really answer']],
    load: () => (require('./doctor.ts') as typeof doctorFile).doctor,
  },
  {
    name: 'rules',
    lines: [['rules', 'how each of your rules was read']],
    load: () => (require('./rules.ts') as typeof rulesFile).rules,
  },
  {
    name: 'program',
    lines: [['program NAME', 'what leeway knows about a program; drafts a file for an unknown one']],
    load: () => (require('./program.ts') as typeof programFile).program,
  },
  {
    name: 'config',
    lines: [['config', 'the effective configuration, and where each value came from']],
    load: () => (require('./config.ts') as typeof configFile).config,
  },
  {
    name: 'trust',
    lines: [['trust', "let this project's own file loosen the rules, exactly as it is now"]],
    load: () => (require('./trust.ts') as typeof trustFile).trust,
  },
  {
    name: 'allow',
    lines: [['allow last', 'add the narrowest rule that allows a call you were asked about or that was denied']],
    load: () => (require('./allow.ts') as typeof allowFile).allow,
  },
  {
    name: 'approve',
    lines: [['approve last', 'let a call that was stopped run once']],
    load: () => (require('./approve.ts') as typeof approveFile).approve,
  },
  {
    name: 'off',
    lines: [['off 10m', "let the agent's own rules apply in this project for a while; `leeway on` ends it"]],
    load: () => (require('./off.ts') as typeof offFile).off,
  },
  {
    name: 'serve',
    lines: [['serve', 'judge calls for programs in any language, over HTTP']],
    load: () => (require('./serve.ts') as typeof serveFile).serve,
  },
  { name: 'on', lines: [], load: () => (require('./off.ts') as typeof offFile).on },
  {
    name: 'run',
    lines: [['run -- npm test', 'run a command on a copy, and keep its changes if all of them are harmless']],
    load: () => (require('./run.ts') as typeof runFile).run,
  },
  {
    name: 'runs',
    lines: [['runs', 'what ran on a copy; `leeway diff N`, `leeway keep N` and `leeway drop N` are about one of them']],
    load: () => (require('./runs.ts') as typeof runsFile).runs,
  },
  { name: 'diff', lines: [], load: () => (require('./runs.ts') as typeof runsFile).diff },
  { name: 'drop', lines: [], load: () => (require('./runs.ts') as typeof runsFile).drop },
  { name: 'keep', lines: [], load: () => (require('./keep.ts') as typeof keepFile).keep },
  {
    name: 'undo',
    lines: [['undo last', 'take back what a kept run changed']],
    load: () => (require('./undo.ts') as typeof undoFile).undo,
  },
  {
    name: 'log',
    lines: [['log', 'recent decisions']],
    load: () => (require('./log.ts') as typeof logFile).log,
  },
  {
    name: 'why',
    lines: [['why last', 'one decision in words, and what would change it']],
    load: () => (require('./why.ts') as typeof whyFile).why,
  },
  {
    name: 'stats',
    lines: [['stats', 'counts of decisions, model calls and cost']],
    load: () => (require('./stats.ts') as typeof statsFile).stats,
  },
  {
    name: 'shadow',
    lines: [['shadow report', 'what leeway would have answered while it only watched']],
    load: () => (require('./shadow.ts') as typeof shadowFile).shadow,
  },
  {
    name: 'enforce',
    lines: [['enforce', 'end shadow mode']],
    load: () => (require('./enforce.ts') as typeof enforceFile).enforce,
  },
  {
    name: 'classifier',
    lines: [
      ['classifier setup', 'choose a model for unclear calls, store its key, test it'],
      ['classifier test', 'whether the configured model answers safely'],
    ],
    load: () => (require('./classifier.ts') as typeof classifierFile).classifier,
  },
  {
    name: 'eval',
    lines: [['eval CORPUS', 'what leeway would answer to recorded calls, your own sessions or a corpus']],
    load: () => (require('./eval.ts') as typeof evalFile).evaluate,
  },
  {
    name: 'replay',
    lines: [['replay --auto', 'what leeway would have done to your past sessions']],
    load: () => (require('./replay.ts') as typeof replayFile).replay,
  },
  {
    name: 'suggest',
    lines: [['suggest', 'narrow rules that would have avoided past questions']],
    load: () => (require('./suggest.ts') as typeof suggestFile).suggest,
  },
  { name: 'hook', lines: [], internal: true, load: () => (require('./hook.ts') as typeof hookFile).hook },
  {
    name: 'completion',
    lines: [['completion bash', 'shell completion']],
    load: () => (require('./completion.ts') as typeof completionFile).completion,
  },
];

/** The commands that the overview shows. */
export const SHOWN: readonly NamedCommand[] = COMMANDS.filter(({ lines }) => lines.length > 0);

export const commandNamed = (name: string): NamedCommand | undefined => COMMANDS.find((one) => one.name === name);
