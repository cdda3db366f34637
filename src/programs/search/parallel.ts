// GNU parallel: runs a command line for every argument. The command is shell text into which the quoted arguments are inserted.
import type { Inner, Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { overLimit, unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg, union } from '../../shell/value.ts';
import { replaceBraces } from './found-place.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** Known arguments are analysed one after the other, up to this many. */
const MOST = 1000;

/** The command with one argument inserted; undefined if the command is not exactly known. */
function filled(command: readonly Arg[], value: string): string | undefined {
  const words = command.map(exact);
  if (words.includes(undefined)) return undefined;
  const text = words.join(' ');
  // `{}` and its path variants are replaced; `{1}`, `{#}` and the rest are not followed.
  if (/\{(?:[#%0-9+=-]|\.\.|\w)[^}]*\}/.test(text)) return undefined;
  const marked = text.replace(/\{(?:\/\/|\/\.|\/|\.)?\}/g, () => quoted(value));
  return marked === text ? `${text} ${quoted(value)}` : marked;
}

export const parallel: Program = {
  name: 'parallel',
  manual: 'https://www.gnu.org/software/parallel/man.html',
  env: { steers: 'PARALLEL PARALLEL_* PARALLEL_SSH PARALLEL_SHELL' },
  style: 'posix',
  flags: `
    -0|--null -k|--keep-order -t|--verbose -v -r|--no-run-if-empty --bar --eta --progress --dry-run --dryrun
    --line-buffer|--lb --group --ungroup|-u --tag --will-cite -X -m --no-notice --plain --help --version
    -V
  `,
  text: `
    -j|--jobs|-P|--max-procs -n|--max-args -N -L|--max-lines --delay --timeout --retries --halt -C|--colsep
    -d|--delimiter --tagstring --memfree --load --nice --halt-on-error
  `,
  reads: '-a|--arg-file',
  // Other machines, logs that are run again, and templates that change the command.
  unclear: `
    -S|--sshlogin --slf --sshloginfile --joblog --results --tmpdir --wd --workdir -I --pipepart --block --env --profile
    -J --transfer --return --basefile
  `,
  unclearFlags:
    '--pipe --resume --resume-failed --cleanup --onall --nonall --semaphore --sem --citation --shebang --tmux --fifo --cat',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const judged = judgeParallel(it, tools);
    return { ...judged, effects: [...(judged.effects ?? []), ...manyAtOnce(it), ...perlIn(it)] };
  },
};

/** `{= PERL =}` in any value is code. */
const perlIn = (it: Parsed): readonly Effect[] =>
  it.given.flatMap(({ name, value }) =>
    value && /\{=|`|\$\(/.test(exact(value) ?? '{=') ? [unclear('code in a replacement', `${name} ${argText(value)}`)] : [],
  );

/** More parallel processes than anyone wants; `0` means one per argument. A share of the cores (`50%`) is not many. */
const MANY = 300;
const manyAtOnce = (it: Parsed): readonly Effect[] =>
  it.values('-j').flatMap((arg) => {
    const text = exact(arg) ?? '';
    return /^\d+$/.test(text) && (Number(text) === 0 || Number(text) > MANY)
      ? [unclear('very many processes at once', `-j ${text}`)]
      : [];
  });

function judgeParallel(it: Parsed, tools: Tools): Judgement {
  const at = it.operands.findIndex((arg) => argText(arg).startsWith(':::'));
  const command = at < 0 ? it.operands : it.operands.slice(0, at);
  const lists = it.operands.filter((arg) => argText(arg).startsWith(':::'));
  const plainList =
    at >= 0 && lists.length === 1 && exact(it.operands[at]) === ':::' && !it.has('-C') && !it.has('-N') && !it.has('-n');
  const spelled = plainList
    ? it.operands.slice(at + 1).map(exact)
    : at < 0 && !it.has('-a') && !it.has('-d') && !it.has('-0')
      ? tools.stdin?.text?.split('\n').filter((line) => line !== '')
      : undefined;
  // `:::: FILE` and `-a FILE` name a file with one argument per line.
  const listed = lists.length === 1 && exact(it.operands[at]) === '::::' ? it.operands.slice(at + 1) : it.values('-a');
  const given = spelled ?? (listed.length === 1 ? linesOf(listed[0], tools) : undefined);
  const known = given?.flatMap((value) => value ?? []);
  if (known === undefined || known.length !== given?.length || known.length > MOST)
    return {
      effects: [
        known !== undefined && known.length > MOST
          ? overLimit('steps', `\`parallel\` with more than ${MOST} commands`)
          : unclear('the arguments of the command are unknown'),
      ],
      inner: [
        { kind: 'shell', text: hole(command, tools.stdin?.from), via: 'parallel' },
        // As the parallel of moreutils would run it: with a pattern, or with the output of a listing, as argument.
        ...(command.length > 0 ? perhaps(command, at < 0 ? undefined : it.operands.slice(at + 1)) : []),
      ],
    };
  const texts = known.map((value) => (command.length === 0 ? value : filled(command, value)));
  const joined = texts.map((text): Inner => ({
    kind: 'shell',
    text: text === undefined ? hole(command) : textArg(text),
    via: 'parallel',
  }));
  // Joining drops the quotes of the command's words; the parallel of moreutils keeps them. Both readings count.
  const kept =
    command.length > 1
      ? known.map((value): Inner => ({
          kind: 'argv',
          args: command.map((arg) => replaceBraces(arg, textArg(value))),
          via: 'parallel',
        }))
      : [];
  return { inner: [...joined, ...kept] };
}

function perhaps(command: readonly Arg[], values: readonly Arg[] | undefined): readonly Inner[] {
  if (values === undefined) return [{ kind: 'argv', args: command, more: true, via: 'parallel' }];
  return values.map((value) => {
    const filledIn = command.map((arg) => replaceBraces(arg, value));
    const args = command.some((arg) => argText(arg).includes('{}')) ? filledIn : [...command, value];
    return { kind: 'argv', args, via: 'parallel' };
  });
}

function linesOf(file: Arg | undefined, tools: Tools): readonly string[] | undefined {
  const place = file && tools.places(file)[0];
  const found = place?.kind === 'path' && place.extent === 'one' ? tools.fileText(place.path) : undefined;
  return found?.kind === 'text' ? found.text.split('\n').filter((line) => line !== '') : undefined;
}

const hole = (command: readonly Arg[], from: readonly number[] = []): Arg => ({
  bits: [
    { kind: 'text', text: command.map(argText).join(' ') },
    { kind: 'hole', why: 'an argument of `parallel`', shape: { kind: 'any' } },
  ],
  from: union(from, ...command.map((arg) => arg.from)),
  spread: false,
});
