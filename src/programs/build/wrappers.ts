// Small wrappers in package scripts: they set variables, run several commands, wait or watch. The commands that they run are
// analysed.
import { activation } from '../shells/activation.ts';
import type { Inner, Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { joinArgs } from '../../shell/join-args.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { runScript } from '../packages/run-script.ts';

/** `NAME=value … command` in shell syntax, so that a variable that changes how a program works is noticed. */
function withVariables(operands: readonly Arg[], via: string): Judgement {
  const at = operands.findIndex((arg) => !/^[A-Za-z_]\w*=/.test(exact(arg) ?? ''));
  const command = at < 0 ? [] : operands.slice(at);
  const set = at < 0 ? operands : operands.slice(0, at);
  if (command.length === 0) return { replaces: true };
  return { replaces: true, inner: [{ kind: 'argv', args: [textArg('env'), ...set, ...command], via }] };
}

/** Names of scripts; patterns are not followed. `npm:name` and `name` are equivalent. */
function scripts(it: Parsed, tools: Tools): Judgement {
  const all = it.operands.map((arg): Judgement => {
    const text = exact(arg);
    if (text === undefined || /[*{]/.test(text)) return { effects: [unclear('which scripts run is unknown', argText(arg))] };
    const [name = '', ...rest] = text.split(' ');
    return runScript({ name: textArg(name), args: rest.filter((word) => word !== '--').map(textArg) }, tools);
  });
  return { replaces: true, effects: all.flatMap((one) => one.effects ?? []), inner: all.flatMap((one) => one.inner ?? []) };
}

const shellTexts = (it: Parsed, tools: Tools, via: string): Judgement => {
  const effects: Effect[] = [];
  const inner: Inner[] = [];
  for (const arg of it.operands) {
    const name = /^(?:npm|yarn|pnpm|bun|node):(.+)$/.exec(exact(arg) ?? '')?.[1];
    if (name === undefined) inner.push({ kind: 'shell', text: arg, via });
    else {
      const judged = scripts({ ...it, operands: [textArg(name)] }, tools);
      effects.push(...(judged.effects ?? []));
      inner.push(...(judged.inner ?? []));
    }
  }
  return { replaces: true, effects, inner };
};

const tsxJudge: NonNullable<Program['judge']> = (it) => {
  const code = [...it.values('-e'), ...it.values('-p')].map((text): Inner => ({
    kind: 'code',
    language: 'typescript',
    text,
  }));
  const loaded = ['-r', '--import', '--loader', '--inspect', '--inspect-brk', '-O', '--env-file']
    .filter((option) => it.has(option))
    .map((option) => unclear('what this option loads is unknown', option));
  const words = exact(it.operands[0]) === 'watch' ? it.operands.slice(1) : it.operands;
  const [file, ...args] = words;
  if (code.length > 0 || !file) return { replaces: true, inner: code, effects: loaded };
  return { replaces: true, effects: loaded, inner: [{ kind: 'script', file, args, language: 'typescript' }] };
};

const nodemonJudge: NonNullable<Program['judge']> = (it) => {
  // The operands are arguments of the command in `-x`.
  const inner: Inner[] = it
    .values('-x')
    .map((text) => ({ kind: 'shell', text: joinArgs([text, ...it.operands]), via: 'nodemon' }));
  const config: readonly Effect[] = it.has('--config') ? [unclear('a configuration that names commands', '--config')] : [];
  const [first] = it.operands;
  if (!first || inner.length > 0) return { replaces: true, inner, effects: config };
  const isScript = /\.[cm]?[jt]s$/.test(exact(first) ?? '');
  return {
    replaces: true,
    effects: config,
    inner: [{ kind: 'argv', args: isScript ? [textArg('node'), ...it.operands] : it.operands, via: 'nodemon' }],
  };
};

const waitOnJudge: NonNullable<Program['judge']> = (it): Judgement => ({
  effects: it.operands.map((arg) => {
    const host = /^(?:https?(?:-get)?:\/\/|tcp:|socket:)?(localhost|127\.0\.0\.1|:?\d+|\[::1\])([:/]|$)/.exec(
      exact(arg) ?? '',
    )?.[1];
    return host === undefined
      ? unclear('what it waits for is unknown', argText(arg))
      : { kind: 'network', use: 'probe', server: { host: 'localhost' } };
  }),
});

const dotenvJudge: NonNullable<Program['judge']> = (it, tools) => ({
  // The values are passed to the command and not shown; a file outside the project counts as read.
  effects: [...it.values('-e'), ...it.values('-f')].flatMap((arg) =>
    tools
      .places(arg)
      .map((place): Effect => ({ kind: 'read', place, sees: /^\.env[\w.]*$/.test(exact(arg) ?? '') ? 'names' : 'content' })),
  ),
  replaces: true,
  inner: [
    {
      kind: 'argv',
      args: ['run', '--'].includes(exact(it.operands[0]) ?? '')
        ? it.operands.slice(exact(it.operands[1]) === '--' ? 2 : 1)
        : it.operands,
      via: 'dotenv',
    },
  ],
});

export const wrappers: readonly Program[] = [
  {
    name: 'cross-env',
    manual: 'https://github.com/kentcdodds/cross-env',
    sameAs: { 'cross-env-shell': 'https://github.com/kentcdodds/cross-env' },
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
    judge: (it) => withVariables(it.operands, 'cross-env'),
  },
  {
    name: 'dotenv',
    manual: 'https://github.com/entropitor/dotenv-cli',
    flags: '-o --override -q --quiet --silent -c --debug --use-shell --fallback -h|--help --version',
    reads: '-e -f|--file',
    text: '-v --env-vault-file',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
    judge: dotenvJudge,
  },
  {
    name: 'dotenvx',
    manual: 'https://www.npmjs.com/package/@dotenvx/dotenvx',
    flags: '-o --override -q --quiet --silent -c --debug --use-shell --fallback -h|--help --version',
    reads: '-e -f|--file',
    text: '-v --env-vault-file',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
    judge: dotenvJudge,
  },
  {
    name: 'env-cmd',
    manual: 'https://www.npmjs.com/package/env-cmd',
    flags: '-o --override -q --quiet --silent -c --debug --use-shell --fallback -h|--help --version',
    reads: '-e -f|--file',
    text: '-v --env-vault-file',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
    judge: dotenvJudge,
  },
  {
    name: 'concurrently',
    manual: 'https://github.com/open-cli-tools/concurrently',
    sameAs: { conc: 'https://github.com/open-cli-tools/concurrently' },
    style: 'plain',
    flags: `
      -k|--kill-others --kill-others-on-fail -r|--raw --no-color -g|--group --timings -P|--passthrough-arguments
      -i|--handle-input -h|--help -v|--version
    `,
    text: `
      -n|--names -c|--prefix-colors -p|--prefix -s|--success -m|--max-processes --restart-tries --restart-after --hide
      -l|--prefix-length --name-separator --kill-signal --default-input-target -t|--timestamp-format
    `,
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => shellTexts(it, tools, 'concurrently'),
  },
  {
    name: 'npm-run-all',
    manual: 'https://github.com/bcomnes/npm-run-all2',
    sameAs: { 'npm-run-all2': 'https://www.npmjs.com/package/npm-run-all2' },
    flags: `
      -c|--continue-on-error -l|--print-label -n|--print-name -p|--parallel -s|--sequential|--serial --silent
      --aggregate-output -r|--race -h|--help -v|--version
    `,
    text: '--max-parallel',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: scripts,
  },
  {
    name: 'run-s',
    manual: 'https://www.npmjs.com/package/npm-run-all',
    flags: `
      -c|--continue-on-error -l|--print-label -n|--print-name -p|--parallel -s|--sequential|--serial --silent
      --aggregate-output -r|--race -h|--help -v|--version
    `,
    text: '--max-parallel',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: scripts,
  },
  {
    name: 'run-p',
    manual: 'https://www.npmjs.com/package/npm-run-all',
    flags: `
      -c|--continue-on-error -l|--print-label -n|--print-name -p|--parallel -s|--sequential|--serial --silent
      --aggregate-output -r|--race -h|--help -v|--version
    `,
    text: '--max-parallel',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: scripts,
  },
  {
    name: 'wait-on',
    manual: 'https://github.com/jeffbski/wait-on',
    flags: '-l|--log -r|--reverse -s|--simultaneous -v|--verbose -h|--help --version',
    text: '-d|--delay -i|--interval -t|--timeout -w|--window --httpTimeout --tcpTimeout',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: waitOnJudge,
  },
  {
    name: 'wait-port',
    manual: 'https://www.npmjs.com/package/wait-port',
    flags: '-l|--log -r|--reverse -s|--simultaneous -v|--verbose -h|--help --version',
    text: '-d|--delay -i|--interval -t|--timeout -w|--window --httpTimeout --tcpTimeout',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: waitOnJudge,
  },
  {
    name: 'nodemon',
    manual: 'https://github.com/remy/nodemon',
    flags: '-q|--quiet -V|--verbose -L|--legacy-watch --no-update-notifier -h|--help -v|--version -r|--restart --no-stdin -I',
    text: '-e|--ext|--exts -w|--watch -i|--ignore -d|--delay --signal',
    shell: '-x|--exec',
    names: '--config',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
    judge: nodemonJudge,
  },
  {
    name: 'watchexec',
    manual: 'https://github.com/watchexec/watchexec',
    flags: '-q|--quiet -V|--verbose -L|--legacy-watch --no-update-notifier -h|--help -v|--version -r|--restart --no-stdin -I',
    text: '-e|--ext|--exts -w|--watch -i|--ignore -d|--delay --signal',
    shell: '-x|--exec',
    names: '--config',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
    judge: nodemonJudge,
  },
  {
    name: 'entr',
    manual: 'https://manpages.debian.org/trixie/entr/entr.1.en.html',
    flags: '-r -x',
    text: '-d',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
    judge: nodemonJudge,
  },
  {
    name: 'chokidar',
    manual: 'https://github.com/open-cli-tools/chokidar-cli',
    style: 'plain',
    flags: '-s|--silent --initial -p|--polling --follow-symlinks --verbose -h|--help -v|--version',
    text: '-d|--debounce -t|--throttle -i|--ignore --poll-interval --poll-interval-binary --concurrent',
    shell: '-c|--command',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'onchange',
    manual: 'https://github.com/Qard/onchange',
    style: 'plain',
    flags: `
      -a|--add -i|--initial -k|--kill -v|--verbose -p|--poll --no-exclude --await-write-finish --no-await-write-finish -h|--help
    `,
    text: '-e|--exclude -d|--delay -j|--jobs -f|--filter --exclude-path -o|--outpipe --cwd',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => {
      const command = it.beforeDashes === undefined ? [] : it.operands.slice(it.beforeDashes);
      return command.length === 0
        ? { effects: [unclear('what it runs on a change is unknown', 'onchange')] }
        : { inner: [{ kind: 'argv', args: command, via: 'onchange' }] };
    },
  },
  {
    name: 'rimraf',
    manual: 'https://github.com/isaacs/rimraf',
    flags: `
      -v|--verbose -V|--no-verbose -g|--glob -G|--no-glob --preserve-root -i|--interactive -I|--no-interactive -h|--help
      --version -f|--force
    `,
    text: '--impl --tmp --max-retries --retry-delay --backoff',
    style: 'plain',
    operands: 'deletes-tree...',
    does: 'nothing',
    prints: 'nothing',
  },
  {
    name: 'del',
    manual: 'https://www.npmjs.com/package/del-cli',
    sameAs: { 'del-cli': 'https://www.npmjs.com/package/del-cli' },
    flags: `
      -v|--verbose -V|--no-verbose -g|--glob -G|--no-glob --preserve-root -i|--interactive -I|--no-interactive -h|--help
      --version -f|--force
    `,
    text: '--impl --tmp --max-retries --retry-delay --backoff',
    style: 'plain',
    operands: 'deletes-tree...',
    does: 'nothing',
    prints: 'nothing',
  },
  { name: 'shx', manual: 'https://github.com/shelljs/shx', style: 'plain-posix', operands: 'command', does: 'nothing' },
  {
    name: 'tsx',
    manual: 'https://tsx.is/',
    sameAs: { esno: 'https://www.npmjs.com/package/esno' },
    flags: '--no-cache -T|--transpile-only --esm --no-warnings -v|--version -h|--help --test --enable-source-maps',
    text: '-P|--project --tsconfig --conditions -e|--eval -p|--print',
    reads: '--env-file --env-file-if-exists',
    unclear: '-r|--require --import --loader --inspect --inspect-brk -O',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
    judge: tsxJudge,
  },
  {
    name: 'ts-node',
    manual: 'https://www.npmjs.com/package/ts-node',
    sameAs: { 'ts-node-esm': 'https://www.npmjs.com/package/ts-node' },
    flags: '--no-cache -T|--transpile-only --esm --no-warnings -v|--version -h|--help --test --enable-source-maps',
    text: '-P|--project --tsconfig --conditions -e|--eval -p|--print',
    reads: '--env-file --env-file-if-exists',
    unclear: '-r|--require --import --loader --inspect --inspect-brk -O',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
    judge: tsxJudge,
  },
  {
    name: 'jiti',
    manual: 'https://www.npmjs.com/package/jiti',
    flags: '--no-cache -T|--transpile-only --esm --no-warnings -v|--version -h|--help --test --enable-source-maps',
    text: '-P|--project --tsconfig --conditions -e|--eval -p|--print',
    reads: '--env-file --env-file-if-exists',
    unclear: '-r|--require --import --loader --inspect --inspect-brk -O',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
    judge: tsxJudge,
  },
  {
    name: 'nvm',
    manual: 'https://github.com/nvm-sh/nvm',
    flags: '--version -v -h|--help --silent --lts --no-colors',
    style: 'plain',
    does: 'nothing',
    sub: chooser(),
    bare: { does: 'nothing' },
  },
  {
    name: 'fnm',
    manual: 'https://github.com/Schniz/fnm',
    flags: '--version -v -h|--help --silent --lts --no-colors',
    style: 'plain',
    does: 'nothing',
    sub: chooser(),
    bare: { does: 'nothing' },
  },
  {
    name: 'volta',
    manual: 'https://docs.volta.sh/reference',
    flags: '--version -v -h|--help --silent --lts --no-colors',
    style: 'plain',
    does: 'nothing',
    sub: chooser(),
    bare: { does: 'nothing' },
  },
  {
    name: 'n',
    manual: 'https://github.com/tj/n',
    flags: '--version -v -h|--help --silent --lts --no-colors',
    style: 'plain',
    does: 'nothing',
    sub: chooser(),
    bare: { does: 'nothing' },
  },
  {
    name: 'nodenv',
    manual: 'https://github.com/nodenv/nodenv',
    flags: '--version -v -h|--help --silent --lts --no-colors',
    style: 'plain',
    does: 'nothing',
    sub: chooser(),
    bare: { does: 'nothing' },
  },
  {
    name: 'pyenv',
    manual: 'https://manpages.debian.org/trixie/pyenv/pyenv.1.en.html',
    sameAs: { goenv: 'https://github.com/go-nv/goenv/blob/master/COMMANDS.md' },
    flags: '-h|--help -v|--version',
    style: 'plain',
    does: 'nothing',
    sub: chooser(),
    bare: { does: 'nothing' },
  },
  {
    name: 'rbenv',
    manual: 'https://manpages.debian.org/trixie/rbenv/rbenv.1.en.html',
    sameAs: { phpenv: 'https://github.com/phpenv/phpenv', plenv: 'https://github.com/tokuhirom/plenv' },
    flags: '--version -v -h|--help',
    style: 'plain',
    does: 'nothing',
    sub: chooser(),
    bare: { does: 'nothing' },
  },
  {
    name: 'sdk',
    manual: 'https://sdkman.io/usage',
    flags: '--version -v -h|--help --silent --lts --no-colors',
    style: 'plain',
    does: 'nothing',
    sub: chooser(),
    bare: { does: 'nothing' },
  },
  {
    name: 'jenv',
    manual: 'https://github.com/jenv/jenv',
    flags: '--version -v -h|--help --silent --lts --no-colors',
    style: 'plain',
    does: 'nothing',
    sub: chooser(),
    bare: { does: 'nothing' },
  },
  {
    name: 'corepack',
    manual: 'https://github.com/nodejs/corepack',
    style: 'plain',
    flags: '-v|--version -h|--help',
    does: 'nothing',
    sub: chooser(),
    bare: { operands: 'text...', verbatim: true, does: 'nothing', judge: asManager },
  },
];

/** `corepack pnpm@9 install` is `pnpm install`, with that version of it. */
function asManager(it: Parsed): Judgement {
  const [first, ...rest] = it.operands;
  if (!first) return {};
  const manager = /^(npm|npx|pnpm|pnpx|yarn|yarnpkg)(?:@[\w.+-]+)?$/.exec(exact(first) ?? '')?.[1];
  if (manager === undefined) return { effects: [unclear('what `corepack` runs is unknown', argText(first))] };
  return { replaces: true, inner: [{ kind: 'argv', args: [textArg(manager), ...rest] }] };
}

const VERSION = /^(v?\d+(\.\d+){0,2}|lts(\/[\w*-]+)?|node|stable|default|system)$/;

/**
 * The positions where the command of `exec` may begin: after a version, unless an option gives it. No program's name begins with
 * a dash.
 */
function commandAt(it: Parsed): readonly number[] {
  if (it.has('--using') || exact(it.operands[1])?.startsWith('-')) return [0];
  return VERSION.test(exact(it.operands[0]) ?? '/') ? [1] : [0, 1];
}

/** Subcommands of version managers: showing versions is quiet, choosing one changes what later calls run. */
function chooser(): NonNullable<Program['sub']> {
  const look = Object.fromEntries(
    [
      'ls',
      'list',
      'current',
      'which',
      'version',
      'versions',
      'ls-remote',
      'list-remote',
      'help',
      'root',
      'whence',
      'shims',
      'prefix',
      'help',
    ].map((name) => [name, { operands: 'text...', does: 'nothing' as const }]),
  );
  const change = Object.fromEntries(
    [
      'install',
      'uninstall',
      'global',
      'default',
      'alias',
      'enable',
      'disable',
      'prepare',
      'pin',
      'local',
      'i',
      'rehash',
      'up',
      'pack',
      'hydrate',
    ].map((name) => [
      name,
      {
        flags: '--activate --all -g --latest-npm --skip-existing -s',
        operands: 'text...',
        does: [{ kind: 'package' as const, act: 'global' as const, what: 'runtime' }],
      },
    ]),
  );
  /** A version that is already installed, for this call alone; a path could be any runtime. */
  const use: Spec = {
    flags: '--silent --lts --silent-if-unchanged',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => ({
      effects: it.operands.every((arg) => VERSION.test(exact(arg) ?? '/'))
        ? []
        : [{ kind: 'configure', what: 'variable', detail: 'which runtime this call uses' }],
    }),
  };
  return {
    ...look,
    ...change,
    use,
    shell: use,
    // Some take a version first, so the command is read both with and without its first word.
    exec: {
      operands: 'command',
      text: '--using',
      does: 'nothing',
      judge: (it) => ({
        replaces: true,
        inner: commandAt(it).flatMap((skip): readonly Inner[] =>
          it.operands.length > skip ? [{ kind: 'argv', args: it.operands.slice(skip) }] : [],
        ),
      }),
    },
    run: { operands: 'command', does: 'nothing' },
    env: activation({
      flags: '--use-on-cd --resolve-engines --corepack-enabled --json',
      text: '--shell --version-file-strategy --log-level',
    }),
    init: activation({ flags: '--path --no-rehash --no-push-path' }),
  };
}
