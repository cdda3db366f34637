// date and cal: print the time. `date -s`, and on some systems a bare operand, set the clock.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { exact, knownPrefix } from '../../shell/value.ts';

const SETS: Effect = { kind: 'configure', what: 'system', detail: 'sets the clock' };
/** Formats that print one word without blanks and slashes that begins with neither `-` nor `.`. */
const ONE_WORD = /^\+(?:%[-_0^#]?[YmdHMSsNjFTyuwVabBAIG]|[A-Za-z0-9_])(?:%[-0^#]?[YmdHMSsNjFTyuwVabBAzZIGpP]|[\w:.+-])*$/;

export const date: Program = {
  name: 'date',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/date-invocation.html',
  sameAs: { gdate: 'https://www.gnu.org/software/coreutils/manual/html_node/date-invocation.html' },
  flags: '--debug --resolution -R|--rfc-email -u|--utc|--universal -j -n --help --version',
  optional: '-I|--iso-8601',
  text: '-d|--date --rfc-3339 -v -z',
  names: '-r|--reference',
  reads: '-f|--file',
  unclear: '-s|--set',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => {
    const sets = it.has('-s') || (!it.has('-j') && it.operands.some((arg) => !knownPrefix(arg).startsWith('+')));
    const format = exact(it.operands.at(-1));
    const dated = it.operands.length === 0 ? it.has('-I') : it.operands.length === 1 && ONE_WORD.test(format ?? '');
    return {
      effects: sets ? [SETS] : [],
      ...(dated && !it.has('-f') ? { prints: 'token' as const } : it.has('-f') ? {} : { prints: 'names' as const }),
    };
  },
};

export const cal: Program = {
  name: 'cal',
  manual: 'https://man7.org/linux/man-pages/man1/cal.1.html',
  sameAs: {
    gcal: 'https://man7.org/linux/man-pages/man1/cal.1.html',
    ncal: 'https://manpages.debian.org/trixie/ncal/ncal.1.en.html',
  },
  flags: `
    -1|--one -3|--three -s|--sunday -m|--monday -j|--julian -y|--year -Y|--twelve -w|--week -h|--help -V|--version -b -C
    -e -N -o -p -M -S -v|--vertical --iso
  `,
  optional: '--color',
  text: '-n|--months -d -A -B -H --reform -c',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
};
