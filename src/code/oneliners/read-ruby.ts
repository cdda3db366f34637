// Reads Ruby one-liners: text processing is recognised by an allowlist of words, methods and constants; everything else is unclear. Runs nothing.
import { doubt, onelinerReader, type CalledWith } from './oneliner-reader.ts';
import type { Found } from './record.ts';
import { RUBY_CONSTANTS, RUBY_KEYWORDS, RUBY_LIBRARIES, RUBY_METHODS, RUBY_RUNNING } from './ruby-words.ts';
import { rubyTokens } from './ruby-tokens.ts';
import { exactAt, isOp, isWord, type Token } from './tokens.ts';

export const readRuby = onelinerReader(rubyTokens, findings);

function findings(tokens: readonly Token[], by: CalledWith): readonly Found[] {
  const own = ownNames(tokens);
  const found: Found[] = [];
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'command') found.push({ kind: 'shell', text: token.exact, via: 'ruby' });
    else if (token.kind === 'symbol' && (RUBY_RUNNING.has(token.text) || MAKES_OBJECTS.has(token.text)))
      found.push(doubt(`names the method \`${token.text}\``, token.text));
    else if (token.kind === 'var' && /^\$(ARGV|FILENAME|LOAD|:|"|PROGRAM|stdout|stderr|SAFE|LOADED)/.test(token.text))
      found.push(...stream(token.text));
    else if (token.kind === 'op') found.push(...operator(tokens, i));
    else if (token.kind === 'word') found.push(...word(tokens, i, { own, by }));
  }
  return found;
}

/** Standard output and error may be written to, but not replaced. */
const stream = (text: string): readonly Found[] =>
  /^\$std(out|err)$/.test(text) ? [] : [doubt(`\`${text}\` steers what runs`, text)];

/** `a&.b`, `x.()`, `&name`: the name of a called method must be literal. */
function operator(tokens: readonly Token[], i: number): readonly Found[] {
  const [before, token, after] = [tokens[i - 1], tokens[i], tokens[i + 1]];
  if (isOp(token, '.', '&.') && after?.kind !== 'word') return [doubt('calls what is not named', '.')];
  if (isOp(token, '::') && after?.kind !== 'word') return [doubt('an unknown name', '::')];
  const handsOver = isOp(token, '&') && (isOp(before, '(', ',') || before?.kind === 'word');
  if (handsOver && !(after?.kind === 'symbol' && (RUBY_METHODS.has(after.text) || /^\W/.test(after.text))))
    return [doubt('hands over a function', '&')];
  return [];
}

/** Constants whose members were judged together with them. */
const FILE_CONSTANTS: ReadonlySet<string> = new Set(['File', 'IO', 'Dir']);

const ARGV_READS: ReadonlySet<string> = new Set(
  'first last length size empty? each map join to_s inspect include? any? count'.split(' '),
);

/** `gets` reads the files in ARGV, including those that the code puts there: ARGV may be read, but not changed or passed on. */
function onlyAsked(tokens: readonly Token[], i: number): boolean {
  if (isOp(tokens[i + 1], '.')) return ARGV_READS.has(tokens[i + 2]?.text ?? '');
  const index = isOp(tokens[i + 1], '[') && tokens[i + 2]?.kind === 'number' && isOp(tokens[i + 3], ']');
  const [before, after] = [tokens[i - 1], tokens[i + 4]];
  const whole = after === undefined || isOp(after, ')', ']', '}', ';', '.', '==', '?', '+');
  return index && whole && !isOp(before, ',', '*', '=>', '&') && !isWord(before, 'for');
}

/** Options that let a document choose the classes of its objects. */
const MAKES_OBJECTS: ReadonlySet<string> = new Set(['create_additions', 'permitted_classes', 'object_class', 'array_class']);

interface Names {
  readonly own: ReadonlySet<string>;
  readonly by: CalledWith;
}

function word(tokens: readonly Token[], i: number, { own, by }: Names): readonly Found[] {
  const [before, token, after] = [tokens[i - 1], tokens[i], tokens[i + 1]];
  const name = token?.text ?? '';
  if (MAKES_OBJECTS.has(name)) return [doubt(`\`${name}\` makes objects`, name)];
  // A key: `name: value`.
  if (isOp(after, ':') && !isOp(before, '?') && !isOp(before, '.') && name !== 'fork') return [];
  if (isOp(before, '.', '&.')) return FILE_CONSTANTS.has(tokens[i - 2]?.text ?? '') ? [] : method(tokens, i);
  if (isOp(before, '::')) return RUBY_CONSTANTS.has(name) ? [] : [doubt(`what \`${name}\` does is unknown`, name)];
  if (name === 'File' || name === 'IO' || name === 'Dir') return file(tokens, i);
  if (name === 'ENV') return environment(after);
  if (name === 'ARGV') return by === 'alone' && onlyAsked(tokens, i) ? [] : [doubt('takes an unknown argument', name)];
  if (name === 'ARGF' || name === 'gets' || name === 'readlines' || name === 'readline')
    return by === 'operands' ? [{ kind: 'file', how: 'read', path: undefined }] : [];
  if (name === 'system' || name === 'exec' || name === 'spawn') return own.has(name) ? [] : [shell(tokens, i)];
  if (name === 'require')
    return RUBY_LIBRARIES.has(exactAt(tokens[isOp(after, '(') ? i + 2 : i + 1]) ?? '') ? [] : [doubt('loads a library', name)];
  if (/^[A-Z]/.test(name))
    return RUBY_CONSTANTS.has(name) || name === 'END' || name === 'BEGIN'
      ? []
      : [doubt(`what \`${name}\` does is unknown`, name)];
  // A method of the main object, or of the line that is processed.
  return RUBY_KEYWORDS.has(name) || own.has(name) ? [] : [doubt(`what \`${name}\` does is unknown`, name)];
}

function method(tokens: readonly Token[], i: number): readonly Found[] {
  const name = tokens[i]?.text ?? '';
  if (!RUBY_METHODS.has(name)) return [doubt(`what the method \`${name}\` does is unknown`, name)];
  if (name !== 'inject' && name !== 'reduce') return [];
  // It calls the method whose name it receives.
  const after = tokens[i + 1];
  const first = isOp(after, '(') ? tokens[i + 2] : after;
  const plain =
    isOp(after, '{') || isWord(after, 'do') || first?.kind === 'number' || (first?.kind === 'symbol' && /^\W/.test(first.text));
  const second = isOp(tokens[i + 3], ',') ? tokens[i + 4] : undefined;
  return plain && (second === undefined || (second.kind === 'symbol' && /^\W/.test(second.text)))
    ? []
    : [doubt('calls a method by its name', name)];
}

function environment(after: Token | undefined): readonly Found[] {
  const one = isOp(after, '[') || isOp(after, '.');
  return [
    {
      kind: 'effect',
      effect:
        one && isOp(after, '[')
          ? { kind: 'reveal', what: 'env-value', detail: 'a variable of the environment' }
          : { kind: 'reveal', what: 'environment', detail: 'all variables of the environment' },
    },
  ];
}

const FILE_METHODS: ReadonlyMap<string, 'read' | 'names' | 'change' | 'delete' | 'text'> = new Map([
  ['read', 'read'],
  ['readlines', 'read'],
  ['foreach', 'read'],
  ['binread', 'read'],
  ['exist?', 'names'],
  ['file?', 'names'],
  ['directory?', 'names'],
  ['size', 'names'],
  ['glob', 'names'],
  ['children', 'names'],
  ['entries', 'names'],
  ['basename', 'text'],
  ['dirname', 'text'],
  ['extname', 'text'],
  ['join', 'text'],
  ['write', 'change'],
  ['binwrite', 'change'],
  ['delete', 'delete'],
  ['unlink', 'delete'],
]);

/** `File.read("path")`: the first argument is the file; a name that begins with `|` is a command. */
function file(tokens: readonly Token[], i: number): readonly Found[] {
  const name = tokens[i + 2]?.text ?? '';
  const how = isOp(tokens[i + 1], '.') ? FILE_METHODS.get(name) : undefined;
  if (how === undefined) return [doubt(`what \`${tokens[i]?.text ?? ''}.${name}\` does is unknown`, name)];
  if (how === 'text') return [];
  const at = isOp(tokens[i + 3], '(') ? i + 4 : i + 3;
  const ends = tokens[at + 1];
  // More than one file may be deleted at once; a method called on the text gives another text.
  const alone = ends === undefined || isOp(ends, ')', ';', '}') || ends.kind === 'word' || (how !== 'delete' && isOp(ends, ','));
  const path = alone ? exactAt(tokens[at]) : undefined;
  if (path === undefined && isWord(tokens[i], 'IO')) return [doubt('reads a file or a command', name)];
  if (path?.startsWith('|')) return [{ kind: 'shell', text: path.slice(1), via: 'ruby' }];
  return [{ kind: 'file', how, path: name === 'glob' ? '.' : path }];
}

function shell(tokens: readonly Token[], i: number): Found {
  const at = isOp(tokens[i + 1], '(') ? i + 2 : i + 1;
  const ends = tokens[at + 1];
  const alone = ends === undefined || isOp(ends, ')', ';', '}') || isWord(ends, 'end');
  return { kind: 'shell', text: alone ? exactAt(tokens[at]) : undefined, via: 'ruby' };
}

/** Variables, block parameters and methods that the code itself defines. */
function ownNames(tokens: readonly Token[]): ReadonlySet<string> {
  const own = new Set<string>();
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'word' || !/^[a-z_]\w*$/.test(token.text) || isOp(tokens[i - 1], '.', '&.')) continue;
    const [before, after] = [tokens[i - 1], tokens[i + 1]];
    const assigned = isOp(after, '=', '+=', '-=', '*=', '||=', '/=') || isWord(before, 'def') || isWord(before, 'for');
    const parameter = isOp(before, '|', ',', '(') && inBars(tokens, i);
    const several = isOp(after, ',') && isOp(tokens[i + 3], '=') && tokens[i + 2]?.kind === 'word';
    const second = isOp(before, ',') && isOp(after, '=');
    if (assigned || parameter || several || second) own.add(token.text);
  }
  for (const token of RUBY_RUNNING) own.delete(token);
  return own;
}

/** Between `{ |` or `do |` and the next `|`, or inside the parentheses of a `def`. */
function inBars(tokens: readonly Token[], i: number): boolean {
  for (let at = i - 1; at >= 0 && i - at < 12; at--) {
    if (isOp(tokens[at], '|')) return isOp(tokens[at - 1], '{') || isWord(tokens[at - 1], 'do');
    if (isOp(tokens[at], '(') && isWord(tokens[at - 2], 'def')) return true;
    if (!isOp(tokens[at], ',', '(', '*') && tokens[at]?.kind !== 'word') return false;
  }
  return false;
}
