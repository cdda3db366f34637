// Options with which a client checks servers less than by default: old versions, weak ciphers, foreign authorities. Knows no program.
import { isBelow } from '../../argv/project-code.ts';
import type { Parsed, Tools } from '../../argv/program.ts';
import { wordsOf } from '../../argv/words-of.ts';
import type { Effect } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';

/** Names of options; those that a program does not have may be absent. */
export interface TlsOptions {
  /** Flags that switch a check off or permit an old version. */
  readonly flags?: readonly string[];
  readonly ciphers?: readonly string[];
  readonly versions?: readonly string[];
  /** Values of `versions` that are no weaker than the default. */
  readonly safe?: RegExp;
  /** Files and directories of certificate authorities that are trusted. */
  readonly authorities?: readonly string[];
  /** Keys and certificates of the client. */
  readonly keys?: readonly string[];
}

/** Without `local`: no server that it reaches is on this machine. */
export function weakTls(it: Parsed, tools: Tools, options: TlsOptions & { readonly local: boolean }): readonly Effect[] {
  if (options.local) return [];
  const weak = (option: string, values: readonly Arg[], isFine: (value: Arg) => boolean): readonly Effect[] =>
    values.every(isFine) ? [] : [weakens(it, option)];
  return [
    ...(options.flags ?? []).filter((option) => it.has(option)).map((option) => weakens(it, option)),
    ...(options.ciphers ?? []).flatMap((option) => weak(option, it.values(option), isStrong)),
    ...(options.versions ?? []).flatMap((option) =>
      weak(option, it.values(option), (value) => options.safe?.test(exact(value) ?? '') === true),
    ),
    ...(options.authorities ?? []).flatMap((option) => weak(option, it.values(option), (value) => isOwnAuthority(value, tools))),
    ...(options.keys ?? []).flatMap((option) => it.values(option)).flatMap((value) => namedKey(value, tools)),
  ];
}

const weakens = (it: Parsed, option: string): Effect => ({
  kind: 'hazard',
  what: 'weaken-guard',
  detail: `\`${it.typed} ${option}\` checks the server less`,
});

/** Names of strong ciphers, or OpenSSL's groups of them. Removing others (`!MD5`, `-RC4`) is no weakness. */
const GROUPS = /^(?:[!-][\w+-]+|@STRENGTH|@SECLEVEL=[2-5]|DEFAULT|HIGH)$/i;
const STRONG = /^(?:TLS_(?:AES|CHACHA20)\w+|TLS_ECDHE_\w+_WITH_(?:AES|CHACHA20)\w+|(?:EC)?DHE-[\w-]*(?:AES|CHACHA20)[\w-]*)$/i;
const isStrong = (value: Arg): boolean =>
  exact(value)
    ?.split(/[:, ]+/)
    .every((name) => GROUPS.test(name) || STRONG.test(name)) === true;

/** Where the system and its package managers keep the authorities that everybody trusts. */
const SYSTEM_AUTHORITIES = wordsOf(`
  /etc/ssl /etc/pki /etc/ca-certificates /usr/share/ca-certificates /usr/local/share/ca-certificates
  /usr/local/etc/openssl@3 /usr/local/etc/ca-certificates /opt/homebrew/etc/openssl@3 /opt/homebrew/etc/ca-certificates
`);

/** The system's authorities, and a file of the project that was there before the session. */
const isOwnAuthority = (value: Arg, tools: Tools): boolean =>
  tools
    .places(value)
    .every(
      (place) =>
        place.kind === 'path' &&
        place.extent === 'one' &&
        (SYSTEM_AUTHORITIES.some((dir) => isBelow(place.path, dir)) ||
          (isBelow(place.path, tools.cwd) && tools.exists(place.path) === 'file' && tools.since(place.path).kind === 'same')),
    );

/** `FILE` or `FILE:PASSWORD`: the key is used for the person whose it is. It stays on this machine. */
function namedKey(value: Arg, tools: Tools): readonly Effect[] {
  const file = exact(value) === undefined ? value : textArg(argText(value).replace(/(?<=.):.*$/s, ''));
  return tools.places(file).map((place): Effect => ({ kind: 'read', place, sees: 'names', handed: 'key' }));
}
