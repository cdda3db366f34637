// Recognises code that sends data, in a language without a reader: it uses a network client, and posts, uploads or reads something. Only adds
// findings.
import type { Effect } from '../model/effect.ts';
import { onlyServer } from './only-server.ts';

const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Libraries and functions that open connections, in Julia, Lua, R, Elixir, Erlang, Tcl, Clojure, Scheme, Octave, Haskell, OCaml, AppleScript and others. */
const CLIENTS = wordSet(`
  HTTP Downloads Sockets LibCURL FTPClient connect
  socket luasocket ltn12 resty cURL lcurl http requests
  httr httr2 RCurl curl crul socketConnection url download file_upload
  HTTPoison Req Tesla Finch Mint httpc hackney gen_tcp gen_udp ssl Mojito
  geturl tls ftp smtp mime
  clj-http hato java.net
  webread webwrite urlread urlwrite tcpclient tcpip
  Network Wreq Cohttp Piaf
  curl wget nc
`);
/** A web address in the code: opening it sends the address itself to the server. */
const ADDRESS = /\b(?:https?|wss?|ftps?):\/\//i;
/** Functions that start another program, which may send anything. */
const STARTS = wordSet('run pipeline system system2 execute popen exec shell sh spawn Cmd cmd pipe do_shell_script');
/** Functions that send something. */
const SENDS = wordSet(`
  post Post POST put Put PUT patch Patch PATCH upload Upload send sendto sendmail send_message
  postForm httpPOST httpPUT ftpUpload curl_upload upload_file req_body_file req_body_raw req_body_json
  query querychannel querydata puts webwrite urlwrite write writeLines write_lines form multipart
`);
/** Functions that read data that may then be sent. */
const READS = wordSet(`
  open read readall readline readlines readLines readChar readBin readRDS readFile readfile read_file read_lines readString slurp lines
  File io popen system2 getenv ENV environ Sys fopen fread fileread importdata
`);

/** Longer code is not searched. */
const LONGEST = 1 << 18;
const WORDS = /[A-Za-z_][\w.-]*!?/g;

export function sendsOfCode(text: string): readonly Effect[] {
  if (text.length > LONGEST) return [];
  const words = new Set((text.match(WORDS) ?? []).flatMap((word) => [word, ...word.split(/[.!-]/)]));
  const has = (some: ReadonlySet<string>): boolean => [...words].some((word) => some.has(word));
  const sends = has(CLIENTS) ? has(SENDS) || has(READS) || has(STARTS) : ADDRESS.test(text) && has(READS);
  return sends ? [{ kind: 'network', use: 'send', server: onlyServer(text) }] : [];
}
