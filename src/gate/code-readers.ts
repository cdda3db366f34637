// Readers of other languages, loaded when a call first needs one: their parsers are large and most calls need none.
import type { CodeReader, CodeReaders } from '../analyse/context.ts';
import type * as py from '../code/python/read-python.ts';
import type * as js from '../code/javascript/read-javascript.ts';
import type * as more from '../code/more-languages.ts';

const python = (): typeof py => require('../code/python/read-python.ts') as typeof py;
const javascript = (): typeof js => require('../code/javascript/read-javascript.ts') as typeof js;
const otherLanguages = (): typeof more => require('../code/more-languages.ts') as typeof more;

const LOADERS: ReadonlyMap<string, () => CodeReader> = new Map([
  ['python', () => python().readPython],
  ['javascript', () => javascript().readJavaScript],
  ['typescript', () => javascript().readTypeScript],
  ['perl', () => otherLanguages().readPerl],
  ['ruby', () => otherLanguages().readRuby],
  ['mongo', () => otherLanguages().readMongo],
  ['made-code', () => otherLanguages().readMadeCode],
  ['literals', () => otherLanguages().readLiterals],
  ['php', () => otherLanguages().readPhp],
]);

export const codeReaders: CodeReaders = { get: (language) => LOADERS.get(language)?.() };
