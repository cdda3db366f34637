// Packages that only compute, although they are installed code. Data only; a package that is not listed is installed code.

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** They take and return values. A result may contain a function that a path or document named, so calling it is not ignored. */
export const PARSERS = list(`
  lodash lodash-es underscore ramda semver ms uuid nanoid js-yaml ini toml @iarna/toml smol-toml json5 jsonc-parser
  csv-parse/sync csv-stringify/sync papaparse fast-xml-parser strip-ansi string-width minimist yargs-parser mime mime-types he entities
  fast-deep-equal deep-equal deepmerge diff micromatch minimatch picomatch acorn esprima espree @babel/parser`);

/** They return objects of their own, whose methods only compute too: documents, schemas, dates, colours. */
export const CHAINS = list(`
  yaml zod valibot joi yup superstruct ajv chalk picocolors kleur ansi-colors colorette cli-table3 dayjs date-fns luxon moment
  marked markdown-it cheerio magic-string big.js bignumber.js decimal.js`);

/** Members that compile or run their argument. */
export const RUNNING_MEMBERS = list('template extend mixin runInContext loadAll fromURL');

/** HTTP clients: their requests are judged like any other. */
export const HTTP_CLIENTS = list('node-fetch cross-fetch axios undici got');

/** Web frameworks: `post`, `put` and others of theirs add a route. */
export const ROUTERS = list('express fastify hono koa-router @koa/router restify polka find-my-way');
