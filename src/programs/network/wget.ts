// wget and aria2c: download files, or upload one: their servers, the data they send and the files they write.
import type { Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { somewhereBelow } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';
import type { Body } from './http-request.ts';
import { areLoopback, fileNameOf, requestEffects, sendsLines } from './http-request.ts';
import type { TlsOptions } from './weak-tls.ts';
import { weakTls } from './weak-tls.ts';

/** The lines of a file are the addresses, so each of them is sent to a server that it names. */
const FROM_LIST: Effect = { kind: 'network', use: 'send', server: { host: '', unknown: 'a list of addresses names it' } };

const TLS: TlsOptions = {
  flags: ['--no-check-certificate'],
  ciphers: ['--ciphers'],
  versions: ['--secure-protocol'],
  safe: /^(?:auto|PFS|TLSv1_[23])$/i,
  authorities: ['--ca-certificate', '--ca-directory'],
  keys: ['--certificate', '--private-key'],
};

const wgetJudge: NonNullable<Program['judge']> = (it, tools) => {
  if ((it.has('-V') || it.has('-h')) && it.operands.length === 0) return {};
  const body: Body =
    it.has('--post-file') || it.has('--body-file') ? 'file' : it.has('--post-data') || it.has('--body-data') ? 'spelled' : 'none';
  const data = ['--post-data', '--body-data'].flatMap((option) => it.values(option));
  const named = it.value('--method');
  const method = named
    ? exact(named)?.toUpperCase()
    : it.has('--post-data') || it.has('--post-file')
      ? 'POST'
      : it.has('--spider')
        ? 'HEAD'
        : 'GET';
  const effects: Effect[] = it.operands.flatMap((url) => requestEffects({ url, method: method ?? 'POST', body, data }));
  if (it.has('-i')) effects.push(FROM_LIST);
  if (it.has('--load-cookies')) effects.push(...it.operands.map(sendsLines));
  if (method === undefined) effects.push(unclear('the request method is unknown', '--method'));
  const local = areLoopback(it.operands);
  effects.push(...weakTls(it, tools, { ...TLS, local }));
  return { effects: [...effects, ...saved(it, tools)] };
};

export const wget: Program = {
  name: 'wget',
  manual: 'https://www.gnu.org/software/wget/manual/wget.html',
  env: { steers: 'SYSTEM_WGETRC' },
  flags: `
    -V|--version -h|--help -b|--background -d|--debug -q|--quiet -v|--verbose -nv|--no-verbose -F|--force-html
    --no-config --retry-connrefused -nc|--no-clobber -c|--continue --show-progress -N|--timestamping
    --no-if-modified-since --no-use-server-timestamps -S|--server-response --spider --random-wait --no-proxy
    --no-dns-cache --ignore-case -4|--inet4-only -6|--inet6-only --no-iri --unlink --xattr -nd|--no-directories
    -x|--force-directories -nH|--no-host-directories --protocol-directories --no-cache --no-netrc -E|--adjust-extension
    --ignore-length --save-headers --no-http-keep-alive --no-cookies --keep-session-cookies --content-disposition
    --content-on-error --auth-no-challenge --https-only --no-check-certificate --no-hsts --no-remove-listing --no-glob
    --no-passive-ftp --preserve-permissions --retr-symlinks --ftps-implicit --ftps-resume-ssl
    --ftps-clear-data-connection --warc-cdx --no-warc-compression --no-warc-digests --no-warc-keep-log -r|--recursive
    --delete-after -k|--convert-links --convert-file-only -K|--backup-converted -m|--mirror -p|--page-requisites
    --strict-comments --follow-ftp -H|--span-hosts -L|--relative -np|--no-parent --trust-server-names --no-parent
    --ask-password
  `,
  text: `
    --report-speed -B|--base -t|--tries --retry-on-http-error --start-pos --progress -T|--timeout --dns-timeout
    --connect-timeout --read-timeout -w|--wait --waitretry -Q|--quota --bind-address --limit-rate --restrict-file-names
    --prefer-family --user --password --local-encoding --remote-encoding -P|--directory-prefix --cut-dirs --http-user
    --http-password --http-passwd --default-page --header --compression --max-redirect --proxy-user --proxy-password
    --referer -U|--user-agent --post-data --method --body-data --secure-protocol --certificate-type --private-key-type
    --ciphers --ftp-user --ftp-password --warc-header --warc-max-size -l|--level --backups -A|--accept -R|--reject
    --accept-regex --reject-regex --regex-type -D|--domains --exclude-domains --follow-tags --ignore-tags
    -I|--include-directories -X|--exclude-directories --pinnedpubkey
  `,
  names: '--certificate --private-key --ca-certificate --ca-directory --crl-file',
  reads: '--post-file --body-file --load-cookies',
  writes: '-O|--output-document -o|--output-file --save-cookies --rejected-log --hsts-file --warc-file --warc-dedup',
  appends: '-a|--append-output',
  // Lists of URLs, settings as text, and a program that asks for the password.
  unclear: '-i|--input-file -e|--execute --config --input-metalink --preferred-location --warc-tempdir --dns-servers',
  script: '--use-askpass',
  operands: 'text...',
  does: 'nothing',
  judge: wgetJudge,
};

export const wgetKin: readonly Program[] = [
  {
    name: 'wget2',
    manual: 'https://manpages.debian.org/trixie/wget2/wget2.1.en.html',
    flags: `
      -V|--version -h|--help -b|--background -d|--debug -q|--quiet -v|--verbose -nv|--no-verbose -F|--force-html
      --no-config -nc|--no-clobber -c|--continue -N|--timestamping --no-if-modified-since --no-use-server-timestamps
      -S|--server-response --spider --random-wait -4|--inet4-only|-6|--inet6-only --retry-connrefused --ask-password
      --no-iri --unlink --xattr -nd|--no-directories -x|--force-directories -nH|--no-host-directories
      --protocol-directories -E|--adjust-extension --no-http-keep-alive --no-cache --no-cookies --keep-session-cookies
      --ignore-length --save-headers --content-disposition --content-on-error --trust-server-names --auth-no-challenge
      --https-only --no-check-certificate -r|--recursive --delete-after -k|--convert-links --convert-file-only
      -K|--backup-converted -m|--mirror -p|--page-requisites --strict-comments --ignore-case -H|--span-hosts
      -np|--no-parent
    `,
    optional: '--no-proxy',
    text: `
      --report-speed --bind-address -t|--tries --retry-on-http-error --backups --start-pos --progress -T --dns-timeout
      --connect-timeout --read-timeout --limit-rate -w --waitretry -Q --restrict-file-names --prefer-family
      --user|--password --local-encoding --remote-encoding --cut-dirs -P --default-page --http-user|--http-password
      --header --max-redirect --proxy-user|--proxy-password -U --method --compression --secure-protocol
      --certificate-type --private-key-type -l -A --accept-regex|--reject-regex --regex-type -D --exclude-domains
      --follow-tags --ignore-tags -I -X
    `,
    reads: '--load-cookies',
    writes: '-o|--output-file --rejected-log -O|--output-document --save-cookies --hsts-file',
    appends: '-a|--append-output',
    script: '--use-askpass',
    unclear: `
      -e|--execute -i|--input-file -B|--base --config --referer --post-data|--post-file --body-data|--body-file
      --certificate --private-key --ca-certificate --ca-directory --crl-file -L|--relative
    `,
    operands: 'text...',
    does: 'nothing',
    judge: wgetJudge,
  },
];

/** Without -O the file is named after the URL; recursive or server-chosen names may be any file below the directory. */
function saved(it: Parsed, tools: Tools): readonly Effect[] {
  if (it.has('-O') || it.has('--spider') || it.operands.length === 0) return [];
  const dir = it.value('-P') ?? textArg('.');
  const many =
    it.has('-r') ||
    it.has('-m') ||
    it.has('-p') ||
    it.has('-x') ||
    it.has('--content-disposition') ||
    it.has('--trust-server-names') ||
    it.has('-P');
  return it.operands.flatMap((url: Arg) => {
    const name = many ? undefined : fileNameOf(url);
    const places =
      name === undefined
        ? tools.places(dir).map((place) => (place.kind === 'path' ? somewhereBelow(place.path) : place))
        : tools.places(textArg(name));
    return places.map((place): Effect => ({ kind: 'write', place, how: 'change' }));
  });
}

const aria2cJudge: NonNullable<Program['judge']> = (it, tools) => {
  const dir = it.value('-d') ?? textArg('.');
  const writes =
    it.has('-o') && !it.has('-d')
      ? []
      : tools.places(dir).map((place): Effect => ({
          kind: 'write',
          place: place.kind === 'path' ? somewhereBelow(place.path) : place,
          how: 'change',
        }));
  const local = areLoopback(it.operands);
  const cookies = it.has('--load-cookies') ? it.operands.map(sendsLines) : [];
  const listed = [...cookies, ...(it.has('-i') ? [FROM_LIST] : []), ...weakTls(it, tools, { flags: ['--insecure'], local })];
  return {
    effects:
      it.operands.length === 0
        ? listed
        : [...listed, ...it.operands.flatMap((url) => requestEffects({ url, method: 'GET', body: 'none' })), ...writes],
  };
};

export const aria2c: Program = {
  name: 'aria2c',
  manual: 'https://aria2.github.io/manual/en/html/aria2c.html',
  flags: '-v|--version -h|--help -q|--quiet -c|--continue -Z|--force-sequential --no-conf -n',
  optional: '--allow-overwrite --auto-file-renaming --check-integrity --show-console-readout',
  text: `
    -x|--max-connection-per-server -s|--split -k|--min-split-size -j|--max-concurrent-downloads -m|--max-tries
    -t|--timeout --connect-timeout --retry-wait --user-agent -U --header --referer --http-user --http-passwd
    --max-download-limit --checksum -d|--dir --console-log-level --file-allocation --summary-interval
  `,
  writes: '-o|--out -l|--log --save-session --save-cookies',
  reads: '--load-cookies',
  unclear: `
    -i|--input-file --conf-path --on-download-complete --on-download-start --on-download-error --on-bt-download-complete
    --all-proxy --http-proxy --https-proxy -T|--torrent-file -M|--metalink-file --input-file --enable-rpc
    --check-certificate
  `,
  operands: 'text...',
  does: 'nothing',
  judge: aria2cJudge,
};

export const aria2cKin: readonly Program[] = [
  {
    name: 'axel',
    manual: 'https://manpages.debian.org/trixie/axel/axel.1.en.html',
    flags: '-k|--insecure -c|--no-clobber -v|--verbose -q|--quiet -a|--alternate -h|--help --version|-V',
    text: '-s|--max-speed --header|-H --user-agent|-U',
    writes: '-o|--output',
    unclear: '-n|--num-connections -T|--timeout',
    operands: 'text...',
    does: 'nothing',
    judge: aria2cJudge,
  },
];
