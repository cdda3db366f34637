// rsync: copies trees, locally or to another machine. It can delete, and options choose the remote shell that it runs.
import { asTree } from '../../argv/effects-of.ts';
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { onePath, treeAt } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { landingPlaces, merged } from '../files/destinations.ts';

const DELETES = [
  '--del',
  '--delete',
  '--delete-before',
  '--delete-during',
  '--delete-delay',
  '--delete-after',
  '--delete-excluded',
  '--delete-missing-args',
];

/** `host:path`, `user@host::module`, `rsync://host/…`. */
function hostOf(arg: Arg): string | undefined {
  const text = argText(arg);
  const match = /^rsync:\/\/(?:[^@/]*@)?([^/:]+)/.exec(text) ?? /^(?:[^@/:]*@)?(\[[^\]]+\]|[^/:]+)::?/.exec(text);
  return match?.[1]?.toLowerCase();
}

/** ssh as the remote shell, with options that choose neither a program nor a configuration. */
const PLAIN_SSH = /^ssh(?: -(?:[46ACqTvx]|p ?\d+|l ?[\w.-]+|i ?[\w./~-]+))*$/;

function local(it: Parsed, target: Arg, tools: Tools): readonly Effect[] {
  const sources = it.operands.slice(0, -1).filter((source) => hostOf(source) === undefined);
  const wholePath = it.has('-R');
  const effects: Effect[] = [];
  for (const source of sources) {
    effects.push(...tools.places(source).map((place): Effect => ({ kind: 'read', place: asTree(place), sees: 'content' })));
    const pours = !wholePath && (argText(source).endsWith('/') || /(^|\/)\.$/.test(argText(source)));
    const places = pours
      ? tools
          .places(target)
          .flatMap((place) =>
            place.kind === 'path' && place.extent === 'one'
              ? tools.exists(place.path) === 'absent'
                ? [treeAt(place.path)]
                : merged(place.path, source, tools)
              : [place],
          )
      : landingPlaces(
          { sources: [source], target, into: wholePath || sources.length > 1 ? 'directory' : 'either', trees: 'yes', wholePath },
          tools,
        );
    effects.push(
      ...places.map((place): Effect => {
        const file = place.kind === 'path' && tools.exists(place.path) === 'file' ? onePath(place.path) : undefined;
        return { kind: 'write', place: file ?? place, how: 'change', ...(file ? { replaces: true } : {}) };
      }),
    );
  }
  return effects;
}

const PLAIN_RULE = /^([-+!HSPR]|exclude|include|hide|show|protect|risk|clear|(:|dir-merge,?)[-+Cenwsrpx]*[ _][^/]+$)/;

function judgeRsync(it: Parsed, tools: Tools): Judgement {
  if (it.has('--help') || it.has('--version')) return { replaces: true };
  const effects: Effect[] = [];
  for (const one of it.given) {
    if (!one.value) continue;
    if (one.role === 'reads' || one.role === 'tree')
      effects.push(...tools.places(one.value).map((place): Effect => ({ kind: 'read', place, sees: 'content' })));
    if (one.role === 'writes')
      effects.push(...tools.places(one.value).map((place): Effect => ({ kind: 'write', place, how: 'change' })));
    if (one.role === 'unclear' && !(one.name === '-e' && PLAIN_SSH.test(exact(one.value) ?? '')))
      effects.push(unclear(`\`rsync ${one.name}\` runs a program or takes names from elsewhere`, one.name));
    // A rule may name a file of further rules, and an error message shows its lines. The name of a rule file in each copied
    // directory is harmless.
    if (one.name === '-f' && !PLAIN_RULE.test(exact(one.value) ?? '.'))
      effects.push(unclear('a rule that reads a file of rules', argText(one.value)));
  }
  const target = it.operands.at(-1);
  const sources = it.operands.length > 1 ? it.operands.slice(0, -1) : it.operands;
  if (!target) return { replaces: true, effects };
  const lists = it.operands.length === 1 || it.has('--list-only');
  const dry = it.has('-n') || lists;
  const remoteSources = sources.flatMap((source) => hostOf(source) ?? []);
  const remoteTarget = lists ? undefined : hostOf(target);
  for (const host of remoteSources) effects.push({ kind: 'network', use: 'fetch', server: { host } });
  if (remoteTarget !== undefined) {
    effects.push({ kind: 'network', use: dry ? 'probe' : 'upload', server: { host: remoteTarget } });
    effects.push(
      ...sources
        .flatMap((source) => tools.places(source))
        .map((place): Effect => ({ kind: 'read', place: asTree(place), sees: dry ? 'names' : 'content' })),
    );
  } else if (dry)
    effects.push(
      ...it.operands
        .filter((arg) => hostOf(arg) === undefined)
        .flatMap((arg) => tools.places(arg))
        .map((place): Effect => ({ kind: 'read', place, sees: 'names' })),
    );
  else
    effects.push(
      ...local(it, target, tools),
      ...(remoteSources.length > 0
        ? tools.places(target).map((place): Effect => ({ kind: 'write', place: asTree(place), how: 'change' }))
        : []),
    );
  if (!dry && DELETES.some((option) => it.has(option))) {
    if (remoteTarget === undefined)
      effects.push(...tools.places(target).map((place): Effect => ({ kind: 'delete', place: asTree(place), how: 'remove' })));
    else effects.push({ kind: 'service', act: 'destroy', system: 'rsync', what: `deletes on ${remoteTarget}` });
  }
  if (!dry && it.has('--remove-source-files'))
    effects.push(
      ...sources
        .filter((source) => hostOf(source) === undefined)
        .flatMap((source) => tools.places(source))
        .map((place): Effect => ({ kind: 'delete', place: asTree(place), how: 'remove' })),
    );
  return { replaces: true, effects };
}

export const rsync: Program = {
  name: 'rsync',
  manual: 'https://download.samba.org/pub/rsync/rsync.1',
  sameAs: { openrsync: 'https://man.openbsd.org/rsync' },
  style: 'plain',
  flags: `
    -v|--verbose -q|--quiet --no-motd -c|--checksum -a|--archive -r|--recursive --inc-recursive --no-inc-recursive
    --no-i-r --i-r -R|--relative --no-implied-dirs -b|--backup -u|--update --inplace --append --append-verify -d|--dirs
    --old-dirs --mkpath -l|--links -L|--copy-links --copy-unsafe-links --safe-links --munge-links -k|--copy-dirlinks
    -K|--keep-dirlinks -H|--hard-links -p|--perms -E|--executability -A|--acls -X|--xattrs -o|--owner -g|--group
    --devices --specials -D -t|--times -U|--atimes --open-noatime -N|--crtimes -O|--omit-dir-times -J|--omit-link-times
    -S|--sparse --preallocate -n|--dry-run -W|--whole-file --no-whole-file -x|--one-file-system --existing
    --ignore-non-existing --ignore-existing --remove-source-files ${DELETES.join(' ')} --ignore-missing-args
    --ignore-errors --force --partial --delay-updates -m|--prune-empty-dirs --numeric-ids -I|--ignore-times --size-only
    -y|--fuzzy -z|--compress -C|--cvs-exclude -F -0|--from0 -s|--secluded-args|--protect-args --blocking-io --stats
    -8|--8-bit-output -h|--human-readable --progress -P -i|--itemize-changes --list-only --fsync -4|--ipv4 -6|--ipv6
    -V|--version --help --no-perms --no-owner --no-group --no-times --no-links --no-recursive --no-compress --no-o
    --no-g --no-p --no-t --no-r --no-D --no-human-readable --no-h
  `,
  text: `
    --info --debug --stderr --suffix --checksum-choice -B|--block-size --max-delete --max-size --min-size --max-alloc
    --usermap --groupmap --chown --timeout --contimeout -@|--modify-window --compress-choice --compress-level
    --compress-threads --skip-compress -f|--filter --exclude --include --address --port --sockopts --outbuf --out-format
    --log-file-format --bwlimit --stop-after --stop-at --protocol --iconv --checksum-seed
  `,
  reads: '--exclude-from --include-from --password-file --early-input',
  tree: '--compare-dest --copy-dest --link-dest',
  writes: '--backup-dir --partial-dir -T|--temp-dir --log-file --write-batch --only-write-batch',
  // A batch file holds what is written.
  unclear: '--read-batch -e|--rsh --rsync-path -M|--remote-option --files-from --config --copy-as --chmod',
  unclearFlags: '--daemon --server --sender --super --fake-super --write-devices --copy-devices --old-args --trust-sender',
  operands: 'text...',
  does: 'nothing',
  judge: judgeRsync,
};
