// Readers of other languages, loaded when a call first needs one: their parsers are large and most calls need none.
import type { CodeReader, CodeReaders } from '../analyse/context.ts';
import type * as python from '../code/python/read-python.ts';
import type * as javascript from '../code/javascript/read-javascript.ts';
import type * as perl from '../code/oneliners/read-perl.ts';
import type * as ruby from '../code/oneliners/read-ruby.ts';
import type * as mongo from '../code/mongo/read-mongo.ts';
import type * as madeCode from '../code/literals/made-code.ts';
import type * as literals from '../code/literals/read-literals.ts';
import type * as php from '../code/oneliners/read-php.ts';

const LOADERS: ReadonlyMap<string, () => CodeReader> = new Map([
  ['python', () => (require('../code/python/read-python.ts') as typeof python).readPython],
  ['javascript', () => (require('../code/javascript/read-javascript.ts') as typeof javascript).readJavaScript],
  ['typescript', () => (require('../code/javascript/read-javascript.ts') as typeof javascript).readTypeScript],
  ['perl', () => (require('../code/oneliners/read-perl.ts') as typeof perl).readPerl],
  ['ruby', () => (require('../code/oneliners/read-ruby.ts') as typeof ruby).readRuby],
  ['mongo', () => (require('../code/mongo/read-mongo.ts') as typeof mongo).readMongo],
  ['made-code', () => (require('../code/literals/made-code.ts') as typeof madeCode).readMadeCode],
  ['literals', () => (require('../code/literals/read-literals.ts') as typeof literals).readLiterals],
  ['php', () => (require('../code/oneliners/read-php.ts') as typeof php).readPhp],
]);

export const codeReaders: CodeReaders = { get: (language) => LOADERS.get(language)?.() };
