// hyperfine and load generators. hyperfine runs shell texts, which are followed; load is sent to a server, judged by its address.
import type { Inner, Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';

/** `-L name a,b` and `-P name 1 8` insert values for `{name}`; each resulting text runs. */
const MAX_VALUES = 20;
/** Certainly values and not a command: the parser does not record which of the two came first. */
const LIST = /^(\d+|[\w.+-]+(,[\w.+-]+)+)$/;

function filled(texts: readonly Arg[], name: string, values: readonly string[]): readonly Arg[] {
  return texts.flatMap((arg) => {
    const text = exact(arg);
    return text === undefined || !text.includes(`{${name}}`)
      ? [arg]
      : values.map((value) => textArg(text.replaceAll(`{${name}}`, value)));
  });
}

export const hyperfine: Program = {
  name: 'hyperfine',
  manual: 'https://github.com/sharkdp/hyperfine',
  style: 'plain',
  flags: '-N -i|--ignore-failure --show-output -h|--help -V|--version',
  text: `
    -w|--warmup -m|--min-runs -M|--max-runs -r|--runs --style -u|--time-unit -n|--command-name -D|--parameter-step-size
    -L|--parameter-list --sort --min-benchmarking-time --ignore-failure-codes
  `,
  writes: '--export-asciidoc --export-csv --export-json --export-markdown --export-orgmode',
  shell: '-s|--setup -p|--prepare -c|--cleanup -C|--conclude --reference',
  reads: '--input',
  unclear: '-S|--shell --output -P|--parameter-scan',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => {
    // The values of a list are the word after its name, among the operands.
    const names = it.values('-L').map((arg) => exact(arg));
    let texts = it.operands.slice(names.length);
    const effects: Effect[] = [];
    names.forEach((name, at) => {
      const list = exact(it.operands[at]) ?? '';
      const values = LIST.test(list) ? list.split(',') : undefined;
      if (name === undefined || values === undefined || values.length > MAX_VALUES) effects.push(unclear('unknown values', name));
      else texts = [...filled(texts, name, values)];
    });
    const asOptions = [...it.values('-s'), ...it.values('-p'), ...it.values('-c')];
    if (names.length > 0 && asOptions.some((arg) => argText(arg).includes('{')))
      effects.push(unclear('values in a command around the runs'));
    // If the list is uncertain, every word is analysed as a command.
    const inner = effects.length > 0 ? it.operands : texts;
    return { effects, inner: inner.map((text): Inner => ({ kind: 'shell', text, via: 'hyperfine' })) };
  },
};

export const loadGenerators: readonly Program[] = [
  {
    name: 'ab',
    manual: 'https://httpd.apache.org/docs/current/programs/ab.html',
    style: 'plain',
    flags: '-d -i -k -l -q -r -S -V -h -w',
    text: '-A -b -B -c -C -f -H -n -P -s -t -T -v -x -y -z -Z',
    sends: '-m',
    uploads: '-p -u',
    writes: '-e -g',
    unclear: '-E -I -X',
    operands: 'probes',
    does: 'nothing',
  },
  {
    name: 'wrk',
    manual: 'https://github.com/wg/wrk',
    style: 'plain',
    flags: '-L|--latency -v|--version -h|--help',
    text: '-c|--connections -d|--duration -t|--threads -H|--header -T|--timeout -R|--rate',
    unclear: '-s|--script',
    operands: 'probes',
    does: 'nothing',
  },
  {
    name: 'hey',
    manual: 'https://github.com/rakyll/hey',
    style: 'single',
    flags: '-h2 -disable-compression -disable-keepalive -disable-redirects -help',
    text: '-n -c -q -z -o -t -A -T -a -H -U -host -cpus',
    sends: '-m -d',
    uploads: '-D',
    unclear: '-x',
    operands: 'probes',
    does: 'nothing',
  },
  {
    name: 'oha',
    manual: 'https://github.com/hatoo/oha',
    style: 'plain',
    flags: `
      --no-tui -j|--json --disable-keepalive --disable-compression --insecure --ipv4 --ipv6 --no-color --no-pre-lookup
      --latency-correction --stats-success-breakdown --http2 -w|--wait-ongoing-requests-after-deadline --rand-regex-url
      --debug -h|--help -V|--version
    `,
    text: `
      -n -c -p -z -q -t|--timeout -H -A -T -a -r|--redirect --burst-delay --burst-rate --fps --output-format --http-version --host
      --connect-timeout --max-repeat --dump-urls --proxy-header --proxy-http-version --time-unit
    `,
    sends: '-d -m|--method',
    uploads: '-D',
    writes: '-o|--output --db-url',
    unclear: '-x|--proxy --connect-to --unix-socket --vsock-addr --cacert --cert --key -Z --urls-from-file --aws-session',
    operands: 'probes',
    does: 'nothing',
  },
  {
    name: 'bombardier',
    manual: 'https://github.com/codesenberg/bombardier',
    style: 'plain',
    flags: `
      -l|--latencies -k|--insecure -a|--disableKeepAlives -q|--no-print -s|--stream --fasthttp --http1 --http2 --help
      --version
    `,
    text: '-c|--connections -t|--timeout -n|--requests -d|--duration -r|--rate -H|--header -p|--print',
    sends: '-m|--method -b|--body',
    uploads: '-f|--body-file',
    // A format may be a template in a file.
    unclear: '-o|--format --cert --key',
    known: { '-o': 'plain-text pt json j' },
    operands: 'probes',
    does: 'nothing',
  },
  {
    name: 'autocannon',
    manual: 'https://github.com/mcollina/autocannon',
    style: 'plain',
    flags: `
      -l|--latency -j|--json -n|--no-progress -f|--forever -I|--idReplacement --debug --renderStatusCodes --no-json
      -h|--help -v|--version -D|--excludeErrorStats
    `,
    text: `
      -c|--connections -p|--pipelining -d|--duration -a|--amount -t|--timeout -w|--workers -H|--headers -R|--overallRate
      -r|--connectionRate -C|--maxConnectionRequests -O|--maxOverallRequests -T|--title -B|--bailout -L|--sampleInt
    `,
    sends: '-m|--method -b|--body -F|--form',
    uploads: '-i|--input --har',
    shell: '--on-port',
    unclear: '-S|--socketPath',
    operands: 'probes...',
    does: 'nothing',
  },
];
