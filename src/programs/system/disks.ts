// Disks, partitions, file systems and volumes. Listing is quiet; formatting and changing storage is always forbidden.
import type { Program } from '../../argv/program.ts';
import { wordsOf } from '../../argv/words-of.ts';
import type { Effect } from '../../model/effect.ts';
import { debian, mac, machineTool, machineTools, man8 } from './machine-tool.ts';

const format: readonly Effect[] = [{ kind: 'hazard', what: 'format', detail: 'makes a new file system or wipes one' }];
const storage: readonly Effect[] = [{ kind: 'hazard', what: 'storage', detail: 'changes or destroys a storage volume' }];
const system: readonly Effect[] = [{ kind: 'configure', what: 'system', detail: 'mounts and devices' }];
const ZFS = 'https://openzfs.github.io/openzfs-docs/man/master/8/';

/** Programs that create file systems. In an image file that is a write of the file. */
const makers = (names: string, manual: (name: string) => string): readonly Program[] =>
  wordsOf(names).map((name) => ({
    name,
    manual: manual(name),
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    when: [
      { unless: '-h -V -v *img -F.*img -q.*img -t.*.*img', does: format },
      { mentions: '/dev*', does: format },
      { words: '*img', operands: 'writes' },
      { words: '-F.*img -q.*img', operands: 'text writes' },
      { words: '-t.*.*img', operands: 'text text writes' },
    ],
  }));

export const partitions: readonly Program[] = [
  ...makers('mkfs mkfs.minix mkfs.cramfs mkfs.bfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkswap mke2fs', man8),
  ...makers('mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.exfat mkfs.f2fs mkdosfs mkntfs mkudffs', debian),
  ...makers('newfs newfs_apfs newfs_hfs newfs_msdos', mac),
  machineTool({
    name: 'fdisk',
    manual: man8('fdisk'),
    looks: `
      -v -l -l./dev/* --list --list./dev/* -x -x./dev/* --list-details --list-details./dev/* -s./dev/* --show-size./dev/*
    `,
    does: storage,
  }),
  machineTool({
    name: 'sfdisk',
    manual: man8('sfdisk'),
    looks: `
      -v -l -l./dev/* --list --list./dev/* -d./dev/* --dump./dev/* -J./dev/* --json./dev/* -F -F./dev/* --list-free
      --list-free./dev/* -s -s./dev/* --show-size --show-size./dev/*
    `,
    does: storage,
  }),
  machineTool({ name: 'gdisk', manual: debian('gdisk'), looks: '-l./dev/*', does: storage }),
  ...machineTools('cfdisk cgdisk', debian, storage),
  machineTool({
    name: 'sgdisk',
    manual: debian('sgdisk'),
    looks: `
      -L --list-types -p./dev/* --print./dev/* /dev/*.-p /dev/*.--print -i*./dev/* --info=*./dev/* -O./dev/* -v./dev/*
      --verify./dev/*
    `,
    does: storage,
  }),
  machineTool({
    name: 'parted',
    manual: 'https://www.gnu.org/software/parted/manual/parted.html',
    looks: `
      -v -l --list -m.-l -s.-l -l.-m -lm -ml -s.-m.-l /dev/*.print /dev/*.print.* -s./dev/*.print -s./dev/*.print.*
      --script./dev/*.print -m./dev/*.print -s.-m./dev/*.print -sm./dev/*.print -ms./dev/*.print /dev/*.unit.*.print
      -s./dev/*.unit.*.print -s./dev/*.unit.*.print.free -sm./dev/*.unit.*.print
    `,
    does: storage,
  }),
  machineTool({ name: 'partprobe', manual: man8('partprobe'), looks: '-v -d... --dry-run...', does: storage }),
  machineTool({
    name: 'wipefs',
    manual: man8('wipefs'),
    looks: `
      -n./dev/* --no-act./dev/* -J./dev/* --json./dev/* -i./dev/* --noheadings./dev/* -p./dev/* --parsable./dev/*
      -O.*./dev/* --output.*./dev/*
    `,
    does: format,
  }),
  ...machineTools('blkdiscard badblocks', man8, format),
  ...machineTools('sg_format nvme-format shred-disk', debian, format),
  machineTool({
    name: 'hdparm',
    manual: man8('hdparm'),
    looks: '-I./dev/* -i./dev/* -t./dev/* -T./dev/* -tT./dev/* -Tt./dev/* -C./dev/* -g./dev/*',
    does: storage,
  }),
  machineTool({
    name: 'cryptsetup',
    manual: man8('cryptsetup'),
    looks: 'status.* luksDump./dev/* isLuks./dev/* luksUUID./dev/* benchmark',
    does: storage,
  }),
];

/** `--config` can name log files and directories of its own. */
const showsVolumes = (name: string): Program => ({
  name,
  manual: man8(name),
  flags: `
    --aligned --binary --foreign --ignorelockingfailure --logonly --longhelp --nameprefixes --noheadings --nohints
    --nolocking --nosuffix --readonly --rows --shared --unbuffered --unquoted --version -a|--all -d|--debug -h|--help
    -q|--quiet -t|--test -v|--verbose -y|--yes ${OWN_FLAGS[name] ?? ''}
  `,
  text: `
    --configreport --headings --lockopt --reportformat --separator --units -O|--sort -S|--select -o|--options
    --driverloaded
  `,
  unclear: '--config --commandprofile --profile --devices --devicesfile --journal',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
});
const OWN_FLAGS: { readonly [name: string]: string } = {
  lvs: '-H|--history --segments',
  pvs: '-A|--allpvs --segments',
  lvdisplay: '-C|--columns -H|--history -c|--colon -m|--maps --segments',
  vgdisplay: '-A|--activevolumegroups -C|--columns -c|--colon -s|--short',
  pvdisplay: '-C|--columns -c|--colon -m|--maps -s|--short --segments',
};

export const volumes: readonly Program[] = [
  ...machineTools(
    `
      lvremove vgremove pvremove lvreduce lvresize lvextend lvcreate vgcreate vgreduce vgextend pvcreate pvmove pvresize
      lvconvert vgcfgrestore lvchange vgchange lvrename vgrename
    `,
    man8,
    storage,
  ),
  {
    name: 'blkid',
    manual: man8('blkid'),
    flags: `
      -d|--no-encoding -D|--no-part-details -g|--garbage-collect -i|--info -k|--list-filesystems -l|--list-one
      -p|--probe -h|--help -V|--version
    `,
    text: `
      -H|--hint -L|--label -n|--match-types -o|--output -O|--offset -s|--match-tag -S|--size -t|--match-token -u|--usages
      -U|--uuid
    `,
    // It is read, and written with what was found.
    writes: '-c|--cache-file',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
  },
  ...['lvs', 'vgs', 'pvs', 'lvdisplay', 'vgdisplay', 'pvdisplay'].map(showsVolumes),
  machineTool({
    name: 'mdadm',
    manual: man8('mdadm'),
    looks: `
      --detail./dev/* -D./dev/* --examine./dev/* -E./dev/* --query./dev/* -Q./dev/* --detail.--scan --examine.--scan
      -D.--scan -E.--scan -Ds -Es -D.-s -E.-s
    `,
    does: storage,
  }),
  machineTool({ name: 'tune2fs', manual: man8('tune2fs'), looks: '-l.*', does: storage }),
  machineTool({ name: 'fsck', manual: man8('fsck'), looks: '-N...', does: storage }),
  machineTool({ name: 'e2fsck', manual: man8('e2fsck'), looks: '-n.*', does: storage }),
  machineTool({ name: 'dmsetup', manual: man8('dmsetup'), looks: 'ls info info.* status status.* table table.*', does: storage }),
  machineTool({ name: 'kpartx', manual: man8('kpartx'), looks: '-l.*', does: storage }),
  ...machineTools('resize2fs e2label xfs_growfs xfs_repair fsck.ext4 fsck.ext3 fsck.xfs debugfs', man8, storage),
  ...machineTools('fsck.vfat dosfsck ntfsfix zerofree growpart', debian, storage),
  machineTool({
    name: 'zfs',
    manual: `${ZFS}zfs.8.html`,
    looks: 'none list...* get...* diff...* holds...* help...* version userspace...* groupspace...*',
    does: system,
    when: [
      {
        words: `
          destroy...* rollback...* rename...* receive...* recv...* promote...* create...* unload-key...* change-key...*
        `,
        does: storage,
      },
      { unless: 'none *...*', does: storage },
    ],
  }),
  machineTool({
    name: 'zpool',
    manual: `${ZFS}zpool.8.html`,
    looks: 'none list...* status...* get...* iostat...* history...* events...* help...* version',
    does: system,
    when: [
      {
        words: `
          destroy...* create...* labelclear...* remove...* detach...* offline...* replace...* split...* export...* import...*
          clear...* attach...* add...*
        `,
        does: storage,
      },
      { unless: 'none *...*', does: storage },
    ],
  }),
  machineTool({
    name: 'btrfs',
    manual: 'https://btrfs.readthedocs.io/en/latest/btrfs.html',
    looks: `
      none version help...* inspect-internal...* subvolume.list...* subvolume.show...* device.usage...* device.stats...*
      filesystem.usage...* filesystem.df...* filesystem.show...* filesystem.du...* property.get...* property.list...*
      quota.status...* scrub.status...*
    `,
    does: storage,
  }),
  machineTool({
    name: 'diskutil',
    manual: mac('diskutil'),
    looks: `
      none list...* info...* activity listFilesystems help...* listBootable verifyDisk...* verifyVolume...* mount...*
      unmount...* apfs.list...* ap.list...* cs.list...* coreStorage.list...*
    `,
    does: system,
    when: [
      {
        unless: 'apfs.list...* ap.list...* cs.list...* coreStorage.list...*',
        words: `
          erase*...* Erase*...* partitionDisk...* zeroDisk...* randomDisk...* secureErase...* reformat...* splitPartition...*
          mergePartitions...* resizeVolume...* addPartition...* apfs...* ap...* cs...* coreStorage...* appleRAID...* ar...*
          unmountDisk...* eject...* rename...* repair*...* enableOwnership...* disableOwnership...* enableJournal...*
          moveJournal...* disableJournal...*
        `,
        does: storage,
      },
      { unless: 'none *...*', does: storage },
    ],
  }),
];

export const mounts: readonly Program[] = [
  {
    name: 'mount',
    manual: man8('mount'),
    flags: `
      -a|--all -f|--fake -F|--fork -l|--show-labels -n|--no-mtab -r|--read-only|--ro -s -v|--verbose -w|--rw|--read-write
      -B|--bind -M|--move -R|--rbind -c|--no-canonicalize -i|--internal-only -m|--mkdir --make-shared --make-slave
      --make-private --make-unbindable --make-rshared --make-rslave --make-rprivate --make-runbindable --onlyonce
      -h|--help -V|--version
    `,
    text: `
      -o|--options -t|--types -O|--test-opts -L|--label -U|--uuid -N|--namespace --source --options-mode
      --options-source
    `,
    reads: '-T|--fstab',
    creates: '--target --target-prefix',
    operands: 'names? covers',
    does: 'nothing',
    when: [
      { given: 'some', does: system },
      { has: '-a -L -U --source --target', does: system },
    ],
  },
  {
    name: 'umount',
    manual: man8('umount'),
    flags: `
      -a|--all -A|--all-targets -c|--no-canonicalize -d|--detach-loop --fake -f|--force -i|--internal-only -l|--lazy
      -n|--no-mtab -q|--quiet -R|--recursive -r|--read-only -v|--verbose -h|--help -V|--version
    `,
    text: '-O|--test-opts -t|--types -N|--namespace',
    operands: 'covers...',
    does: system,
  },
  ...['fusermount', 'fusermount3', 'sshfs', 'mount_nfs', 'mount_smbfs', 'mount.nfs', 'mount.cifs'].map((name) =>
    machineTool({ name, manual: debian(name), operands: 'text... covers', does: system }),
  ),
  machineTool({
    name: 'losetup',
    manual: man8('losetup'),
    looks: 'none -l --list -l.--noheadings -l.--raw -l.--bytes --list.--noheadings -a --all -f --find',
    does: system,
  }),
  machineTool({
    name: 'swapon',
    manual: man8('swapon'),
    looks: 'none -s --summary --show --show.--noheadings --show.--raw --show.--bytes --noheadings --raw --bytes',
    does: system,
  }),
  machineTool({ name: 'udisksctl', manual: debian('udisksctl'), looks: 'help status info... dump', does: system }),
  ...machineTools('swapoff eject quotaon quotaoff edquota setquota', man8, system),
  ...machineTools('cgexec cgset modprobe.d', debian, system),
];
