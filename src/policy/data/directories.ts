// The directories of the operating systems. Data only; normalised paths, compared without case.

/**
 * System directories without any place for user files. They are `root` themselves, everything below is `system`, and none can be
 * a project.
 */
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
  // Windows, natively and as seen from WSL
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

/**
 * System directories that may also contain user files. They are `root` themselves; what is below is `system` unless it is in a
 * project.
 */
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

/** Mount points: their contents have no known owner. */
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
/** Home directories outside these parents. */
export const LONE_HOMES: readonly string[] = ['/root', '/var/root', '/private/var/root'];
/** Names in a parent of homes that are not homes. */
export const NOT_HOMES: ReadonlySet<string> = new Set(['shared', 'public', 'lost+found', '.localized', 'all users']);

/** Temporary directories on any system; a host adds its own. */
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
