// aws: services and operations by what their names say. Options are too many to list: those that read, write or reach elsewhere are
// looked for in all.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact, knownPrefix } from '../../shell/value.ts';
import type { Arg } from '../../shell/value.ts';
import { onlyReads } from '../../code/sql/read-sql.ts';
import { effectsOfAct, service } from '../services/sub-acts.ts';
import { AWS_OUTFILES, AWS_SERVICES, awsAct } from './aws-operations.ts';
import { s3Effects } from './aws-s3.ts';
import type { CloudWords } from './cloud-words.ts';
import { asksCloudHelp, readCloudWords } from './cloud-words.ts';
import { picksPlainly } from './projections.ts';
import { wordsOf } from '../../argv/words-of.ts';

const GRAMMAR = {
  valued: new Set(
    wordsOf(`
      --endpoint-url --output --query --profile --region --color --ca-bundle --cli-read-timeout --cli-connect-timeout
      --cli-binary-format --cli-input-json --cli-input-yaml --cli-error-format
    `),
  ),
  flags: new Set(
    wordsOf(`
      --debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager --no-cli-auto-prompt --cli-auto-prompt
      --version --recursive --dryrun --quiet --delete --with-decryption --no-with-decryption --follow --human-readable
      --summarize --no-progress --only-show-errors --force --exact-timestamps --size-only --include-values --dry-run
      --no-dry-run
    `),
  ),
  depth: 2,
};

export const aws: Program = {
  name: 'aws',
  manual: 'https://docs.aws.amazon.com/cli/latest/reference/',
  sameAs: { awslocal: 'https://github.com/localstack/awscli-local' },
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: judgeAws,
};

function judgeAws(it: Parsed, tools: Tools): Judgement {
  const words = readCloudWords(it.operands, GRAMMAR);
  const [name, operation] = words.path;
  if (name === undefined)
    return {
      effects:
        it.operands.length === 0 || (words.options.some((one) => one.name === '--version') && words.others.length === 0)
          ? []
          : [unclear('no service is named'), ...words.problems],
    };
  if (name === 'help' || operation === 'help' || exact(it.operands.at(-1)) === 'help' || asksCloudHelp(it.operands))
    return words.problems.length === 0 ? {} : { effects: words.problems };
  const common = [...words.problems, ...optionEffects(words, tools)];
  const local = localEndpoint(words);
  const found = main(name, operation, { words, tools });
  // A cloud on this machine is a development server.
  return {
    effects: [
      ...common,
      ...(local
        ? found.map((effect): Effect =>
            effect.kind === 'service' && (effect.act === 'change' || effect.act === 'destroy')
              ? { ...effect, act: 'local' }
              : effect,
          )
        : found),
    ],
  };
}

function localEndpoint(words: CloudWords): boolean {
  const values = words.options.filter((one) => one.name === '--endpoint-url').flatMap((one) => one.values);
  return values.length === 1 && /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/?$/.test(exact(values[0]) ?? '');
}

function main(
  name: string,
  operation: string | undefined,
  at: { readonly words: CloudWords; readonly tools: Tools },
): readonly Effect[] {
  const { words, tools } = at;
  if (operation === undefined) return [unclear('no operation is named', name)];
  switch (name) {
    case 's3':
      return s3Effects(operation, words, tools);
    case 'configure':
      return configure(operation, words);
    case 'sso':
    case 'login':
    case 'logout':
      if (operation === 'login' || operation === 'logout' || name !== 'sso')
        return effectsOfAct('store', 'aws', `${name} ${operation}`);
      break;
    case 'eks':
      if (operation === 'update-kubeconfig') return effectsOfAct('store', 'aws', 'eks update-kubeconfig');
      break;
    case 'codeartifact':
      if (operation === 'login') return effectsOfAct('store', 'aws', 'codeartifact login');
      break;
    case 'athena':
      if (operation === 'start-query-execution')
        return [queryReads(words) ? service('look', 'aws', 'athena query') : service('change', 'aws', 'athena query')];
      break;
    default:
      break;
  }
  if (!AWS_SERVICES.has(name)) return [unclear(`unknown service \`${name}\`: it may be an alias`, name)];
  if (name === 'logs' && operation === 'tail') return [service('look', 'aws', 'logs tail')];
  if (operation === 'wait') return [service('look', 'aws', `${name} wait`)];
  const what = `${name} ${operation}`;
  const decrypts =
    name === 'ssm' &&
    operation.startsWith('get-parameter') &&
    words.options.some((one) => '--with-decryption'.startsWith(one.name) && one.name.length > 3);
  const shows = name === 'apigateway' && words.options.some((one) => /^--include-values?$/.test(one.name));
  const named = decrypts || shows ? 'reveal' : awsAct(name, operation);
  const act = named === 'shows' && asksPlainly(words) ? 'look' : named;
  const files = AWS_OUTFILES.has(`${name}.${operation}`) ? outfiles(words, tools) : pathsAmongOthers(words, tools);
  return [
    ...(act === 'audit' ? ([{ kind: 'hazard', what: 'audit', detail: `aws ${what}` }] as const) : effectsOfAct(act, 'aws', what)),
    ...files,
  ];
}

function configure(operation: string, words: CloudWords): readonly Effect[] {
  if (operation === 'list' || operation === 'list-profiles') return [];
  if (operation === 'export-credentials') return effectsOfAct('reveal', 'aws', 'configure export-credentials');
  const key = exact(words.others[0]) ?? '';
  if (operation === 'get')
    return /^((default|profile)\.[\w.-]*)?(region|output|sso_\w+|cli_pager|role_arn|source_profile|account_id)$/.test(key)
      ? []
      : effectsOfAct('reveal', 'aws', 'configure get');
  return effectsOfAct('store', 'aws', `configure ${operation}`);
}

/** `--query` picks names and states only; two of them, and the later one counts. */
function asksPlainly(words: CloudWords): boolean {
  const queries = words.options
    .filter((one) => one.name.length > 3 && '--query'.startsWith(one.name))
    .flatMap((one) => one.values);
  const text = queries.length === 1 ? exact(queries[0]) : undefined;
  return text !== undefined && picksPlainly(text);
}

const queryReads = (words: CloudWords): boolean => {
  const queries = words.options.filter((one) => one.name === '--query-string');
  const text = exact(queries[0]?.values[0]);
  return queries.length === 1 && queries[0]?.values.length === 1 && text !== undefined && onlyReads(text, 'postgres');
};

/** The word at the end is the file the answer is written to. */
function outfiles(words: CloudWords, tools: Tools): readonly Effect[] {
  const last = words.options.at(-1)?.values.at(-1);
  const files = [...words.others, ...(words.others.length === 0 && last ? [last] : [])];
  return files.flatMap((arg) => tools.places(arg)).map((place) => ({ kind: 'write', place, how: 'change' }));
}

/** An operand nobody expects that looks like a path may be written. */
const pathsAmongOthers = (words: CloudWords, tools: Tools): readonly Effect[] =>
  words.others
    .filter((arg) => /^[./~]/.test(knownPrefix(arg)))
    .flatMap((arg) => tools.places(arg))
    .map((place) => ({ kind: 'write', place, how: 'change' }));

/** `file://x` is read and sent, another endpoint gets the request, and TLS may be off. The CLI takes beginnings of option names. */
function optionEffects(words: CloudWords, tools: Tools): readonly Effect[] {
  return words.options.flatMap(({ name, values }): readonly Effect[] => {
    if (isOption(name, '--endpoint-url'))
      return values.map((value): Effect => ({ kind: 'network', use: 'send', server: serverOf(value) }));
    if (isOption(name, '--no-verify-ssl')) return [{ kind: 'hazard', what: 'weaken-guard', detail: 'TLS verification is off' }];
    if (isOption(name, '--debug')) return [unclear('the debug log shows tokens', name)];
    if (isOption(name, '--ca-bundle'))
      return values.map((value): Effect => unclear('another certificate authority', knownPrefix(value)));
    return values.flatMap((value) => valueEffects(name, value, tools));
  });
}

const isOption = (given: string, option: string): boolean => given.length > 4 && option.startsWith(given);

function valueEffects(name: string, value: Arg, tools: Tools): readonly Effect[] {
  const prefix = knownPrefix(value);
  const scheme = /^(fileb?):\/\//.exec(prefix)?.[0];
  if (scheme !== undefined) {
    const [first, ...others] = value.bits;
    const path: Arg =
      first?.kind === 'text' ? { ...value, bits: [{ kind: 'text', text: first.text.slice(scheme.length) }, ...others] } : value;
    return tools.places(path).map((place) => ({ kind: 'read', place, sees: 'content' }));
  }
  if (/^https?:\/\//.test(prefix) && !/-(url|uri)s?$/.test(name))
    return [{ kind: 'network', use: 'fetch', server: serverOf(value) }];
  if (prefix === '' && value.bits[0]?.kind === 'hole' && value.bits[0].shape.kind === 'any')
    return [unclear('an unknown value may name a file', name)];
  return [];
}
