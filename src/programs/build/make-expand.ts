// Expands make's variables and simple functions in a text. What it cannot expand is said, never guessed; runs nothing.

export type MakeValue = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'unknown'; readonly why: string };

export interface MakeScope {
  /** Unexpanded text of a variable; nothing when the Makefile does not set it. */
  variable(name: string): { readonly text: string; readonly unknown?: string } | undefined;
  /** `$(shell …)` met while expanding: noted, to be read. */
  shell(text: string): void;
}

const MAX_DEPTH = 20;
const MAX_LENGTH = 64 * 1024;
/** Commands whose output is a word or path that carries no shell syntax; their text may stand in a recipe as a substitution. */
const TELLING =
  /^(git (describe|rev-parse|log|branch|symbolic-ref|rev-list|tag|config user\.)|date|uname|pwd|nproc|whoami|hostname|arch|getconf|id -[ug]|go (env|version|list)|which|command -v|basename|dirname|node --version|python3? --version|sysctl -n hw\.)\b/;

export function expandMake(text: string, scope: MakeScope, depth = 0): MakeValue {
  if (depth > MAX_DEPTH) return unknown('variables that refer to themselves');
  let out = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '$') {
      out += text[i];
      continue;
    }
    const next = text[++i];
    if (next === undefined) break;
    if (next === '$') {
      out += '$';
      continue;
    }
    let name = next;
    if (next === '(' || next === '{') {
      const end = closing(text, i);
      if (end < 0) return unknown('a reference that does not end');
      name = text.slice(i + 1, end);
      i = end;
    }
    const value = reference(name, scope, depth);
    if (value.kind === 'unknown') return value;
    out += value.text;
    if (out.length > MAX_LENGTH) return unknown('too long');
  }
  return { kind: 'text', text: out };
}

const unknown = (why: string): MakeValue => ({ kind: 'unknown', why });

function closing(text: string, open: number): number {
  const close = text[open] === '(' ? ')' : '}';
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === text[open]) depth++;
    else if (text[i] === close && --depth === 0) return i;
  }
  return -1;
}

function reference(name: string, scope: MakeScope, depth: number): MakeValue {
  const call = /^([a-z]+)\s+(.*)$/s.exec(name);
  if (call) return apply(call[1] ?? '', call[2] ?? '', { scope, depth });
  const inner = expandMake(name, scope, depth + 1);
  if (inner.kind === 'unknown') return inner;
  const swap = /^([^:]+):([^=]*)=(.*)$/.exec(inner.text);
  const variable = scope.variable(swap?.[1] ?? inner.text);
  // Not set in the Makefile: from outside. The shell's own reference says just that.
  if (!variable)
    return /^[A-Za-z_]\w*$/.test(inner.text) ? { kind: 'text', text: `\${${inner.text}}` } : unknown(`\`$(${name})\``);
  if (variable.unknown !== undefined) return unknown(`\`${inner.text}\`: ${variable.unknown}`);
  const value = expandMake(variable.text, scope, depth + 1);
  if (!swap || value.kind === 'unknown') return value;
  const [from = '', to = ''] = [swap[2] ?? '', swap[3] ?? ''];
  if (from.includes('%') || to.includes('%')) return unknown(`\`$(${name})\``);
  return {
    kind: 'text',
    text: words(value.text)
      .map((word) => (word.endsWith(from) ? `${word.slice(0, word.length - from.length)}${to}` : word))
      .join(' '),
  };
}

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

function apply(name: string, argument: string, at: { readonly scope: MakeScope; readonly depth: number }): MakeValue {
  const expanded = expandMake(argument, at.scope, at.depth + 1);
  if (name === 'shell') {
    // Met whatever its output is used for.
    at.scope.shell(expanded.kind === 'text' ? expanded.text : '');
    if (expanded.kind === 'unknown') return expanded;
    return TELLING.test(expanded.text.trim()) &&
      !/[;&|`\n]/.test(expanded.text.replaceAll(/\|\| echo [\w.-]+|2>\/dev\/null|2>&1/g, ''))
      ? { kind: 'text', text: `$(${expanded.text})` }
      : unknown('output of `$(shell …)`');
  }
  if (expanded.kind === 'unknown') return expanded;
  const map = (change: (word: string) => string, list = expanded.text): MakeValue => ({
    kind: 'text',
    text: words(list).map(change).join(' '),
  });
  const [first = '', ...rest] = expanded.text.split(',');
  const second = rest.join(',');
  switch (name) {
    case 'strip':
      return map((word) => word);
    case 'info':
    case 'warning':
    case 'error':
      return { kind: 'text', text: '' };
    case 'wildcard':
    case 'sort':
    case 'abspath':
    case 'realpath':
      return { kind: 'text', text: expanded.text.trim() };
    case 'notdir':
      return map((word) => word.slice(word.lastIndexOf('/') + 1));
    case 'dir':
      return map((word) => (word.includes('/') ? word.slice(0, word.lastIndexOf('/') + 1) : './'));
    case 'firstword':
      return { kind: 'text', text: words(expanded.text)[0] ?? '' };
    case 'lastword':
      return { kind: 'text', text: words(expanded.text).at(-1) ?? '' };
    case 'addprefix':
      return map((word) => `${first}${word}`, second);
    case 'addsuffix':
      return map((word) => `${word}${first}`, second);
    default:
      return unknown(`\`$(${name} …)\``);
  }
}
