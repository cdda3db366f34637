// What leeway knows about one coding agent: the type of the value in `<name>/agent.ts`. Knows no agent.
import type { ToolTable } from '../model/tool-entry.ts';
import type { Adapter } from './adapter.ts';
import type { Installer } from './install.ts';
import type { McpNames } from './mcp-names.ts';
import type { PastSessions } from './past-sessions.ts';
import type { TerminalClient } from './terminal-mode.ts';
import type { TranscriptSource } from './transcript-source.ts';

export interface Agent<Name extends string = string> {
  /** As a user types it: `leeway init claude-code`. The folder has the same name. */
  readonly name: Name;
  /** The name as the agent's maker spells it. */
  readonly title: string;
  /** How to recognise a running process of this agent. What such a process starts was not typed by a person. */
  readonly process: AgentProcess;
  /** Its own tools. A tool that is not listed is unclear. */
  readonly tools: ToolTable;
  /** How it names the tools of MCP servers. */
  readonly mcp: McpNames;
  /** Its files, which the policy treats specially. */
  readonly paths: AgentPaths;
  /** Where its recorded calls are. Tools and protocol were written from these. */
  readonly captures: Captures;
  /** Where its past sessions are, and how they are read, for `leeway replay`. */
  readonly sessions?: PastSessions;
  /** How leeway is called before the agent's tools run. Without it leeway knows only the agent's tool names and files. */
  readonly hook?: AgentHook;
  /** Without a hook: why leeway cannot protect the agent. `init` shows this and refuses. */
  readonly noHook?: string;
}

export interface AgentProcess {
  /** Names of its programs. */
  readonly programs: readonly string[];
  /** Its package, as a folder in the path of a script that an interpreter runs. */
  readonly packages: readonly string[];
  /** Environment variables that it sets for the programs it starts. */
  readonly variables: readonly string[];
}

export interface AgentHook {
  /** `init` finds the agent on a machine by this program, or by this directory below the home. */
  readonly program: string;
  readonly directory: string;
  /** What its hooks receive and what they answer. */
  readonly adapter: Adapter;
  /** Adds the hook to its settings and removes it. */
  readonly installer: Installer;
  /** The first major version of `program` that runs the hook, and what older versions do. `init` refuses older versions, and versions it cannot determine. */
  readonly since?: { readonly version: number; readonly before: string };
  /** Reads what the user said in the session. */
  readonly transcript: TranscriptSource;
  /**
   * How to see that a prompt was typed into the client's own terminal. Only for a client that cannot ask from a hook and shows a hook's message to
   * the person without telling the model: there a code can approve a call.
   */
  readonly typing?: TerminalClient;
  /** Whether another hook can change a call after leeway judged it, and how leeway notices. */
  readonly rewrites: Rewrites;
  /** Permission modes in which our `ask` always becomes a prompt that a person answers. */
  readonly promptingModes: readonly string[];
  /** Folders, in the working directory and every directory above it, in which it looks for a `.env` file to load before it starts a hook. */
  readonly envFolders: readonly string[];
  /**
   * Every place where its own deny and ask rules about commands can be. It applies them only to the whole call, so leeway has to know of them for
   * a command inside `leeway run`. `applied`: leeway reads and applies them. Absent: unknown, so a person is asked.
   */
  readonly commandRules?: 'applied' | readonly RulePlace[];
}

/**
 * As observed with the real client, or as documented if there are no captures. `shown`: after a call the client reports what ran, so leeway
 * can compare. `told`: when the person hears of a difference; with `in the record` the client shows nothing of its hooks, so only the log
 * has it. `none`: nothing changes a call after leeway.
 */
export type Rewrites =
  | { readonly kind: 'shown'; readonly told: 'at once' | 'with the next call' | 'in the record' }
  | { readonly kind: 'none'; readonly why: string };

/** `~/…` below the home, `/…` on the machine, anything else in the project. A directory stands for the files in it. */
export interface RulePlace {
  readonly path: string;
  /** `keys`: JSON in which one of these keys holds rules, unless its value is one of `plain`. `words`: one of these words is in every rule. `any`: all of it is rules. */
  readonly holds:
    | { readonly kind: 'keys'; readonly keys: readonly string[]; readonly plain: readonly string[] }
    | { readonly kind: 'words'; readonly words: readonly string[] }
    | { readonly kind: 'any' };
}

/**
 * `beside`: in the folder `captures/` of the agent. `documented`: no call was seen; the examples of its documentation are in the folder
 * `documented/`.
 */
export type Captures =
  | { readonly kind: 'beside' }
  | { readonly kind: 'documented'; readonly source: string }
  | { readonly kind: 'same-as'; readonly agent: string; readonly why: string }
  | { readonly kind: 'none'; readonly source: string };

/** Patterns as `paths/path-rules.ts` reads them: `~/` below any home, `./**` + `/` anywhere in a project, a leading `!` for an exception. */
export interface AgentPaths {
  /** Settings of the user and the machine that hold its hook or could switch it off, and leeway's plugin in a project. No call may change them. */
  readonly own: readonly string[];
  /** Settings in a project that could switch the hook off, or add another. */
  readonly settings: readonly string[];
  /** Transcripts and histories. */
  readonly records: readonly string[];
  /** Its keys and tokens. */
  readonly secrets: readonly string[];
  /** Files outside a project that it reads or runs for every project. */
  readonly startup: readonly string[];
  /** Files in a project that it follows as instructions in its next session. */
  readonly instructions: readonly string[];
  /** Where a project or a home keeps commands that are called by name: `<directory>/<name><ending>`. */
  readonly commands?: readonly { readonly directory: string; readonly ending: string }[];
  /** Directories below the home in which it keeps its plans: text it writes for itself, which nothing runs. */
  readonly plans?: readonly string[];
  /**
   * Files and directories below the home that it keeps for itself: scratch, task lists, memory, results of its tools. Quiet to read and write for
   * this agent alone. `*`: any one name; `{session}`: the session of the call. Never settings, hooks or transcripts.
   */
  readonly workspace?: readonly string[];
}

export const NO_PATHS: AgentPaths = { own: [], settings: [], records: [], secrets: [], startup: [], instructions: [] };
