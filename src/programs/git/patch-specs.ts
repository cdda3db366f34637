// Git subcommands that turn history into files and files into changes: patches, archives, bundles, streams.
import { posix } from 'node:path';
import { directoriesUp } from '../../host/directories-up.ts';
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { somewhereBelow } from '../../model/place.ts';
import { DIFF_FLAGS, DIFF_OPTIONAL, DIFF_TEXT, WALK_FLAGS, WALK_OPTIONAL, WALK_TEXT } from './diff-options.ts';
import { exact, textArg } from '../../shell/value.ts';
import { patchTargets } from '../text/patch-targets.ts';
import { outsideRepository } from '../text/outside-repository.ts';
import { revisionReads } from './revision-reads.ts';
import { vcs } from './vcs.ts';

const APPLY_TEXT = '--exclude --include -p --whitespace --directory -C';

export const PATCH_SPECS: Readonly<Record<string, Spec>> = {
  apply: {
    flags: `
      --no-add --stat --numstat --summary --check --index -N|--intent-to-add --cached --apply -3|--3way --ours --theirs
      --union -z --ignore-space-change --ignore-whitespace -R|--reverse --unidiff-zero --reject --allow-overlap
      -v|--verbose -q|--quiet --inaccurate-eof --recount --allow-empty --allow-binary-replacement|--binary --no-index
    `,
    text: APPLY_TEXT,
    writes: '--build-fake-ancestor',
    unclearFlags: '--unsafe-paths',
    operands: 'reads...',
    does: 'nothing',
    prints: 'names',
    // A change that only goes into the index reaches the work tree with the next checkout, and the next commit.
    when: [{ has: '--cached', does: [vcs('stage', 'a patch')] }],
    judge: apply,
  },
  am: {
    flags: `
      -i|--interactive -3|--3way -q|--quiet -s|--signoff -u|--utf8 --no-utf8 -k|--keep -b|--keep-non-patch
      -m|--message-id --no-message-id --keep-cr --no-keep-cr --scissors|-c --no-scissors --ignore-space-change
      --ignore-whitespace --reject -r|--resolved|--continue --skip --abort --quit --retry --allow-empty
      --committer-date-is-author-date --ignore-date --rerere-autoupdate --no-rerere-autoupdate --no-3way --no-signoff
      -n|--no-verify
    `,
    optional: '--show-current-patch --gpg-sign|-S',
    text: `${APPLY_TEXT.replace(' -C', '')} -C --quoted-cr --patch-format --resolvemsg --empty`,
    operands: 'reads...',
    does: [vcs('commit', 'patches')],
    prints: 'names',
    when: [{ has: '--no-verify', does: [vcs('no-verify', 'patches without hooks')] }],
    judge: apply,
  },
  'format-patch': {
    flags: `
      ${DIFF_FLAGS} ${WALK_FLAGS} -n|--numbered -N|--no-numbered -s|--signoff --stdout --cover-letter --no-cover-letter
      --numbered-files --encode-email-headers --no-encode-email-headers --rfc -k|--keep-subject --no-binary
      --zero-commit --ignore-if-in-upstream --no-stat -q --progress --no-thread --no-attach --no-base --no-signature
      --no-from --no-to --no-cc --no-add-header --force-in-body-from --always
    `,
    optional: `${DIFF_OPTIONAL} ${WALK_OPTIONAL} --from --attach --inline --thread --base`,
    text: `
      ${DIFF_TEXT} ${WALK_TEXT.replace('-n|--max-count', '--max-count')} --start-number -v|--reroll-count
      --filename-max-length --cover-from-description --subject-prefix --add-header --to --cc --in-reply-to --signature
      --interdiff --range-diff --creation-factor --output-directory|-o
    `,
    reads: '--signature-file -O --description-file',
    writes: '--output',
    // The suffix may contain slashes, which change the directory of the file.
    unclear: '--suffix',
    unclearFlags: '--ext-diff --textconv',
    operands: 'text...',
    does: [vcs('look', 'commits as patches')],
    prints: 'names',
    judge: (it, tools) => {
      if (it.has('--stdout')) return { prints: 'content' };
      const into = it.value('--output-directory') ?? textArg('.');
      return {
        effects: tools.places(into).map((place): Effect => ({
          kind: 'write',
          place: place.kind === 'path' && place.extent === 'one' ? somewhereBelow(place.path) : place,
          how: 'create',
        })),
      };
    },
  },
  archive: {
    flags: '--worktree-attributes -v|--verbose -NUM -l|--list',
    text: '--format --prefix --add-virtual-file --mtime',
    reads: '--add-file',
    writes: '-o|--output',
    unclear: '--remote --exec',
    operands: 'text...',
    does: [vcs('look', 'files of a commit')],
    judge: (it, tools) => ({
      effects: [
        ...(it.has('--format') && !/^(tar|zip|tgz|tar\.gz)$/.test(exact(it.value('--format')) ?? '')
          ? [unclear('an archive format that is a program')]
          : []),
        ...revisionReads(it.operands.slice(1), tools),
      ],
    }),
  },
  bundle: {
    does: 'nothing',
    sub: {
      create: {
        flags: `-q|--quiet --progress --all-progress --all-progress-implied ${WALK_FLAGS}`,
        optional: WALK_OPTIONAL,
        text: `--version ${WALK_TEXT}`,
        operands: 'writes text...',
        does: [vcs('look', 'history')],
        prints: 'names',
      },
      verify: { flags: '-q|--quiet', operands: 'reads', does: [vcs('look', 'a bundle')], prints: 'names' },
      'list-heads': { operands: 'reads text...', does: [vcs('look', 'a bundle')], prints: 'names' },
      unbundle: { flags: '--progress', operands: 'reads text...', does: [vcs('fetch', 'a bundle')], prints: 'names' },
    },
  },
  'fast-export': {
    flags: `
      -M -C --all --full-tree --no-data --anonymize --use-done-feature --show-original-ids --reference-excluded-parents
      --mark-tags --fake-missing-tagger
    `,
    text: '--progress --signed-tags --tag-of-filtered-object --reencode --refspec --anonymize-map',
    reads: '--import-marks --import-marks-if-exists',
    writes: '--export-marks',
    operands: 'text...',
    does: [vcs('look', 'history')],
  },
  'fast-import': { flags: '', operands: 'none', does: [unclear('a stream writes history and may write files')] },
  mailinfo: {
    flags: '-k -b -u -n -m|--message-id --scissors --no-scissors',
    text: '--quoted-cr --encoding',
    operands: 'writes writes',
    does: 'nothing',
  },
  mailsplit: {
    flags: '-b --keep-cr --mboxrd',
    text: '-d -f',
    operands: 'reads...',
    does: 'nothing',
    judge: (it, tools) => ({
      effects: it.has('-o') ? [] : tools.places(textArg('.')).map((place): Effect => ({ kind: 'write', place, how: 'create' })),
    }),
    writes: '-o',
  },
  'request-pull': {
    flags: '-p',
    operands: 'text...',
    does: [vcs('fetch', 'a summary')],
    judge: (it, tools) => ({ effects: it.operands.length > 1 ? [...remote(it, tools)] : [] }),
  },
};

const remote = (it: Parsed, tools: Tools): readonly Effect[] => {
  const url = exact(it.operands[1]);
  return url !== undefined && tools.git.remotes()?.has(url) ? [] : [unclear('contacts another repository', url)];
};

/**
 * A patch changes the files that it names, inside the work tree. If they are unknown, it may change files that affect later runs.
 */
function apply(it: Parsed, tools: Tools): Judgement {
  const looks = ['--stat', '--numstat', '--summary', '--check'].some((option) => it.has(option)) && !it.has('--apply');
  if (looks || it.has('--show-current-patch')) return { effects: [vcs('look', 'a patch')] };
  if (['-r', '--skip', '--abort', '--quit', '--retry'].some((option) => it.has(option)))
    return { effects: [vcs('merge', 'patches in progress')] };
  const texts = it.operands.length === 0 ? [tools.stdin?.text] : it.operands.map((arg) => patchText(arg, tools));
  const named = texts.flatMap((text) => (text === undefined ? [undefined] : patchPaths(text)));
  const prefix = exact(it.value('--directory'));
  // Names are relative to the top of the work tree, wherever git is started.
  if (tools.cwd === undefined || (tools.exists(`${tools.cwd}/.git`) === 'absent' && isBelowTop(tools)))
    return {
      effects: [
        unclear('which files the patch changes is unknown from here', 'patch'),
        ...outsideRepository(it.value('--directory'), tools),
      ],
    };
  if (named.includes(undefined) || named.length === 0 || (it.has('--directory') && prefix === undefined) || it.has('-p'))
    return {
      effects: [
        unclear('which files the patch changes is unknown', 'patch'),
        ...outsideRepository(it.value('--directory'), tools),
        ...stripped(it, tools, texts),
      ],
    };
  return {
    effects: named.flatMap((path) =>
      tools
        .places(textArg(prefix === undefined ? (path ?? '') : `${prefix}/${path ?? ''}`))
        .map((place): Effect => ({ kind: 'write', place, how: 'change' })),
    ),
  };
}

/**
 * The paths after removing the directories that `-p` strips: a path that a rule denies is denied, whatever else the patch does.
 */
function stripped(it: Parsed, tools: Tools, texts: readonly (string | undefined)[]): readonly Effect[] {
  const count = Number(exact(it.value('-p')) ?? Number.NaN);
  if (Number.isNaN(count)) return [];
  const prefix = exact(it.value('--directory')) ?? '.';
  return texts
    .flatMap((text) => (text === undefined ? [] : (patchTargets(text, count) ?? [])))
    .flatMap((path) => tools.places(textArg(posix.join(prefix, path))))
    .map((place): Effect => ({ kind: 'write', place, how: 'change' }));
}

/** Whether a repository begins above the working directory. */
function isBelowTop(tools: Tools): boolean {
  const cwd = tools.cwd ?? '/';
  for (const dir of directoriesUp(cwd)) if (dir !== cwd && tools.exists(posix.join(dir, '.git')) !== 'absent') return true;
  return false;
}

function patchText(arg: Parsed['operands'][number], tools: Tools): string | undefined {
  if (exact(arg) === '-') return tools.stdin?.text;
  const [place, more] = tools.places(arg);
  if (place?.kind !== 'path' || place.extent !== 'one' || more) return undefined;
  const text = tools.codeText(place.path);
  return text.kind === 'text' ? text.text : undefined;
}

const withoutPrefix = (name: string): string => name.replace(/^[^/]*\//, '');

/** `a/NAME b/NAME`: a name with blanks is known if both halves are the same, as in git. */
function bothNames(rest: string): readonly (string | undefined)[] {
  // Quoted names contain escapes.
  if (rest.includes('"')) return [undefined];
  const half = Math.floor(rest.length / 2);
  const [first, second] = [withoutPrefix(rest.slice(0, half)), withoutPrefix(rest.slice(half + 1))];
  if (rest.charAt(half) === ' ' && first === second) return [first];
  const both = /^(\S+) (\S+)$/.exec(rest);
  return both ? [withoutPrefix(both[1] ?? ''), withoutPrefix(both[2] ?? '')] : [undefined];
}

/** Every file in the headers of a patch; a quoted or unusual name is unknown. */
function patchPaths(text: string): readonly (string | undefined)[] {
  const found: (string | undefined)[] = [];
  for (const line of text.split(/\r?\n/)) {
    const header = /^(?:--- |\+\+\+ |rename (?:from|to) |copy (?:from|to) )(.*)$/.exec(line);
    if (header) {
      const name = (header[1] ?? '').replace(/\t.*$/, '');
      if (name !== '/dev/null')
        found.push(
          name.startsWith('"') ? undefined : line.startsWith('---') || line.startsWith('+++') ? withoutPrefix(name) : name,
        );
    } else if (line.startsWith('diff --git ')) {
      found.push(...bothNames(line.slice('diff --git '.length)));
    } else if (/^(new|old) mode 12|^new file mode 12/.test(line)) found.push(undefined);
  }
  return found;
}
