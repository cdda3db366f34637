// macOS tools for settings, the clipboard, opening files and attributes: plutil, defaults, pbcopy, pbpaste, open, xattr, mdls.
import { likeProgram } from '../../argv/like.ts';
import { posix } from 'node:path';
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { onePath } from '../../model/place.ts';
import { argText, exact, knownPrefix } from '../../shell/value.ts';
import { serverOf } from '../../argv/server-of.ts';

export const plutil: Program = {
  name: 'plutil',
  manual: 'https://keith.github.io/xcode-man-pages/plutil.1.html',
  style: 'single',
  flags: '-p -lint -help -s -r -n',
  text: '-e -type -expect',
  writes: '-o',
  unclear: '-insert -replace -remove -create',
  optional: '-convert -extract',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    // The format or key path comes first and counts as a file that is read, which is harmless.
    const files = it.operands.flatMap((arg) => tools.places(arg));
    const inPlace = (it.has('-convert') || it.has('-extract')) && !it.has('-o');
    return {
      effects: files
        .map((place): Effect => ({ kind: 'read', place, sees: 'content' }))
        .concat(inPlace ? files.map((place): Effect => ({ kind: 'write', place, how: 'change' })) : []),
      prints: it.has('-lint') ? 'names' : 'content',
    };
  },
};

/** Settings domains that protect the machine or start programs. */
const GUARDS = /LSQuarantine|loginwindow|loginitems|alf|Gatekeeper|XProtect|screensaver|SoftwareUpdate|security/i;

const change: NonNullable<Program['judge']> = (it, tools) => {
  const domain = exact(it.operands[0]);
  const place =
    domain === undefined
      ? ({ kind: 'unknown', why: 'an unknown domain' } as const)
      : onePath(domain.startsWith('/') ? `${domain}.plist` : posix.join(tools.home, 'Library/Preferences', `${domain}.plist`));
  const guards =
    domain === undefined || GUARDS.test(domain) || it.operands.some((arg) => /LoginHook|LogoutHook/.test(argText(arg)));
  return {
    effects: [
      { kind: 'write', place, how: 'change' },
      ...(guards
        ? [{ kind: 'configure', what: 'guard', detail: `\`defaults\` of ${domain ?? 'an unknown domain'}` } as const]
        : []),
    ],
  };
};

export const defaults: Program = {
  name: 'defaults',
  manual: 'https://keith.github.io/xcode-man-pages/defaults.1.html',
  style: 'single',
  flags:
    '-currentHost -app -g -globalDomain -string -data -int -integer -float -bool -boolean -date -array -array-add -dict -dict-add',
  text: '-host',
  operands: 'text...',
  does: 'nothing',
  sub: {
    read: { operands: 'text...', does: 'nothing' },
    'read-type': { operands: 'text...', does: 'nothing', prints: 'names' },
    domains: { operands: 'none', does: 'nothing', prints: 'names' },
    find: { operands: 'text...', does: 'nothing' },
    help: { operands: 'none', does: 'nothing' },
    write: { operands: 'text...', does: 'nothing', judge: change },
    delete: { operands: 'text...', does: 'nothing', judge: change },
    rename: { operands: 'text...', does: 'nothing', judge: change },
    import: { operands: 'text reads', does: 'nothing', judge: change },
    export: { operands: 'text writes', does: 'nothing' },
  },
};

export const pbpaste: Program = {
  name: 'pbpaste',
  manual: 'https://keith.github.io/xcode-man-pages/pbcopy.1.html',
  flags: '-help -n --no-newline -l --list-types',
  text: '-pboard -Prefer -t --type',
  unclear: '-w --watch',
  style: 'single',
  operands: 'none',
  does: [{ kind: 'hazard', what: 'capture', detail: 'reads the clipboard' }],
};

export const pbpasteKin: readonly Program[] = [
  {
    name: 'wl-paste',
    manual: 'https://manpages.debian.org/trixie/wl-clipboard/wl-paste.1.en.html',
    flags: '-n|--trim-newline --no-newline -l|--list-types',
    text: '-t|--type',
    unclear: '-w|--watch',
    style: 'single',
    operands: 'none',
    does: [{ kind: 'hazard', what: 'capture', detail: 'reads the clipboard' }],
  },
];

export const pbcopy: Program = {
  name: 'pbcopy',
  manual: 'https://keith.github.io/xcode-man-pages/pbcopy.1.html',
  style: 'single',
  flags: '-help',
  text: '-pboard',
  operands: 'text...',
  does: [unclear('changes the clipboard')],
};

const READS_CLIPBOARD: Effect = { kind: 'hazard', what: 'capture', detail: 'reads the clipboard' };

export const xclip: Program = {
  name: 'xclip',
  manual: 'https://manpages.debian.org/stable/xclip/xclip.1.en.html',
  style: 'single',
  flags: '-i|-in -o|-out -f|-filter -r|-rmlastnl -silent -quiet -verbose -sensitive -noutf8 -h|-help -version',
  text: '-selection|-sel|-se -t|-target -l|-loops -d|-display -wait',
  operands: 'reads...',
  does: [unclear('changes the clipboard')],
  when: [{ has: '-o', does: [READS_CLIPBOARD] }],
};

export const xsel: Program = {
  name: 'xsel',
  manual: 'https://manpages.debian.org/stable/xsel/xsel.1x.en.html',
  flags: `
    -i|--input -o|--output -a|--append -f|--follow -z|--zeroflush -c|--clear -d|--delete -p|--primary -s|--secondary -b|--clipboard
    -k|--keep -x|--exchange -n|--nodetach -v|--verbose -h|--help --version --trim
  `,
  text: '--display -m|--name -t|--selectionTimeout',
  writes: '-l|--logfile',
  operands: 'none',
  does: [unclear('changes the clipboard')],
  // Without an option, it prints the selection if its input is a terminal, and otherwise sets it.
  when: [{ lacks: '-i -a -f -c -d -k -x', does: [READS_CLIPBOARD] }],
};

export const clipboards: readonly Program[] = [
  {
    name: 'wl-copy',
    manual: 'https://manpages.debian.org/trixie/wl-clipboard/wl-copy.1.en.html',
    flags: '-c|--clear -n|--trim-newline -o|--paste-once -f|--foreground -p|--primary -h|--help -v|--version',
    text: '-t|--type -s|--seat',
    operands: 'text...',
    does: [unclear('changes the clipboard')],
  },
  {
    name: 'clip.exe',
    manual: 'https://learn.microsoft.com/windows-server/administration/windows-commands/clip',
    style: 'none',
    operands: 'text...',
    does: [unclear('changes the clipboard')],
  },
];

/** Options that only show a file in Finder or open it in the text editor. */
const SHOWS = ['-R', '-e', '-t'];

const openJudge: NonNullable<Program['judge']> = (it, tools) => {
  const shows = SHOWS.some((option) => it.has(option));
  const links = [...it.operands, ...it.values('-u')].filter((arg) => /^[a-z][a-z0-9+.-]*:/i.test(knownPrefix(arg)));
  const files = it.operands.filter((arg) => !links.includes(arg));
  return {
    effects: [
      ...links.map((arg): Effect =>
        /^https?:/i.test(knownPrefix(arg))
          ? { kind: 'network', use: 'fetch', server: serverOf(arg) }
          : unclear('a link that starts a program', argText(arg)),
      ),
      ...files.flatMap((arg) => tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'names' }))),
      ...(files.length > 0 && !shows ? [unclear('which program opens it is unknown', undefined, 'open it in the editor')] : []),
    ],
    prints: 'nothing',
  };
};

const openOptions = {
  flags: '-e -t -f -F -W|--wait-apps -R|--reveal -n|--new -g|--background -j|--hide -h|--header --help --version --manual',
  text: '-u',
  unclear: '-a -b -s --args --env --stdin -i --stdout -o --stderr --arch',
} satisfies Partial<Program>;

export const open: Program = {
  name: 'open',
  manual: 'https://keith.github.io/xcode-man-pages/open.1.html',
  ...openOptions,
  style: 'posix',
  operands: 'text...',
  does: 'nothing',
  judge: openJudge,
};

export const openKin: readonly Program[] = [
  {
    name: 'xdg-open',
    manual: 'https://manpages.debian.org/trixie/xdg-utils/xdg-open.1.en.html',
    flags: '--help --manual --version',
    style: 'posix',
    operands: 'text...',
    does: 'nothing',
    judge: openJudge,
  },
  likeProgram(open, 'wslview', 'https://wslutiliti.es/wslu/man/wslview.html'),
];

export const xattr: Program = {
  name: 'xattr',
  manual: 'https://keith.github.io/xcode-man-pages/xattr.1.html',
  style: 'plain',
  flags: '-l -r -s -v -x -h|--help -w -d -c -p',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  judge: (it, tools) => {
    if (!it.has('-w') && !it.has('-d') && !it.has('-c')) return {};
    const skip = it.has('-w') ? 2 : it.has('-d') ? 1 : 0;
    const files = it.operands
      .slice(skip)
      .flatMap((arg) => tools.places(arg).map((place): Effect => ({ kind: 'write', place, how: 'owner' })));
    // Gatekeeper checks a download only if it has the quarantine mark.
    const quarantine = it.has('-c') || it.operands.some((arg) => exact(arg) === undefined || argText(arg).includes('quarantine'));
    return {
      effects: [
        ...files,
        ...(quarantine ? [{ kind: 'hazard', what: 'weaken-guard', detail: 'removes the quarantine mark' } as const] : []),
      ],
    };
  },
};

export const mdls: Program = {
  name: 'mdls',
  manual: 'https://keith.github.io/xcode-man-pages/mdls.1.html',
  flags: '-raw',
  text: '-name -nullMarker',
  style: 'single',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
};

export const GetFileInfo: Program = {
  name: 'GetFileInfo',
  manual: 'https://ss64.com/mac/getfileinfo.html',
  flags: '-P -c -d -m -t',
  optional: '-a',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
};
