// mise: runs tasks, installs and selects tools. Tasks are followed into mise.toml and the task directories.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import { activation } from '../shells/activation.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { followMise, miseEnvironment } from './mise-tasks.ts';
import { unread } from './project-run.ts';
import { joined } from './task-text.ts';

/** `a x ::: b y`: several tasks, each with its own arguments. */
function tasks(it: Parsed, tools: Tools): Judgement {
  const groups: Arg[][] = [[]];
  for (const arg of it.operands) {
    if (exact(arg) === ':::') groups.push([]);
    else groups.at(-1)?.push(arg);
  }
  if (it.operands.length === 0) return { replaces: true };
  const moved = it.given.some((one) => one.role === 'cwd');
  const all = groups.map(([first, ...rest]) => {
    const name = exact(first);
    if (name === undefined || moved)
      return {
        inner: [],
        effects: unread('task', first ? argText(first) : '', moved ? 'another directory is named' : 'its name is unknown'),
      };
    return followMise(name, exact(rest[0]) === '--' ? rest.slice(1) : rest, tools);
  });
  const { inner, effects } = joined(all);
  return { replaces: true, inner, effects: [{ kind: 'run', code: 'followed', what: 'mise task' }, ...effects] };
}

const look: Spec = { operands: 'text...', does: 'nothing' };
const run: Spec = {
  flags: `
    -n|--dry-run -q|--quiet -S|--silent -f|--force -p|--prefix -i|--interleave -r|--raw --timings --no-timings
    -k|--keep-order -c|--continue-on-error --no-cache --skip-deps
  `,
  text: '-j|--jobs -o|--output -t|--tool --timeout',
  unclear: '-s|--shell',
  operands: 'command',
  does: 'nothing',
  judge: tasks,
};
const wrapper: Spec = {
  flags: '--raw --fresh-env --no-deps',
  text: '-j|--jobs',
  shell: '-c|--command',
  operands: 'command',
  does: 'nothing',
  judge: (it, tools) => {
    // `node@20 -- cmd`: the tools to use, then the command.
    const dashes = it.operands.findIndex((arg) => exact(arg) === '--');
    const versions = dashes < 0 ? 0 : dashes + 1;
    const args = it.operands.slice(dashes < 0 ? firstCommand(it.operands) : versions);
    const call = it.value('-c');
    const chosen = it.operands.length > args.length + (dashes < 0 ? 0 : 1);
    const { env, effects } = miseEnvironment(tools);
    return {
      replaces: true,
      inner: [
        ...(args.length > 0 ? [{ kind: 'argv' as const, args, env, via: 'mise exec' }] : []),
        ...(call ? [{ kind: 'shell' as const, text: call, env, via: 'mise exec' }] : []),
      ],
      effects: [...effects, ...(chosen ? [{ kind: 'package', act: 'declared', what: 'tools' } as const] : [])],
    };
  },
};
const firstCommand = (args: readonly Arg[]): number => {
  const at = args.findIndex((arg) => !(exact(arg) ?? '').includes('@'));
  return at < 0 ? args.length : at;
};
const installs = (act: 'new' | 'remove'): Spec => ({
  flags: '-f|--force -v|--verbose -g|--global --pin --fuzzy -n|--dry-run -a|--all --raw -y|--yes',
  text: '-j|--jobs -e|--env --before',
  unclear: '-p|--path --remove|--unset',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => {
    const what = it.operands.map(argText).join(' ');
    if (it.has('-g')) return { effects: [{ kind: 'configure', what: 'global', detail: `mise ${what}` }] };
    return {
      effects: [
        {
          kind: 'package',
          act: it.operands.length === 0 && act === 'new' ? 'declared' : act === 'remove' ? 'remove' : 'new',
          what,
        },
      ],
    };
  },
});

export const mise: Program = {
  name: 'mise',
  manual: 'https://mise.jdx.dev/cli/',
  sameAs: { rtx: 'https://mise.jdx.dev/cli/' },
  style: 'plain',
  flags: '-q|--quiet -v|--verbose -y|--yes --silent --raw --no-config --locked --no-env --no-hooks -h|--help -V|--version',
  text: '-j|--jobs --log-level',
  unclear: '-E|--env -P|--profile',
  cwd: '-C|--cd',
  does: 'nothing',
  sub: {
    run,
    r: run,
    exec: wrapper,
    x: wrapper,
    tasks: {
      flags: '-x|--extended --hidden --no-header -J|--json -l|--local -g|--global',
      text: '--sort --sort-order',
      does: 'nothing',
      bare: { does: 'nothing' },
      sub: {
        ls: { ...look, flags: '--all --complete --usage --hidden --json' },
        list: look,
        info: look,
        deps: { ...look, flags: '--dot --hidden' },
        validate: look,
        run,
        add: { operands: 'text...', does: [unclear('changes mise.toml', 'add')] },
        edit: { operands: 'text...', does: [unclear('opens an editor', 'edit')] },
      },
    },
    ls: {
      ...look,
      flags: '-c|--current -g|--global -i|--installed -J|--json -l|--local -m|--missing --no-header --prunable --outdated',
      text: '--prefix',
    },
    list: look,
    'ls-remote': { ...look, flags: '--all -J|--json' },
    current: look,
    which: { ...look, flags: '--plugin --version', text: '-t|--tool' },
    where: look,
    doctor: { ...look, flags: '-J|--json' },
    version: { ...look, flags: '-J|--json' },
    outdated: { ...look, flags: '-l|--bump -J|--json --no-header' },
    latest: look,
    registry: look,
    search: look,
    env: {
      flags: '-J|--json -D|--dotenv --redacted --values',
      text: '-s|--shell',
      operands: 'text...',
      does: [{ kind: 'reveal', what: 'env-value', detail: 'mise env' }],
    },
    settings: {
      flags: '-a|--all -l|--local -J|--json',
      does: 'nothing',
      bare: { does: 'nothing' },
      sub: {
        ls: look,
        get: look,
        set: { operands: 'text...', does: [{ kind: 'configure', what: 'global', detail: 'mise settings' }] },
        add: { operands: 'text...', does: [{ kind: 'configure', what: 'global', detail: 'mise settings' }] },
        unset: { operands: 'text...', does: [{ kind: 'configure', what: 'global', detail: 'mise settings' }] },
      },
    },
    config: {
      does: 'nothing',
      bare: { does: 'nothing' },
      sub: {
        ls: look,
        get: look,
        set: { operands: 'text...', does: [{ kind: 'configure', what: 'project', detail: 'mise.toml' }] },
      },
    },
    activate: activation({
      flags: '-s|--shims -q|--quiet --no-hook-env',
      text: '--shell',
      settings: ['mise.toml', '.mise.toml', 'mise.local.toml', '.tool-versions'],
    }),
    completion: look,
    help: look,
    fmt: { flags: '-a|--all -c|--check', does: 'nothing' },
    install: installs('new'),
    i: installs('new'),
    use: installs('new'),
    u: installs('new'),
    upgrade: installs('new'),
    uninstall: installs('remove'),
    unuse: installs('remove'),
    prune: installs('remove'),
    reshim: { flags: '-f|--force', does: 'nothing' },
    trust: {
      flags: '-a|--all --ignore --show --untrust',
      operands: 'names?',
      does: 'nothing',
      when: [
        {
          lacks: '--show --untrust --ignore',
          does: [{ kind: 'configure', what: 'project', detail: 'mise trusts this configuration' }],
        },
      ],
    },
    set: { operands: 'text...', does: [{ kind: 'configure', what: 'project', detail: 'mise.toml' }] },
    cache: { does: 'nothing', sub: { clear: { operands: 'text...', does: 'nothing' }, prune: { does: 'nothing' }, path: look } },
  },
  bare: { operands: 'text...', verbatim: true, does: 'nothing', judge: tasks },
};
