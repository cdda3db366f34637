// pip and similar programs: install what a requirements file or the project declares, or something new. Other indexes are
// unclear.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';

const INSTALL_FLAGS = `
    -U|--upgrade --force-reinstall -I|--ignore-installed --no-deps --pre --no-cache-dir --user --no-build-isolation
    --no-index --require-hashes --prefer-binary --no-compile --compile --dry-run --no-warn-script-location
    --break-system-packages --no-input --disable-pip-version-check --no-python-version-warning --require-virtualenv
    --isolated -q|--quiet -v|--verbose -y|--yes --no-color --system --reinstall --strict -n --all-extras --no-sources
    --no-verify-hashes -h|--help -V|--version --offline --native-tls --no-progress --compile-bytecode --exact --check
  `;
const INSTALL_TEXT = `
    --upgrade-strategy --platform --python-version --implementation --abi --only-binary --no-binary --progress-bar
    --retries --timeout --exists-action --use-feature --use-deprecated --root-user-action --group --extra --resolution
    --prerelease --link-mode --exclude-newer --index-strategy --keyring-provider --no-build-package -p --python -C
    --config-settings
  `;

/** Whether everything installed is named by the project: in a requirements file, or the project itself. */
function declared(it: Parsed, tools: Tools): boolean {
  const editable = it.values('-e').map((arg) => exact(arg) ?? '?');
  const rest = it.operands.map((arg) => exact(arg) ?? '?');
  if (rest.some((text) => ARCHIVE.test(text) && !isOldFile(text, tools))) return false;
  const local = editable.every(isBelow) && rest.every((text) => (text.startsWith('.') || text.includes('/')) && isBelow(text));
  const files = it.values('-r').every(isOwnList);
  return local && files && it.operands.length + it.values('-e').length + it.values('-r').length > 0;
}

/** A list of requirements below the working directory. */
const isOwnList = (arg: Arg): boolean => !/^([a-z]+:\/\/|\/|~)|(^|\/)\.\.(\/|$)/.test(exact(arg) ?? '/');

/** `pip-sync FILE`, `uv pip sync FILE`: exactly what the files list is installed. */
export const syncs = (it: Parsed): Judgement => ({
  effects: [{ kind: 'package', act: it.operands.every(isOwnList) ? 'declared' : 'new', what: 'requirements' }],
});

const ARCHIVE = /\.(whl|zip|tgz|tar(\.\w+)?|egg)$/;
/** Whether an archive existed in the project before the session; otherwise it is new. */
const isOldFile = (text: string, tools: Tools): boolean =>
  tools
    .places(textArg(text))
    .every((place) => place.kind === 'path' && tools.exists(place.path) === 'file' && tools.since(place.path).kind === 'same');

/** A directory at or below the working directory, perhaps with extras. A word with a slash is never a package name. */
const isBelow = (text: string): boolean => /^[\w.][\w./-]*(\[[\w,-]+\])?$/.test(text) && !/(^|\/)\.\.(\/|$)/.test(text);

const judge = (it: Parsed, tools: Tools): Judgement => {
  if (it.has('--help') || it.has('--version')) return {};
  const what = [...it.operands, ...it.values('-e'), ...it.values('-r')].map(argText).join(' ');
  if (declared(it, tools))
    return {
      effects: [
        {
          kind: 'package',
          act: it.has('--user') || it.has('--break-system-packages') || it.has('--system') ? 'global' : 'declared',
          what,
        },
      ],
    };
  return { effects: [{ kind: 'package', act: 'new', what }] };
};

export const pipInstall: Spec = {
  flags: INSTALL_FLAGS,
  text: `${INSTALL_TEXT} -r|--requirement|--requirements -e|--editable`,
  reads: '-c|--constraint|--constraints --build-constraint --override --overrides',
  unclear: `
    -i|--index-url --extra-index-url -f|--find-links --index --default-index --proxy --trusted-host --cert --client-cert
    --global-option --config-setting --log --index-cert --allow-insecure-host
  `,
  creates: '-t|--target --root --prefix --src --cache-dir',
  writes: '--report',
  operands: 'text...',
  does: 'nothing',
  when: [
    {
      has: '--trusted-host --allow-insecure-host',
      does: [{ kind: 'hazard', what: 'weaken-guard', detail: 'packages come from a server that is not verified' }],
    },
  ],
  judge,
};

const look = (flags = '', text = ''): Spec => ({
  flags: `-q|--quiet -v|--verbose --disable-pip-version-check --no-color ${flags}`,
  text: `--format --exclude --path ${text}`,
  operands: 'text...',
  does: 'nothing',
});
export const pipUninstall: Spec = {
  flags: '-y|--yes -q|--quiet -v|--verbose --break-system-packages --system',
  text: '--root-user-action -p|--python',
  reads: '-r|--requirement',
  operands: 'text...',
  does: [{ kind: 'package', act: 'remove', what: 'pip' }],
};
export const pipLook = look(
  `
  -o|--outdated -u|--uptodate -e|--editable -l|--local --user --pre --not-required --include-editable --exclude-editable
  --all -f|--files --verbose --strict --system --json --pre --no-cache-dir --tree -i --ignore-requires-python --no-index
  -b|--bash -z|--zsh
`,
  '--platform --python-version --implementation --abi --no-binary --only-binary --limit --python -p -d --depth',
);

/** In pip itself `--python` starts that interpreter; uv only looks for it. */
const ownLook: Spec = { ...pipLook, text: (pipLook.text ?? '').replace('--python ', '') };

/** The words are sent to the package index. */
export const ASKS_INDEX: readonly Effect[] = [{ kind: 'service', act: 'look', system: 'python index', what: 'look' }];

/** Options that use another index or page. */
const INDEXES = '-i|--index-url --extra-index-url -f|--find-links';

export const pip: Program = {
  name: 'pip',
  manual: 'https://pip.pypa.io/en/stable/cli/',
  sameAs: {
    pip3: 'https://pip.pypa.io/en/stable/cli/',
    pip2: 'https://pip.pypa.io/en/stable/cli/',
    'pip3.10': 'https://pip.pypa.io/en/stable/cli/',
    'pip3.11': 'https://pip.pypa.io/en/stable/cli/',
    'pip3.12': 'https://pip.pypa.io/en/stable/cli/',
    'pip3.13': 'https://pip.pypa.io/en/stable/cli/',
    'pip3.14': 'https://pip.pypa.io/en/stable/cli/',
  },
  style: 'gnu',
  flags: `
    -h|--help -V|--version -v|--verbose -q|--quiet --disable-pip-version-check --no-input --isolated
    --require-virtualenv --no-color --no-python-version-warning --no-cache-dir --debug
  `,
  text: '--timeout --retries --exists-action --use-feature --use-deprecated',
  // `--python` starts that interpreter.
  unclear: '--python --proxy --trusted-host --cert --client-cert --log --cache-dir --keyring-provider',
  does: 'nothing',
  sub: {
    install: pipInstall,
    download: { ...pipInstall, creates: '-d|--dest' },
    wheel: { ...pipInstall, creates: '-w|--wheel-dir' },
    lock: { ...pipInstall, writes: '-o|--output' },
    uninstall: pipUninstall,
    list: { ...ownLook, unclear: INDEXES },
    show: ownLook,
    freeze: { ...ownLook, reads: '-r|--requirement' },
    check: ownLook,
    inspect: ownLook,
    debug: ownLook,
    help: ownLook,
    hash: { text: '-a|--algorithm', operands: 'reads...', does: 'nothing' },
    index: { does: 'nothing', sub: { versions: { ...ownLook, does: ASKS_INDEX, unclear: INDEXES } } },
    search: { ...ownLook, does: ASKS_INDEX, unclear: '-i|--index' },
    completion: ownLook,
    config: {
      flags: '--user --global --site',
      does: 'nothing',
      sub: {
        list: pipLook,
        get: pipLook,
        debug: pipLook,
        set: { operands: 'text...', does: [{ kind: 'configure', what: 'global', detail: 'pip config' }] },
        unset: { operands: 'text...', does: [{ kind: 'configure', what: 'global', detail: 'pip config' }] },
        edit: { does: [unclear('opens an editor', 'edit')] },
      },
    },
    cache: {
      does: 'nothing',
      sub: {
        dir: pipLook,
        info: pipLook,
        list: pipLook,
        purge: { does: [unclear('empties the package cache', 'purge')] },
        remove: { operands: 'text', does: [unclear('changes the package cache', 'remove')] },
      },
    },
  },
};
