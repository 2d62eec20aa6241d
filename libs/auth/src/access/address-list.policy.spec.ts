import {
  clientAddress,
  commonRanges,
  hopAddress,
  isAddressAllowed,
  networkOf,
  parseAddressRange,
  type AddressRange,
} from './address-list.policy.js';

const ranges = (...texts: string[]): AddressRange[] =>
  texts.map((text) => {
    const range = parseAddressRange(text);
    if (!range) throw new Error(`not a range: ${text}`);
    return range;
  });

describe('IP lists', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['203.0.113.9/24', '203.0.113.1', true],
    ['0.0.0.0/0', '198.51.100.1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['203.0.113.7', '::ffff:cb00:7107', true],
    ['::ffff:203.0.113.0/120', '203.0.113.77', true],
    ['::ffff:203.0.113.0/120', '203.0.112.77', false],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1', true],
    ['::/0', '203.0.113.7', false],
    ['127.0.0.1', 'localhost', false],
    ['127.0.0.1', '', false],
    ['127.0.0.1', '0177.0.0.1', false],
    ['127.0.0.1', '127.1', false],
  ])('%s with caller %s → %s', (entry, address, expected) => {
    expect(isAddressAllowed(address, ranges(entry))).toBe(expected);
  });

  it.each([
    [null, null, null],
    [['203.0.113.7'], null, ['203.0.113.7']],
    [['203.0.113.0/24'], ['203.0.113.7', '198.51.100.1'], ['203.0.113.7']],
    [['203.0.113.0/25', '203.0.113.128/25'], ['203.0.113.0/24'], ['203.0.113.0/25', '203.0.113.128/25']],
    [
      ['::ffff:203.0.113.7', '2001:db8::/32'],
      ['203.0.113.7', '2001:db8:1::/48'],
      ['203.0.113.7', '2001:db8:1::/48'],
    ],
    [['203.0.113.7'], ['203.0.113.8'], []],
    [['0.0.0.0/0'], ['::/0'], []],
    [[], null, []],
  ])('%j and %j have in common %j', (some, others, expected) => {
    const read = (texts: readonly string[] | null) => texts && ranges(...texts);
    expect(commonRanges(read(some), read(others))).toEqual(read(expected));
    const swapped = commonRanges(read(others), read(some));
    expect(swapped && new Set(swapped)).toEqual(swapped && new Set(read(expected)));
  });

  it('admits a caller that any entry names, and none without an address', () => {
    const list = ranges('198.51.100.1', '2001:db8::/32');
    expect(isAddressAllowed('2001:db8::2', list)).toBe(true);
    expect(isAddressAllowed(null, list)).toBe(false);
  });

  it.each([
    '',
    'example.com',
    '203.0.113',
    '203.0.113.256',
    '0x7f.0.0.1',
    '010.0.0.1',
    '203.0.113.0/33',
    '203.0.113.0/-1',
    '203.0.113.0/',
    '203.0.113.0/24/24',
    '203.0.113.7 ',
    '2001:db8::/129',
    '2001:::1',
    'fe80::1%eth0',
    '::ffff:203.0.113.0/24',
  ])('does not read "%s" as an entry', (text) => {
    expect(parseAddressRange(text)).toBeNull();
  });
});

describe('address of the caller', () => {
  it.each<[string, string | undefined, string | undefined, number, string | null]>([
    ['no proxy: the socket, whatever the header says', '198.51.100.1', '10.0.0.1', 0, '198.51.100.1'],
    ['one proxy: its entry', '10.0.0.1', '203.0.113.7', 1, '203.0.113.7'],
    ['one proxy: entries of the caller are skipped', '10.0.0.1', '1.1.1.1, 203.0.113.7', 1, '203.0.113.7'],
    ['two proxies', '10.0.0.2', '1.1.1.1, 203.0.113.7, 10.0.0.1', 2, '203.0.113.7'],
    ['one proxy, no header: the socket', '198.51.100.1', undefined, 1, '198.51.100.1'],
    ['fewer hops than proxies', '10.0.0.1', '203.0.113.7', 3, '203.0.113.7'],
    ['empty hop', '10.0.0.1', '203.0.113.7,', 1, null],
    ['no address at all', undefined, undefined, 0, null],
    ['a proxy that writes ports', '10.0.0.1', '1.1.1.1, 203.0.113.7:54321', 1, '203.0.113.7'],
    ['a proxy of two that writes ports', '10.0.0.2', '[2001:db8::7]:443, 10.0.0.1:80', 2, '2001:db8::7'],
    ['no address before the one that counts', '10.0.0.1', '1.1.1.1, unknown', 1, null],
    ['a socket of both kinds of address', '::ffff:198.51.100.1', undefined, 0, '198.51.100.1'],
    ['a socket with a zone', 'fe80::1%eth0', undefined, 0, 'fe80::1'],
  ])('%s', (_name, socket, forwarded, proxies, expected) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(expected);
  });
});

describe('the address in a hop', () => {
  it.each<[string, string | null]>([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:54321', '203.0.113.7'],
    ['203.0.113.7:', '203.0.113.7'],
    [' 203.0.113.7:54321\t', '203.0.113.7'],
    ['"203.0.113.7"', '203.0.113.7'],
    ['"203.0.113.7:54321"', '203.0.113.7'],
    ['[203.0.113.7]:80', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['"[2001:db8::7]:443"', '2001:db8::7'],
    ['" [2001:DB8::7]:_hidden "', '2001:db8::7'],
    ['2001:db8::7:443', '2001:db8::7:443'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
    ['[fe80::1%en0]', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7:443', '203.0.113.7'],
    ['[::ffff:cb00:7107]:443', '203.0.113.7'],
    ['203.0.113.7:1:2', null],
    ['0177.0.0.1:80', null],
    ['203.0.113:80', null],
    ['[2001:db8::7', null],
    ['[2001:db8::7]443', null],
    ['"203.0.113.7', null],
    ['unknown', null],
    ['_hidden', null],
    ['proxy.example:80', null],
    [':', null],
    ['', null],
  ])('%j: %p', (hop, expected) => {
    expect(hopAddress(hop)).toBe(expected);
  });
});

describe('whose an address is', () => {
  it.each<[string | null, string]>([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '20010db800010002/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '20010db800010002/64'],
    ['2001:db8:1:3::1', '20010db800010003/64'],
    ['fe80::1%eth0', 'fe80000000000000/64'],
    ['x', 'unknown'],
    [null, 'unknown'],
  ])('%p: %s', (address, expected) => {
    expect(networkOf(address)).toBe(expected);
  });
});
