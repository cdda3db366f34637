// Scanners for secrets, vulnerabilities and licences, and spell checkers: they read a tree and report. A finding may itself be a
// secret.
import { asksRegistry, fromRegistry } from '../containers/image-server.ts';
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';

const finds: Effect = { kind: 'reveal', what: 'env-value', detail: 'secrets that are found are printed' };
const fetches: Effect = { kind: 'service', act: 'look', system: 'vulnerability database', what: 'fetches what is known' };

const GITLEAKS: Spec = {
  flags: `
    -v|--verbose --no-banner --no-color --no-git --redact --staged --pre-commit --follow-symlinks
    --ignore-gitleaks-allow -h|--help --version
  `,
  text: '-l|--log-level -f|--report-format --exit-code --max-target-megabytes --enable-rule --max-decode-depth --timeout --platform',
  reads: '-c|--config -b|--baseline-path -i|--gitleaks-ignore-path --report-template',
  writes: '-r|--report-path',
  names: '-s|--source',
  // Options for git.
  unclear: '--log-opts',
  operands: 'names...',
  does: 'nothing',
  when: [
    { has: '-v', lacks: '--redact', does: [finds] },
    { has: '-c -b --report-template', prints: 'content' },
  ],
  prints: 'names',
};

const TRIVY: Spec = {
  flags: `
    -q|--quiet -d|--debug -h|--help -v|--version --ignore-unfixed --skip-db-update --skip-java-db-update --offline-scan
    --no-progress --list-all-pkgs --dependency-tree --include-dev-deps --skip-policy-update --skip-check-update
    --disable-telemetry
  `,
  text: `
    -f|--format -s|--severity --exit-code --scanners --vuln-type --pkg-types --timeout --skip-dirs --skip-files
    --ignore-status --file-patterns --compliance --report --platform --parallel --detection-priority
  `,
  reads: '--ignorefile --secret-config',
  loads: '-c|--config',
  writes: '-o|--output',
  unclear: `
    --server --token -t|--template --ignore-policy --config-policy --config-check --config-data --username --password
    --registry-token --module-dir --cache-dir --plugin --input
  `,
  unclearFlags: '--insecure --clear-cache --reset --enable-modules',
  operands: 'names...',
  does: [fetches],
};

const grypeJudge: NonNullable<Program['judge']> = (it, tools) => ({
  effects: it.operands.flatMap((arg): readonly Effect[] => {
    const first = arg.bits[0];
    const text = first?.kind === 'text' ? first.text : '';
    if (text === '') return [unclear('an unknown source')];
    const rest = { ...arg, bits: [{ kind: 'text' as const, text: text.replace(SOURCE, '') }, ...arg.bits.slice(1)] };
    if (!/^(dir:|file:|sbom:|[./])/.test(text)) return fromRegistry(rest);
    return tools.places(rest).map((place): Effect => ({ kind: 'read', place, sees: 'names' }));
  }),
});

/** Where grype and syft look for what is named behind it. */
const SOURCE = /^(?:dir|file|sbom|registry|docker|podman|containerd|snap|purl|oci-dir|oci-archive|docker-archive|singularity):/;

export const scanners: readonly Program[] = [
  {
    name: 'gitleaks',
    manual: 'https://github.com/gitleaks/gitleaks',
    sameAs: { betterleaks: 'https://github.com/betterleaks/betterleaks' },
    flags: '--version -h|--help',
    style: 'plain',
    does: 'nothing',
    sub: {
      detect: GITLEAKS,
      protect: GITLEAKS,
      git: GITLEAKS,
      dir: GITLEAKS,
      directory: GITLEAKS,
      stdin: GITLEAKS,
      version: { does: 'nothing' },
      help: { operands: 'text...', does: 'nothing' },
    },
  },
  {
    name: 'trivy',
    manual: 'https://trivy.dev/latest/docs/references/configuration/cli/trivy/',
    style: 'plain',
    flags: '-v|--version -h|--help',
    does: 'nothing',
    sub: {
      fs: TRIVY,
      filesystem: TRIVY,
      config: TRIVY,
      sbom: { ...TRIVY, operands: 'reads...' },
      image: { ...TRIVY, operands: 'text...', judge: asksRegistry },
      i: { ...TRIVY, operands: 'text...', judge: asksRegistry },
      version: { does: 'nothing' },
      help: { operands: 'text...', does: 'nothing' },
    },
  },
  {
    name: 'grype',
    manual: 'https://github.com/anchore/grype',
    flags: '-q|--quiet -v|--verbose -vv -h|--help --version --only-fixed --only-notfixed --by-cve --show-suppressed',
    text: `
      -s|--scope -f|--fail-on --exclude --distro --platform --name --sort-by --select-catalogers --source-name
      --source-version
    `,
    formats: '-o|--output',
    // A configuration names files that are written.
    loads: '-c|--config',
    reads: '--vex',
    writes: '--file',
    unclear: '-t|--template --from',
    style: 'plain',
    operands: 'text',
    does: [fetches],
    judge: grypeJudge,
  },
  {
    name: 'syft',
    manual: 'https://github.com/anchore/syft',
    flags: '-q|--quiet -v|--verbose -vv -h|--help --version --only-fixed --only-notfixed --by-cve --show-suppressed',
    text: `
      -s|--scope -f|--fail-on --exclude --distro --platform --name --sort-by --select-catalogers --source-name
      --source-version
    `,
    formats: '-o|--output',
    // A configuration names files that are written.
    loads: '-c|--config',
    reads: '--vex',
    writes: '--file',
    unclear: '-t|--template --from',
    style: 'plain',
    operands: 'text',
    does: [fetches],
    judge: grypeJudge,
  },
  {
    name: 'typos',
    manual: 'https://github.com/crate-ci/typos',
    style: 'plain',
    flags: `
      -w|--write-changes --diff --files --identifiers --words --highlight-identifiers --highlight-words --sort
      --isolated --hidden --no-ignore --no-ignore-dot --no-ignore-global --no-ignore-parent --no-ignore-vcs --no-unicode
      --no-check-filenames --no-check-files --force-exclude -v|--verbose -q|--quiet -h|--help -V|--version --type-list
    `,
    text: '-j|--threads --exclude --format --color --locale',
    reads: '-c|--config --file-list',
    unclear: '--dump-config',
    operands: 'names...',
    does: 'nothing',
    when: [{ has: '-w', operands: 'edits...' }],
  },
  {
    name: 'vale',
    manual: 'https://vale.sh/docs/cli',
    style: 'plain',
    flags: '--no-wrap --no-exit --no-global --normalize --relative --ignore-syntax -h|--help -v|--version -w',
    text: '--output --ext --glob --minAlertLevel --filter',
    reads: '--config',
    operands: 'reads...',
    does: 'nothing',
    when: [{ words: 'sync', does: [unclear('fetches what its configuration names and writes it where that says', 'sync')] }],
  },
  {
    name: 'aspell',
    manual: 'http://aspell.net/man-html/',
    flags: '-a -H -v -n -t -h|--help --version',
    text: '-d --encoding --mode --sug-mode -l|--lang',
    reads: '-p|--personal',
    unclear: '--conf --per-conf --home-dir --add-filter',
    style: 'plain',
    // Interactive checking rewrites the file.
    operands: 'unclear...',
    known: { operands: 'list dump dicts config pipe' },
    does: 'nothing',
  },
  {
    name: 'hunspell',
    manual: 'https://manpages.debian.org/trixie/hunspell/hunspell.1.en.html',
    flags: '-a -l -H -v -vv -D -L -G -w -1 -n -t -h|--help --version',
    text: '-d -i',
    reads: '-p',
    style: 'plain',
    // Interactive checking rewrites the file.
    operands: 'unclear...',
    known: { operands: 'list dump dicts config pipe' },
    does: 'nothing',
  },
  {
    name: 'ispell',
    manual: 'https://manpages.debian.org/trixie/ispell/ispell.1.en.html',
    flags: '-t -n -H --version',
    reads: '-p',
    unclear: '-d -w',
    style: 'plain',
    // Interactive checking rewrites the file.
    operands: 'unclear...',
    known: { operands: 'list dump dicts config pipe' },
    does: 'nothing',
  },
];
