import type { LookupAddress } from 'node:dns';
import { ADDRESS_NOT_PERMITTED, OutboundAddresses } from './outbound-addresses.js';

const nothingPrivate = new OutboundAddresses([]);

describe('addresses of outgoing connections', () => {
  it.each([
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '223.255.255.1',
    '2606:4700::1111',
    '2a00:1450:4001::8',
    '::ffff:8.8.8.8',
  ])('%s is public', (address) => {
    expect(nothingPrivate.permits(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.1.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::FFFF:169.254.169.254',
    '::7f00:1',
    '64:ff9b::7f00:1',
    'fd00:ec2::254',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '',
    'localhost',
    '1.2.3',
    '08.8.8.8',
    'fe80::1%eth0',
  ])('%p is not', (address) => {
    expect(nothingPrivate.permits(address)).toBe(false);
  });

  it('in hexadecimal, mapped ones are judged alike', () => {
    expect(nothingPrivate.permits('::ffff:7f00:1')).toBe(false);
    expect(nothingPrivate.permits('::ffff:a00:1')).toBe(false);
  });

  it('are widened by the networks an operator lists, and by no more', () => {
    const some = new OutboundAddresses(['10.1.0.0/16', '127.0.0.1', '::1']);
    expect(['10.1.2.3', '127.0.0.1', '::1', '::ffff:10.1.2.3'].map((a) => some.permits(a))).toEqual(
      Array(4).fill(true),
    );
    expect(['10.2.0.1', '127.0.0.2', 'fd00::1'].map((a) => some.permits(a))).toEqual(Array(3).fill(false));
  });

  it('are checked in the host of a URL, where a socket would not ask', () => {
    const host = (url: string): boolean => nothingPrivate.permitsHost(new URL(url).hostname);
    for (const url of ['http://0x7f.1', 'http://2130706433', 'http://[::1]:80', 'http://127.1']) {
      expect(host(url)).toBe(false);
    }
    expect(host('https://portal.example')).toBe(true);
    expect(host('https://8.8.8.8')).toBe(true);
  });

  const look = (addresses: OutboundAddresses, all: boolean) =>
    new Promise<unknown>((resolve) => {
      addresses.lookup('localhost', { all }, (error, found: string | LookupAddress[]) =>
        resolve(error?.code ?? found),
      );
    });

  it('are checked when a name is resolved', async () => {
    expect(await look(nothingPrivate, true)).toBe(ADDRESS_NOT_PERMITTED);
    expect(await look(nothingPrivate, false)).toBe(ADDRESS_NOT_PERMITTED);
    const local = new OutboundAddresses(['127.0.0.0/8']);
    expect(await look(local, true)).toEqual([{ address: '127.0.0.1', family: 4 }]);
    expect(await look(local, false)).toBe('127.0.0.1');
  });
});
