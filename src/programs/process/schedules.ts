// Schedules: at, batch and crontab leave commands that run later. Listing them is quiet.
import type { Program, Tools } from '../../argv/program.ts';
import { cronCommands } from '../../model/cron-lines.ts';
import type { Effect } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { exact, textArg } from '../../shell/value.ts';

const later: Effect = { kind: 'configure', what: 'persistence', detail: 'your scheduled commands' };

export const crontab: Program = {
  name: 'crontab',
  manual: 'https://man7.org/linux/man-pages/man1/crontab.1.html',
  flags: '-l -e -r -i -n -T -s -V',
  text: '-u -x',
  operands: 'reads?',
  does: 'nothing',
  when: [{ lacks: '-l -V -T', does: [later] }],
  judge: (it, tools) => {
    if (['-l', '-V', '-T', '-e', '-r'].some((flag) => it.has(flag))) return {};
    const [file] = it.operands;
    const path = file === undefined || exact(file) === '-' ? undefined : onlyPath(tools.places(file));
    const table = path === undefined ? (it.stdin?.text ?? it.stdin?.pieces ?? it.stdin?.once) : textOf(tools.codeText(path));
    return { inner: cronCommands(table ?? '').map((command) => ({ kind: 'shell', text: textArg(command) })) };
  },
};

const onlyPath = ([place]: readonly Place[]): string | undefined =>
  place?.kind === 'path' && place.extent === 'one' ? place.path : undefined;
const textOf = (found: ReturnType<Tools['codeText']>): string | undefined => (found.kind === 'text' ? found.text : undefined);

export const at: readonly Program[] = [
  {
    name: 'at',
    manual: 'https://man7.org/linux/man-pages/man1/at.1p.html',
    sameAs: { batch: 'https://manpages.debian.org/trixie/at/batch.1.en.html' },
    flags: '-V -m -M -v -l -b -d -r',
    text: '-q -t',
    script: '-f',
    operands: 'text...',
    does: 'nothing',
    judge: (it) =>
      it.has('-l') || it.has('-V')
        ? {}
        : it.has('-d') || it.has('-r')
          ? { effects: [later] }
          : { effects: [later], inner: it.has('-f') ? [] : [{ kind: 'stdin', language: 'shell' }] },
  },
  {
    name: 'atq',
    manual: 'https://man7.org/linux/man-pages/man1/at.1p.html',
    flags: '-V',
    text: '-q -o',
    operands: 'text...',
    does: 'nothing',
  },
  { name: 'atrm', manual: 'https://man7.org/linux/man-pages/man1/at.1p.html', flags: '-V', operands: 'text...', does: [later] },
  {
    name: 'schtasks',
    manual: 'https://learn.microsoft.com/windows-server/administration/windows-commands/schtasks',
    sameAs: { 'schtasks.exe': 'https://learn.microsoft.com/windows-server/administration/windows-commands/schtasks' },
    style: 'none',
    operands: 'text...',
    does: [later],
  },
  {
    name: 'anacron',
    manual: 'https://manpages.debian.org/trixie/anacron/anacron.8.en.html',
    style: 'none',
    operands: 'text...',
    does: [later],
  },
  {
    name: 'fcrontab',
    manual: 'http://fcron.free.fr/doc/en/fcrontab.1.html',
    style: 'none',
    operands: 'text...',
    does: [later],
  },
];
