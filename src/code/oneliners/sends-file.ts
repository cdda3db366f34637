// Recognises code that opens a connection and reads a file, or that posts or uploads: it may send unknown data. Only adds effects.
import { onlyServer } from '../../analyse/only-server.ts';
import type { Found } from './record.ts';
import type { Token } from './tokens.ts';
import { MAX_TEXT, SOCKETS } from './wires-shell.ts';

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Clients of HTTP, FTP and mail in Perl, PHP and Ruby. */
const CLIENTS = wordSet(
  'Net::HTTP Net::FTP Net::SMTP Net::SSH Net::SCP Net::SFTP HTTP HTTP::Tiny HTTP::Request HTTPClient LWP LWP::UserAgent LWP::Simple Mojo::UserAgent WWW::Mechanize Faraday Excon Typhoeus HTTParty RestClient OpenURI curl_init curl_exec ftp_connect ftp_put mail stream_context_create Guzzle GuzzleHttp',
);
const READS = wordSet(
  'read readlines binread foreach open sysopen slurp file_get_contents file fopen fread readfile File IO ARGF gets getline each_line Path::Tiny path',
);
/** `<F>`, `<>`, `` `cat x` ``. */
const READS_BY_SIGN = /<\$?\w*>|`[^`]*`|\bcat\s/;

/** Methods, functions and constants of those clients that send more than an address. */
const SENDS = wordSet(
  'post post_form post2 request_post request_put send_request Post Put Patch POST PUT PATCH put patch put_form postform Post_form send_message sendmail mail putbinaryfile puttextfile putfile storbinary storlines stor upload upload! ftp_put ftp_fput ftp_nb_put CURLOPT_POST CURLOPT_POSTFIELDS CURLOPT_UPLOAD CURLOPT_PUT',
);
/** Together with a connection, these are enough to send. */
const WRITES = wordSet('write print printf puts say send sendmsg sendto syswrite binwrite fwrite fputs socket_write socket_send');

/** A longer file is not searched. */
const MAX_SCRIPT = 1 << 18;
const WORDS = /[A-Za-z_]\w*(::\w+)*!?/g;

const sends = (text: string): readonly Found[] => [
  { kind: 'effect', effect: { kind: 'network', use: 'send', server: onlyServer(text) } },
];

/** `tokens` are absent if the code could not be split. */
export function sendsFile(text: string, tokens: readonly Token[] | undefined): readonly Found[] {
  if (text.length > MAX_TEXT) return [];
  const words = tokens
    ? tokens.flatMap((token) => (token.kind === 'word' ? [token.text] : []))
    : (text.match(/[A-Za-z_]\w*(::\w+)*/g) ?? []);
  const connects = words.some((word) => SOCKETS.has(word) || CLIENTS.has(word));
  const reads = words.some((word) => READS.has(word)) || (connects && READS_BY_SIGN.test(text));
  return connects && reads ? sends(text) : [];
}

/** For a script, whose data may come from anywhere: whether it has a client and uses it to send. */
export function scriptSends(text: string): readonly Found[] {
  if (text.length > MAX_SCRIPT) return [];
  const words = new Set(text.replace(/^\s*(?:#(?!!)|\/\/).*$/gm, '').match(WORDS) ?? []);
  const has = (some: ReadonlySet<string>): boolean =>
    [...words].some((word) => some.has(word) || some.has(word.replace(/!$/, '')));
  const byClient = has(CLIENTS) && has(SENDS);
  const bySocket = has(SOCKETS) && (has(WRITES) || has(SENDS));
  return byClient || bySocket ? sends(text) : [];
}
