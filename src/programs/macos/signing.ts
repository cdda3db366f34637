// codesign, pkgutil, pkgbuild, installer, notarytool: signatures and installer packages of macOS. Looking is quiet; installing changes
// the machine.
import { likeProgram } from '../../argv/like.ts';
import type { Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { unpacksInto } from '../../argv/unpacks-into.ts';
import { doing } from '../services/sub-acts.ts';

const MAN = 'https://keith.github.io/xcode-man-pages/';

/** `-` signs for this machine only; any other name uses the user's signing identity. */
const identity = (arg: ReturnType<Parsed['value']>): readonly Effect[] =>
  arg === undefined || exact(arg) === '-' ? [] : [unclear('signs in the name of the user', exact(arg))];

/**
 * Shown entitlements and requirements are written to the file; signed ones are read from it. A leading `:` only drops a header, `=` is
 * the text itself.
 */
function entitlements(it: Parsed, tools: Tools): readonly Effect[] {
  return ['--entitlements', '-r', '-R']
    .flatMap((option) => it.values(option))
    .flatMap((arg): readonly Effect[] => {
      const text = exact(arg);
      if (text === '-' || text === ':-' || text?.startsWith('=') === true) return [];
      if (text?.startsWith(':') === true) return [unclear('a file of entitlements', text)];
      return tools
        .places(arg)
        .map((place): Effect =>
          it.has('-d') ? { kind: 'write', place, how: 'change' } : { kind: 'read', place, sees: 'content' },
        );
    });
}

export const codesign: Program = {
  name: 'codesign',
  manual: `${MAN}codesign.1.html`,
  flags: `
    -v|--verify -d|--display -h|--hosting --deep -f|--force --all-architectures --check-notarization --continue --dryrun
    --generate-entitlement-der --ignore-resources --xml --strip-disallowed-xattrs --remove-signature
    --validate-constraint --force-library-entitlements --no-strict --generate-pre-encrypt-hashes
  `,
  optional: '--verbose --preserve-metadata --strict --timestamp',
  text: `
    -s|--sign -a|--architecture --bundle-version -i|--identifier -o|--options -P|--pagesize -r|--requirements
    -R|--test-requirement --prefix --runtime-version --digest-algorithm --entitlements
  `,
  reads: '--launch-constraint-self --launch-constraint-parent --launch-constraint-responsible --library-constraint',
  writes: '--file-list',
  unclear: '-D|--detached --keychain --signature-size',
  unclearFlags: '--detached-database --extract-certificates',
  operands: 'names...',
  does: 'nothing',
  when: [{ has: '-s --remove-signature', operands: 'edits...' }],
  judge: (it, tools) => ({ effects: [...identity(it.value('-s')), ...entitlements(it, tools)] }),
};

export const pkgutil: Program = {
  name: 'pkgutil',
  manual: `${MAN}pkgutil.1.html`,
  style: 'plain',
  flags:
    '-h|--help -f|--force -v|--verbose --packages --pkgs-plist --groups --groups-plist --only-files --only-dirs --regexp --verify',
  optional: '--pkgs',
  text: '--files --export-plist --pkg-info --pkg-info-plist --pkg-groups --group-pkgs --lsbom --forget',
  names: '--volume --file-info --file-info-plist --payload-files --check-signature --expand --expand-full',
  tree: '--flatten --flatten-full',
  unclear: '--learn --bom --edit-pkg --edit --repair --unlink',
  operands: 'none',
  does: 'nothing',
  prints: 'names',
  when: [
    { has: '--expand --expand-full', operands: 'creates' },
    { has: '--flatten --flatten-full', operands: 'writes' },
    { has: '--forget', does: [{ kind: 'configure', what: 'system', detail: 'receipts of installed packages' }] },
  ],
  judge: (it, tools) => ({
    effects: it.has('--expand') || it.has('--expand-full') ? unpacksInto(it.operands[0], tools) : [],
  }),
};

const pkgbuildKind = {
  style: 'single',
  operands: 'reads... writes',
  does: 'nothing',
  judge: (it) => ({ effects: identity(it.value('--sign')) }),
} satisfies Partial<Program>;

const pkgbuildOptions = {
  flags: '--analyze --timestamp --timestamp=none --quiet --nopayload --large-payload --synthesize --help',
  text: '--identifier --version --install-location --ownership --min-os-version --compression --filter --sign --prior --ui',
  tree: '--root --scripts --component --resources --package-path --plugins --content',
  reads: '--component-plist --distribution --product --package',
  unclear: '--keychain --cert --certfile',
} satisfies Partial<Program>;

export const pkgbuild: Program = {
  name: 'pkgbuild',
  manual: `${MAN}pkgbuild.1.html`,
  ...pkgbuildOptions,
  ...pkgbuildKind,
};

export const pkgbuildKin: readonly Program[] = [
  likeProgram(pkgbuild, 'productbuild', 'https://ss64.com/mac/productbuild.html'),
  likeProgram(pkgbuild, 'productsign', 'https://ss64.com/mac/productsign.html'),
];

export const installer: Program = {
  name: 'installer',
  manual: `${MAN}installer.8.html`,
  style: 'single',
  flags: '-dominfo -volinfo -pkginfo -query -help -vers -verbose -verboseR -dumplog -plist -lang -allowUntrusted -showChoicesXML',
  text: '-target -tgt -store',
  reads: '-pkg -package',
  unclear: '-applyChoiceChangesXML -config',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  when: [
    {
      lacks: '-dominfo -volinfo -pkginfo -query -help -vers -showChoicesXML',
      does: [{ kind: 'configure', what: 'system', detail: 'installs a package and runs its scripts' }],
    },
    { has: '-allowUntrusted', does: [{ kind: 'hazard', what: 'weaken-guard', detail: 'installs an untrusted package' }] },
  ],
};

const talks: Effect = { kind: 'service', act: 'look', system: 'apple', what: 'notarization' };

export const notarytool: Program = {
  name: 'notarytool',
  manual: `${MAN}notarytool.1.html`,
  style: 'plain',
  flags: '-h|--help --version -v|--verbose --progress --no-progress --wait --no-wait --force',
  text: '-f|--output-format -p|--keychain-profile --apple-id --team-id --password --key-id -i|--issuer --timeout',
  connects: '--webhook',
  unclear: '-k|--key --keychain',
  does: 'nothing',
  sub: {
    history: doing([talks]),
    info: doing([talks]),
    wait: doing([talks]),
    log: { operands: 'text writes?', does: [talks] },
    submit: doing([{ kind: 'service', act: 'publish', system: 'apple', what: 'notarization' }], { operands: 'reads...' }),
    'store-credentials': doing([{ kind: 'configure', what: 'global', detail: 'credentials of notarytool' }]),
  },
};

export const stapler: Program = {
  name: 'stapler',
  manual: `${MAN}stapler.1.html`,
  style: 'plain',
  flags: '-v -q -h|--help',
  does: 'nothing',
  sub: {
    staple: { operands: 'edits...', does: [talks] },
    validate: { operands: 'names...', does: [talks], prints: 'names' },
  },
};
