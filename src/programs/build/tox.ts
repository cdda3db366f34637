// tox and nox: the commands in tox.ini or a similar file are followed; a noxfile is the project's own Python code. Runs nothing.
import type { Inner, Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { asksHelp, goesOut, runner, unread } from './project-run.ts';
import { splitWords } from './split-words.ts';
import type { Followed } from './task-text.ts';
import { failed, joined, quoted } from './task-text.ts';
import { emptying } from './tool-places.ts';
import type { ToxConfig, ToxEnvironment } from './tox-config.ts';
import { toxConfig, variants } from './tox-config.ts';

/** More environments than this in one call are not followed. */
const MAX_ENVIRONMENTS = 60;
const LOOKS = new Set(['list', 'l', 'config', 'c', 'depends', 'de', 'quickstart', 'q', 'schema', 'man']);
const RUNS = new Set(['run', 'r', 'run-parallel', 'p', 'legacy', 'le']);

function follow(names: readonly string[], args: readonly string[], config: ToxConfig): Followed {
  return joined(
    names.map((name) => {
      const own = config.named.get(name);
      const keys = new Map([...config.base, ...(own ?? [])]);
      return joined([environment(name, keys, { args, config }), failed(goesOut('environment', name))]);
    }),
  );
}

function environment(
  name: string,
  keys: ToxEnvironment,
  { args, config }: { readonly args: readonly string[]; readonly config: ToxConfig },
): Followed {
  const fill = (text: string): string | undefined => filled(text, { name, args, config });
  const where = keys.get('change_dir') ?? keys.get('changedir');
  const cwd = where === undefined ? config.dir : fill(where);
  const env = variablesOf(keys, fill);
  if (cwd === undefined || env === undefined)
    return failed(unread('environment', name, 'its directory or variables are unknown'));
  const via = `${config.file}: ${name}`;
  const lines = ['install_command', 'list_dependencies_command', 'commands_pre', 'commands', 'commands_post'].flatMap((key) =>
    logicalLines(keys.get(key) ?? '').map((line) => ({ key, line })),
  );
  return joined(
    lines.map(({ key, line }): Followed => {
      // `py312: command` runs for some environments; a leading dash or exclamation mark changes how a failure counts.
      const text = fill(line.replace(/^[\w!,.{}-]+\s*:\s+/, '').replace(/^[-!]\s+/, ''));
      const words =
        text === undefined ? undefined : splitWords(key === 'install_command' ? text.replace(/\{(opts|packages)\}/g, '') : text);
      if (!words) return failed(unread('environment', name, `\`${line}\` contains something unknown`));
      if (words.length === 0) return failed([]);
      const inner: Inner = { kind: 'argv', args: words.map(textArg), via, cwd: textArg(cwd), env };
      return { inner: [inner], effects: [] };
    }),
  );
}

const logicalLines = (text: string): readonly string[] =>
  text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/\s#.*$/, '').trim())
    .filter((line) => line !== '');

function variablesOf(keys: ToxEnvironment, fill: (text: string) => string | undefined): ReadonlyMap<string, Arg> | undefined {
  const all = new Map<string, Arg>();
  for (const line of logicalLines(keys.get('set_env') ?? keys.get('setenv') ?? '')) {
    const [, name, value] = /^(?:[\w!,.{}-]+:\s+)?(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
    const text = value === undefined ? undefined : fill(value);
    if (name === undefined || text === undefined) return undefined;
    all.set(name, textArg(text));
  }
  return all;
}

/** The text with its values inserted; undefined if a value is unknown. */
function filled(
  text: string,
  at: { readonly name: string; readonly args: readonly string[]; readonly config: ToxConfig; readonly depth?: number },
): string | undefined {
  const { name, args, config, depth = 0 } = at;
  const work = `${config.dir === '/' ? '' : config.dir}/.tox`;
  const own = new Map([
    ['toxinidir', config.dir],
    ['tox_root', config.dir],
    ['toxworkdir', work],
    ['work_dir', work],
    ['envdir', `${work}/${name}`],
    ['env_dir', `${work}/${name}`],
    ['envtmpdir', `${work}/${name}/tmp`],
    ['env_tmp_dir', `${work}/${name}/tmp`],
    ['envpython', 'python'],
    ['env_python', 'python'],
    ['envname', name],
    ['env_name', name],
    ['/', '/'],
    [':', ':'],
    ['opts', '{opts}'],
    ['packages', '{packages}'],
  ]);
  let lost = depth > 5;
  const out = text.replaceAll(/\{(\[[^\]{}]+\][^{}]+|[^{}[\]]*)\}/g, (_, inside: string) => {
    const usual = /^posargs(?::(.*))?$/s.exec(inside);
    if (usual) return args.length > 0 ? args.map(quoted).join(' ') : (usual[1] ?? '');
    const other = /^\[([^\]]+)\](.+)$/.exec(inside);
    const raw = other ? config.lookUp(other[1] ?? '', other[2] ?? '') : own.get(inside);
    const value = other && raw !== undefined && !lost ? filled(raw, { ...at, depth: depth + 1 }) : raw;
    lost ||= value === undefined;
    return value ?? '';
  });
  return lost ? undefined : out;
}

function tox(it: Parsed, tools: Tools): Judgement {
  const words = it.operands.slice(0, it.beforeDashes ?? it.operands.length).map((arg) => exact(arg) ?? '?');
  const [first] = words;
  // Whatever is asked, the settings and plugins beside them are loaded first.
  const started = runner('tox', '-c')(it, tools).effects ?? [];
  if (asksHelp(it) || it.has('-l') || it.has('--showconfig') || (first !== undefined && LOOKS.has(first)))
    return { effects: started };
  // `tox exec -e py -- COMMAND`: any command, in the environment.
  const behind = it.operands.findIndex((arg) => exact(arg) === '--');
  if ((first === 'exec' || first === 'e') && behind > 0)
    return { effects: started, inner: [{ kind: 'argv', args: it.operands.slice(behind + 1), via: 'tox exec' }] };
  const args = it.operands.slice(it.beforeDashes ?? it.operands.length).map((arg) => exact(arg));
  const config = it.has('-c') ? 'another file is named' : toxConfig(tools);
  if (typeof config === 'string') return { effects: [...started, ...unread('environments of', 'tox', config)] };
  if (!config) return { effects: started };
  const strange = first === undefined || RUNS.has(first) ? [] : [unclear('what this subcommand of tox does is unknown', first)];
  const wanted = chosen(it, words, config);
  if (!wanted || args.includes(undefined))
    return { effects: [...started, ...unread('environments of', 'tox', 'which run is unknown')] };
  const plain = args.filter((one): one is string => one !== undefined);
  const { inner, effects } = follow(wanted, plain, config);
  return { inner, effects: [...started, ...strange, ...effects] };
}

/** The named environments, otherwise those that the file lists, otherwise all. */
function chosen(it: Parsed, words: readonly string[], config: ToxConfig): readonly string[] | undefined {
  const behind = words.flatMap((word, i) =>
    /^(-e|--env)$/.test(word) ? [words[i + 1] ?? '?'] : (/^(?:-e|--env=)(.+)$/.exec(word)?.slice(1) ?? []),
  );
  const named = [...[...it.values('-e'), ...it.values('--env')].map((arg) => exact(arg) ?? '?'), ...behind].join(',');
  const everything = ['py', ...config.named.keys()];
  // Labels, factors and skips select environments by their own rules, so every environment that could be meant is included.
  const byRule = ['-m', '-f', '--skip-env'].some((option) => it.has(option) || words.includes(option));
  if (named.includes('?')) return undefined;
  const list =
    named !== ''
      ? /\bALL\b/.test(named)
        ? everything
        : variants(named)
      : byRule || config.listed === undefined
        ? everything
        : variants(config.listed);
  return list.length > MAX_ENVIRONMENTS ? undefined : list;
}

function nox(it: Parsed, tools: Tools): Judgement {
  if (it.has('-l')) return runner('nox', '-f')(it, tools);
  if (asksHelp(it)) return {};
  const started = emptying(runner('nox', '-f'), '--workdir', '-r')(it, tools).effects ?? [];
  const names = [...it.values('-s'), ...it.values('-e'), ...it.values('-t')];
  const words = it.operands.slice(0, it.beforeDashes ?? it.operands.length);
  const out = [...names, ...words].flatMap((arg): readonly Effect[] =>
    exact(arg) === undefined ? unread('session', argText(arg), 'its name is unknown') : goesOut('session', exact(arg) ?? ''),
  );
  return { effects: [...started, ...out] };
}

const FLAGS = `
    -r|--recreate -q -v -vv -l|--list|--listenvs -a --notest -p --parallel-live|-o --skip-missing-interpreters
    --no-recreate-pkg --skip-pkg-install -R|--reuse-existing-virtualenvs --no-venv --stop-on-first-error -h|--help
    --version --parallel--safe-build --develop --pre --sitepackages --alwayscopy --help-ini|--hi --showconfig
    --sdistonly
  `;

export const toxNox: readonly Program[] = [
  {
    name: 'tox',
    manual: 'https://tox.wiki/en/latest/cli_interface.html',
    style: 'plain-posix',
    flags: FLAGS,
    text: '-e --env -k|--keywords -t|--tags --parallel --python -m -f --skip-env --runner --hashseed',
    names: '-c|--conf --root --workdir',
    unclear: '-x|--override --installpkg --force-dep --discover',
    writes: '--result-json',
    operands: 'text...',
    does: 'nothing',
    judge: emptying(tox, '--workdir', '-r'),
  },
  {
    name: 'nox',
    manual: 'https://nox.thea.codes/en/stable/usage.html',
    style: 'plain-posix',
    flags: `${FLAGS} -x`,
    text: '-e -s|--session|--sessions -k|--keywords -t|--tags -p|--python|--pythons...',
    names: '-f|--noxfile --root --workdir',
    unclear: '--default-venv-backend --force-venv-backend --envdir',
    writes: '--report',
    operands: 'text...',
    does: 'nothing',
    judge: nox,
  },
];
