// What leeway knows about one coding agent: the type of the value in `<name>/agent.ts`. Knows no agent.
import type { ToolTable } from '../model/tool-entry.ts';
import type { Adapter } from './adapter.ts';
import type { Installer } from './install.ts';
import type { McpNames } from './mcp-names.ts';
import type { TranscriptSource } from './transcript-source.ts';

export interface Agent<Name extends string = string> {
  /** As a user types it: `leeway init claude-code`. The folder has the same name. */
  readonly name: Name;
  /** As its maker writes it. */
  readonly title: string;
  /** Its own tools. A tool that is not listed is unclear. */
  readonly tools: ToolTable;
  /** How it names the tools of MCP servers. */
  readonly mcp: McpNames;
  /** Its files, which the policy treats specially. */
  readonly paths: AgentPaths;
  /** Where the recorded calls are that these facts come from. */
  readonly captures: Captures;
  /** How leeway is called before its tools run. Without it only its tool names and files are known. */
  readonly hook?: AgentHook;
}

export interface AgentHook {
  /** The agent is found on a machine by this program, or by this directory below the home. */
  readonly program: string;
  readonly directory: string;
  /** What its hooks receive and what they answer. */
  readonly adapter: Adapter;
  /** Adds the hook to its settings and removes it. */
  readonly installer: Installer;
  /** Reads what the user said in the session. */
  readonly transcript: TranscriptSource;
  /** Permission modes in which our `ask` always becomes a prompt that a person answers. */
  readonly promptingModes: readonly string[];
  /** Folders, in the working directory and every directory above it, in which it looks for a `.env` file to load before it starts a hook. */
  readonly envFolders: readonly string[];
}

/** `beside`: in the folder `captures/` of the agent. */
export type Captures =
  | { readonly kind: 'beside' }
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
}

export const NO_PATHS: AgentPaths = { own: [], settings: [], records: [], secrets: [], startup: [], instructions: [] };
