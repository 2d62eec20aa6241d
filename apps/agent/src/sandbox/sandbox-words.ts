import { SYSTEM_PATH } from '../operations/safe-environment.js';
import { OWN_CALLS, type Processor, PRCTL } from './denied-calls.data.js';
import type { SandboxTools } from './sandbox-tools.js';
import { callFilter } from './call-filter.js';
import { AGENT_FOLDER_INSIDE, APP_INSIDE } from './sandbox-layout.data.js';

/** One thing that is shown inside. */
export type Mount =
  | { readonly kind: 'bind' | 'ro-bind'; readonly from: string; readonly at: string }
  | { readonly kind: 'symlink'; readonly to: string; readonly at: string }
  | { readonly kind: 'tmpfs' | 'dir'; readonly at: string };

function wordsOf(mount: Mount): string[] {
  switch (mount.kind) {
    case 'bind':
    case 'ro-bind':
      return [`--${mount.kind}`, mount.from, mount.at];
    case 'symlink':
      return ['--symlink', mount.to, mount.at];
    default:
      return [`--${mount.kind}`, mount.at];
  }
}

/** What is kept in memory counts against no limit of the disk, and without control groups against none at all. */
const RUN_BYTES = 16 * 1024 * 1024;
const SHARED_BYTES = 64 * 1024 * 1024;

/**
 * Perl that closes all but the three descriptors every program has. Whoever starts it may have had more open, of which it
 * knows nothing: libraries of Node open files that are not closed for a child, and another thread may start one just then.
 */
const CLOSE_OTHERS = `
opendir my $folder, "/proc/self/fd" or die "descriptors stay: $!\\n";
my @open = grep { $_ =~ /^[0-9]+$/ && $_ > 2 && $_ != fileno $folder } readdir $folder;
closedir $folder;
for (@open) { open my $left, "<&=", $_ or die "descriptor $_ stays: $!\\n" }
`;

/** Says that everything is in place, then holds the sandbox open. Code inside can look at what it is. */
const HOLD_SCRIPT = `
${CLOSE_OTHERS}
syswrite STDOUT, "ready\\n";
open STDOUT, ">", "/dev/null";
open STDERR, ">", "/dev/null";
exec "sleep", "infinity";
`;

/** Words that make a sandbox. Its arguments are read from a descriptor, since those on the command line are seen inside. */
export function holderWords({ bwrap, perl }: SandboxTools): string[] {
  return [bwrap, '--args', String(DESCRIPTORS.arguments), '--', perl, '-e', HOLD_SCRIPT];
}

/** Descriptors of a bubblewrap: what it says of its first process, its arguments, the processes it joins, a filter of calls. */
export const DESCRIPTORS = { info: 3, arguments: 4, processes: 5, filter: 6 } as const;

/**
 * A root of its own, in which nothing but what is shown can be written, for a process that has no rights. Whatever is to
 * be filtered must find nobody inside who is not.
 */
function rootArguments(mounts: readonly Mount[]): string[] {
  return [
    ...['--info-fd', String(DESCRIPTORS.info), '--seccomp', String(DESCRIPTORS.filter)],
    ...['--new-session', '--cap-drop', 'ALL', '--proc', '/proc', '--dev', '/dev'],
    ...['--size', String(RUN_BYTES), '--tmpfs', '/run'],
    ...['--size', String(SHARED_BYTES), '--tmpfs', '/dev/shm'],
    ...mounts.flatMap(wordsOf),
    ...['--dir', APP_INSIDE, '--remount-ro', AGENT_FOLDER_INSIDE],
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/'],
  ];
}

/**
 * Arguments of bubblewrap for a sandbox that stays until it is killed: namespaces of its own for users, mounts,
 * processes, network, messages and names. Its one user is root inside and the starting user outside, without rights.
 * @param mounts nothing that code of a server may write to
 */
export function holderArguments(mounts: readonly Mount[]): string[] {
  return [
    ...['--unshare-user', '--uid', '0', '--gid', '0'],
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-net', '--unshare-cgroup-try'],
    ...['--hostname', 'server'],
    ...rootArguments(mounts),
  ];
}

/** Arguments of bubblewrap for one more root in a sandbox, whose processes it joins last: it sees the whole machine itself. */
export function viewArguments(mounts: readonly Mount[]): string[] {
  return ['--pidns', String(DESCRIPTORS.processes), ...rootArguments(mounts)];
}

/** Names of environment variables that bring those of the program past the tools on the way. */
const CARRIED = 'SVC_CARRIED_';
const CARRIED_NAMES = 'SVC_NAMES';

/**
 * The environment for the tools on the way in: a search path, and what the program is to see under names that no
 * tool or loader looks at.
 * @throws Error for a name that no shell can set
 */
export function carriedEnvironment(env: Readonly<Record<string, string>>): Record<string, string> {
  const carried: Record<string, string> = { PATH: SYSTEM_PATH, LANG: 'C.UTF-8' };
  const names: string[] = [];
  for (const [name, value] of Object.entries(env)) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new Error(`"${name}" is no name of a variable`);
    names.push(name);
    carried[CARRIED + name] = value;
  }
  return { ...carried, [CARRIED_NAMES]: names.join(' ') };
}

/**
 * Inside, with rights over the sandbox: waits for the program, which has none and so cannot look into it. Like all around it,
 * it ignores stop signals, so that the exit code of the program is told.
 */
const STAY_SCRIPT = `
cd ${APP_INSIDE} || exit 125
"$@"
exit $?
`;

/**
 * Comes under the filter of calls while it still has rights, since whoever has none can be led by any other program of the
 * server; then gives them up, takes the environment of the program and becomes it. One process, and in Perl: no tool there
 * is does these steps without others in between, and each costs a millisecond. Nothing it believes comes from a file: code
 * may have written what it finds inside. FILTER is the filter of calls in hexadecimal digits.
 */
const ENTER_SCRIPT = `
$SIG{$_} = "DEFAULT" for qw(TERM INT HUP);
sub call { my ($what, $number, @words) = @_; syscall($number, @words) == 0 or die "$what: $!\\n" }
my $filter = pack "H*", "FILTER";
my $program = pack "S x6 P", length($filter) / 8, $filter;
call "no filter", PRCTL, ${PRCTL.setSeccomp}, 2, $program;
my $last = 0;
$last++ while syscall(PRCTL, ${PRCTL.dropBounding}, $last, 0, 0, 0) == 0;
$last > 30 or die "rights stay: $!\\n";
call "rights stay", PRCTL, ${PRCTL.ambient}, 4, 0, 0, 0;
call "rights stay", PRCTL, ${PRCTL.noNewPrivileges}, 1, 0, 0, 0;
my ($head, $none) = (pack("L l", 0x20080522, 0), pack("L6", (0) x 6));
call "rights stay", CAPSET, $head, $none;
open my $status, "<", "/proc/self/status" or die "rights stay: $!\\n";
my $told = join "", <$status>;
$told =~ /^CapEff:\\t0+$/m && $told =~ /^CapBnd:\\t0+$/m && $told =~ /^NoNewPrivs:\\t1$/m && $told =~ /^Seccomp:\\t2$/m
  or die "rights stay\\n";
close $status;
${CLOSE_OTHERS}for my $name (split / /, delete $ENV{${CARRIED_NAMES}}) { $ENV{$name} = delete $ENV{"${CARRIED}$name"} }
exec { $ARGV[0] } @ARGV or print STDERR "$ARGV[0]: $!\\n";
exit($! == 2 ? 127 : 126);
`;

let scriptHere: string | null = null;

/** {@link ENTER_SCRIPT} for the processor this runs on; the same for every program. */
function enterScript(): string {
  scriptHere ??= enterScriptFor(process.arch as Processor);
  return scriptHere;
}

function enterScriptFor(processor: Processor): string {
  const { prctl, capset } = OWN_CALLS;
  return ENTER_SCRIPT.replace('FILTER', callFilter(processor).toString('hex'))
    .replaceAll('PRCTL', String(prctl[processor]))
    .replaceAll('CAPSET', String(capset[processor]));
}

/** Words by which what follows runs in the sandbox they are in. */
function arrivingWords({ perl }: SandboxTools): string[] {
  return ['/bin/sh', '-c', STAY_SCRIPT, 'stay', perl, '-e', enterScript(), '--'];
}

/** Words that end all rights of a program of ours. */
export function dropWords({ setpriv }: SandboxTools): string[] {
  return [setpriv, '--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs', '--'];
}

/** Stop signals are for the program; the tools around it wait for its end. Nothing leaves a core dump. */
const WAIT_SCRIPT = `trap '' TERM INT HUP; ulimit -c 0; exec "$@"`;
export const WAIT_WORDS: readonly string[] = ['/bin/sh', '-c', WAIT_SCRIPT, 'wait'];

/** Words that join every namespace of a sandbox with all rights over it. @param pid of its first process */
export function joinWords({ nsenter }: SandboxTools, pid: number): string[] {
  return [nsenter, `--target=${pid}`, '--user', '--preserve-credentials', '--net'];
}

/** Nobody inside makes users of its own, who would have rights in a namespace of theirs, and nobody there may allow it. */
const CLOSE_SCRIPT = 'echo 0 >/proc/sys/user/max_user_namespaces';

/** Words that close a sandbox once it is made. */
export function closeWords(tools: SandboxTools, pid: number): string[] {
  return [...joinWords(tools, pid), '--mount', '--', '/bin/sh', '-c', CLOSE_SCRIPT];
}

/** What of a sandbox is joined beside its mounts, processes, user and network. */
const OTHERS = ['--ipc', '--uts', '--cgroup'];

/**
 * Words that make one more root in a sandbox, for those who join the mounts of what holds it. What makes it has rights
 * over the sandbox and sees the machine: it stays among the processes of the machine, where nobody inside can look at it.
 */
export function viewWords(tools: SandboxTools, pid: number): string[] {
  const enter = `exec "$@" ${DESCRIPTORS.processes}<"/proc/${pid}/ns/pid"`;
  return [
    ...['/bin/sh', '-c', enter, 'view'],
    ...[...joinWords(tools, pid), ...OTHERS, '--'],
    ...holderWords(tools),
  ];
}

/**
 * Words before a program, so that it runs in a sandbox with a release of the slot as its `/opt/app`. For a process that
 * ignores stop signals; others put {@link WAIT_WORDS} before them.
 * @param shown the process that shows the release
 */
export function enterWords(tools: SandboxTools, pid: number, shown: number): string[] {
  return [
    ...joinWords(tools, pid),
    ...[`--mount=/proc/${shown}/ns/mnt`, '--pid', ...OTHERS, '--'],
    ...arrivingWords(tools),
  ];
}
