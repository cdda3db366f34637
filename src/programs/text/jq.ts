// jq and similar programs: process JSON with a filter. Filters are pure, except for the environment and modules; nothing is
// written.
import type { Parsed, Program, Tools } from '../../argv/program.ts';
import { readArgv } from '../../argv/read-argv.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { revealsOf } from './environment-names.ts';
import { jqWords } from './jq-words.ts';

/** Everything but the options with two values. */
const OPTIONS: Program = {
  name: 'jq-options',
  manual: 'https://jqlang.org/manual/',
  style: 'plain',
  flags: `
    -n|--null-input -r|--raw-output -j|--join-output -a|--ascii-output --raw-output0 -s|--slurp -c|--compact-output
    -C|--color-output -M|--monochrome-output -S|--sort-keys -e|--exit-status -R|--raw-input --tab --unbuffered --stream
    --stream-errors --seq -h|--help -V|--version --build-configuration -b|--binary --args --jsonargs
  `,
  text: '--indent',
  reads: '-f|--from-file',
  unclear: '-L|--library-path',
  operands: 'text...',
  does: 'nothing',
};

/** `--arg name value` takes two words. */
const PAIRS = new Map<string, 'text' | 'reads'>([
  ['--arg', 'text'],
  ['--argjson', 'text'],
  ['--slurpfile', 'reads'],
  ['--rawfile', 'reads'],
  ['--argfile', 'reads'],
]);

interface Split {
  readonly rest: readonly Arg[];
  readonly files: readonly Arg[];
  readonly problems: readonly string[];
}

function withoutPairs(args: readonly Arg[]): Split {
  const rest: Arg[] = [];
  const files: Arg[] = [];
  const problems: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (!arg) continue;
    const kind = PAIRS.get(exact(arg) ?? '');
    if (kind === undefined) {
      rest.push(arg);
      continue;
    }
    const [name, value] = [args[i + 1], args[i + 2]];
    if (!name || !value || name.spread || value.spread) problems.push(`\`${argText(arg)}\` without its two values`);
    if (kind === 'reads' && value) files.push(value);
    i += 2;
  }
  return { rest, files, problems };
}

function fileText(arg: Arg | undefined, tools: Tools): string | undefined {
  const [place] = arg ? tools.places(arg) : [];
  const found = place?.kind === 'path' && place.extent === 'one' ? tools.codeText(place.path) : undefined;
  return found?.kind === 'text' ? found.text : undefined;
}

function filterEffects(text: string | undefined): readonly Effect[] {
  if (text === undefined) return [unclear('an unknown filter')];
  const words = jqWords(text);
  return [
    ...revealsOf(words.environment),
    ...(words.loads ? [unclear('the filter loads a module')] : []),
    ...(words.problem === undefined ? [] : [unclear(`a filter that cannot be read: ${words.problem}`)]),
  ];
}

/** Filters such as `.[0].State.Status` or `.[] | {name: .Name}`: fields that hold no environment, and what counts or formats them. */
const KEY = String.raw`(?:Config\.(?!Env\b)\w+|(?!Config\b|ContainerConfig\b|\w*Spec\b|Env\b)[A-Z]\w*)`;
const FIELD = String.raw`(?:\.\[\d*\])?\.${KEY}(?:\.(?!Env\b)\w+|\[\d*\]|\["(?!Env")[\w./-]+"\])*`;
const FIELDS = String.raw`${FIELD}(?:\s*,\s*${FIELD})*`;
const NAMED = String.raw`\w+:\s*${FIELD}`;
const AFTER = String.raw`(?:\s*\|\s*(?:keys|length|type|@tsv|@csv|@json|tostring|tojson))*`;
const FIELD_OF_CONTAINER = new RegExp(
  String.raw`^\s*\.\[\d*\]\s*\|?\s*(?:${FIELDS}|\{\s*${NAMED}(?:\s*,\s*${NAMED})*\s*\}|\[\s*${FIELDS}\s*\])${AFTER}\s*$`,
);
const isFieldOfContainer = (filter: string | undefined): boolean => filter !== undefined && FIELD_OF_CONTAINER.test(filter);

const reads = (args: readonly Arg[], tools: Tools): readonly Effect[] =>
  args
    .filter((arg) => exact(arg) !== '-')
    .flatMap((arg) => tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'content' })));

export const jq: Program = {
  name: 'jq',
  manual: 'https://jqlang.org/manual/',
  sameAs: { gojq: 'https://github.com/itchyny/gojq', jaq: 'https://github.com/01mf02/jaq' },
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: (it: Parsed, tools) => {
    const { rest, files, problems } = withoutPairs(it.operands);
    const options = readArgv(OPTIONS, rest, it.stdin);
    if (options.has('-h') || options.has('-V') || options.has('--build-configuration')) return {};
    const from = options.value('-f');
    const filter = from ? fileText(from, tools) : exact(options.operands[0]);
    const missing = !from && options.operands.length === 0;
    const named = from ? options.operands : options.operands.slice(1);
    // Older versions take the first word as the filter file, wherever `-f` is.
    const early =
      from !== undefined && rest.findIndex((arg) => from === arg) > rest.findIndex((arg) => arg === options.operands[0]);
    const unsure = early && options.operands.length > 0 ? [unclear('`jq -f` behind its first word', '-f')] : [];
    // Only tests whether the input can be parsed.
    const silent = filter?.trim() === 'empty' && problems.length === 0 && options.problems.length === 0;
    // A field of a container other than its environment.
    const picked =
      !from && named.length === 0 && files.length === 0 && tools.stdin?.lines === 'containers' && isFieldOfContainer(filter);
    const positional = options.has('--args') || options.has('--jsonargs');
    return {
      ...(silent ? { output: '' } : {}),
      ...(picked ? { masks: true } : {}),
      effects: [
        ...[...problems, ...options.problems.map((problem) => `${problem.why} \`${problem.word}\``)].map((why) =>
          unclear(`\`jq\`: ${why}`),
        ),
        ...unsure,
        ...options.values('-L').map(() => unclear('`jq -L` says where modules are loaded from', '-L')),
        ...(missing ? [] : filterEffects(filter)),
        ...reads([...files, ...(from ? [from] : []), ...(positional ? [] : named)], tools),
        // After --args words are text; before it they are files. Their order is not known here.
        ...(positional ? reads(named, tools) : []),
      ],
    };
  },
};
