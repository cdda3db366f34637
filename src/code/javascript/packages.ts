// Packages that are installed code and yet do nothing but compute, with why. Data only; a package that is not listed is installed code.

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Take values and give values. What they give may hold a function that a path or a document named, so it is not called unseen. */
export const PARSERS = list(`
  lodash lodash-es underscore ramda semver ms uuid nanoid js-yaml ini toml @iarna/toml smol-toml json5 jsonc-parser
  csv-parse/sync csv-stringify/sync papaparse fast-xml-parser strip-ansi string-width minimist yargs-parser mime mime-types he entities
  fast-deep-equal deep-equal deepmerge diff micromatch minimatch picomatch acorn esprima espree @babel/parser`);

/** Give objects of their own, whose methods compute just as well: documents, schemas, dates, colours. */
export const CHAINS = list(`
  yaml zod valibot joi yup superstruct ajv chalk picocolors kleur ansi-colors colorette cli-table3 dayjs date-fns luxon moment
  marked markdown-it cheerio magic-string big.js bignumber.js decimal.js`);

/** Members that compile or run what they are given. */
export const RUNNING_MEMBERS = list('template extend mixin runInContext loadAll fromURL');

/** HTTP clients: what they send is judged like any request. */
export const HTTP_CLIENTS = list('node-fetch cross-fetch axios undici got');
