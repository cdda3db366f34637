// Programs that only fetch: artefacts of a registry, content by its hash, media, models. The files are written to the given or
// the working directory.
import { asTree } from '../../argv/effects-of.ts';
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import type { Server } from '../../model/zone.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';

const fetches = (server: Server): Effect => ({ kind: 'network', use: 'fetch', server });
const into = (arg: Arg, tools: Tools): readonly Effect[] =>
  tools.places(arg).map((place): Effect => ({ kind: 'write', place: asTree(place), how: 'change' }));
const helpOnly = (it: Parsed): boolean => it.operands.length === 0;

const oras: Spec = {
  flags: '-k|--keep-old-files --allow-path-traversal --include-subject --plain-http --insecure -v|--verbose --no-tty',
  text: '-u|--username -p|--password --platform --concurrency --format --template --registry-config --identity-token',
  names: '--ca-file --cert-file --key-file',
  operands: 'text',
  does: 'nothing',
  judge: (it, tools): Judgement => ({
    effects: helpOnly(it)
      ? []
      : [...it.operands.map((arg) => fetches(serverOf(arg))), ...into(it.value('-o') ?? textArg('.'), tools)],
  }),
};

const IPFS: Server = { host: 'ipfs', unknown: 'any machine that has the content' };
/** From then on, anyone who knows the hash can fetch the content. */
const offered: Spec = {
  operands: 'text...',
  does: [{ kind: 'service', act: 'publish', system: 'ipfs', what: 'offers files to everyone' }],
};
const MODELS: Server = { host: 'huggingface.co' };

const model: Spec = {
  flags: '--force-download --quiet -q --resume-download --dry-run --no-force-download',
  text: '--repo-type --revision --include --exclude --token --max-workers --local-dir-use-symlinks --cache-dir',
  creates: '--local-dir',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools): Judgement => ({
    effects: helpOnly(it)
      ? []
      : [fetches(MODELS), ...(it.has('--local-dir') ? into(it.value('--local-dir') ?? textArg('.'), tools) : [])],
  }),
};

export const fetchers: readonly Program[] = [
  {
    name: 'oras',
    manual: 'https://oras.land/docs/commands/oras_pull',
    style: 'plain',
    flags: '-h|--help -d|--debug',
    does: 'nothing',
    sub: { pull: { ...oras, text: `${oras.text ?? ''} -o|--output` }, version: { does: 'nothing' } },
  },
  {
    name: 'ipfs',
    manual: 'https://docs.ipfs.tech/reference/kubo/cli/',
    style: 'plain',
    flags: '-h|--help --offline --debug',
    text: '--timeout --encoding',
    does: 'nothing',
    sub: {
      cat: { text: '--offset -l|--length', flags: '--progress', operands: 'text...', does: [fetches(IPFS)] },
      get: {
        flags: '-a|--archive -C|--compress --progress',
        text: '-l|--compression-level -o|--output',
        operands: 'text',
        does: [fetches(IPFS)],
        judge: (it, tools) => ({
          effects: into(
            it.value('-o') ?? textArg((exact(it.operands[0]) ?? '.').replace(/\/+$/, '').split('/').at(-1) ?? '.'),
            tools,
          ),
        }),
      },
      add: offered,
      block: { does: 'nothing', sub: { put: offered } },
      dag: { does: 'nothing', sub: { put: offered, import: offered } },
      name: { does: 'nothing', sub: { publish: offered } },
      pubsub: { does: 'nothing', sub: { pub: offered } },
      version: { does: 'nothing' },
      id: { does: 'nothing' },
    },
  },
  {
    name: 'yt-dlp',
    manual: 'https://github.com/yt-dlp/yt-dlp#usage-and-options',
    sameAs: { 'youtube-dl': 'https://github.com/ytdl-org/youtube-dl' },
    style: 'plain',
    flags: `
      -h|--help --version -q|--quiet -v|--verbose -s|--simulate -F|--list-formats -x|--extract-audio --list-subs
      -j|--dump-json -J|--dump-single-json --write-subs --write-auto-subs --skip-download --no-playlist --yes-playlist
      -c|--continue --no-overwrites -g|--get-url -e|--get-title --restrict-filenames --no-warnings --embed-subs
      --embed-metadata --write-info-json --write-thumbnail --flat-playlist
    `,
    text: `
      -f|--format -S|--format-sort --audio-format --audio-quality --sub-langs --sub-format --merge-output-format
      --recode-video --remux-video -R|--retries -r|--limit-rate -N|--concurrent-fragments --print -o|--output -P|--paths
      -I|--playlist-items --match-filter --user-agent --referer --add-header -t|--preset-alias
    `,
    operands: 'text...',
    unclear: `
      --exec --config-locations --plugin-dirs --downloader --cookies --cookies-from-browser --netrc-cmd -a|--batch-file
      --ffmpeg-location --proxy --load-info-json --print-to-file --download-archive
    `,
    does: 'nothing',
    judge: (it, tools) => {
      if (it.operands.length === 0) return {};
      const named = exact(it.value('-o'));
      const dir = it.value('-P') ?? textArg('.');
      const target = named === undefined || named.includes('%') ? dir : textArg(named);
      return {
        effects: [
          ...it.operands.map((arg) => fetches(serverOf(arg))),
          ...(it.has('-s') || it.has('--skip-download') || it.has('-F') ? [] : into(target, tools)),
        ],
      };
    },
  },
  {
    name: 'huggingface-cli',
    manual: 'https://huggingface.co/docs/huggingface_hub/guides/cli',
    sameAs: { hf: 'https://huggingface.co/docs/huggingface_hub/guides/cli' },
    style: 'plain',
    flags: '-h|--help',
    does: 'nothing',
    sub: { download: model, version: { does: 'nothing' }, env: { does: 'nothing' } },
  },
];
