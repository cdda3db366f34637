// Tells code that opens a connection and reads a file: the two together may send the file. Adds to a reading, never takes from it.
import type { Found } from './record.ts';
import type { Token } from './tokens.ts';
import { MAX_TEXT, SOCKETS } from './wires-shell.ts';

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Clients of HTTP, FTP and mail in Perl, PHP and Ruby. */
const CLIENTS = wordSet(
  'Net::HTTP Net::FTP Net::SMTP Net::SSH Net::SCP Net::SFTP HTTP HTTP::Tiny HTTP::Request LWP LWP::UserAgent LWP::Simple Mojo::UserAgent WWW::Mechanize Faraday HTTParty RestClient OpenURI curl_init curl_exec ftp_connect ftp_put mail stream_context_create Guzzle GuzzleHttp',
);
const READS = wordSet(
  'read readlines binread foreach open sysopen slurp file_get_contents file fopen fread readfile File IO ARGF gets getline each_line Path::Tiny path',
);
/** `<F>`, `<>`, `` `cat x` ``. */
const READS_BY_SIGN = /<\$?\w*>|`[^`]*`|\bcat\s/;

/** `tokens` are absent if the code could not be split. */
export function sendsFile(text: string, tokens: readonly Token[] | undefined): readonly Found[] {
  if (text.length > MAX_TEXT) return [];
  const words = tokens
    ? tokens.flatMap((token) => (token.kind === 'word' ? [token.text] : []))
    : (text.match(/[A-Za-z_]\w*(::\w+)*/g) ?? []);
  const connects = words.some((word) => SOCKETS.has(word) || CLIENTS.has(word));
  const reads = words.some((word) => READS.has(word)) || (connects && READS_BY_SIGN.test(text));
  if (!connects || !reads) return [];
  const host = /["'](?:\w+:\/\/)?([\w-]+(?:\.[\w-]+)+)/.exec(text)?.[1];
  const server = host === undefined ? { host: '', unknown: 'the code chooses it' } : { host };
  return [{ kind: 'effect', effect: { kind: 'network', use: 'send', server } }];
}
