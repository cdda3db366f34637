// Converts a permission line of Claude Code to a rule of leeway. Does not judge whether the rule is wise.

export type ImportedPattern =
  | { readonly kind: 'rule'; readonly text: string; readonly note?: string }
  | { readonly kind: 'not'; readonly why: string };

const not = (why: string): ImportedPattern => ({ kind: 'not', why });
const CALL = /^([A-Za-z_][\w-]*)\((.*)\)$/s;

const SHELLS = new Set(['Bash', 'PowerShell']);
const PATHS = new Set(['Read', 'Edit', 'Write', 'NotebookEdit', 'Glob', 'Grep', 'MultiEdit']);
/** Tools that leeway never asks about. */
const NEEDLESS = new Set([
  'WebSearch',
  'TodoWrite',
  'TodoRead',
  'Glob',
  'Grep',
  'LS',
  'ToolSearch',
  'ExitPlanMode',
  'AskUserQuestion',
]);

export function importPattern(
  text: string,
  { scope, base }: { readonly scope: 'user' | 'project'; readonly base: string },
): ImportedPattern {
  if (text.startsWith('mcp__'))
    return { kind: 'rule', text: /^mcp__[\w.-]+$/.test(text) && !text.slice(5).includes('__') ? `${text}__*` : text };
  const call = CALL.exec(text);
  if (call === null) return NEEDLESS.has(text) ? not('needs no rule: leeway allows it by itself') : { kind: 'rule', text };
  const tool = call[1] ?? '';
  const argument = (call[2] ?? '').trim();
  if (SHELLS.has(tool)) return shellPattern(tool, argument);
  if (PATHS.has(tool)) return pathPattern(tool, argument, { scope, base });
  if (tool === 'Skill' || tool === 'SlashCommand') return not('skills have no rule; their calls are judged one by one');
  if (tool === 'Task') return { kind: 'rule', text: `Agent(${argument})` };
  return { kind: 'rule', text };
}

/** `ls:*` and `ls *` are equivalent. A `*` in the middle stands for any text in Claude Code, but for one word in leeway. */
function shellPattern(tool: string, argument: string): ImportedPattern {
  if (argument === '' || argument === '*') return { kind: 'rule', text: tool };
  const inside = argument.replace(/(?::| )\*$/, '');
  const note = inside.includes('*') ? 'a `*` inside a command stands for one word' : undefined;
  if (inside.endsWith('*') || /\S\*\S/.test(inside)) return not('a `*` inside a word; write the command out');
  return { kind: 'rule', text: `${tool}(${argument})`, ...(note === undefined ? {} : { note }) };
}

/**
 * `//x` is absolute, `~/x` is in the home, `/x` is below the directory of the settings, `x` and `./x` are below the working
 * directory.
 */
function pathPattern(
  tool: string,
  argument: string,
  { scope, base }: { readonly scope: 'user' | 'project'; readonly base: string },
): ImportedPattern {
  const named = tool === 'Glob' || tool === 'Grep' ? 'Read' : tool === 'NotebookEdit' || tool === 'MultiEdit' ? 'Edit' : tool;
  const rule = (path: string): ImportedPattern => ({ kind: 'rule', text: `${named}(${path})` });
  if (argument === '' || argument === '*' || argument === '**') return { kind: 'rule', text: named };
  if (argument.startsWith('!')) return not('an exception to another pattern; leeway has no exceptions');
  if (argument.startsWith('//')) return rule(argument.slice(1));
  if (argument.startsWith('~/')) return rule(argument);
  if (scope === 'user') return not('relative to whatever directory the agent is in; write `//path` or `~/path`');
  const inner = argument.replace(/^(?:\.?\/)+/, '');
  if (inner.split('/').includes('..')) return not('leads out of the project; write it in full');
  // A name without a slash matches at any depth, as in a .gitignore.
  const anywhere = !inner.includes('/') && !argument.startsWith('/') && !argument.startsWith('./');
  return rule(`${base.replace(/\/+$/, '')}/${anywhere ? '**/' : ''}${inner}`);
}
