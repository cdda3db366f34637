// fd: finds files by name. The command after -x or -X runs for each result.
import type { Inner, Parsed, Program, Tools } from '../../argv/program.ts';
import { readArgv } from '../../argv/read-argv.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place, Searched } from '../../model/place.ts';
import type { Arg, Shape } from '../../shell/value.ts';
import { argText, exact, holeArg, textArg } from '../../shell/value.ts';
import { skippingShape } from './file-or-tree.ts';
import { foundArg, foundShape, replaceBraces } from './found-place.ts';

/** The options before the command. */
const OPTIONS: Program = {
  name: 'fd-options',
  manual: 'https://github.com/sharkdp/fd#readme',
  style: 'plain',
  flags: `
    -H|--hidden --no-hidden -I|--no-ignore --no-ignore-vcs --no-ignore-parent --no-global-ignore-file --ignore
    -u|--unrestricted -uu -s|--case-sensitive -i|--ignore-case -g|--glob --regex -F|--fixed-strings -a|--absolute-path
    -l|--list-details -L|--follow -p|--full-path -0|--print0 --prune -1 -q|--quiet --show-errors --strip-cwd-prefix
    --one-file-system -h|--help -V|--version --no-follow --relative-path --no-require-git --has-results
  `,
  text: `
    --and -d|--max-depth|--maxdepth --min-depth --exact-depth -E|--exclude -t|--type -e|--extension -S|--size
    --changed-within|--newer --changed-before|--older -o|--owner --batch-size -c|--color -j|--threads --max-results
    --path-separator --format --hyperlink --gen-completions
  `,
  reads: '--ignore-file',
  names: '-C|--base-directory --search-path',
  operands: 'text? names...',
  does: 'nothing',
};

const EXEC = new Set(['-x', '-X', '--exec', '--exec-batch']);

export const fd: Program = {
  name: 'fd',
  manual: 'https://github.com/sharkdp/fd#readme',
  sameAs: { fdfind: 'https://github.com/sharkdp/fd#readme' },
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  prints: 'paths',
  judge: (it, tools) => {
    const at = it.operands.findIndex((arg) => EXEC.has(exact(arg) ?? ''));
    const options = readArgv(OPTIONS, at < 0 ? it.operands : it.operands.slice(0, at), it.stdin);
    const roots = searchRoots(options).flatMap((arg) => tools.places(arg));
    const effects: Effect[] = [
      ...roots.map((place): Effect => ({ kind: 'read', place, sees: 'names' })),
      ...options.problems.map((problem) => unclear(`\`fd\`: ${problem.why}`, problem.word)),
    ];
    const searched = searchedBy(options);
    if (at < 0)
      return {
        effects,
        prints: options.has('-l') || options.has('--format') ? 'names' : 'paths',
        ...(searched ? foundShape(roots, [], searched) : skipping(options, roots, tools)),
      };
    const end = it.operands.findIndex((arg, i) => i > at && exact(arg) === ';');
    const command = it.operands.slice(at + 1, end < 0 ? undefined : end);
    if (end >= 0 && end + 1 < it.operands.length) effects.push(unclear('`fd`: words after the command'));
    const { shape } = searched ? {} : skipping(options, roots, tools);
    const found = shape ? holeArg('what was found', shape) : foundArg(roots, [], searched);
    const marked = command.some((arg) => /\{[/.]*\}/.test(argText(arg)));
    const args = command.map((arg) => replaceBraces(plainMarks(arg), found));
    const inner: readonly Inner[] =
      command.length === 0 ? [] : [{ kind: 'argv', via: 'fd', args: marked ? args : [...args, found] }];
    return { effects, inner, prints: 'names' };
  },
};

/** `{/}`, `{//}`, `{.}` and `{/.}` are parts of the path: as unknown as the path itself. */
const plainMarks = (arg: Arg): Arg => ({
  ...arg,
  bits: arg.bits.map((bit) => (bit.kind === 'text' ? { ...bit, text: bit.text.replace(/\{[/.]+\}/g, '{}') } : bit)),
});

/** It skips hidden files by default. What a regular expression matches is unknown. */
function searchedBy(options: Parsed): Searched | undefined {
  if (!options.has('-H') && !options.has('-u') && !options.has('-uu')) return undefined;
  const endings = options.values('-e').map((arg) => `*.${(exact(arg) ?? '*').replace(/^\./, '')}`);
  const out = options.values('-E').some((arg) => exact(arg) === '.git');
  return { names: endings.length > 0 ? endings : ['*'], vcs: out ? 'left out' : 'entered' };
}

/** Unless an option brings ignored files or other lists of them in. */
const skipping = (options: Parsed, roots: readonly Place[], tools: Tools): { readonly shape?: Shape } =>
  options.problems.length > 0 ||
  options.has('-L') ||
  options.given.some(({ name }) => /^(-I|--no-ignore|--no-require-git|--ignore-file)/.test(name))
    ? {}
    : skippingShape(roots, tools);

function searchRoots(options: Parsed): readonly Arg[] {
  const named = [...options.operands.slice(1), ...options.values('--search-path'), ...options.values('-C')];
  return named.length > 0 ? named : [textArg('.')];
}
