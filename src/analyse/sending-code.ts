// Recognises code that sends data, in a language without a reader: it uses a network client, and posts, uploads or reads something. Only adds
// findings.
import type { Effect } from '../model/effect.ts';
import { namedServers, onlyServer } from './only-server.ts';

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

/** Clients of services that always belong to somebody else, in Python and JavaScript. */
const SERVICE_CLIENTS = wordSet(`
  boto3 botocore aioboto3 googleapiclient azure oci msal twilio sendgrid mailgun resend slack_sdk slack_bolt discord telegram telethon tweepy praw
  openai anthropic cohere groq mistralai paramiko fabric asyncssh dropbox s3fs gcsfs adlfs huggingface_hub notion_client sentry_sdk wandb
  aws-sdk client-s3 octokit nodemailer googleapis
`);
/** Functions of Python and JavaScript that read files. */
const READS_TOO = wordSet(`
  read_text read_bytes readFileSync createReadStream readTextFile readTextFileSync readFile ifstream fstream getline file_get_contents
  with-input-from-file call-with-input-file
`);
/** Methods of those clients that send data: `upload_file`, `put_object`, `chat_postMessage`. */
const CLIENT_SENDS = /\b(?:\w*_)?(?:upload|put|post|send|publish|create|insert|write|import|messages|commit)/i;

/**
 * What partly understood code may send: it names a server or uses the client of a service, and it reads data. `isFile`: whether a
 * text of the code is a file of this machine.
 */
export function mayBeSent(text: string, isFile: (path: string) => boolean): readonly Effect[] {
  if (text.length > LONGEST) return [];
  // `open("https://…")` reads no file.
  const rest = text.replace(OPENS_ADDRESS, ' ');
  const words = new Set((rest.match(WORDS) ?? []).flatMap((word) => [word, ...word.split(/[.!/]/)]));
  const has = (some: ReadonlySet<string>): boolean => [...words].some((word) => some.has(word));
  const reads =
    has(READS) || has(READS_TOO) || [...text.matchAll(SPELLED)].some(([, path = '']) => /\w/.test(path) && isFile(path));
  if (!reads) return [];
  const isServer = namedServers(text).some((host) => !LOCAL.test(host) && !isFile(host));
  if (isServer) return [{ kind: 'network', use: 'send', server: onlyServer(text) }];
  const byClient = has(SERVICE_CLIENTS) && CLIENT_SENDS.test(text);
  return byClient ? [{ kind: 'network', use: 'send', server: { host: '', unknown: 'the code chooses it' } }] : [];
}

const OPENS_ADDRESS = /[\w.]+\(\s*["'`]\w+:\/\/[^"'`]*["'`]\s*\)/g;
const SPELLED = /["'`]([\w./-]{1,200})["'`]/g;
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?|0\.0\.0\.0)$/i;
