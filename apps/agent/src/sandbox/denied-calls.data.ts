/** Processors the numbers of calls are known for, by their name in Node. */
export const PROCESSORS = ['x64', 'arm64'] as const;
export type Processor = (typeof PROCESSORS)[number];

/** Numbers of a call of the kernel; null where a processor has none of this name. */
export type CallNumbers = Readonly<Record<Processor, number | null>>;

interface DeniedCall {
  readonly numbers: CallNumbers;
  /** What it would open. */
  readonly why: string;
}

const MOUNTS = 'what is shown could be changed by a fault of the kernel';
const NAMES = 'rights in a namespace of its own reach parts of the kernel that others never do';
const KERNEL = 'it reaches far into the kernel, and no application needs it';
const KEYS = 'keys of the kernel are the same for every sandbox of a user';
const MODULES = 'it is about the machine';

/** Calls of the kernel that code of a server is refused, whatever their arguments. */
export const DENIED_CALLS = {
  bpf: { numbers: { x64: 321, arm64: 280 }, why: KERNEL },
  io_uring_setup: { numbers: { x64: 425, arm64: 425 }, why: KERNEL },
  io_uring_enter: { numbers: { x64: 426, arm64: 426 }, why: KERNEL },
  io_uring_register: { numbers: { x64: 427, arm64: 427 }, why: KERNEL },
  perf_event_open: { numbers: { x64: 298, arm64: 241 }, why: KERNEL },
  userfaultfd: { numbers: { x64: 323, arm64: 282 }, why: KERNEL },
  add_key: { numbers: { x64: 248, arm64: 217 }, why: KEYS },
  request_key: { numbers: { x64: 249, arm64: 218 }, why: KEYS },
  keyctl: { numbers: { x64: 250, arm64: 219 }, why: KEYS },
  mount: { numbers: { x64: 165, arm64: 40 }, why: MOUNTS },
  umount2: { numbers: { x64: 166, arm64: 39 }, why: MOUNTS },
  pivot_root: { numbers: { x64: 155, arm64: 41 }, why: MOUNTS },
  open_tree: { numbers: { x64: 428, arm64: 428 }, why: MOUNTS },
  move_mount: { numbers: { x64: 429, arm64: 429 }, why: MOUNTS },
  fsopen: { numbers: { x64: 430, arm64: 430 }, why: MOUNTS },
  fsconfig: { numbers: { x64: 431, arm64: 431 }, why: MOUNTS },
  fsmount: { numbers: { x64: 432, arm64: 432 }, why: MOUNTS },
  fspick: { numbers: { x64: 433, arm64: 433 }, why: MOUNTS },
  mount_setattr: { numbers: { x64: 442, arm64: 442 }, why: MOUNTS },
  setns: { numbers: { x64: 308, arm64: 268 }, why: NAMES },
  open_by_handle_at: { numbers: { x64: 304, arm64: 265 }, why: 'it opens files that are not shown' },
  init_module: { numbers: { x64: 175, arm64: 105 }, why: MODULES },
  finit_module: { numbers: { x64: 313, arm64: 273 }, why: MODULES },
  delete_module: { numbers: { x64: 176, arm64: 106 }, why: MODULES },
  kexec_load: { numbers: { x64: 246, arm64: 104 }, why: MODULES },
  kexec_file_load: { numbers: { x64: 320, arm64: 294 }, why: MODULES },
  swapon: { numbers: { x64: 167, arm64: 224 }, why: MODULES },
  swapoff: { numbers: { x64: 168, arm64: 225 }, why: MODULES },
  reboot: { numbers: { x64: 169, arm64: 142 }, why: MODULES },
  quotactl: { numbers: { x64: 179, arm64: 60 }, why: MODULES },
} as const satisfies Readonly<Record<string, DeniedCall>>;

/** Calls of which some arguments are refused. */
export const CHECKED_CALLS = {
  clone: { x64: 56, arm64: 220 },
  unshare: { x64: 272, arm64: 97 },
  socket: { x64: 41, arm64: 198 },
  ioctl: { x64: 16, arm64: 29 },
  /** Its arguments cannot be looked at; told that there is no such call, every library takes `clone`. */
  clone3: { x64: 435, arm64: 435 },
} as const satisfies Readonly<Record<string, CallNumbers>>;

/** Calls by which a program comes under the filter and gives its rights up. */
export const OWN_CALLS = {
  prctl: { x64: 157, arm64: 167 },
  capset: { x64: 126, arm64: 91 },
} as const satisfies Readonly<Record<string, Readonly<Record<Processor, number>>>>;

/** What `prctl` is asked (`linux/prctl.h`). */
export const PRCTL = { setSeccomp: 22, dropBounding: 24, noNewPrivileges: 38, ambient: 47 } as const;

/** Flags of `clone` and `unshare` that make a namespace of any kind. */
export const NAMESPACE_FLAGS = 0x7e02_0000;

/** Kinds of sockets there are: of the machine itself, IPv4, IPv6, and questions about its own network. */
export const SOCKET_FAMILIES = { unix: 1, inet: 2, inet6: 10, netlink: 16 } as const;
/** In a network a program sends what a protocol makes of its bytes, and nothing it has made itself. */
export const RAW_SOCKET = 3;
/** Commands of a terminal by which a program types into it. */
export const TERMINAL_COMMANDS = [0x5412, 0x541c] as const;
