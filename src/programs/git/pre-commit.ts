// Managers of git hooks: pre-commit, lefthook, husky, lint-staged. Hooks defined in the project are followed; installing them is
// persistence.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { asksHelp, unread } from '../build/project-run.ts';
import { committedHooks } from './committed-hooks.ts';
import { followLefthook, followLintStaged, followPreCommit } from './hook-configs.ts';

const PROJECT: Effect = { kind: 'run', code: 'project', what: 'hooks the project configures' };
const DECLARED: Effect = { kind: 'package', act: 'declared', what: 'hook tools the project pins' };
const persistence = (detail: string): Effect => ({ kind: 'configure', what: 'persistence', detail });
const removes: Effect = { kind: 'configure', what: 'guard', detail: 'git hooks are removed' };
/** Another configuration may contain any command. */
const OTHER_CONFIG = [{ has: '-c', does: [unclear('hooks from another configuration')] }];

const RUN_TEXT = `
  --hook-stage --remote-branch --local-branch --from-ref|--source|-s --to-ref|--origin|-o --pre-rebase-upstream
  --pre-rebase-branch --commit-msg-filename --prepare-commit-message-source --commit-object-name --remote-name
  --remote-url --checkout-type --is-squash-merge --rewrite-command --color
`;

/** `--files a b` takes several words: those after the first are parsed as operands. */
const RUN: Spec = {
  flags: '-v|--verbose -a|--all-files --show-diff-on-failure --fail-fast --files',
  text: `${RUN_TEXT} -c|--config`,
  operands: 'text...',
  does: [PROJECT, DECLARED],
  when: OTHER_CONFIG,
  // With `--files`, the words may be files: then all hooks run.
  judge: (it, tools) => {
    const names = it.has('--files') ? [] : it.operands.map((arg) => exact(arg));
    const known = names.every((name) => name !== undefined) ? names.map(String) : [];
    return asksHelp(it) ? {} : followPreCommit(known, tools);
  },
};

export const preCommit: Program = {
  name: 'pre-commit',
  manual: 'https://pre-commit.com/#cli',
  sameAs: { prek: 'https://pypi.org/project/prek/' },
  flags: '-h|--help -V|--version',
  does: 'nothing',
  bare: { ...RUN, operands: 'none' },
  sub: {
    run: RUN,
    'hook-impl': { ...RUN, text: `${RUN_TEXT} --hook-type --hook-dir -c|--config` },
    'install-hooks': { text: '-c|--config --color', does: [DECLARED], when: OTHER_CONFIG },
    install: {
      flags: '-f|--overwrite --install-hooks --allow-missing-config',
      text: '-t|--hook-type -c|--config --color',
      does: [persistence('git hooks of pre-commit')],
    },
    uninstall: { text: '-t|--hook-type -c|--config --color', does: [removes] },
    'init-templatedir': {
      flags: '--no-allow-missing-config',
      text: '-t|--hook-type -c|--config --color',
      operands: 'creates',
      does: [persistence('git hooks of every new repository')],
    },
    autoupdate: {
      flags: '--bleeding-edge --freeze',
      text: '--repo -c|--config -j|--jobs --color',
      does: [{ kind: 'package', act: 'new', what: 'newer hook tools' }],
    },
    'try-repo': {
      flags: '-v|--verbose -a|--all-files --show-diff-on-failure --files',
      text: `--ref --revision|--rev ${RUN_TEXT} -c|--config`,
      operands: 'text...',
      does: [{ kind: 'run', code: 'downloaded', what: 'hooks of another repository' }],
    },
    'sample-config': { text: '--color', does: 'nothing' },
    'validate-config': { text: '--color', operands: 'reads...', does: 'nothing', prints: 'names' },
    'validate-manifest': { text: '--color', operands: 'reads...', does: 'nothing', prints: 'names' },
    'migrate-config': { text: '--color -c|--config', does: [unclear('rewrites its configuration')] },
    clean: { text: '--color', does: [unclear('removes installed hook tools')] },
    gc: { text: '--color', does: [unclear('removes installed hook tools')] },
    help: { operands: 'text...', does: 'nothing' },
  },
};

export const lefthook: Program = {
  name: 'lefthook',
  manual: 'https://lefthook.dev/usage/',
  style: 'plain',
  flags: '-h|--help -v|--verbose --no-colors -V|--version',
  optional: '--colors',
  does: 'nothing',
  sub: {
    run: {
      flags: '-f|--force -n|--no-tty --all-files --files-from-stdin --no-auto-install --skip-lfs --no-stage-fixed',
      text: '--commands --jobs --tags --file --files --exclude',
      operands: 'text...',
      does: [PROJECT],
      judge: (it, tools) => {
        const [hook] = it.operands;
        const name = exact(hook);
        if (!hook || asksHelp(it)) return {};
        return name === undefined
          ? { effects: unread('hook', argText(hook), 'its name is unknown') }
          : followLefthook(name, tools);
      },
    },
    install: {
      flags: '-f|--force -a|--aggressive',
      operands: 'text...',
      does: 'nothing',
      judge: (_it, tools) =>
        committedHooks(
          {
            settings: ['lefthook.yml', 'lefthook.yaml', '.lefthook.yml', 'lefthook.toml'],
            otherwise: persistence('git hooks of lefthook'),
          },
          tools,
        ),
    },
    uninstall: { flags: '-f|--force -c|--remove-configs', does: [removes] },
    add: { flags: '-d|--dirs -f|--force', operands: 'text', does: [persistence('a git hook of lefthook')] },
    dump: { flags: '-j|--json', text: '-f|--format', does: 'nothing' },
    validate: { does: 'nothing' },
    'check-install': { does: 'nothing' },
    version: { flags: '-f|--full', does: 'nothing' },
    'self-update': { flags: '-y|--yes -f|--force', does: [{ kind: 'package', act: 'global', what: 'lefthook' }] },
  },
};

export const husky: Program = {
  name: 'husky',
  manual: 'https://typicode.github.io/husky/',
  style: 'plain',
  flags: '--help --version',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const otherwise = persistence('git hooks of husky');
    const installs = it.operands.length === 0 || (it.operands.length === 1 && exact(it.operands[0]) === 'install');
    return installs ? committedHooks({ hooks: '.husky', otherwise }, tools) : { effects: [otherwise] };
  },
};

export const simpleGitHooks: Program = {
  name: 'simple-git-hooks',
  manual: 'https://github.com/toplenboren/simple-git-hooks',
  style: 'plain',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const otherwise = persistence('git hooks of simple-git-hooks');
    const settings = ['package.json', '.simple-git-hooks.json', '.simple-git-hooks.cjs', '.simple-git-hooks.js'];
    return it.operands.length === 0 ? committedHooks({ settings, otherwise }, tools) : { effects: [otherwise] };
  },
};

export const lintStaged: Program = {
  name: 'lint-staged',
  manual: 'https://github.com/lint-staged/lint-staged',
  style: 'plain',
  flags: `
    --no-stash -q|--quiet -v|--verbose --allow-empty -r|--relative -h|--help --version -V -d|--debug
    --no-hide-partially-staged --no-revert --fail-on-changes --continue-on-error --hide-unstaged
  `,
  text: '-p|--concurrent --diff --diff-filter --max-arg-length',
  // Another file may contain any command.
  unclear: '-c|--config --cwd -x|--shell',
  operands: 'none',
  does: 'nothing',
  judge: (it, tools) => (asksHelp(it) ? {} : followLintStaged(tools)),
};
