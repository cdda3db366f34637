// The command line that runs a command on copies of directories: mounts, then bubblewrap. Pure; runs nothing.
import type { ProcessGroup } from './seccomp-filter.ts';

/** Programs by absolute path, so that a directory on the caller's PATH cannot replace the programs that contain the command. */
export interface ContainTools {
  readonly setpriv: string;
  readonly unshare: string;
  readonly mount: string;
  readonly bwrap: string;
  readonly bash: string;
  readonly find: string;
  readonly xargs: string;
  readonly cat: string;
  readonly mkdir: string;
}

export interface Contained {
  readonly tools: ContainTools;
  /** The directory of the run: `0/upper`, `0/work` and `0/names` for the first root, and so on. */
  readonly layers: string;
  /** The directories that are copied. */
  readonly roots: readonly string[];
  readonly masks: { readonly directories: readonly string[]; readonly files: readonly string[] };
  readonly cwd: string;
  readonly uid: number;
  readonly gid: number;
  /** `own`: without a terminal, so that a signal to its group reaches no process outside. A new session would take the terminal away. */
  readonly group: ProcessGroup;
  readonly command: readonly string[];
}

/** Descriptors that the process gets in addition to its standard three. */
export const FILTER_FD = 3;
export const STATUS_FD = 4;
/** An empty file in the directory of the run that nobody may read. It is mounted over masked files. */
export const UNREADABLE = 'unreadable';
/** The script's exit code when it could not set up the container. */
export const NOT_SET_UP = 125;

/** Where the script sees the directory of the run: outside every directory that is copied. */
const LAYERS = '/run/leeway';

/**
 * Mounts each copy, runs bubblewrap, then lists the directories that the command touched, because the upper layer does not show that a
 * directory was emptied. INVARIANT: bubblewrap is the first process of its own process namespace. When it ends, the kernel ends everything
 * that the command started, before the list is made. It ignores signals that a terminal sends to all processes. When leeway is killed, each
 * process is killed together with its parent. Descriptors that leeway inherited are closed. INVARIANT: it starts programs by absolute path only.
 */
const SET_FD_NUMBER = 'fd=${fd##*/}';
const EACH_ROOT = '"${roots[@]}"';
const LIST_NAMES = `'find=$1; shift; exec "$find" "$@" -mindepth 1 -maxdepth 1 -print0'`;
/**
 * The command could reopen a file that is its input or output through `/proc/self/fd`, and then change the real file. So it gets
 * a pipe instead.
 */
const PIPES_FOR_FILES = `
written=()
if [ -f /proc/self/fd/0 ]; then exec < <(exec "$cat"); fi
if [ -f /proc/self/fd/1 ]; then
  if [ /proc/self/fd/1 -ef /proc/self/fd/2 ]; then exec > >(exec "$cat") 2>&1; else exec > >(exec "$cat"); fi
  written+=($!)
fi
if [ -f /proc/self/fd/2 ]; then
  exec 2> >(exec "$cat" >&2)
  written+=($!)
fi
`;
const SCRIPT = `
trap : HUP INT QUIT TERM USR1 USR2
for fd in /proc/$$/fd/*; do ${SET_FD_NUMBER}; [ $fd -gt 4 ] && eval "exec $fd>&-"; done
layers=$1 mount=$2 setpriv=$3 unshare=$4 find=$5 xargs=$6 bash=$7 cat=$8 mkdir=$9
shift 9
count=$1
shift
roots=()
while [ $count -gt 0 ]; do roots+=("$1"); shift; count=$((count - 1)); done
${PIPES_FOR_FILES}
{ "$mount" -t tmpfs tmpfs /run && "$mkdir" ${LAYERS} && "$mount" --bind "$layers" ${LAYERS}; } || exit ${NOT_SET_UP}
i=0
for root in ${EACH_ROOT}; do
  "$mount" -t overlay overlay -o "userxattr,lowerdir=$root,upperdir=${LAYERS}/$i/upper,workdir=${LAYERS}/$i/work" "$root" || exit ${NOT_SET_UP}
  i=$((i + 1))
done
"$setpriv" --pdeathsig KILL "$unshare" --pid --fork --kill-child "$@"
code=$?
i=0
for root in ${EACH_ROOT}; do
  (cd ${LAYERS}/$i/upper && "$find" . -mindepth 1 -type d -print0) | (cd "$root" && "$xargs" -0 -r "$bash" --norc -c ${LIST_NAMES} list "$find") > ${LAYERS}/$i/names || exit ${NOT_SET_UP}
  i=$((i + 1))
done
exec >&- 2>&-
for pid in "\${written[@]}"; do wait $pid; done
exit $code
`;

const NAMESPACES = ['user', 'pid', 'ipc', 'uts', 'net'].map((name) => `--unshare-${name}`);

/** The program first, then its arguments. */
export function containArguments(run: Contained): readonly string[] {
  const { tools, roots } = run;
  return [
    tools.setpriv,
    '--pdeathsig',
    'KILL',
    tools.unshare,
    '--user',
    '--map-root-user',
    '--mount',
    tools.bash,
    '--norc',
    '-c',
    SCRIPT,
    'leeway-run',
    run.layers,
    tools.mount,
    tools.setpriv,
    tools.unshare,
    tools.find,
    tools.xargs,
    tools.bash,
    tools.cat,
    tools.mkdir,
    String(roots.length),
    ...roots,
    ...bubblewrapArguments(run),
  ];
}

/** INVARIANT: masks come last, so that nothing is mounted over one. */
function bubblewrapArguments({ tools, roots, masks, cwd, uid, gid, group, command }: Contained): readonly string[] {
  return [
    tools.bwrap,
    ...NAMESPACES,
    '--unshare-cgroup-try',
    '--uid',
    String(uid),
    '--gid',
    String(gid),
    '--disable-userns',
    '--die-with-parent',
    ...(group === 'own' ? ['--new-session'] : []),
    '--cap-drop',
    'ALL',
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    // Root owns the kernel's settings there, and needs no capability to write them; so they are mounted read-only.
    '--remount-ro',
    '/proc',
    '--tmpfs',
    '/run',
    ...roots.flatMap((path) => ['--bind', path, path]),
    ...masks.directories.flatMap((path) => ['--perms', '0000', '--tmpfs', path, '--remount-ro', path]),
    ...masks.files.flatMap((path) => ['--ro-bind', `${LAYERS}/${UNREADABLE}`, path]),
    '--seccomp',
    String(FILTER_FD),
    '--json-status-fd',
    String(STATUS_FD),
    '--chdir',
    cwd,
    '--',
    ...command,
  ];
}
