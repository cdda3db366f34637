// aws: services and operations by what their names say, options service by service as the reference lists them.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact, knownPrefix } from '../../shell/value.ts';
import type { Arg } from '../../shell/value.ts';
import { onlyReads } from '../../code/sql/read-sql.ts';
import { asksHelp, effectsOfAct, service } from '../services/sub-acts.ts';
import { AWS_OUTFILES, AWS_SERVICES, awsAct } from './aws-operations.ts';
import { AWS_OPTIONS_FROM_ECR } from './aws-options-from-ecr.ts';
import { AWS_OPTIONS_TO_EC2 } from './aws-options-to-ec2.ts';
import { S3_OPTIONS, s3Effects } from './aws-s3.ts';
import { severalWords } from './cloud-words.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { picksPlainly } from './projections.ts';

const REGIONS = wordsOf(`
  us-east-1 us-east-2 us-west-1 us-west-2 ca-central-1 sa-east-1 eu-west-1 eu-west-2 eu-west-3 eu-central-1 eu-north-1 eu-south-1
  ap-south-1 ap-southeast-1 ap-southeast-2 ap-northeast-1 ap-northeast-2 ap-northeast-3 ap-east-1 me-south-1 af-south-1
`);

const leaf = (options: Partial<Spec> = {}): Spec => ({ ...options, operands: 'text...', does: 'nothing', judge: judgeAws });

export const aws: Program = {
  name: 'aws',
  manual: 'https://docs.aws.amazon.com/cli/latest/reference/',
  sameAs: { awslocal: 'https://github.com/localstack/awscli-local' },
  style: 'plain',
  flags: `
    --help --version --no-paginate --no-sign-request --no-cli-pager --no-cli-auto-prompt --cli-auto-prompt
    --no-verify-ssl|--no-verify-ss|--no-verify-s|--no-verify-|--no-verify|--no-ver|--no-v
  `,
  text: `
    --output --query --profile --region --color --cli-read-timeout --cli-connect-timeout --cli-binary-format
    --cli-error-format --max-items --page-size --starting-token
  `,
  data: '--cli-input-json --cli-input-yaml',
  connects: '--endpoint-url|--endpoint-ur|--endpoint-u|--endpoint-|--endpoint|--endpoin|--endpoi|--endpo|--endp|--end',
  unclear: '--ca-bundle',
  unclearFlags: '--debug',
  known: { '--queue-url': REGIONS.map((region) => `https://sqs.${region}.amazonaws.com/#/*`).join(' ') },
  does: 'nothing',
  sub: {
    s3: leaf(S3_OPTIONS),
    ...Object.fromEntries(
      [...Object.entries(AWS_OPTIONS_TO_EC2), ...Object.entries(AWS_OPTIONS_FROM_ECR)].map(([name, options]) => [
        name,
        leaf(options),
      ]),
    ),
  },
  bare: leaf(),
};

function judgeAws(it: Parsed, tools: Tools): Judgement {
  const words = [...it.sub, ...it.operands.map((arg) => exact(arg))];
  const [name, operation] = words;
  if (it.operands.length === 0 && it.sub.length === 0 && it.given.length === 0) return {};
  // After a third word, `help` is an operand: `s3 cp FROM help`.
  if (
    asksHelp(it) ||
    (it.problems.length === 0 && (name === 'help' || operation === 'help' || (words.length === 3 && words[2] === 'help')))
  )
    return { replaces: true };
  if (name === undefined || operation === undefined)
    return { effects: [unclear(name === undefined ? 'no service is named' : 'no operation is named', name ?? 'aws')] };
  const common = [...severalWords(it), ...optionEffects(it)];
  const found = main(name, operation, { it, others: it.operands.slice(2 - it.sub.length), tools });
  // An endpoint on this machine is a development server.
  return {
    effects: [
      ...common,
      ...(localEndpoint(it)
        ? found.map((effect): Effect =>
            effect.kind === 'service' && (effect.act === 'change' || effect.act === 'destroy')
              ? { ...effect, act: 'local' }
              : effect,
          )
        : found),
    ],
  };
}

function localEndpoint(it: Parsed): boolean {
  const values = it.values('--endpoint-url');
  return values.length === 1 && /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/?$/.test(exact(values[0]) ?? '');
}

interface Command {
  readonly it: Parsed;
  /** The words after the operation. */
  readonly others: readonly Arg[];
  readonly tools: Tools;
}

function main(name: string, operation: string, { it, others, tools }: Command): readonly Effect[] {
  switch (name) {
    case 's3':
      return s3Effects(operation, it, { others, tools });
    case 'configure':
      return configure(operation, others);
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
        return [queryReads(it) ? service('look', 'aws', 'athena query') : service('change', 'aws', 'athena query')];
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
    [...it.given.map((one) => one.name), ...it.problems.map((one) => one.word)].some(
      (option) => option.length > 3 && '--with-decryption'.startsWith(option),
    );
  const shows = name === 'apigateway' && (it.has('--include-value') || it.has('--include-values'));
  const named = decrypts || shows ? 'reveal' : awsAct(name, operation);
  const act = named === 'shows' && asksPlainly(it) ? 'look' : named;
  const files = AWS_OUTFILES.has(`${name}.${operation}`)
    ? outfiles(it, others, tools)
    : othersAreUnknown(name, operation, others);
  return [
    ...(act === 'audit' ? ([{ kind: 'hazard', what: 'audit', detail: `aws ${what}` }] as const) : effectsOfAct(act, 'aws', what)),
    ...files,
  ];
}

function configure(operation: string, others: readonly Arg[]): readonly Effect[] {
  if (operation === 'list' || operation === 'list-profiles') return [];
  if (operation === 'export-credentials') return effectsOfAct('reveal', 'aws', 'configure export-credentials');
  const key = exact(others[0]) ?? '';
  if (operation === 'get')
    return /^((default|profile)\.[\w.-]*)?(region|output|sso_\w+|cli_pager|role_arn|source_profile|account_id)$/.test(key)
      ? []
      : effectsOfAct('reveal', 'aws', 'configure get');
  return effectsOfAct('store', 'aws', `configure ${operation}`);
}

/** Whether `--query` selects only names and states. If it is given twice, the later one counts. */
function asksPlainly(it: Parsed): boolean {
  const queries = it.values('--query');
  const text = queries.length === 1 ? exact(queries[0]) : undefined;
  return text !== undefined && picksPlainly(text);
}

function queryReads(it: Parsed): boolean {
  const queries = it.values('--query-string');
  const text = queries.length === 1 ? exact(queries[0]) : undefined;
  return text !== undefined && onlyReads(text, 'postgres');
}

/** The last word is the output file; an option that takes several words may have taken it. */
function outfiles(it: Parsed, others: readonly Arg[], tools: Tools): readonly Effect[] {
  const last = it.given.at(-1)?.value;
  const files = [...others, ...(others.length === 0 && last ? [last] : [])];
  return files.flatMap((arg) => tools.places(arg)).map((place) => ({ kind: 'write', place, how: 'change' }));
}

/** Operations take no operands, except for those listed here. */
const othersAreUnknown = (name: string, operation: string, others: readonly Arg[]): readonly Effect[] =>
  operation === 'wait' || `${name} ${operation}` === 'logs tail'
    ? []
    : others.map((arg) => unclear(`an operand that \`aws ${name} ${operation}\` does not expect`, argText(arg)));

/** Effects of global options: another endpoint gets the request, TLS may be off, and a value may be fetched. */
function optionEffects(it: Parsed): readonly Effect[] {
  return it.given.flatMap(({ name, role, value }): readonly Effect[] => {
    if (name === '--no-verify-ssl') return [{ kind: 'hazard', what: 'weaken-guard', detail: 'TLS verification is off' }];
    if (!value) return [];
    if (name === '--endpoint-url') return [{ kind: 'network', use: 'send', server: serverOf(value) }];
    return role === 'data' ? valueEffects(name, value) : [];
  });
}

/** Version 1 of the CLI fetches a value that is an address. */
function valueEffects(name: string, value: Arg): readonly Effect[] {
  const prefix = knownPrefix(value);
  if (/^https?:\/\//.test(prefix) && !/-(url|uri)s?$/.test(name))
    return [{ kind: 'network', use: 'fetch', server: serverOf(value) }];
  if (prefix === '' && value.bits[0]?.kind === 'hole' && value.bits[0].shape.kind === 'any')
    return [unclear('an unknown value may name a file', name)];
  return [];
}
