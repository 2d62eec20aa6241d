import { constants } from 'node:os';
import {
  type CallNumbers,
  CHECKED_CALLS,
  DENIED_CALLS,
  NAMESPACE_FLAGS,
  type Processor,
  RAW_SOCKET,
  SOCKET_FAMILIES,
  TERMINAL_COMMANDS,
} from './denied-calls.data.js';

/** How the kernel names a processor (`linux/audit.h`), and from which number on its calls are those of another. */
const NAMES: Readonly<Record<Processor, { readonly arch: number; readonly foreignFrom: number | null }>> = {
  x64: { arch: 0xc000_003e, foreignFrom: 0x4000_0000 },
  arm64: { arch: 0xc000_00b7, foreignFrom: null },
};

const { EPERM, ENOSYS, EAFNOSUPPORT } = constants.errno;

/** Places in what the kernel shows a filter (`struct seccomp_data`); of an argument, its lower half. */
const AT = { number: 0, arch: 4, argument: [16, 24] } as const;

/** Operations of the filter language (`linux/bpf_common.h`). */
const LOAD = 0x20;
const AND = 0x54;
const JUMP = { equal: 0x15, atLeast: 0x35, anyBit: 0x45 } as const;
const RETURN = 0x06;
const ALLOW = 0x7fff_0000;
const REFUSE = 0x0005_0000;

interface Instruction {
  readonly code: number;
  /** Instructions to leave out where the test is true, and where it is not. */
  readonly ifTrue?: number;
  readonly ifFalse?: number;
  readonly value: number;
}

const load = (value: number): Instruction => ({ code: LOAD, value });
const answer = (value: number): Instruction => ({ code: RETURN, value });
const refuse = (errno: number): Instruction => answer(REFUSE | errno);

/** Does something where a test of what was loaded is true. */
function when(test: keyof typeof JUMP, value: number, then: readonly Instruction[]): Instruction[] {
  return [{ code: JUMP[test], value, ifTrue: 0, ifFalse: then.length }, ...then];
}

function onCall(numbers: CallNumbers, processor: Processor, then: readonly Instruction[]): Instruction[] {
  const number = numbers[processor];
  return number === null ? [] : when('equal', number, then);
}

/** No other kind of socket, and none that is raw. */
function socketRules(): Instruction[] {
  const { unix, inet, inet6, netlink } = SOCKET_FAMILIES;
  const isRaw = [
    load(AT.argument[1]),
    { code: AND, value: 0xf },
    ...when('equal', RAW_SOCKET, [refuse(EPERM)]),
    answer(ALLOW),
  ];
  return [
    load(AT.argument[0]),
    ...[unix, netlink].flatMap((family) => when('equal', family, [answer(ALLOW)])),
    ...[inet, inet6].flatMap((family) => when('equal', family, isRaw)),
    refuse(EAFNOSUPPORT),
  ];
}

function rulesOf(processor: Processor): Instruction[] {
  const { arch, foreignFrom } = NAMES[processor];
  const makesNamespace = [
    load(AT.argument[0]),
    ...when('anyBit', NAMESPACE_FLAGS, [refuse(EPERM)]),
    answer(ALLOW),
  ];
  const typesIntoTerminal = [
    load(AT.argument[1]),
    ...TERMINAL_COMMANDS.flatMap((command) => when('equal', command, [refuse(EPERM)])),
    answer(ALLOW),
  ];
  return [
    load(AT.arch),
    { code: JUMP.equal, value: arch, ifTrue: 1, ifFalse: 0 },
    refuse(ENOSYS),
    load(AT.number),
    ...(foreignFrom === null ? [] : when('atLeast', foreignFrom, [refuse(ENOSYS)])),
    ...Object.values(DENIED_CALLS).flatMap(({ numbers }) => onCall(numbers, processor, [refuse(EPERM)])),
    ...onCall(CHECKED_CALLS.clone3, processor, [refuse(ENOSYS)]),
    ...onCall(CHECKED_CALLS.clone, processor, makesNamespace),
    ...onCall(CHECKED_CALLS.unshare, processor, makesNamespace),
    ...onCall(CHECKED_CALLS.ioctl, processor, typesIntoTerminal),
    ...onCall(CHECKED_CALLS.socket, processor, socketRules()),
    answer(ALLOW),
  ];
}

/** @returns the filter as the kernel takes it */
export function callFilter(processor: Processor): Buffer {
  const rules = rulesOf(processor);
  const filter = Buffer.alloc(rules.length * 8);
  for (const [index, { code, ifTrue = 0, ifFalse = 0, value }] of rules.entries()) {
    filter.writeUInt16LE(code, index * 8);
    filter.writeUInt8(ifTrue, index * 8 + 2);
    filter.writeUInt8(ifFalse, index * 8 + 3);
    filter.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return filter;
}
