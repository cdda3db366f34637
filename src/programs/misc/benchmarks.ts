// hyperfine and load generators. hyperfine runs shell texts, which are followed; load goes to a server, judged by where it is.
import type { Inner, Program } from '../../argv/program.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';

/** `-L name a,b` and `-P name 1 8` put values into `{name}`; each value is a text that runs. */
const MAX_VALUES = 20;
/** Surely values and no command: the reader does not tell which of the two came first. */
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
    // The values of a list come as the word after its name, among the operands.
    const names = it.values('-L').map((arg) => exact(arg));
    let texts = it.operands.slice(names.length);
    const effects: Effect[] = [];
    names.forEach((name, at) => {
      const list = exact(it.operands[at]) ?? '';
      const values = LIST.test(list) ? list.split(',') : undefined;
      if (name === undefined || values === undefined || values.length > MAX_VALUES)
        effects.push(unclear('values that are not known', name));
      else texts = [...filled(texts, name, values)];
    });
    const asOptions = [...it.values('-s'), ...it.values('-p'), ...it.values('-c')];
    if (names.length > 0 && asOptions.some((arg) => argText(arg).includes('{')))
      effects.push(unclear('values in a command around the runs'));
    // Where the list is not sure, every word is looked at as a command.
    const inner = effects.length > 0 ? it.operands : texts;
    return { effects, inner: inner.map((text): Inner => ({ kind: 'shell', text, via: 'hyperfine' })) };
  },
};

const loads = (arg: Arg): Effect => ({ kind: 'network', use: 'probe', server: serverOf(arg) });

export const loadGenerators: readonly Program[] = [
  {
    name: 'ab',
    manual: 'https://httpd.apache.org/docs/current/programs/ab.html',
    style: 'plain',
    flags: '-d -i -k -l -q -r -S -V -h -w',
    text: '-A -b -B -c -C -f -H -m -n -P -s -t -T -v -x -y -z -Z',
    reads: '-p -u',
    writes: '-e -g',
    unclear: '-E -I -X',
    operands: 'text',
    does: 'nothing',
    judge: (it) => ({
      effects: it.operands.map((arg): Effect =>
        it.has('-p') || it.has('-u') || it.has('-m')
          ? { kind: 'network', use: 'send', server: serverOf(arg), method: 'POST' }
          : loads(arg),
      ),
    }),
  },
  {
    name: 'wrk hey oha bombardier autocannon',
    manual: 'https://github.com/wg/wrk',
    style: 'plain',
    flags: '--latency -L -v|--version -h|--help -disable-keepalive -disable-compression --no-tui -k',
    text: '-c|--connections -d|--duration -t|--threads -n -q -z -H|--header --timeout -A -T -a -o --rate -p|--pipelining',
    // A script, a body, a method: more than a look.
    unclear: '-s|--script -m|--method -b|--body -D -x -host -cpus -w',
    operands: 'text',
    does: 'nothing',
    judge: (it) => ({ effects: it.operands.map(loads) }),
  },
];
