// Disks, partitions, file systems and volumes. Listing is quiet; formatting and changing storage is a hard boundary.
import { asTree } from '../../argv/effects-of.ts';
import type { Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { longPattern } from '../../argv/long-pattern.ts';

const format: Effect = { kind: 'hazard', what: 'format', detail: 'makes a new file system or wipes one' };
const storage: Effect = { kind: 'hazard', what: 'storage', detail: 'changes or destroys a storage volume' };
const system: Effect = { kind: 'configure', what: 'system', detail: 'mounts and devices' };

/** What lies below the place that something is mounted on, or taken from, is out of reach. */
const covered = (it: Parsed, tools: Tools): readonly Effect[] =>
  it.operands
    .filter((arg) => /^[/~.]/.test(argText(arg)))
    .slice(-1)
    .flatMap((arg) => tools.places(arg))
    .filter((place) => place.kind === 'path' && !place.path.startsWith('/dev/'))
    .map((place): Effect => ({ kind: 'write', place: asTree(place), how: 'perhaps', mode: 'unknown' }));

const onlyLooks = (it: Parsed, pattern: RegExp): boolean => it.operands.every((arg) => pattern.test(exact(arg) ?? '…'));

interface Row {
  readonly name: string;
  readonly manual: string;
  readonly effect: Effect;
  /**
   * Every word matches, and one of them asks to be shown: it only looks. Without such a word these tools take commands from standard
   * input.
   */
  readonly looks: RegExp;
  /** A file will do where a disk is meant. */
  readonly onFiles?: true;
}

const HELP = '--help|-h|--version|-V|-v';
const ROWS: readonly Row[] = [
  {
    name: 'mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.exfat mkfs.f2fs mkfs.minix mkfs.cramfs mkfs.bfs mke2fs mkdosfs mkntfs mkswap newfs newfs_apfs newfs_hfs newfs_msdos mkudffs',
    manual: 'https://man7.org/linux/man-pages/man8/mkfs.8.html',
    effect: format,
    looks: new RegExp(`^(${HELP})$`),
    onFiles: true,
  },
  {
    name: 'fdisk sfdisk cfdisk gdisk cgdisk',
    manual: 'https://man7.org/linux/man-pages/man8/fdisk.8.html',
    effect: storage,
    looks: new RegExp(`^(${HELP}|-l|--list|-s|--show-size|-x|--list-details|-d|--dump|-J|--json|-F|--list-free|/dev/\\w+)$`),
  },
  {
    name: 'sgdisk',
    manual: 'https://linux.die.net/man/8/sgdisk',
    effect: storage,
    looks: new RegExp(`^(${HELP}|-p|--print|-i\\d*|--info=\\d+|-O|-L|--list-types|--verify|/dev/\\w+)$`),
  },
  {
    name: 'parted partprobe',
    manual: 'https://www.gnu.org/software/parted/manual/parted.html',
    effect: storage,
    looks: new RegExp(`^(${HELP}|-l|--list|-m|--machine|-s|--script|print|free|all|unit|\\w?i?B|/dev/\\w+)$`),
  },
  {
    name: 'wipefs',
    manual: 'https://man7.org/linux/man-pages/man8/wipefs.8.html',
    effect: format,
    looks: new RegExp(`^(${HELP}|-n|--no-act|-J|--json|-i|--noheadings|-p|--parsable|-O|--output|/dev/\\w+)$`),
  },
  {
    name: 'blkdiscard sg_format nvme-format shred-disk badblocks',
    manual: 'https://man7.org/linux/man-pages/man8/blkdiscard.8.html',
    effect: format,
    looks: new RegExp(`^(${HELP})$`),
  },
  {
    name: 'hdparm',
    manual: 'https://man7.org/linux/man-pages/man8/hdparm.8.html',
    effect: storage,
    looks: new RegExp(`^(${HELP}|-I|-i|-t|-T|-tT|-C|-g|/dev/\\w+)$`),
  },
  {
    name: 'cryptsetup',
    manual: 'https://man7.org/linux/man-pages/man8/cryptsetup.8.html',
    effect: storage,
    looks: new RegExp(`^(${HELP}|status|luksDump|isLuks|luksUUID|benchmark|/dev/[\\w/-]+)$`),
  },
  {
    name: 'lvremove vgremove pvremove lvreduce lvresize lvextend lvcreate vgcreate vgreduce vgextend pvcreate pvmove pvresize lvconvert vgcfgrestore lvchange vgchange lvrename vgrename',
    manual: 'https://man7.org/linux/man-pages/man8/lvremove.8.html',
    effect: storage,
    looks: new RegExp(`^(${HELP})$`),
  },
  {
    name: 'mdadm',
    manual: 'https://man7.org/linux/man-pages/man8/mdadm.8.html',
    effect: storage,
    looks: new RegExp(`^(${HELP}|--detail|-D|--examine|-E|--query|-Q|--scan|-s|/dev/[\\w/]+)$`),
  },
  {
    name: 'resize2fs tune2fs e2label xfs_growfs xfs_repair fsck fsck.ext4 fsck.ext3 fsck.vfat fsck.xfs e2fsck dosfsck ntfsfix zerofree debugfs growpart dmsetup kpartx',
    manual: 'https://man7.org/linux/man-pages/man8/resize2fs.8.html',
    effect: storage,
    looks: new RegExp(`^(${HELP}|-n|-N|ls|info|status|table|-l)$`),
  },
];

/** Destroying words of tools that have looking and changing subcommands. */
const LISTS: readonly { readonly name: string; readonly manual: string; readonly looks: RegExp; readonly destroys: RegExp }[] = [
  {
    name: 'zfs',
    manual: 'https://openzfs.github.io/openzfs-docs/man/master/8/zfs.8.html',
    looks: /^(list|get|diff|holds|help|version|--version|userspace|groupspace)$/,
    destroys: /^(destroy|rollback|rename|receive|recv|promote|create|unload-key|change-key)$/,
  },
  {
    name: 'zpool',
    manual: 'https://openzfs.github.io/openzfs-docs/man/master/8/zpool.8.html',
    looks: /^(list|status|get|iostat|history|events|help|version|--version)$/,
    destroys: /^(destroy|create|labelclear|remove|detach|offline|replace|split|export|import|clear|attach|add)$/,
  },
  {
    name: 'btrfs',
    manual: 'https://btrfs.readthedocs.io/en/latest/btrfs.html',
    looks: /^(version|help|--version|--help|inspect-internal)$/,
    destroys: /^(subvolume|device|filesystem|balance|replace|rescue|check|quota|receive|send|scrub|property)$/,
  },
  {
    name: 'diskutil',
    manual: 'https://ss64.com/mac/diskutil.html',
    looks: /^(list|info|activity|listFilesystems|help|listBootable|verifyDisk|verifyVolume|mount|unmount)$/,
    destroys: longPattern('i')`
        ^(erase\w*|partitionDisk|zeroDisk|randomDisk|secureErase|reformat|eraseDisk|eraseVolume|splitPartition|
        mergePartitions|resizeVolume|addPartition|apfs|ap|cs|coreStorage|appleRAID|ar|unmountDisk|eject|rename|
        repair\w*|enableOwnership|disableOwnership|enableJournal|moveJournal|disableJournal)$
      `,
  },
];

/** A file system in an image is a file that is written. Only where every word with a path in it, or an image's ending, is such a file. */
const IMAGE = /^[\w./-]+\.(?:img|image|raw|ext2|ext3|ext4|xfs|btrfs|fat|vfat|squashfs|swap|bin)$/;
function imageEffects(it: Parsed, tools: Tools): readonly Effect[] | undefined {
  const words = it.operands.map((arg) => exact(arg) ?? '/dev/…');
  const images = it.operands.filter((_, i) => IMAGE.test(words[i] ?? ''));
  const others = words.filter((word) => !IMAGE.test(word) && (word.includes('/') || word.includes('=')));
  if (images.length !== 1 || others.length > 0 || words.some((word) => word.startsWith('/dev') || word.includes('..')))
    return undefined;
  return images.flatMap((arg) =>
    tools.places(arg).map((place): Effect => ({ kind: 'write', place, how: 'change', replaces: true })),
  );
}

export const disks: readonly Program[] = [
  ...ROWS.map((row): Program => ({
    name: row.name,
    manual: row.manual,
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => {
      if (onlyLooks(it, row.looks) && it.operands.some((arg) => !argText(arg).startsWith('/dev/'))) return {};
      return { effects: (row.onFiles ? imageEffects(it, tools) : undefined) ?? [row.effect] };
    },
  })),
  ...LISTS.map((row): Program => ({
    name: row.name,
    manual: row.manual,
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => {
      const first = exact(it.operands[0]);
      if (it.operands.length === 0 || row.looks.test(first ?? '')) return {};
      const below = exact(it.operands[1]);
      if (
        /^(subvolume|device|filesystem|property|quota|scrub|apfs|ap|cs|coreStorage)$/.test(first ?? '') &&
        /^(list|show|usage|df|stats|status|get|du)$/.test(below ?? '')
      )
        return {};
      return { effects: [first === undefined || row.destroys.test(first) ? storage : system] };
    },
  })),
  {
    name: 'blkid lvs vgs pvs lvdisplay vgdisplay pvdisplay',
    manual: 'https://man7.org/linux/man-pages/man8/lsblk.8.html',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'mount',
    manual: 'https://man7.org/linux/man-pages/man8/mount.8.html',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) =>
      it.operands.length === 0 || onlyLooks(it, /^(-l|--show-labels|--help|-h|-V|--version|-v)$/)
        ? {}
        : it.operands.length === 2 && exact(it.operands[0]) === '-t'
          ? {}
          : { effects: [system, ...covered(it, tools)] },
  },
  {
    name: 'umount fusermount fusermount3 losetup swapoff swapon eject udisksctl mount_nfs mount_smbfs sshfs mount.nfs mount.cifs modprobe.d cgexec cgset quotaon quotaoff edquota setquota',
    manual: 'https://man7.org/linux/man-pages/man8/umount.8.html',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) =>
      onlyLooks(it, /^(-l|--list|-h|--help|-V|--version|info|imageinfo|status|-s|--show|--noheadings|--raw|--bytes)$/)
        ? {}
        : { effects: [system, ...covered(it, tools)] },
  },
];
