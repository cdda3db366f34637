// Code that a reader cannot follow because it is created at run time, or bypasses what the reader sees: searched for literal commands and paths.
// Judges nothing.
import type { CodeReader, CodeToRead } from '../../analyse/context.ts';
import type { EvalContext } from '../../shell/eval-context.ts';
import { isMark } from './literal-calls.ts';
import { syntaxOf } from './literal-syntax.ts';
import type { Token } from './literal-tokens.ts';
import { literalTokens } from './literal-tokens.ts';
import { readLiterals } from './read-literals.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Names that turn text into code, or that give code access to what its reader does not see. */
const MAKES = words(
  'eval Function runInThisContext runInNewContext runInContext compileFunction Script _load mainModule dlopen ctypes CDLL cdll LoadLibrary cffi pickle marshal',
);
/** The same, but only as members: every class has a constructor. */
const MAKES_AS_MEMBER = words('constructor binding _linkedBinding');
/** At most this many texts and files are searched. */
const MOST = 40;

/** Searches the file, the code in its texts, and the files that its texts name. */
export const readMadeCode: CodeReader = (code, here) => {
  const tokens = literalTokens(code.text, syntaxOf(code.path, code.language));
  if (!tokens.some((token, at) => makes(token, tokens[at - 1]))) return undefined;
  const found = readLiterals(code, here);
  const texts = tokens.filter(({ kind }) => kind === 'text').slice(0, MOST);
  for (const { value } of texts) {
    const inner = value.includes('(') ? spelled(value) : fileNamed(value, here);
    if (inner !== undefined) readLiterals(within(code, inner), here);
  }
  return found;
};

const makes = (token: Token, before: Token | undefined): boolean =>
  token.kind === 'text'
    ? /^data:/i.test(token.value)
    : token.kind === 'name' && (MAKES.has(token.value) || (isMark(before, '.') && MAKES_AS_MEMBER.has(token.value)));

/** A `data:` URL contains its code with escapes or in base64. */
function spelled(text: string): string {
  if (!/^data:/i.test(text)) return text;
  try {
    return decodeURIComponent(text.slice(text.indexOf(',') + 1));
  } catch {
    return text;
  }
}

function fileNamed(text: string, here: EvalContext): string | undefined {
  const { cwd } = here.state;
  if (cwd.kind !== 'known' || cwd.dirs.length !== 1 || text === '' || text.length > 200 || /[\0\n*?]/.test(text))
    return undefined;
  const fact = here.walk.world.fileText(text.startsWith('/') ? text : `${cwd.dirs[0] ?? ''}/${text}`);
  return fact.kind === 'text' ? fact.text : undefined;
}

const within = (code: CodeToRead, text: string): CodeToRead => ({ ...code, text });
