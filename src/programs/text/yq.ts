// yq (both programs with that name), xq, tomlq, dasel: process YAML, TOML and XML. -i edits in place; filters can load files and
// print the environment.
import { likeProgram } from '../../argv/like.ts';
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { jqWords } from './jq-words.ts';
import { revealsOf } from './environment-names.ts';

/** Operators that read files or variables. */
const LOADS = /\b(?:load|load_\w+|env|strenv|envsubst|eval|system|import|include)\b/;

const yqKind = {
  style: 'plain',
  operands: 'text reads...',
  does: 'nothing',
  sub: {
    eval: { operands: 'text reads...', does: 'nothing', judge: (it, tools) => judgeYq(it, tools) },
    e: { operands: 'text reads...', does: 'nothing', judge: (it, tools) => judgeYq(it, tools) },
    'eval-all': { operands: 'text reads...', does: 'nothing', judge: (it, tools) => judgeYq(it, tools) },
    ea: { operands: 'text reads...', does: 'nothing', judge: (it, tools) => judgeYq(it, tools) },
  },
  bare: { operands: 'text reads...', does: 'nothing', judge: (it, tools) => judgeYq(it, tools) },
} satisfies Partial<Program>;

const yqOptions = {
  flags: `
    -n|--null-input -r|--unwrapScalar|--raw-output -j|--tojson|--join-output -C|--colors -M|--no-colors -P|--prettyPrint
    -e|--exit-status -i|--inplace|--in-place -N|--no-doc -v|--verbose -V|--version -h|--help --header-preprocess
    --string-interpolation -0|--nul-output -y|--yaml-output -Y|--yaml-roundtrip -t|--toml-output -x|--xml-output -s
    --slurp -c|--compact-output -S|--sort-keys --xml-keep-namespace --xml-raw-token --yaml-fix-merge-anchor-to-spec
    --indentless-lists|--indentless --tab -R
  `,
  text: `
    -o|--output-format -p|--input-format -I|--indent --arg --xml-attribute-prefix --xml-content-name --front-matter -f
    --csv-separator --tsv-separator -w|--width --yaml-output-grammar-version|--yml-out-ver
  `,
  reads: '--from-file',
  unclear: '--split-exp --split-exp-file',
} satisfies Partial<Program>;

export const yq: Program = {
  name: 'yq',
  manual: 'https://mikefarah.gitbook.io/yq/',
  ...yqOptions,
  ...yqKind,
};

export const yqKin: readonly Program[] = [
  likeProgram(yq, 'xq', 'https://pypi.org/project/yq/'),
  likeProgram(yq, 'tomlq', 'https://pypi.org/project/yq/'),
];

/** What a filter leaves in a file that is edited in place. */
function leaves(filter: string): { readonly text?: ''; readonly replaces?: true } {
  const plain = filter.replaceAll(/\s/g, '');
  if (/^(?:del\(\.{1,2}\)|empty|null|""|\{\}|\[\]|select\((?:false|null)\))$/.test(plain)) return { text: '' };
  // A single value replaces the whole document.
  return /^\.[\w."[\]-]+$/.test(plain) && plain !== '..' && plain !== '.[]' ? { replaces: true } : {};
}

type Judge = NonNullable<Program['judge']>;

const judgeYq: Judge = (it, tools) => {
  const filter = it.has('--from-file') ? undefined : exact(it.operands[0]);
  const effects: Effect[] = [];
  // A single operand may be the file, with `.` as the filter.
  const files = it.operands.slice(it.operands.length === 1 ? 0 : 1);
  if (it.operands.length > 0 && filter === undefined) effects.push(unclear('an unknown filter'));
  if (filter !== undefined) {
    const words = jqWords(filter);
    effects.push(...revealsOf(words.environment));
    if (LOADS.test(filter.replace(/"(?:[^"\\]|\\[^(])*"/g, '""').replace(/\.\w+/g, '.x')))
      effects.push(unclear('the filter loads a file or reads the environment'));
    if (words.problem !== undefined) effects.push(unclear(`a filter that cannot be read: ${words.problem}`));
  }
  // In one yq, -s slurps; in the other it names output files.
  if (it.has('-s')) effects.push(unclear('`yq -s` may write files', '-s'));
  for (const arg of files)
    for (const place of tools.places(arg)) {
      effects.push({ kind: 'read', place, sees: 'content' });
      if (it.has('-i')) effects.push({ kind: 'write', place, how: 'change', ...(filter === undefined ? {} : leaves(filter)) });
    }
  return { effects };
};
