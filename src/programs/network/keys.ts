// Keys and certificates: openssl, gpg, ssh-keygen, ssh-add and similar programs. Printing a private key reveals a credential.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { onePath } from '../../model/place.ts';
import { serverOf } from '../../argv/server-of.ts';
import { exact } from '../../shell/value.ts';
import { wordsOf } from '../../argv/words-of.ts';

const credential = (detail: string): Effect => ({ kind: 'reveal', what: 'credential', detail });
const FILES = {
  reads: '-in -CAfile -CApath -cert -certfile -extfile -data -sigfile -signature -untrusted -crl',
  writes: '-out -noout-file -outform-file -CAserial -writerand -sign-out',
};
const TEXT = `
    -inform -outform -keyform -subj -days -set_serial -extensions -reqexts -addext -nameopt -certopt -md -name -iter -S
    -K -iv -pass -passin -passout -k -purpose -checkhost -checkip -checkend -newkey -pkeyopt -algorithm -curve
    -param_enc -conv_form -keylen -macopt -seconds -bytes -groups -hmac -mac -ext -strparse
  `;
const FLAGS = `
    -help -text -noout -modulus -subject -issuer -dates -startdate -enddate -serial -fingerprint -hash -email -pubkey
    -x509 -req -new -nodes -noenc -check -utf8 -batch -a -base64 -A -d -e -p -P -salt -nosalt -pbkdf2 -none -v -hex
    -binary -r -c -pubin -pubout -sha1 -sha224 -sha256 -sha384 -sha512 -md5 -sha3-256 -blake2b512 -list -commands
    -digest-commands -cipher-commands -aes-256-cbc -aes-128-cbc -aes-256-gcm -aes-256-ctr -i -dump
    -ocsp_uri -trustout -clrext -CAcreateserial -elapsed
  `;

const plain: Spec = {
  flags: FLAGS,
  text: TEXT,
  ...FILES,
  names: '-inkey -key -CAkey -CA -signkey',
  operands: 'reads...',
  does: 'nothing',
};
/** Works on a private key, and prints it unless told to write it to a file or to print nothing. */
const privateKey: Spec = {
  ...plain,
  judge: (it) =>
    it.has('-noout') || it.has('-pubout') || it.has('-out')
      ? { prints: it.has('-out') ? 'content' : 'names' }
      : { effects: [credential('a private key')] },
};
const makesKey: Spec = { ...plain, operands: 'text...' };
const connects: Spec = {
  flags: `
    ${FLAGS} -showcerts -quiet -brief -tls1 -tls1_1 -tls1_2 -tls1_3 -status -msg -state -debug -prexit -ign_eof -crlf
    -no_ssl3 -no_tls1 -4 -6 -verify_return_error -noservername -reconnect -timeout
  `,
  text: `${TEXT} -connect -host -port -servername -verify -verify_hostname -cipher -ciphersuites -starttls -alpn -xmpphost -bind`,
  reads: '-CAfile -CApath',
  names: '-cert -key',
  writes: '-keylogfile -sess_out -msgfile',
  unclear: '-proxy -engine -psk -provider',
  operands: 'text?',
  does: 'nothing',
  judge: (it, tools) => {
    const host = it.value('-connect') ?? it.value('-host') ?? it.operands[0];
    if (!host) return {};
    // Input is normally empty: it shows the certificate and ends.
    const { stdin } = tools;
    const empty = stdin !== undefined && /^[Q\n]*$/.test(stdin.text ?? 'x');
    const use = empty ? 'probe' : stdin !== undefined && stdin.text === undefined ? 'upload' : 'socket';
    return { effects: [{ kind: 'network', use, server: serverOf(host) }] };
  },
};
const opaque: Spec = { operands: 'unclear...', does: [unclear('what this command of openssl does is unknown', 'openssl')] };
const each = (names: string, spec: Spec): { readonly [name: string]: Spec } =>
  Object.fromEntries(wordsOf(names).map((name) => [name, spec]));

export const openssl: Program = {
  name: 'openssl',
  manual: 'https://docs.openssl.org/master/man1/openssl/',
  sameAs: { libressl: 'https://man.openbsd.org/openssl' },
  style: 'single',
  ownOptions: true,
  flags: '-help --help -version --version',
  does: 'nothing',
  sub: {
    version: { flags: '-a -b -d -e -f -o -p -r -v -m -c', does: 'nothing' },
    ...each('help list ciphers errstr prime speed', {
      flags: `${FLAGS} -V -s -tls1_2 -tls1_3 -generate -safe`,
      text: '-bits -seconds -bytes -evp -convert',
      operands: 'text...',
      does: 'nothing',
    }),
    rand: {
      flags: '-hex -base64 -help',
      reads: '-rand',
      writes: '-out -writerand',
      operands: 'text?',
      does: 'nothing',
      prints: 'content',
    },
    ...each(
      `
      x509 req crl verify asn1parse pkcs7 dgst sha1 sha256 sha384 sha512 md5 base64 enc aes-256-cbc aes-128-cbc des3
      rsautl pkeyutl dhparam ecparam passwd ts nseq spkac ocsp-none crl2pkcs7 storeutl-none info fipsinstall-none mac
      kdf
    `,
      { ...plain, writes: `${FILES.writes} -keyout` },
    ),
    ...each('rsa ec dsa pkey pkcs8 pkcs12', {
      ...privateKey,
      flags: `${FLAGS} -topk8 -nocrypt -export -info -nokeys -clcerts -cacerts -chain -legacy -nocerts -param_out -traditional`,
      writes: FILES.writes,
    }),
    ...each('genrsa genpkey gendsa', makesKey),
    ...each('s_client s_time', connects),
    s_server: {
      ...opaque,
      does: [
        { kind: 'network', use: 'listen', offers: 'raw', server: { host: '', unknown: 'every interface' } },
        unclear('a server of openssl', 's_server'),
      ],
    },
    ...each('engine ca smime cms ocsp rehash c_rehash cmp srp storeutl', opaque),
  },
};

const home = (tools: Tools, file: string): Effect => ({ kind: 'write', place: onePath(`${tools.home}/${file}`), how: 'change' });

export const gpg: Program = {
  name: 'gpg',
  manual: 'https://www.gnupg.org/documentation/manuals/gnupg/GPG-Commands.html',
  sameAs: { gpg2: 'https://www.gnupg.org/documentation/manuals/gnupg/GPG-Commands.html' },
  flags: `
    --version -h|--help -a|--armor -v|--verbose -q|--quiet --batch --no-tty --yes --no --dry-run|-n --with-colons
    --with-fingerprint --with-keygrip --list-keys|-k|--list-public-keys --list-secret-keys|-K --fingerprint
    --list-sigs|--list-signatures --check-sigs|--check-signatures --openpgp -i|--interactive --list-packets --verify
    --dearmor --enarmor --no-default-keyring --fixed-list-mode --list-config --textmode -t --always-trust --no-options
    --import-show --show-keys --export --export-ssh-key --list-only --with-subkey-fingerprint --with-wkd-hash
    --no-auto-check-trustdb --card-status --print-mds
    --export-secret-keys|--export-secret-subkeys|--export-secret-ssh-key -d|--decrypt --import|--fast-import
    --recv-keys|--receive-keys|--search-keys|--locate-keys|--locate-external-keys|--auto-key-locate|--refresh-keys
    --send-keys --delete-keys|--delete-secret-keys|--delete-secret-and-public-key
    --gen-key|--generate-key|--full-generate-key|--full-gen-key|--quick-generate-key|--quick-gen-key --import-ownertrust
    --sign-key|--lsign-key|--quick-sign-key --gen-revoke|--generate-revocation -e|--encrypt -s|--sign -b|--detach-sign
    --clear-sign|--clearsign -c|--symmetric
  `,
  text: `
    -r|--recipient -u|--local-user --default-key --keyid-format --list-options --verify-options --trust-model
    --status-fd --logger-fd --cipher-algo --digest-algo --compress-algo --display-charset --print-md --import-options
    --export-options --keyserver-options --weak-digest --encrypt-to -z
  `,
  writes: '-o|--output --status-file --log-file --logger-file',
  names: '--keyring --primary-keyring --trustdb-name --secret-keyring',
  reads: '--passphrase-file',
  // Settings below it name programs that are run.
  loads: '--homedir',
  unclear: `
    --options --passphrase --passphrase-fd --pinentry-mode --command-fd --photo-viewer --exec-path --agent-program
    --dirmngr-program --gpg-agent-program --keyserver --load-extension --edit-key --quick-set-expire --quick-add-key
  `,
  unclearFlags: '--edit-card --change-pin --card-edit --expert --fetch-keys',
  operands: 'reads...',
  does: 'nothing',
  judge: (it, tools) => gpgActs(it, tools),
};

function gpgActs(it: Parsed, tools: Tools): Judgement {
  const effects: Effect[] = [];
  for (const one of it.given) {
    if (one.name === '--export-secret-keys') effects.push(credential('secret keys'));
    if (GPG_KEYRING.has(one.name)) effects.push(home(tools, '.gnupg/pubring.kbx'));
    if (one.name === '-d') effects.push(credential('decrypts a message'));
    if (one.name === '--recv-keys')
      effects.push(
        { kind: 'network', use: 'fetch', server: { host: '', unknown: 'a key server' } },
        home(tools, '.gnupg/pubring.kbx'),
      );
    if (one.name === '--send-keys')
      effects.push({ kind: 'service', act: 'publish', system: 'key server', what: 'publishes keys' });
    if (one.name === '--delete-keys')
      effects.push({ kind: 'delete', place: onePath(`${tools.home}/.gnupg/pubring.kbx`), how: 'remove' });
  }
  return { effects };
}

const GPG_KEYRING = new Set(['--import', '--gen-key', '--import-ownertrust', '--sign-key', '--gen-revoke']);

export const sshKeygen: Program = {
  name: 'ssh-keygen',
  manual: 'https://man.openbsd.org/ssh-keygen',
  flags: '-A -B -c -e -g -h -H -i -K -k -L -l -p -q -u -v -vv -vvv -y',
  text: '-a -b -C -E -f -F -I -m -M -N -n -O -P -R -r -S -t -V -Y -z -Z',
  unclear: '-D -w -s -T -W -G',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => ({ effects: keyFile(it, tools) }),
};

/** -f names the key: other options decide whether it is read, looked at or created. */
function keyFile(it: Parsed, tools: Tools): readonly Effect[] {
  const files = it.values('-f').flatMap((arg) => tools.places(arg));
  const known = onePath(`${tools.home}/.ssh/known_hosts`);
  if (it.has('-R')) return (files.length > 0 ? files : [known]).map((place) => ({ kind: 'write', place, how: 'change' }));
  if (it.has('-F') || it.has('-l') || it.has('-B') || it.has('-L'))
    return files.map((place) => ({ kind: 'read', place, sees: 'names' }));
  // The public half is not a secret; the private half is only used.
  if (it.has('-y') || it.has('-e') || it.has('-i'))
    return files.map((place) => ({ kind: 'read', place, sees: it.has('-y') ? 'content' : 'names' }));
  if (it.has('-A')) return [{ kind: 'configure', what: 'system', detail: 'host keys' }];
  if (it.has('-Y')) return exact(it.value('-Y')) === 'verify' ? [] : [unclear('signs with a key', '-Y')];
  if (files.length === 0) return [{ kind: 'write', place: onePath(`${tools.home}/.ssh/id_ed25519`), how: 'create' }];
  return files.flatMap((place): readonly Effect[] => [
    {
      kind: 'write',
      place,
      how: it.has('-p') || it.has('-c') || it.has('-H') || it.has('-u') || it.has('-k') ? 'change' : 'create',
    },
  ]);
}

export const sshKeys: readonly Program[] = [
  {
    name: 'ssh-add',
    manual: 'https://man.openbsd.org/ssh-add',
    flags: '-l -L -q -v -vv -c -C -k -K -D -d -x -X -A',
    text: '-t -E -h',
    unclear: '-s -e -S -H -T',
    operands: 'names...',
    does: 'nothing',
    when: [{ lacks: '-l -L', does: [{ kind: 'configure', what: 'environment', detail: 'keys of the agent' }] }],
  },
  {
    name: 'ssh-agent',
    manual: 'https://man.openbsd.org/ssh-agent',
    style: 'posix',
    flags: '-c -s -d -D -k',
    text: '-a -E -t -O',
    unclear: '-P',
    operands: 'command',
    does: [{ kind: 'configure', what: 'environment', detail: 'an agent that holds keys' }],
    prints: 'nothing',
  },
  {
    name: 'ssh-keyscan',
    manual: 'https://man.openbsd.org/ssh-keyscan',
    flags: '-4 -6 -c -D -H -q -v',
    text: '-p -T -t -O',
    unclear: '-f',
    operands: 'probes...',
    does: 'nothing',
  },
  {
    name: 'ssh-copy-id',
    manual: 'https://manpages.debian.org/stable/openssh-client/ssh-copy-id.1.en.html',
    style: 'none',
    operands: 'text...',
    does: [{ kind: 'hazard', what: 'remote-shell', detail: 'installs a key on another machine' }],
  },
  {
    name: 'sshpass',
    manual: 'https://manpages.debian.org/stable/sshpass/sshpass.1.en.html',
    style: 'posix',
    flags: '-e -v -V -h',
    text: '-p -d -P',
    reads: '-f',
    operands: 'command',
    does: 'nothing',
    prints: 'nothing',
  },
  {
    name: 'mkcert',
    manual: 'https://github.com/FiloSottile/mkcert',
    flags: '-help -CAROOT -ecdsa -client -pkcs12 -install -uninstall',
    style: 'single',
    writes: '-cert-file -key-file -p12-file',
    reads: '-csr',
    operands: 'text...',
    makes: 'localhost.pem localhost-key.pem',
    does: 'nothing',
    when: [{ has: '-install -uninstall', does: [{ kind: 'configure', what: 'guard', detail: 'the trust store' }] }],
  },
];
