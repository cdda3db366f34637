// curl: transfers to and from URLs: its servers, the data it sends and the files it writes. Does not follow configuration files.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { somewhereBelow } from '../../model/place.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, knownPrefix, textArg } from '../../shell/value.ts';
import type { Body } from './http-request.ts';
import { areLoopback, fileNameOf, requestEffects, schemeOf, sendsLines } from './http-request.ts';
import { socketRequest } from './service-request.ts';
import type { TlsOptions } from './weak-tls.ts';
import { weakTls } from './weak-tls.ts';
import { wordsOf } from '../../argv/words-of.ts';

const DATA = '-d|--data|--data-ascii --data-binary --data-urlencode --json --url-query';

export const curl: Program = {
  name: 'curl',
  manual: 'https://curl.se/docs/manpage.html',
  env: { steers: 'QLOGDIR CURL_SSL_BACKEND' },
  flags: `
    -a|--append -B|--use-ascii -f|--fail --fail-early --fail-with-body -g|--globoff -G|--get -h|--help
    -i|--include|--show-headers -I|--head -j|--junk-session-cookies -J|--remote-header-name -k|--insecure -l|--list-only
    -L|--location -M|--manual -n|--netrc -N|--no-buffer --buffer -O|--remote-name --remote-name-all -p|--proxytunnel
    -q|--disable -R|--remote-time -s|--silent -S|--show-error -v|--verbose -V|--version -Z|--parallel -#|--progress-bar
    -0|--http1.0 -1|--tlsv1 -2|--sslv2 -3|--sslv3 -4|--ipv4 -6|--ipv6 -:|--next --anyauth --basic --ca-native
    --cert-status --compressed --compressed-ssh --create-dirs --crlf --digest --disable-eprt --disable-epsv
    --disallow-username-in-url --doh-cert-status --form-escape --ftp-create-dirs --ftp-pasv --ftp-pret
    --ftp-skip-pasv-ip --ftp-ssl-ccc --ftp-ssl-control --haproxy-protocol --http0.9 --http1.1 --http2
    --http2-prior-knowledge --http3 --http3-only --ignore-content-length --location-trusted --mail-rcpt-allowfails
    --negotiate --netrc-optional --no-alpn --no-clobber --no-keepalive --no-progress-meter --no-sessionid --no-location
    --no-fail --no-silent --no-verbose --no-compressed --no-insecure --ntlm --parallel-immediate --path-as-is --post301
    --post302 --post303 --proxy-anyauth --proxy-basic --proxy-digest --proxy-negotiate --proxy-ntlm --proxy-tlsv1 --raw
    --remove-on-error --retry-all-errors --retry-connrefused --sasl-ir --skip-existing --socks5-basic --socks5-gssapi
    --socks5-gssapi-nec --ssl --ssl-auto-client-cert --ssl-reqd --ssl-revoke-best-effort --styled-output
    --no-styled-output --suppress-connect-headers --tcp-fastopen --tcp-nodelay --tftp-no-options --tls-earlydata
    --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 --tr-encoding --trace-ids --trace-time --xattr --proxy-insecure
    --doh-insecure --ssl-allow-beast --ssl-no-revoke --proxy-ssl-allow-beast --false-start
  `,
  connects: '--ipfs-gateway',
  text: `
    ${DATA} --data-raw -F|--form --form-string -H|--header --proxy-header -X|--request -A|--user-agent -b|--cookie
    -C|--continue-at -e|--referer -m|--max-time -r|--range -t|--telnet-option -T|--upload-file -u|--user -U|--proxy-user
    -w|--write-out -x|--proxy -y|--speed-time -Y|--speed-limit -z|--time-cond --url --aws-sigv4 --cert-type --ciphers
    --connect-timeout --connect-to --create-file-mode --curves --delegation --expect100-timeout --ftp-account
    --ftp-method --ftp-ssl-ccc-mode --happy-eyeballs-timeout-ms --haproxy-clientip --hostpubmd5 --hostpubsha256
    --interface --ip-tos --ipfs-gateway --keepalive-time --keepalive-cnt --key-type --krb --limit-rate --local-port
    --login-options --mail-auth --mail-from --mail-rcpt --max-filesize --max-redirs --noproxy --oauth2-bearer
    --output-dir --parallel-max --pass --preproxy --proto --proto-default --proto-redir --proxy-cert-type
    --proxy-ciphers --proxy-key-type --proxy-pass --proxy-pinnedpubkey --proxy-service-name --proxy-tls13-ciphers
    --proxy-tlsauthtype --proxy-tlspassword --proxy-tlsuser --proxy1.0 --pinnedpubkey --rate --request-target --resolve
    --retry --retry-delay --retry-max-time --sasl-authzid --service-name --sigalgs --socks4 --socks4a --socks5
    --socks5-gssapi-service --socks5-hostname --stderr-level --tftp-blksize --tls-max --tls13-ciphers --tlsauthtype
    --tlspassword --tlsuser --trace-config --unix-socket --abstract-unix-socket --vlan-priority
  `,
  names:
    '-E|--cert --cacert --capath --crlfile --key --pubkey --proxy-cert --proxy-key --proxy-cacert --proxy-capath --proxy-crlfile',
  reads: '--netrc-file --etag-compare --egd-file --random-file',
  writes:
    '-o|--output -D|--dump-header -c|--cookie-jar --etag-save --libcurl --stderr --trace --trace-ascii --alt-svc --hsts --ssl-sessions',
  // A configuration file can contain every other option; engines and resolvers decide what code runs and which server is reached.
  unclear: `
    -K|--config --engine -Q|--quote -P|--ftp-port --ftp-alternative-to-user --dns-interface --dns-ipv4-addr
    --dns-ipv6-addr --dns-servers --doh-url --variable --knownhosts --ech --metalink
  `,
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    if (it.has('-h') || it.has('-V') || it.has('-M')) return it.operands.length <= 1 ? { replaces: true } : {};
    return transfer(it, tools);
  },
};

function transfer(it: Parsed, tools: Tools): Judgement {
  const effects: Effect[] = [];
  const urls = [...it.values('--url'), ...it.operands];
  const files = bodyFiles(it, tools);
  effects.push(...files.effects);
  // A file of options may name any address and any body.
  if (it.has('-K')) effects.push({ kind: 'network', use: 'send', server: { host: '', unknown: 'the file of options names it' } });
  const method = methodOf(it);
  if (method === undefined) effects.push(unclear('the request method is unknown', '-X'));
  const shown = files.body === 'spelled' && it.values('-d').length === 1 ? exact(it.value('-d')) : undefined;
  const data = [...BODIES, '--url-query'].flatMap((option) => it.values(option));
  const text = shown === undefined ? { data } : { text: shown };
  const sockets = [...it.values('--unix-socket'), ...it.values('--abstract-unix-socket')];
  for (const url of urls) {
    if (sockets.length > 0)
      effects.push(...sockets.map((socket) => socketRequest(argText(socket), method ?? 'POST', argText(url))));
    else effects.push(...urlEffects({ url, method: method ?? 'POST', body: files.body, ...text }, tools));
  }
  effects.push(
    ...elsewhere(it),
    ...saved(it, urls, tools),
    ...guards(it, urls, tools),
    ...formatted(it, tools),
    ...linesOfFiles(it, urls),
  );
  if (it.has('--mail-rcpt') || it.has('--mail-from'))
    effects.push({ kind: 'service', act: 'message', system: 'mail', what: 'sends a mail' });
  return { effects };
}

function urlEffects(request: Parameters<typeof requestEffects>[0], tools: Tools): readonly Effect[] {
  const scheme = schemeOf(request.url);
  if (scheme === 'file') {
    const text = exact(request.url)?.replace(/^file:(\/\/(localhost|127\.0\.0\.1)?)?/i, '');
    // curl expands braces and brackets itself.
    if (text === undefined || /[{}[\]]/.test(text))
      return [{ kind: 'read', place: { kind: 'unknown', why: 'a pattern of files' }, sees: 'content' }];
    return tools
      .places(textArg(unescaped(text.replace(/[?#].*$/s, ''))))
      .map((place) => ({ kind: 'read', place, sees: 'content' }));
  }
  if (scheme === 'smtp' || scheme === 'smtps')
    return [{ kind: 'service', act: 'message', system: 'mail', what: argText(request.url) }];
  if (
    scheme === 'telnet' ||
    scheme === 'gopher' ||
    scheme === 'gophers' ||
    scheme === 'dict' ||
    scheme === 'ldap' ||
    scheme === 'mqtt'
  )
    return [
      { kind: 'network', use: 'socket', server: serverOf(request.url) },
      unclear(`\`${scheme}:\` carries anything`, argText(request.url)),
    ];
  return requestEffects(request);
}

const unescaped = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

function methodOf(it: Parsed): string | undefined {
  const named = it.value('-X');
  if (named) return exact(named)?.toUpperCase();
  if (it.has('-G')) return it.has('-I') ? 'HEAD' : 'GET';
  if (it.has('-T')) return 'PUT';
  if (BODIES.some((option) => it.has(option))) return 'POST';
  return it.has('-I') ? 'HEAD' : 'GET';
}

const BODIES = ['-d', '--data-binary', '--data-urlencode', '--data-raw', '--json', '-F', '--form-string'];

/** The files that are sent, and whether anything is sent. */
function bodyFiles(it: Parsed, tools: Tools): { readonly body: Body; readonly effects: readonly Effect[] } {
  const effects: Effect[] = [];
  let body: Body = BODIES.some((option) => it.has(option)) || it.has('--url-query') ? 'spelled' : 'none';
  const sends = (file: Arg): void => {
    const name = exact(file);
    // Literal text in the call counts as literal even if it arrives through a pipe.
    if ((name === '-' || name === '.') && tools.stdin?.text !== undefined) body = body === 'file' ? 'file' : 'input';
    else body = 'file';
    if (name !== '-' && name !== '.')
      effects.push(...tools.places(file).map((place): Effect => ({ kind: 'read', place, sees: 'content' })));
  };
  for (const option of ['-d', '--data-binary', '--json'])
    for (const value of it.values(option)) if (mayBegin(value, '@')) sends(after(value, '@'));
  for (const option of ['--data-urlencode', '--url-query'])
    for (const value of it.values(option)) {
      const at = /^[^=@]*@/.exec(knownPrefix(value))?.[0];
      if (at !== undefined) sends(after(value, at));
      else if (mayBegin(value, '@')) sends(value);
    }
  for (const value of it.values('-F')) {
    for (const file of formFiles(value)) sends(file);
    for (const [, file] of argText(value).matchAll(/;\s*headers=[@<]"?([^;,"]+)/g)) sends(textArg(file ?? ''));
  }
  for (const value of it.values('-T')) sends(value);
  for (const option of ['-H', '--proxy-header'])
    for (const value of it.values(option)) if (mayBegin(value, '@')) sends(after(value, '@'));
  for (const value of it.values('-b'))
    if (!argText(value).includes('=') || exact(value) === undefined)
      effects.push(
        ...(argText(value).includes('=')
          ? []
          : tools.places(value).map((place): Effect => ({ kind: 'read', place, sees: 'content' }))),
      );
  return { body, effects };
}

/** Whether the value begins with this character, or may begin with it. */
function mayBegin(value: Arg, character: string): boolean {
  const prefix = knownPrefix(value);
  if (prefix !== '') return prefix.startsWith(character);
  const first = value.bits[0];
  return first?.kind === 'glob' || (first?.kind === 'hole' && first.shape.kind === 'any');
}

function after(value: Arg, prefix: string): Arg {
  const [first, ...others] = value.bits;
  if (first?.kind !== 'text') return value;
  const text = first.text.slice(prefix.length);
  return { ...value, bits: text === '' && others.length > 0 ? others : [{ kind: 'text', text }, ...others] };
}

/** `name=@file;type=x`, `name=<file`, several separated by commas. */
function formFiles(value: Arg): readonly Arg[] {
  const match = /^[^=]*=[@<]/.exec(knownPrefix(value))?.[0];
  if (match === undefined)
    return /=[@<(]/.test(argText(value)) || exact(value) !== undefined
      ? /;headers=@/.test(argText(value))
        ? [value]
        : []
      : value.bits[0]?.kind === 'text' && /=./.test(value.bits[0].text)
        ? []
        : [value];
  const rest = after(value, match);
  const text = exact(rest);
  if (text === undefined) return [rest];
  return text.split(',').map((each) => textArg((each.split(';')[0] ?? '').replace(/^"(.*)"$/, '$1')));
}

const PROXIES = ['-x', '--preproxy', '--proxy1.0', '--socks4', '--socks4a', '--socks5', '--socks5-hostname'];

/** Proxies and pinned addresses: the request, credentials and cookies go there, whatever the URL says. */
function elsewhere(it: Parsed): readonly Effect[] {
  const effects: Effect[] = PROXIES.flatMap((option) => it.values(option)).map((value) => ({
    kind: 'network',
    use: 'send',
    server: serverOf(value),
  }));
  for (const value of [...it.values('--resolve'), ...it.values('--connect-to')]) {
    const text = exact(value);
    const address =
      text === undefined
        ? undefined
        : it.values('--resolve').includes(value)
          ? text.replace(/^[+-]?(\[[^\]]*\]|[^:]*):[^:]*:?/, '')
          : (text.split(':')[2] ?? '');
    const hosts = address === undefined ? [undefined] : address.split(',');
    for (const host of hosts)
      effects.push({
        kind: 'network',
        use: 'send',
        server: host === undefined ? { host: '', unknown: argText(value) } : serverOf(textArg(host)),
      });
  }
  return effects;
}

/** Lines of a file that are sent in headers: cookies of `-b FILE`, which curl takes for a value if it contains `=`, and an ETag. */
function linesOfFiles(it: Parsed, urls: readonly Arg[]): readonly Effect[] {
  const isFile = (value: Arg): boolean => exact(value) !== '' && !argText(value).includes('=');
  if (!it.values('-b').some(isFile) && !it.has('--etag-compare')) return [];
  return urls.map(sendsLines);
}

/** Output files that are named after the URL. */
function saved(it: Parsed, urls: readonly Arg[], tools: Tools): readonly Effect[] {
  const effects: Effect[] = [];
  const dir = it.value('--output-dir');
  const places = (name: string | undefined): readonly Place[] => {
    if (dir) return tools.places(dir).map((place) => (place.kind === 'path' ? somewhereBelow(place.path) : place));
    if (name !== undefined) return tools.places(textArg(name));
    return tools.places(textArg('.')).map((place) => (place.kind === 'path' ? somewhereBelow(place.path) : place));
  };
  const named = it.has('-O') || it.has('--remote-name-all');
  if (named)
    for (const url of urls)
      for (const place of places(it.has('-J') ? undefined : fileNameOf(url)))
        effects.push({ kind: 'write', place, how: 'change' });
  else if (dir) for (const place of places(undefined)) effects.push({ kind: 'write', place, how: 'change' });
  return effects;
}

const TLS: TlsOptions = {
  flags: wordsOf(`
    -k --proxy-insecure --doh-insecure --ssl-no-revoke --ssl-allow-beast --proxy-ssl-allow-beast -1 -2 -3 --tlsv1.0
    --tlsv1.1 --proxy-tlsv1
  `),
  ciphers: wordsOf('--ciphers --tls13-ciphers --proxy-ciphers --proxy-tls13-ciphers'),
  versions: ['--tls-max'],
  safe: /^(?:1\.[23]|default)$/,
  authorities: wordsOf('--cacert --capath --proxy-cacert --proxy-capath'),
  keys: wordsOf('-E --key --pubkey --proxy-cert --proxy-key'),
};

function guards(it: Parsed, urls: readonly Arg[], tools: Tools): readonly Effect[] {
  const local = urls.length > 0 && areLoopback(urls) && PROXIES.every((option) => !it.has(option));
  return weakTls(it, tools, { ...TLS, local });
}

/** `-w @file` reads a format, and `%output{file}` in a format writes a file. */
function formatted(it: Parsed, tools: Tools): readonly Effect[] {
  return it.values('-w').flatMap((value): readonly Effect[] => {
    if (knownPrefix(value).startsWith('@'))
      return [
        ...tools.places(after(value, '@')).map((place): Effect => ({ kind: 'read', place, sees: 'content' })),
        unclear('a format from a file', '-w'),
      ];
    return /%output\{/.test(argText(value)) || exact(value) === undefined
      ? [unclear('a format that may write a file', '-w')]
      : [];
  });
}
