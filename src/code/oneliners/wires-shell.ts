// Recognises code that opens a socket and starts a shell, which together give a shell to the other end of the connection. Only adds effects.
import type { Found } from './record.ts';
import type { Token } from './tokens.ts';

/** The names in Perl, PHP and Ruby. */
export const SOCKETS: ReadonlySet<string> = new Set(
  'socket connect IO::Socket IO::Socket::INET IO::Socket::IP IO::Socket::UNIX IO::Socket::SSL Socket fsockopen pfsockopen stream_socket_client stream_socket_server socket_create socket_connect TCPSocket TCPServer UDPSocket UNIXSocket'.split(
    ' ',
  ),
);
const STARTS: ReadonlySet<string> = new Set(
  'exec system popen proc_open shell_exec passthru pcntl_exec spawn fork open open3 Open3 PTY popen2 popen3 capture2 capture3 fdopen reopen'.split(
    ' ',
  ),
);
/** `/bin/sh -i`, `bash`, `cmd.exe`. */
const SHELL = /(^|[\s/\\"'`(])((ba|da|z|k|tc|c|a|fi)?sh|cmd(\.exe)?|powershell(\.exe)?|pwsh)($|[\s"'`;)<>&])/i;

/** A longer file is not a one-liner, and its words prove too little. */
export const MAX_TEXT = 4096;

export function wiresShell(text: string, tokens: readonly Token[] | undefined): readonly Found[] {
  if (text.length > MAX_TEXT) return [];
  const words = tokens
    ? tokens.flatMap((token) => (token.kind === 'word' ? [token.text] : []))
    : (text.match(/[A-Za-z_]\w*(::\w+)*/g) ?? []);
  const texts = tokens
    ? tokens.flatMap((token) => (token.kind === 'string' || token.kind === 'command' ? [token.text] : []))
    : [text];
  const opens =
    words.some((word) => SOCKETS.has(word)) || texts.some((one) => /\/dev\/(tcp|udp)\/|TCPSocket|fsockopen/.test(one));
  const starts =
    words.some((word) => STARTS.has(word)) || (tokens?.some((token) => token.kind === 'command') ?? text.includes('`'));
  if (!opens || !starts || !texts.some((one) => SHELL.test(one))) return [];
  return [
    { kind: 'effect', effect: { kind: 'hazard', what: 'reverse-shell', detail: 'the code opens a socket and starts a shell' } },
  ];
}
