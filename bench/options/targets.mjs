// Which programs are compared with their own help, and how each is asked for it. Only programs listed here are ever run.

/** How a program is asked: `--help` of every subcommand unless said otherwise. `bin`: another name it is installed under. */
const help = (names, more = {}) => names.split(' ').map((name) => [name, { ask: ['--help'], ...more }]);
const man = (names, more = {}) => names.split(' ').map((name) => [name, { man: true, ...more }]);

export const TARGETS = new Map([
  ...man('git', { join: '-' }),
  ...help('gh'),
  ...help('npm pnpm yarn'),
  ...help('pip', { bin: 'pip3' }),
  ...help('uv ruff cargo'),
  ...help('go', { goHelp: true }),
  ...help('make curl', { ask: ['--help', 'all'], only: 'curl' }).slice(1),
  ...help('make wget rsync tar grep rg sed jq sort diff tree cmake ninja gcc strace gdb'),
  ...help('fd', { bin: 'fdfind' }),
  ...man('ssh scp find unzip zip screen tmux'),
  ...help('docker'),
  ...help('gpg systemctl journalctl psql redis-cli pytest black mypy pylint flake8 isort bandit tox shellcheck'),
  ...help('bat', { bin: 'batcat' }),
  ...help('sqlite3'),
  ...help(
    'eslint prettier tsc vitest jest esbuild vite biome turbo mocha tsx nodemon webpack rollup stylelint playwright knip ts-node concurrently lint-staged',
  ),
  ...help(
    'ls cat cp mv rm mkdir touch head tail wc cut tr uniq tee du df stat date ln chmod chown readlink realpath basename dirname comm join paste split csplit shuf seq nl od fold fmt expand pr sum cksum md5sum sha256sum base64 truncate mktemp install dd env timeout nice nohup stdbuf xargs',
  ),
  ...help(
    'cmp diff3 sdiff patch gzip bzip2 xz zstd lz4 file strings objdump nm readelf ar awk gawk hexdump xxd column rename less',
  ),
  ...help('ps free uptime pgrep pkill kill lsof ss ip fuser'),
  ...help('mvn java javac ruby gem bundle php composer perl python3 node'),
  ...help('aws kubectl terraform', { shallow: true }),
  ...help('shfmt yq mysql mysqldump pg_dump pg_restore redis-server'),
]);
