// The readers of languages that few calls use, loaded together. Fewer than one call in two thousand runs such code, but without a reader of its own
// code that destroys files or a database would only be unknown, and some unclear code would pass.
export { readPerl } from './oneliners/read-perl.ts';
export { readRuby } from './oneliners/read-ruby.ts';
export { readPhp } from './oneliners/read-php.ts';
export { readMongo } from './mongo/read-mongo.ts';
export { readMadeCode } from './literals/made-code.ts';
export { readLiterals } from './literals/read-literals.ts';
