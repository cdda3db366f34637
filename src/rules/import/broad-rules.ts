// Recognises allow rules that would allow nearly anything, and says why they are not imported. Data and one test.

/** Programs that run whatever they are given: `python:*` would allow every program. */
const RUNNERS = new Set(
  (
    'sh bash zsh fish dash ksh csh tcsh pwsh powershell cmd python python2 python3 node deno bun ruby perl php lua Rscript osascript tclsh irb ipython ' +
    'eval exec source . env sudo doas su nohup time timeout xargs parallel find awk gawk sed ssh scp rsync curl wget nc ncat socat ' +
    'npx bunx pnpx uvx pipx docker podman kubectl make just task mise nix nix-shell tmux screen script expect git'
  ).split(' '),
);
/** Pairs of words that do the same. */
const RUNNER_PAIRS = new Set([
  'npm exec',
  'npm x',
  'npm run',
  'pnpm exec',
  'pnpm dlx',
  'yarn dlx',
  'yarn exec',
  'uv run',
  'poetry run',
  'bundle exec',
  'go run',
  'cargo run',
  'docker run',
  'docker exec',
  'kubectl exec',
  'bash -c',
  'sh -c',
  'python -c',
  'node -e',
  'gh api',
  'aws s3',
]);

const WHOLE_TOOLS = new Map([
  ['*', 'it allows everything'],
  ['Bash', 'it allows every command'],
  ['PowerShell', 'it allows every command'],
  ['Edit', 'it allows edits everywhere; inside the project leeway allows them by itself'],
  ['Write', 'it allows edits everywhere; inside the project leeway allows them by itself'],
  ['MultiEdit', 'it allows edits everywhere; inside the project leeway allows them by itself'],
  ['NotebookEdit', 'it allows edits everywhere; inside the project leeway allows them by itself'],
  ['Read', 'it allows reading secrets; all else leeway allows by itself'],
  ['WebFetch', 'it allows every server; name the ones you mean: `WebFetch(domain:…)`'],
  ['mcp__*', 'it allows every MCP tool'],
  ['Agent', 'it allows agents whose calls leeway does not see'],
  ['Task', 'it allows agents whose calls leeway does not see'],
]);

/** The reason why an allow rule is too broad to be proposed; undefined if it is not. */
export function broadReason(text: string): string | undefined {
  const bare = text.replace(/\(\s*(?:\*|\*\*|:\*|domain:\*|\/\*\*|\/\/\*\*|~\/\*\*)?\s*\)$/, '');
  const whole = WHOLE_TOOLS.get(bare);
  if (whole !== undefined) return whole;
  const open = /^(?:Bash|PowerShell)\((.*?)(?::\*| \*|\*)\)$/s.exec(text)?.[1]?.trim();
  if (open === undefined) return undefined;
  const words = open.split(/\s+/);
  const program = (words[0] ?? '').split('/').at(-1) ?? '';
  if ((words.length === 1 && RUNNERS.has(program)) || (words.length === 2 && RUNNER_PAIRS.has(`${program} ${words[1] ?? ''}`))) {
    return `it allows any code through \`${words.join(' ')}\`; name the commands you mean`;
  }
  return undefined;
}
