// The directories of the operating systems. Data only; paths in the normal spelling, compared without case.

/** Directories of the system in which everything belongs to it. Themselves `root`, below them `system`; never a project. */
export const SYSTEM_TREES: readonly string[] = [
  '/bin',
  '/boot',
  '/dev',
  '/efi',
  '/etc',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/lost+found',
  '/nix/store',
  '/proc',
  '/run',
  '/sbin',
  '/snap',
  '/sys',
  '/usr/bin',
  '/usr/include',
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/libexec',
  '/usr/local/bin',
  '/usr/local/etc',
  '/usr/local/include',
  '/usr/local/lib',
  '/usr/local/sbin',
  '/usr/local/share',
  '/usr/sbin',
  '/usr/share',
  '/var/backups',
  '/var/cache',
  '/var/db',
  '/var/log',
  '/var/mail',
  '/var/run',
  '/var/spool',
  // macOS
  '/Applications',
  '/Library',
  '/Network',
  '/System',
  '/cores',
  '/private/etc',
  '/private/var/db',
  '/private/var/log',
  '/private/var/run',
  '/usr/standalone',
  '/opt/homebrew/bin',
  '/opt/homebrew/etc',
  // Windows, on its own and seen from its Linux
  'C:/Windows',
  'C:/Program Files',
  'C:/Program Files (x86)',
  'C:/ProgramData',
  'C:/Recovery',
  'C:/$Recycle.Bin',
  'C:/System Volume Information',
  '/mnt/c/Windows',
  '/mnt/c/Program Files',
  '/mnt/c/Program Files (x86)',
  '/mnt/c/ProgramData',
];

/** Directories of the system that hold places for people's work too: themselves `root`, below them `system` unless a project lies there. */
export const SYSTEM_DIRECTORIES: readonly string[] = [
  '/media',
  '/mnt',
  '/mnt/c',
  '/opt',
  '/opt/homebrew',
  '/opt/local',
  '/srv',
  '/usr',
  '/usr/local',
  '/usr/local/src',
  '/usr/src',
  '/var',
  '/var/lib',
  '/var/lib/docker',
  '/var/lib/mysql',
  '/var/lib/postgresql',
  '/var/www',
  '/private',
  '/private/var',
  '/Volumes',
];

/** Mount points: what lies below belongs to nobody in particular. */
export const MOUNT_DIRECTORIES: readonly string[] = [
  '/media',
  '/mnt',
  '/mnt/c',
  '/srv',
  '/Volumes',
  '/var/www',
  '/usr/src',
  '/usr/local/src',
  '/opt',
];

/** Directories whose entries are homes. */
export const HOME_PARENTS: readonly string[] = ['/home', '/Users', '/var/home', '/export/home', '/mnt/c/Users', 'C:/Users'];
/** Homes that lie nowhere else. */
export const LONE_HOMES: readonly string[] = ['/root', '/var/root', '/private/var/root'];
/** Names below a home parent that are nobody's home. */
export const NOT_HOMES: ReadonlySet<string> = new Set(['shared', 'public', 'lost+found', '.localized', 'all users']);

/** Scratch space on any system; a host adds its own. */
export const TEMP_DIRECTORIES: readonly string[] = [
  '/tmp',
  '/var/tmp',
  '/dev/shm',
  '/private/tmp',
  '/private/var/tmp',
  '/var/folders',
  '/private/var/folders',
  '/usr/tmp',
];
