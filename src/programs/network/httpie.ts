// httpie and xh: HTTP requests with items for fields, headers and files.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { isLoopback, requestEffects } from './http-request.ts';
import type { TlsOptions } from './weak-tls.ts';
import { weakTls } from './weak-tls.ts';

const METHOD = /^[A-Za-z]+$/;
const FILE_ITEM = /^[^=:@]*(?::=@|==@|:@|=@|@)(.*)$/s;

const httpJudge: NonNullable<Program['judge']> = (it, tools) =>
  it.operands.length === 0 ? {} : it.has('--offline') ? { effects: filesPrinted(it, tools) } : request(it, tools);

/** `--offline` prints the request, with the files that its items name. */
const filesPrinted = (it: Parsed, tools: Tools): readonly Effect[] =>
  it.operands.flatMap((arg) => {
    const text = exact(arg);
    if (text === undefined) return [unclear('which file an item names is unknown', argText(arg))];
    const file = FILE_ITEM.exec(text)?.[1];
    return file === undefined || file === ''
      ? []
      : tools.places(textArg(file)).map((place): Effect => ({ kind: 'read', place, sees: 'content' }));
  });

export const httpie: Program = {
  name: 'http',
  manual: 'https://httpie.io/docs/cli',
  sameAs: { https: 'https://httpie.io/docs/cli' },
  flags: `
    -j|--json -f|--form --multipart -x|--compress -v|--verbose -vv -h|--headers -b|--body -m|--meta -q|--quiet
    -S|--stream -d|--download -c|--continue -F|--follow --ignore-stdin -I --check-status --offline --all --path-as-is
    --chunked --ignore-netrc --debug --traceback --version --help -P-none --no-check-status --curl
  `,
  text: `
    --boundary --raw --pretty -s|--style --unsorted-none --sorted-none --response-charset --response-mime
    --format-options -p|--print -P|--history-print -a|--auth -A|--auth-type --max-redirects --max-headers --timeout
    --verify --ssl --ciphers --default-scheme --session --session-read-only --http-version
  `,
  names: '--cert --cert-key',
  writes: '-o|--output',
  unclear: '--proxy --cert-key-pass --plugin',
  operands: 'text...',
  does: 'nothing',
  judge: httpJudge,
};

export const httpieKin: readonly Program[] = [
  {
    name: 'xh',
    manual: 'https://manpages.debian.org/trixie/xh/xh.1.en.html',
    sameAs: { xhs: 'https://manpages.debian.org/trixie/xh/xhs.1.en.html' },
    flags: `
      -j|--json -f|--form --multipart -h|--headers -b|--body -m|--meta -v|--verbose --debug --all -q|--quiet -S|--stream
      -x|--compress -d|--download -c|--continue --ignore-netrc --offline --check-status -F|--follow -I|--ignore-stdin
      --curl --help --version|-V
    `,
    text: `
      --raw --pretty --format-options -s|--style --response-charset --response-mime -p|--print -P|--history-print
      -A|--auth-type -a|--auth --max-redirects --timeout --verify --ssl --http-version
    `,
    writes: '-o|--output',
    unclear: '--session --session-read-only --proxy --cert --cert-key',
    operands: 'text...',
    does: 'nothing',
    judge: httpJudge,
  },
];

const NO = /^(?:no|false)$/i;
const TLS: TlsOptions = {
  ciphers: ['--ciphers'],
  versions: ['--ssl'],
  safe: /^(?:auto|tls1\.[23])$/,
  keys: ['--cert', '--cert-key'],
};

function request(it: Parsed, tools: Tools): Judgement {
  const [first, ...rest] = it.operands;
  const named = METHOD.test(exact(first) ?? '') && rest.length > 0 && exact(first) !== 'localhost';
  const written = (named ? rest[0] : first) ?? textArg('');
  const items = named ? rest.slice(1) : rest;
  const url = local(written);
  const effects: Effect[] = [];
  let file = false;
  for (const item of items) {
    const found = FILE_ITEM.exec(argText(item))?.[1];
    if (found === undefined) continue;
    file = true;
    const place: Arg = exact(item) === undefined ? item : textArg(found.split(';')[0] ?? '');
    effects.push(...tools.places(place).map((one): Effect => ({ kind: 'read', place: one, sees: 'content' })));
  }
  const stdin = tools.stdin !== undefined && !it.has('--ignore-stdin');
  const spelledInput = stdin && tools.stdin?.text !== undefined;
  if (stdin && !spelledInput) file = true;
  const data = file || stdin || it.has('--raw') || items.some((item) => !/^[^=@:]*(:[^=]|==)/.test(argText(item)));
  const method = named ? (exact(first) ?? '').toUpperCase() : data ? 'POST' : 'GET';
  effects.push(
    ...requestEffects({
      url,
      method,
      body: file ? 'file' : spelledInput ? 'input' : data ? 'spelled' : 'none',
      data: [...items, ...it.values('--raw')],
    }),
  );
  const here = isLoopback(serverOf(url));
  effects.push(...weakTls(it, tools, { ...TLS, local: here }));
  if (it.values('--verify').some((value) => !/^(?:yes|true)$/i.test(exact(value) ?? '')))
    effects.push(
      ...weakTls(it, tools, {
        local: here,
        [NO.test(exact(it.value('--verify')) ?? '') ? 'flags' : 'authorities']: ['--verify'],
      }),
    );
  if (it.has('-d') && !it.has('-o')) effects.push(unclear('the file is named by the server', '--download'));
  for (const option of ['--session', '--session-read-only'])
    if (it.values(option).some((name) => argText(name).includes('/'))) effects.push(unclear('a session file', option));
  return { effects };
}

/** `:3000/x` is localhost. */
function local(url: Arg): Arg {
  const text = exact(url);
  return text?.startsWith(':') && !text.startsWith('::')
    ? textArg(`http://localhost${text === ':' ? '' : /^:\d/.test(text) ? text : text.slice(1)}`)
    : url;
}
