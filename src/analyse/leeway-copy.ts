// Which files are leeway itself: files of the package that hooks start, by their real path, and copies of its first file, by their content.
// Judges nothing: the data of the program `leeway` says what its arguments do.
import { posix } from 'node:path';
import { ENTRY_MARK, HOOK_MARK } from '../model/entry-mark.ts';
import type { Effect } from '../model/effect.ts';
import type { Arg } from '../shell/value.ts';
import { argText } from '../shell/value.ts';
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import { placesOf } from '../shell/places.ts';
import type { AnalysisContext } from './context.ts';

/** `command`: the file that takes leeway's arguments. `part`: any other file, which only leeway starts or loads. */
export type OwnFile = 'command' | 'part';

/** A file of a package that some hook starts, also through a link. */
export function installedFile(path: string, { host, tool }: AnalysisContext): OwnFile | undefined {
  if (tool.length === 0) return undefined;
  const found = host.realPath(path);
  const real = found.kind === 'known' ? found.value : path;
  const holds = tool.find((dir) => real.startsWith(`${dir}/`));
  if (holds === undefined) return undefined;
  return posix.basename(real) === 'leeway.cjs' ? 'command' : 'part';
}

/** What a file is if its first lines show that it is a copy of leeway, wherever it is. */
export function copyKind(text: string): OwnFile | undefined {
  const first = text.slice(0, 200);
  return first.includes(ENTRY_MARK) ? 'command' : first.includes(HOOK_MARK) ? 'part' : undefined;
}

/**
 * Whether a file that cannot be read has a path that only a copy of leeway has. INVARIANT: not in the project, where a file may have any
 * name.
 */
export const hasLeewayName = (path: string, { root }: AnalysisContext): boolean =>
  /\/leeway(\.c?js)?$/.test(path) && !(root !== undefined && path.startsWith(`${root}/`));

/** Variables that set leeway's own directories, and those of the agents it is installed for. */
const PLACES = [
  'XDG_CONFIG_HOME',
  'XDG_STATE_HOME',
  'CLAUDE_CONFIG_DIR',
  'CODEX_HOME',
  'GEMINI_CLI_HOME',
  'OPENCODE_CONFIG',
  'OPENCODE_CONFIG_DIR',
  'COPILOT_HOME',
];

/**
 * A developer of leeway runs a clone with its own home, in the project or a temporary directory: this cannot reach the installed leeway.
 * Every variable that could lead back to the user's own directories is checked.
 */
export function hasOtherHome(invocation: Invocation, here: EvalContext, context: AnalysisContext): boolean {
  const given = (name: string): Arg | undefined => {
    const variable = here.state.vars.get(name);
    return invocation.env.get(name) ?? (variable?.kind === 'scalar' ? variable.value : undefined);
  };
  const elsewhere = (arg: Arg): boolean => {
    const places = placesOf(arg, here.state.cwd);
    return places.length > 0 && places.every((place) => place.kind === 'path' && isScratch(place.path, context));
  };
  const home = given('HOME');
  if (home === undefined || !elsewhere(home)) return false;
  // The real path of the user's own directories may also be an argument: `--state` of a hook.
  if (invocation.args.some((arg) => /\/|^\.\.$|=\.\.$/.test(argText(arg)) && !elsewhere(afterEquals(arg)))) return false;
  return PLACES.every((name) => {
    const value = given(name);
    return value === undefined ? context.host.env(name) === undefined : elsewhere(value);
  });
}

const afterEquals = (arg: Arg): Arg => ({ ...arg, bits: [{ kind: 'text', text: argText(arg).replace(/^--?[\w-]+=/, '') }] });

function isScratch(path: string, { host, root, tempDirs }: AnalysisContext): boolean {
  const found = host.realPath(path);
  const real = found.kind === 'known' ? found.value : path;
  return [...tempDirs, ...(root === undefined ? [] : [root])].some((dir) => real === dir || real.startsWith(`${dir}/`));
}

/** An argument, the directory or the input of a command mentions the package that hooks start. */
export function mentionsLeeway(invocation: Invocation, here: EvalContext, context: AnalysisContext): boolean {
  const { tool } = context;
  if (tool.length === 0) return false;
  const { cwd } = here.state;
  const at = cwd.kind === 'known' ? cwd.dirs : [];
  if (at.some((dir) => tool.some((each) => dir === each || dir.startsWith(`${each}/`)))) return true;
  const texts = [...invocation.args.map(argText), ...[...invocation.env.values()].map(argText), invocation.stdin?.text ?? ''];
  return texts.some((text) => tool.some((dir) => text.includes(dir) || isFoundFrom(text, dir, at) || hasLinkInto(text, context)));
}

/** `cd …/lib; node -e 'require("leeway")'`: the package is named relative to the directory that contains it. */
function isFoundFrom(text: string, tool: string, at: readonly string[]): boolean {
  if (!text.includes(posix.basename(tool))) return false;
  const holds = [posix.dirname(tool), posix.dirname(posix.dirname(tool))];
  return holds.some((dir) => at.includes(dir) || (dir.endsWith('/node_modules') && text.includes(dir)));
}

/** A path in the text is a link to one of its files. */
function hasLinkInto(text: string, context: AnalysisContext): boolean {
  if (!text.includes('/') || text.length > 65_536) return false;
  const paths = text.split(/[^\w./@+-]+/).filter((word) => word.startsWith('/') && posix.basename(word).startsWith('leeway'));
  return paths.slice(0, 20).some((path) => installedFile(path, context) !== undefined);
}

/** The input of a command was read from a file of the package. */
export const inputIsLeeway = (from: readonly number[], here: EvalContext, context: AnalysisContext): boolean =>
  from.some((id) =>
    here.walk.parts[id]?.effects.some(
      (effect) =>
        effect.kind === 'read' && effect.place.kind === 'path' && installedFile(effect.place.path, context) !== undefined,
    ),
  );

/** Subcommands of leeway that change something, as they would appear in code of another language. */
const CHANGING: ReadonlySet<string> = new Set([
  'init',
  'uninit',
  'trust',
  'allow',
  'hook',
  'helper',
  'code-cache',
  'tidy',
  'keep',
  'drop',
  'undo',
]);

/** Unread code that contains leeway's name followed by such a command. */
export const mentionsChange = (invocation: Invocation): boolean =>
  [...invocation.args.map(argText), invocation.stdin?.text ?? ''].some((text) => {
    const words = text.includes('leeway') ? text.split(/[^\w./-]+/) : [];
    return words.some((word, i) => posix.basename(word, '.cjs') === 'leeway' && CHANGING.has(words[i + 1] ?? ''));
  });

export const runsOwnCode = (what: string): Effect => ({
  kind: 'hazard',
  what: 'self-change',
  detail: `runs leeway's own code another way: ${what.slice(0, 80)}`,
});
