// Password stores and secret files: printing a secret reveals it; showing names and status is a look.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { acts, asksHelp, doing } from '../services/sub-acts.ts';

const rest: Partial<Spec> = { operands: 'text...' };
const reveal = (detail: string): Effect => ({ kind: 'reveal', what: 'credential', detail });

const certbotKind = {
  style: 'plain',
  does: 'nothing',
  bare: { operands: 'none', does: [{ kind: 'service', act: 'change', system: 'certificates', what: 'certbot' }] },
  sub: acts(
    'certificates',
    {
      look: 'certificates plugins show_account list',
      change: 'certonly run renew install enhance register update_account reconfigure update_symlinks',
      destroy: 'revoke delete unregister rollback',
    },
    rest,
  ),
} satisfies Partial<Program>;

const keyringJudge: NonNullable<Program['judge']> = (it) => ({
  effects:
    (asksHelp(it) || it.has('--list-backends')) && it.operands.length === 0
      ? []
      : [reveal(`keyring ${exact(it.operands[0]) ?? ''}`)],
});

const bwKind = {
  style: 'plain',
  does: 'nothing',
  sub: acts(
    'password store',
    {
      look: 'status',
      nothing: 'help version completion update',
      store: 'login logout lock unlock config sync',
      reveal: 'get list ls show export generate read secret.get|list clip search items',
      change: 'create edit add insert share send move confirm import mv cp',
      destroy: 'delete rm remove restore',
      expose: 'serve',
      unclear: 'encode run',
    },
    rest,
  ),
} satisfies Partial<Program>;

const passKind = {
  style: 'plain',
  does: 'nothing',
  // Without a subcommand, or with the name of an entry, it shows the entry.
  bare: {
    operands: 'text...',
    does: 'nothing',
    judge: (it) => (it.operands.length > 0 ? { effects: [reveal('pass shows a secret')] } : {}),
  },
  sub: acts(
    'pass',
    {
      look: 'ls list find search',
      nothing: 'help version',
      reveal: 'show grep otp generate cat pwgen export',
      change: 'insert edit add set cp copy mv rename move',
      destroy: 'rm remove delete',
      store: 'init git setup config sync clone mounts recipients',
      unclear: 'audit env fscopy',
    },
    { ...rest, flags: '-f|--flat' },
  ),
} satisfies Partial<Program>;

export const passwordStores: readonly Program[] = [
  {
    name: 'pass',
    manual: 'https://git.zx2c4.com/password-store/about/',
    flags: '--help --version -h -v',
    ...passKind,
  },
  {
    name: 'gopass',
    manual: 'https://www.gopass.pw/',
    flags: '--help --version -h -v',
    ...passKind,
  },
  {
    name: 'op',
    manual: 'https://developer.1password.com/docs/cli/reference/',
    style: 'plain',
    flags: '--help --version -h -v --debug --no-color --iso-timestamps --cache --archive --reveal --raw -f|--force',
    text: '--account --format --session --vault --categories --tags --fields --encoding --include-archive --otp --user --group',
    does: 'nothing',
    sub: {
      ...acts(
        'op',
        {
          look: `
            whoami account.list|get vault.list|get user.list|get group.list|get item.list document.list events-api
            connect.server.list|get service-account.ratelimit
          `,
          nothing: 'completion update',
          reveal: 'item.get read document.get item.share item.template inject service-account.create connect.token',
          change: `
            item.create|edit|move vault.create|edit document.create|edit
            user.invite|edit|confirm|provision|reactivate|recovery group.create|edit group.user vault.user|group
          `,
          destroy: 'item.delete document.delete vault.delete user.delete|suspend group.delete connect.server.delete',
          store: 'signin signout account.add|forget plugin environment',
        },
        rest,
      ),
      run: {
        flags: '--no-masking --help',
        text: '',
        reads: '--env-file',
        operands: 'command',
        does: 'nothing',
        judge: (it) => (asksHelp(it) ? { replaces: true } : { effects: [reveal('op run hands secrets to a program')] }),
      },
    },
  },
  {
    name: 'bw',
    manual: 'https://bitwarden.com/help/cli/',
    flags: '--help --version --pretty --raw --quiet --response',
    text: '--session --organizationid',
    ...bwKind,
  },
  {
    name: 'bws',
    manual: 'https://bitwarden.com/help/secrets-manager-cli/',
    flags: '--help --version --pretty --raw --quiet --response',
    text: '--session --organizationid',
    ...bwKind,
  },
  {
    name: 'lpass',
    manual: 'https://lastpass.github.io/lastpass-cli/lpass.1.html',
    flags: '--help --version --pretty --raw --quiet --response',
    text: '--session --organizationid',
    ...bwKind,
  },
  {
    name: 'dcli',
    manual: 'https://cli.dashlane.com/',
    sameAs: { dashlane: 'https://cli.dashlane.com/' },
    flags: '--help --version --pretty --raw --quiet --response',
    text: '--session --organizationid',
    ...bwKind,
  },
  {
    name: 'keepassxc-cli',
    manual: 'https://manpages.debian.org/trixie/keepassxc-full/keepassxc-cli.1.en.html',
    flags: '--help|-h --version|-v',
    unclear: '--quiet|-q',
    ...bwKind,
  },
  {
    name: 'kpcli',
    manual: 'https://manpages.debian.org/trixie/kpcli/kpcli.1.en.html',
    flags: '--help --version',
    ...bwKind,
  },
  {
    name: 'protonpass',
    manual: 'https://protonpass.github.io/pass-cli/',
    flags: '--help --version --pretty --raw --quiet --response',
    text: '--session --organizationid',
    ...bwKind,
  },
  {
    name: 'security',
    manual: 'https://ss64.com/mac/security.html',
    style: 'single',
    flags: '-h -l -q -v',
    does: 'nothing',
    sub: {
      ...acts(
        'keychain',
        {
          look: `
            list-keychains default-keychain login-keychain find-identity find-key show-keychain-info list-smartcards
            error leaks cms-info translocate-status-check translocate-original-path dump-trust-settings verify-cert
            policydb
          `,
          nothing: 'help',
          reveal: 'dump-keychain export export-smartcard find-internet-password-value',
          change: `
            add-generic-password add-internet-password import add-certificates create-keychain set-key-partition-list
            set-generic-password-partition-list set-keychain-settings set-keychain-password unlock-keychain
            lock-keychain set-identity-preference
          `,
          destroy: 'delete-generic-password delete-internet-password delete-keychain delete-certificate delete-identity',
          unclear: 'authorize authorizationdb smartcards cms execute-with-privileges install-mds translocate-create',
        },
        { ...rest, flags: '-a -d -s -u -r' },
      ),
      'find-identity': doing([], { ...rest, flags: '-v', text: '-p -s' }),
      'find-certificate': doing([], { ...rest, flags: '-a -m -p -Z', text: '-c -e' }),
      ...Object.fromEntries(
        ['find-generic-password', 'find-internet-password'].map((name) => [
          name,
          doing([], {
            operands: 'text...',
            flags: '-g -w',
            text: '-a -s -l -c -C -D -G -j -r -p -P -d -t',
            judge: (it) =>
              it.has('-g') || it.has('-w') || it.problems.length > 0 ? { effects: [reveal('a password of the keychain')] } : {},
          }),
        ]),
      ),
      'add-trusted-cert': doing([{ kind: 'configure', what: 'guard', detail: 'a trusted certificate is added' }]),
      'remove-trusted-cert': doing([{ kind: 'configure', what: 'guard', detail: 'a trusted certificate is removed' }]),
    },
  },
  {
    name: 'secret-tool',
    manual: 'https://man.archlinux.org/man/secret-tool.1',
    style: 'plain',
    flags: '--help --all --unlock',
    text: '--label',
    does: 'nothing',
    sub: acts('keyring', { reveal: 'lookup search', change: 'store', destroy: 'clear', unclear: 'lock' }, rest),
  },
  {
    name: 'keyring',
    manual: 'https://pypi.org/project/keyring/',
    flags: '--help --version --list-backends',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: keyringJudge,
  },
  {
    name: 'kwallet-query',
    manual: 'https://manpages.debian.org/trixie/kwallet6/kwallet-query.1.en.html',
    flags: '--help|-h --version',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: keyringJudge,
  },
  {
    name: 'gnome-keyring',
    manual: 'https://manpages.debian.org/trixie/gnome-keyring/gnome-keyring.1.en.html',
    flags: '--help --version --list-backends',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: keyringJudge,
  },
  {
    name: 'sops',
    manual: 'https://getsops.io/docs/',
    style: 'plain',
    flags:
      '-d|--decrypt -e|--encrypt -i|--in-place -r|--rotate -s|--show-master-keys --ignore-mac --verbose --help --version -h -v',
    text: '--input-type --output-type --extract --set -k|--kms -p|--pgp -a|--age --encrypted-regex --unencrypted-regex --filename-override',
    // It names the servers that hold keys.
    loads: '--config',
    writes: '--output',
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => {
      if (it.has('--help') || it.has('--version') || it.has('-v') || it.has('-h')) return {};
      const files = it.operands.flatMap((arg) => tools.places(arg));
      const word = exact(it.operands[0]) ?? '';
      if (it.has('-e') || word === 'encrypt')
        return {
          effects: files.map((place): Effect =>
            it.has('-i') ? { kind: 'write', place, how: 'change' } : { kind: 'read', place, sees: 'content' },
          ),
        };
      return { effects: [reveal('decrypts a secret file')] };
    },
  },
  {
    name: 'age',
    manual: 'https://github.com/FiloSottile/age',
    flags: '-e|--encrypt -d|--decrypt -a|--armor -p|--passphrase --version --help',
    text: '-r|--recipient',
    reads: '-R|--recipients-file -i|--identity',
    writes: '-o|--output',
    unclear: '-j',
    operands: 'reads?',
    does: 'nothing',
    when: [{ has: '-d -i', does: [reveal('decrypts a file')] }],
  },
  {
    name: 'rage',
    manual: 'https://github.com/str4d/rage',
    flags: '-e|--encrypt -d|--decrypt -a|--armor -p|--passphrase --version --help',
    text: '-r|--recipient',
    reads: '-R|--recipients-file -i|--identity',
    writes: '-o|--output',
    unclear: '-j',
    operands: 'reads?',
    does: 'nothing',
    when: [{ has: '-d -i', does: [reveal('decrypts a file')] }],
  },
  {
    name: 'age-keygen',
    manual: 'https://github.com/FiloSottile/age',
    flags: '-y --version --help -pq',
    writes: '-o|--output',
    operands: 'reads?',
    does: 'nothing',
    when: [{ lacks: '-o -y --version --help', does: [reveal('prints a new private key')] }],
  },
  {
    name: 'step',
    manual: 'https://smallstep.com/docs/step-cli/reference/',
    style: 'plain',
    flags: '--help --version',
    does: 'nothing',
    sub: acts(
      'step',
      {
        look: 'certificate.inspect|verify|lint|fingerprint|format|needs-renewal ca.health|roots|root version',
        reveal: 'ca.token oauth crypto ssh.certificate ca.certificate ca.sign',
        change: 'certificate.create|sign|install|uninstall ca.provisioner ca.init ca.renew ca.revoke ca.rekey',
        store: 'ca.bootstrap context ssh',
        unclear: 'base64 path beta api',
      },
      rest,
    ),
  },
  {
    name: 'certbot',
    manual: 'https://eff-certbot.readthedocs.io/en/stable/using.html',
    flags: `
      --help --version -h -q -n --non-interactive --agree-tos --dry-run --standalone --nginx --apache --webroot
      --staging --test-cert --force-renewal --expand --keep-until-expiring
    `,
    into: '-w|--webroot-path',
    text: '-d|--domains -m|--email --cert-name',
    connects: '--server',
    unclear:
      '--pre-hook --post-hook --deploy-hook --renew-hook --manual-auth-hook --manual-cleanup-hook --config-dir --logs-dir --work-dir',
    ...certbotKind,
  },
  {
    name: 'acme.sh',
    manual: 'https://manpages.debian.org/trixie/acme.sh/acme.sh.1.en.html',
    flags: '-h|--help --version|-v --staging|--test --standalone --apache',
    text: '-d|--domain -m|--email',
    connects: '--server',
    unclear: '-w|--webroot --pre-hook --post-hook --renew-hook --deploy-hook',
    ...certbotKind,
  },
  {
    name: 'lego',
    manual: 'https://go-acme.github.io/lego/usage/cli/',
    flags: `
      --help --version -h -q -n --non-interactive --agree-tos --dry-run --standalone --nginx --apache --webroot
      --staging --test-cert --force-renewal --expand --keep-until-expiring
    `,
    text: '-d|--domains -m|--email --cert-name -w|--webroot-path',
    connects: '--server',
    unclear:
      '--pre-hook --post-hook --deploy-hook --renew-hook --manual-auth-hook --manual-cleanup-hook --config-dir --logs-dir --work-dir',
    ...certbotKind,
  },
];
