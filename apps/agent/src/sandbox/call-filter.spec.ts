import { callFilter } from './call-filter.js';
import { CHECKED_CALLS, DENIED_CALLS, type Processor } from './denied-calls.data.js';

const ARCH: Readonly<Record<Processor, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };
const I386 = 0x4000_0003;
const ALLOWED = 0x7fff_0000;
const refused = (errno: number): number => 0x0005_0000 | errno;
const [EPERM, ENOSYS, EAFNOSUPPORT] = [refused(1), refused(38), refused(97)];

/** What the kernel does with a filter: the language of `linux/filter.h`, as far as ours uses it. */
function judge(filter: Buffer, number: number, args: readonly number[], arch: number): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(arch, 4);
  args.forEach((value, index) => data.writeUInt32LE(value >>> 0, 16 + index * 8));
  let loaded = 0;
  for (let at = 0; ; at += 1) {
    const code = filter.readUInt16LE(at * 8);
    const [ifTrue, ifFalse] = [filter.readUInt8(at * 8 + 2), filter.readUInt8(at * 8 + 3)];
    const value = filter.readUInt32LE(at * 8 + 4);
    const jump = (isTrue: boolean): void => void (at += isTrue ? ifTrue : ifFalse);
    if (code === 0x06) return value;
    else if (code === 0x20) loaded = data.readUInt32LE(value);
    else if (code === 0x54) loaded = (loaded & value) >>> 0;
    else if (code === 0x15) jump(loaded === value);
    else if (code === 0x35) jump(loaded >= value);
    else if (code === 0x45) jump((loaded & value) !== 0);
    else throw new Error(`operation ${code} is not known`);
  }
}

describe.each<Processor>(['x64', 'arm64'])('the filter of calls on %s', (processor) => {
  const filter = callFilter(processor);
  const call = (numbers: Readonly<Record<Processor, number | null>>, ...args: number[]): number =>
    judge(filter, numbers[processor] ?? 0, args, ARCH[processor]);

  it.each(Object.entries(DENIED_CALLS))('refuses %s', (_, { numbers }) => {
    expect(call(numbers)).toBe(EPERM);
  });

  it('allows every call that is neither denied nor looked at', () => {
    const known = [
      ...Object.values(DENIED_CALLS).map(({ numbers }) => numbers),
      ...Object.values(CHECKED_CALLS),
    ];
    const special = new Set<number>(known.map((numbers) => numbers[processor]));
    for (let number = 0; number < 470; number += 1) {
      if (!special.has(number)) expect(judge(filter, number, [], ARCH[processor])).toBe(ALLOWED);
    }
  });

  it.each([
    ['a process', 'clone', [0x11], ALLOWED],
    ['a thread', 'clone', [0x3d_0f00], ALLOWED],
    ['users of its own', 'clone', [0x1000_0011], EPERM],
    ['mounts of its own', 'clone', [0x2_0011], EPERM],
    ['a network of its own', 'unshare', [0x4000_0000], EPERM],
    ['all namespaces', 'unshare', [0x7e02_0000], EPERM],
    ['files of its own', 'unshare', [0x400], ALLOWED],
    ['anything, by the call whose arguments cannot be seen', 'clone3', [0], ENOSYS],
    ['a socket of the machine', 'socket', [1, 1, 0], ALLOWED],
    ['TCP', 'socket', [2, 0x8_0001, 0], ALLOWED],
    ['UDP', 'socket', [10, 0x802, 0], ALLOWED],
    ['raw IPv4', 'socket', [2, 3, 1], EPERM],
    ['raw IPv6, not waiting', 'socket', [10, 0x8_0803, 58], EPERM],
    ['questions about the network', 'socket', [16, 3, 0], ALLOWED],
    ['packets', 'socket', [17, 3, 0], EAFNOSUPPORT],
    ['the machine of a virtual one', 'socket', [40, 1, 0], EAFNOSUPPORT],
    ['ciphers of the kernel', 'socket', [38, 5, 0], EAFNOSUPPORT],
    ['keys of IPsec', 'socket', [15, 3, 2], EAFNOSUPPORT],
    ['the size of a terminal', 'ioctl', [0, 0x5413], ALLOWED],
    ['to type into a terminal', 'ioctl', [0, 0x5412], EPERM],
  ] as const)('judges what asks for %s', (_, name, args, expected) => {
    expect(call(CHECKED_CALLS[name], ...args)).toBe(expected);
  });

  it('knows no other kind of program', () => {
    expect(judge(filter, 0, [], I386)).toBe(ENOSYS);
    expect(judge(filter, 0, [], ARCH[processor === 'x64' ? 'arm64' : 'x64'])).toBe(ENOSYS);
    if (processor === 'x64') expect(judge(filter, 0x4000_0000, [], ARCH.x64)).toBe(ENOSYS);
  });
});
