// The system-call filter of a contained command, as the bytes that bubblewrap loads. Pure.

interface Processor {
  /** The kernel's AUDIT_ARCH constant. */
  readonly arch: number;
  /** x86-64 has a second set of numbers for the same calls. */
  readonly x32: boolean;
  readonly calls: Readonly<Record<(typeof CALLS)[number], number>>;
}

const CALLS = [
  'ioctl',
  'socket',
  'add_key',
  'request_key',
  'keyctl',
  'perf_event_open',
  'bpf',
  'userfaultfd',
  'io_uring_setup',
  'io_uring_enter',
  'io_uring_register',
  'setxattr',
  'lsetxattr',
  'fsetxattr',
  'setxattrat',
  'file_setattr',
  'kill',
  'setpriority',
  'ioprio_set',
] as const;

/** Keyed by `process.arch`. A processor that is not listed has no filter, so nothing is contained on it. */
const PROCESSORS: ReadonlyMap<string, Processor> = new Map<string, Processor>([
  [
    'x64',
    {
      arch: 0xc000_003e,
      x32: true,
      calls: {
        ioctl: 16,
        socket: 41,
        add_key: 248,
        request_key: 249,
        keyctl: 250,
        perf_event_open: 298,
        bpf: 321,
        userfaultfd: 323,
        io_uring_setup: 425,
        io_uring_enter: 426,
        io_uring_register: 427,
        setxattr: 188,
        lsetxattr: 189,
        fsetxattr: 190,
        setxattrat: 463,
        file_setattr: 469,
        kill: 62,
        setpriority: 141,
        ioprio_set: 251,
      },
    },
  ],
  [
    'arm64',
    {
      arch: 0xc000_00b7,
      x32: false,
      calls: {
        ioctl: 29,
        socket: 198,
        add_key: 217,
        request_key: 218,
        keyctl: 219,
        perf_event_open: 241,
        bpf: 280,
        userfaultfd: 282,
        io_uring_setup: 425,
        io_uring_enter: 426,
        io_uring_register: 427,
        setxattr: 5,
        lsetxattr: 6,
        fsetxattr: 7,
        setxattrat: 463,
        file_setattr: 469,
        kill: 129,
        setpriority: 140,
        ioprio_set: 30,
      },
    },
  ],
]);

/** Refused calls: the kernel's key store, performance tracing and BPF programs. */
const REFUSED = ['add_key', 'request_key', 'keyctl', 'perf_event_open', 'bpf', 'userfaultfd'] as const;
/** Answered with "not implemented", so that programs fall back to ordinary calls. */
const NOT_IMPLEMENTED = ['io_uring_setup', 'io_uring_enter', 'io_uring_register'] as const;
/** Access lists, capabilities and flags of files: Node cannot read them, so leeway could not judge them. Answered like a file system that has none. */
const NOT_SUPPORTED = ['setxattr', 'lsetxattr', 'fsetxattr', 'setxattrat', 'file_setattr'] as const;
/** TIOCSTI and TIOCLINUX, which can type into the terminal. */
const TERMINAL_INPUT = [0x5412, 0x541c] as const;
/** FS_IOC_SETFLAGS and FS_IOC_FSSETXATTR. */
const FILE_FLAGS = [0x4008_6602, 0x401c_5820] as const;
/** Unix, IPv4, IPv6 and netlink: socket families that a network namespace or the overlay confines. */
const SOCKET_FAMILIES = [1, 2, 10, 16] as const;
/** Calls with the argument value that means "my process group". A group may include processes outside the command's namespace. */
const GROUP_CALLS = [
  ['kill', 0],
  ['setpriority', 1],
  ['ioprio_set', 2],
] as const;

/** Whether the command has a process group of its own, or the group of the process that started leeway. */
export type ProcessGroup = 'own' | 'shared';

const EPERM = 1;
const EACCES = 13;
const ENOSYS = 38;
const EOPNOTSUPP = 95;
const LOAD = 0x20;
const EQUAL = 0x15;
const AT_LEAST = 0x35;
const RETURN = 0x06;
const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;
const X32_BIT = 0x4000_0000;
const failWith = (errno: number): number => 0x0005_0000 + errno;

/** Offsets in `struct seccomp_data`; both processors are little-endian, so the low half of an argument comes first. */
const OFFSET = { number: 0, arch: 4, first: 16, second: 24 } as const;

type Instruction = readonly [code: number, yes: number, no: number, value: number];

const load = (offset: number): Instruction => [LOAD, 0, 0, offset];
const returnWith = (value: number): Instruction => [RETURN, 0, 0, value];
/** If the loaded value equals this one, the filter returns `end`; otherwise it continues. */
const ifEqual = (value: number, end: number): readonly Instruction[] => [[EQUAL, 0, 1, value], returnWith(end)];

/** If this call has one of the values as its argument, the filter returns `end`; with any other value the call is allowed. */
const refuseBy = (
  call: number,
  offset: number,
  refused: readonly (readonly [value: number, end: number])[],
): readonly Instruction[] => {
  const tests = refused.flatMap(([value, end]) => ifEqual(value, end));
  return [[EQUAL, 0, tests.length + 2, call], load(offset), ...tests, returnWith(ALLOW)];
};

/** Undefined for a processor whose calls are not listed. */
export function seccompFilter(processor: string, group: ProcessGroup): Uint8Array | undefined {
  const found = PROCESSORS.get(processor);
  if (found === undefined) return undefined;
  const { arch, x32, calls } = found;
  const families = SOCKET_FAMILIES.flatMap((family) => ifEqual(family, ALLOW));
  const program: readonly Instruction[] = [
    load(OFFSET.arch),
    [EQUAL, 1, 0, arch],
    returnWith(KILL),
    load(OFFSET.number),
    ...(x32 ? ([[AT_LEAST, 0, 1, X32_BIT], returnWith(failWith(ENOSYS))] as const) : []),
    ...REFUSED.flatMap((name) => ifEqual(calls[name], failWith(EPERM))),
    ...NOT_IMPLEMENTED.flatMap((name) => ifEqual(calls[name], failWith(ENOSYS))),
    ...NOT_SUPPORTED.flatMap((name) => ifEqual(calls[name], failWith(EOPNOTSUPP))),
    [EQUAL, 0, families.length + 2, calls.socket],
    load(OFFSET.first),
    ...families,
    returnWith(failWith(EACCES)),
    ...(group === 'own'
      ? []
      : GROUP_CALLS.flatMap(([name, value]) => refuseBy(calls[name], OFFSET.first, [[value, failWith(EPERM)]]))),
    ...refuseBy(calls.ioctl, OFFSET.second, [
      ...TERMINAL_INPUT.map((request) => [request, failWith(EPERM)] as const),
      ...FILE_FLAGS.map((request) => [request, failWith(EOPNOTSUPP)] as const),
    ]),
    returnWith(ALLOW),
  ];
  return bytesOf(program);
}

function bytesOf(program: readonly Instruction[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(program.length * 8));
  for (const [i, [code, yes, no, value]] of program.entries()) {
    view.setUint16(i * 8, code, true);
    view.setUint8(i * 8 + 2, yes);
    view.setUint8(i * 8 + 3, no);
    view.setUint32(i * 8 + 4, value >>> 0, true);
  }
  return new Uint8Array(view.buffer);
}
