// chmod, chown, chgrp and similar programs: change modes, owners, access lists and flags. They do not touch content.
import { likeProgram } from '../../argv/like.ts';
import { asTree } from '../../argv/effects-of.ts';
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect, Write } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { exact } from '../../shell/value.ts';
import { modeOf, shutsOut } from './mode.ts';

interface Change {
  readonly files: readonly Arg[];
  readonly how: Pick<Write, 'how' | 'mode'>;
  /** The mode makes everything below the directory inaccessible. */
  readonly shuts?: boolean;
}

function change(it: Parsed, tools: Tools, what: Change): Judgement {
  const effects = what.files.flatMap((arg) =>
    tools.places(arg).map((place): Effect => ({
      kind: 'write',
      place: it.has('-R') || (what.shuts === true && isDirectory(place, tools)) ? asTree(place) : place,
      ...what.how,
    })),
  );
  return { replaces: true, effects };
}

const isDirectory = (place: Place, tools: Tools): boolean =>
  place.kind === 'path' && place.extent === 'one' && tools.exists(place.path) === 'directory';

/** `chmod -x f`: a mode that removes permissions looks like an option. */
const TAKES_AWAY = ['-r', '-w', '-x', '-X', '-s', '-t'];

export const chmod: Program = {
  name: 'chmod',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/chmod-invocation.html',
  sameAs: { gchmod: 'https://www.gnu.org/software/coreutils/manual/html_node/chmod-invocation.html' },
  flags: `
    -c|--changes -f|--silent|--quiet -v|--verbose --no-preserve-root --preserve-root -R|--recursive -h|--no-dereference
    --dereference -H -L -P -r -w -x -X -s -t --help --version
  `,
  names: '--reference',
  unclearFlags: '-a -A -C -D -E -i -I -n -N',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  judge: (it, tools) => {
    const away = TAKES_AWAY.some((flag) => it.has(flag));
    const reference = it.has('--reference');
    const mode = reference ? 'unknown' : away ? 'plain' : modeOf(exact(it.operands[0]));
    const files = away || reference ? it.operands : it.operands.slice(1);
    const shuts = away ? it.has('-r') || it.has('-x') : shutsOut(exact(it.operands[0]));
    const trees = it.has('-R') || files.some((arg) => tools.places(arg).some((place) => isDirectory(place, tools)));
    return change(it, tools, { files, shuts, how: { how: 'mode', mode: shuts && trees && mode !== 'open' ? 'unknown' : mode } });
  },
};

const chownJudge: NonNullable<Program['judge']> = (it, tools) =>
  change(it, tools, { files: it.has('--reference') ? it.operands : it.operands.slice(1), how: { how: 'owner' } });

export const chown: Program = {
  name: 'chown',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/chown-invocation.html',
  sameAs: { gchown: 'https://www.gnu.org/software/coreutils/manual/html_node/chown-invocation.html' },
  flags: `
    -c|--changes -f|--silent|--quiet -v|--verbose --dereference -h|--no-dereference --no-preserve-root --preserve-root
    -R|--recursive -H -L -P -n -x --help --version
  `,
  text: '--from',
  names: '--reference',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  judge: chownJudge,
};

export const chownKin: readonly Program[] = [
  {
    name: 'chgrp',
    manual: 'https://manpages.debian.org/trixie/coreutils/chgrp.1.en.html',
    sameAs: { gchgrp: 'https://www.gnu.org/software/coreutils/manual/html_node/chgrp-invocation.html' },
    flags: `
      -c|--changes -f|--silent|--quiet -v|--verbose --dereference -h|--no-dereference --no-preserve-root --preserve-root
      -R|--recursive -H -L -P --help --version
    `,
    text: '--from',
    unclear: '--reference',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    judge: chownJudge,
  },
];

export const setfacl: Program = {
  name: 'setfacl',
  manual: 'https://man7.org/linux/man-pages/man1/setfacl.1.html',
  flags: `
    -b|--remove-all -k|--remove-default -n|--no-mask --mask -d|--default -R|--recursive -L|--logical -P|--physical
    --test -v|--version -h|--help
  `,
  text: '-m|--modify -x|--remove --set',
  reads: '-M|--modify-file -X|--remove-file --set-file',
  unclear: '--restore',
  operands: 'names...',
  does: 'nothing',
  judge: (it, tools) => ({
    effects: it.operands.flatMap((arg) =>
      tools.places(arg).map((place): Effect => ({ kind: 'write', place: it.has('-R') ? asTree(place) : place, how: 'owner' })),
    ),
  }),
};

export const getfacl: Program = {
  name: 'getfacl',
  manual: 'https://man7.org/linux/man-pages/man1/getfacl.1.html',
  flags: `
    -a|--access -d|--default -c|--omit-header -e|--all-effective -E|--no-effective -s|--skip-base -R|--recursive
    -L|--logical -P|--physical -t|--tabular -n|--numeric -p|--absolute-names -V -v -l --one-file-system --help --version
  `,
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
};

export const getfaclKin: readonly Program[] = [
  {
    name: 'lsattr',
    manual: 'https://manpages.debian.org/trixie/e2fsprogs/lsattr.1.en.html',
    flags: '-R -V -a -d -l -p -v --help --version',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
  },
];

const chattrKind = {
  operands: 'text...',
  does: 'nothing',
  prints: 'nothing',
  judge: (it, tools) => {
    const files = it.operands.filter((arg) => !/^[+=]/.test(exact(arg) ?? ''));
    // Nothing can be added to an immutable directory.
    const shuts = it.operands.some((arg) => /^[+=].*[ia]|^(s|u)?(chg|chng|immutable|append)/.test(exact(arg) ?? ''));
    return change(it, tools, { files, shuts, how: shuts ? { how: 'mode', mode: 'unknown' } : { how: 'owner' } });
  },
} satisfies Partial<Program>;

export const chattr: Program = {
  name: 'chattr',
  manual: 'https://man7.org/linux/man-pages/man1/chattr.1.html',
  flags: '-R -V -f -h -H -L -P -a -A -c -C -d -D -e -F -i -I -j -m -N -P -s -S -t -T -u -x',
  text: '-v',
  ...chattrKind,
};

export const chattrKin: readonly Program[] = [
  likeProgram(chattr, 'chflags', 'https://man.freebsd.org/cgi/man.cgi?query=chflags'),
];
