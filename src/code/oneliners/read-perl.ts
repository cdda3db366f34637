// Reads Perl one-liners: text processing is recognised by an allowlist of words and forms; everything else is unclear. Runs nothing.
import { PERL_BUILTINS, PERL_FUNCTIONS, PERL_LAYERS, PERL_MODULES, PERL_OPERATORS } from './perl-words.ts';
import { perlTokens } from './perl-tokens.ts';
import { doubt, onelinerReader, type CalledWith } from './oneliner-reader.ts';
import type { Found } from './record.ts';
import { exactAt, isOp, isWord, type Token } from './tokens.ts';

export const readPerl = onelinerReader(perlTokens, findings);

function findings(tokens: readonly Token[], by: CalledWith): readonly Found[] {
  const own = new Set(
    tokens.flatMap((token, i) =>
      isWord(tokens[i - 1], 'sub') && token.kind === 'word' && !PERL_BUILTINS.has(token.text) ? [token.text] : [],
    ),
  );
  const found: Found[] = [...symbolic(tokens)];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token) break;
    const after = tokens[i + 1];
    if (token.kind === 'command') found.push({ kind: 'shell', text: token.exact, via: 'perl' });
    else if (token.kind === 'var') found.push(...variable(token.text, after));
    else if (token.kind === 'op') {
      if (token.text === '->' && !isOp(after, '[') && !isOp(after, '{'))
        found.push(doubt('a method or code reference is called', '->'));
      if (token.text === '(' && callsElement(tokens, i)) found.push(doubt('a function that is picked is called', '('));
      if (token.text === '<>' && by === 'operands') found.push({ kind: 'file', how: 'read', path: undefined });
    } else if (token.kind === 'word') {
      if (isOp(after, '=>') || isKey(tokens, i)) continue;
      const special = SPECIAL.get(token.text);
      if (special) found.push(...special(tokens, i));
      else if (token.text === 'do' && !isOp(after, '{')) found.push(doubt('runs a file', 'do'));
      else if (!PERL_OPERATORS.has(token.text) && !PERL_FUNCTIONS.has(token.text) && !own.has(token.text) && !imported(tokens, i))
        found.push(doubt(`what \`${token.text}\` does is unknown`, token.text));
      else if (token.text === 'shift' && by === 'operands' && own.size === 0)
        found.push(doubt('takes an unknown argument', 'shift'));
    }
  }
  return found;
}

/** `$h{word}` and `…}{word}`; a separate block with one word looks the same, so words that do something alone are not keys. */
const isKey = (tokens: readonly Token[], i: number): boolean => {
  const before = tokens[i - 2];
  const subscript =
    before?.kind === 'var' ||
    isOp(before, '->') ||
    (isOp(before, '}') && !ACTING.has(tokens[i]?.text ?? '') && !PERL_BUILTINS.has(tokens[i]?.text ?? ''));
  return subscript && isOp(tokens[i - 1], '{') && isOp(tokens[i + 1], '}');
};
const ACTING: ReadonlySet<string> = new Set(['exit', 'die', 'do']);

/** `$h{f}(…)` and `$a[0](…)` call what the element holds, a reference or a name. After a block, a parenthesis may be a list. */
function callsElement(tokens: readonly Token[], i: number): boolean {
  const before = tokens[i - 1];
  if (isOp(before, ']')) return true;
  if (!isOp(before, '}')) return false;
  let depth = 0;
  for (let at = i - 1; at >= 0; at--) {
    if (isOp(tokens[at], '}')) depth++;
    if (!isOp(tokens[at], '{') || --depth > 0) continue;
    const holder = tokens[at - 1];
    return holder?.kind === 'var' || isOp(holder, '->') || isOp(holder, ']') || isOp(holder, '}');
  }
  return true;
}

/** Without `strict` a text works as a reference: `@{"ARGV"}` and `$n = "ENV"; %$n` reach variables that change what runs or that hold secrets. */
function symbolic(tokens: readonly Token[]): readonly Found[] {
  const strict =
    tokens.some((token, i) => isWord(token, 'strict') && isWord(tokens[i - 1], 'use')) &&
    !tokens.some((token) => isWord(token, 'no'));
  if (strict || !tokens.some((_, i) => dereferences(tokens, i))) return [];
  const spelled = tokens.some((token, i) => {
    if (token.kind === 'string')
      return BUILT_NAME.test(token.text) || token.text.split(/\s+/).some((word) => STEERING_NAME.test(word));
    if (token.kind === 'word') return BUILDS_NAMES.has(token.text);
    // `@{"…"}`, `@{join …}`
    const inner = tokens[i + 2];
    return (
      token.kind === 'var' &&
      /^[$@%]#?$/.test(token.text) &&
      isOp(tokens[i + 1], '{') &&
      inner?.kind !== 'var' &&
      !isOp(inner, '\\', '[', '{')
    );
  });
  return spelled ? [doubt('a variable that is picked by its name', '@{}')] : [];
}

const dereferences = (tokens: readonly Token[], i: number): boolean => {
  const token = tokens[i];
  if (token?.kind === 'var') return /^[$@%]#?$/.test(token.text);
  if (!isOp(token, '[', '{')) return false;
  return isOp(tokens[i - 1], '->', ']', '}');
};
/** Letters of `ARGV`, `ENV`, `INC`, `SIG` in any order, and names of packages. */
const STEERING_NAME = /^[ARGVENICS]{1,4}$|::|^(?:STDIN|main)$/;
/** Such names inside a longer text, and escapes that produce letters only at run time. */
const BUILT_NAME = /ARGV|ENV|\bINC\b|\bSIG\b|\\[Ux0-7N]|%c/;
const BUILDS_NAMES: ReadonlySet<string> = new Set(['chr', 'pack', 'uc', 'ucfirst']);

/** Names of modules and labels after `use` and `no`. */
const imported = (tokens: readonly Token[], i: number): boolean => {
  const before = tokens[i - 1];
  const name = tokens[i];
  return (
    (isWord(before, 'use') || isWord(before, 'no')) &&
    name?.kind === 'word' &&
    (PERL_MODULES.has(name.text) || name.text.startsWith('v5'))
  );
};

function variable(text: string, after: Token | undefined): readonly Found[] {
  const name = text.replace(/^[$@%]#?/, '');
  if (name === 'ENV') {
    if (!text.startsWith('$') || !isOp(after, '{'))
      return [{ kind: 'effect', effect: { kind: 'reveal', what: 'environment', detail: 'all variables of the environment' } }];
    return [{ kind: 'effect', effect: { kind: 'reveal', what: 'env-value', detail: 'a variable of the environment' } }];
  }
  // The files that `<>` opens, the directories of modules, signal handlers.
  if ((name === 'ARGV' && (text !== '$ARGV' || isOp(after, '['))) || name === 'INC' || name === 'SIG' || name.includes('::'))
    return [doubt(`\`${text}\` steers what runs`, text)];
  return [];
}

type Special = (tokens: readonly Token[], i: number) => readonly Found[];

const shell: Special = (tokens, i) => {
  const open = isOp(tokens[i + 1], '(') ? 1 : 0;
  const text = exactAt(tokens[i + 1 + open]);
  const ends = tokens[i + 2 + open];
  const alone = ends === undefined || isOp(ends, ';') || isOp(ends, ')') || isOp(ends, '}');
  return [{ kind: 'shell', text: alone ? text : undefined, via: 'perl' }];
};

const MODES: ReadonlyMap<string, 'read' | 'change' | 'append'> = new Map([
  ['<', 'read'],
  ['>', 'change'],
  ['>>', 'append'],
]);

/** `open(my $fh, '<', 'path')` only: the two-argument form may be a pipe. */
const open: Special = (tokens, i) => {
  let at = i + 1;
  if (isOp(tokens[at], '(')) at++;
  if (isWord(tokens[at], 'my') || isWord(tokens[at], 'local')) at++;
  if (tokens[at]?.kind !== 'var' && tokens[at]?.kind !== 'word') return [doubt('opens something unknown', 'open')];
  const mode = exactAt(tokens[at + 2]);
  const [, sign = '', layers = ''] = /^\s*([<>]+)\s*(.*?)\s*$/.exec(mode ?? '') ?? [];
  const how = PERL_LAYERS.test(layers) ? MODES.get(sign) : undefined;
  if (how === undefined || !isOp(tokens[at + 1], ',') || !isOp(tokens[at + 3], ','))
    return [doubt('opens something unknown', 'open')];
  const ends = tokens[at + 5];
  const path = exactAt(tokens[at + 4]);
  // If the text is true, `or` and `||` return the text itself.
  const either = (isOp(ends, '||') || isWord(ends, 'or')) && path !== '' && path !== '0';
  const plain = ends === undefined || either || isOp(ends, ')', ';', '}') || isWord(ends, 'if') || isWord(ends, 'unless');
  return [{ kind: 'file', how, path: plain ? path : undefined }];
};

const remove: Special = (tokens, i) => {
  const first = isOp(tokens[i + 1], '(') ? i + 2 : i + 1;
  const ends = tokens[first + 1];
  const alone = ends === undefined || isOp(ends, ';') || isOp(ends, ')');
  return [{ kind: 'file', how: 'delete', path: alone ? exactAt(tokens[first]) : undefined }];
};

const SPECIAL: ReadonlyMap<string, Special> = new Map<string, Special>([
  ['system', shell],
  ['exec', shell],
  ['open', open],
  ['unlink', remove],
  ['use', (tokens, i) => (imported(tokens, i + 1) || tokens[i + 1]?.kind === 'number' ? [] : [doubt('loads a module', 'use')])],
  ['no', (tokens, i) => (imported(tokens, i + 1) ? [] : [doubt('loads a module', 'no')])],
]);
