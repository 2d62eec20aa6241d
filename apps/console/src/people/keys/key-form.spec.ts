import {
  addressesIn,
  changeBody,
  faultsIn,
  issueBody,
  type KeyForm,
  NEW_KEY,
  toInstant,
  toLocal,
} from './key-form.js';

const NOW = Date.parse('2026-11-24T05:00:00Z');
const FORM: KeyForm = { ...NEW_KEY, name: 'Import', scopes: ['crm'] };

describe('the form of a key', () => {
  it('names what is missing', () => {
    expect(faultsIn(NEW_KEY, NOW)).toEqual(['name', 'scopes']);
    expect(faultsIn(FORM, NOW)).toEqual([]);
  });

  it.each<[string, Partial<KeyForm>, string]>([
    ['a blank name', { name: '  ' }, 'name'],
    ['a long name', { name: 'x'.repeat(101) }, 'name'],
    ['rights a webhook cannot carry', { scopes: ['placement', 'entity'] }, 'scopes-beyond-webhook'],
    ['an end in the past', { endsAt: '2020-01-01T00:00' }, 'ends-at'],
    ['an end that is none', { endsAt: 'soon' }, 'ends-at'],
    ['a name in place of an address', { addresses: 'host.example' }, 'addresses'],
    ['an address with too large a number', { addresses: '10.0.0.256' }, 'addresses'],
    ['a network of IPv4 that is too narrow', { addresses: '10.0.0.0/33' }, 'addresses'],
    ['a network of IPv6 that is too narrow', { addresses: '2001:db8::/129' }, 'addresses'],
    ['too many', { addresses: Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`).join(' ') }, 'addresses'],
  ])('refuses %s', (_name, change, fault) => {
    expect(faultsIn({ ...FORM, ...change }, NOW)).toEqual([fault]);
  });

  it.each([
    '203.0.113.7',
    '203.0.113.0/24',
    '255.255.255.255/32',
    '0.0.0.0/0',
    '2001:db8::/32',
    '::ffff:10.0.0.1',
    '::1',
  ])('takes %s', (address) => {
    expect(faultsIn({ ...FORM, addresses: address }, NOW)).toEqual([]);
  });

  it('lets an end that is over stay while other things change', () => {
    const before = { ...FORM, endsAt: '2020-01-01T00:00' };
    expect(faultsIn({ ...before, name: 'Other' }, NOW, before)).toEqual([]);
  });

  it('reads addresses however they are separated', () => {
    expect(addressesIn(' 10.0.0.1,\n10.0.0.2;10.0.0.1 ')).toEqual(['10.0.0.1', '10.0.0.2']);
    expect(addressesIn(' \n')).toEqual([]);
  });

  it('keeps an instant to the minute', () => {
    expect(toInstant(toLocal('2026-11-24T05:12:00.000Z'))).toBe('2026-11-24T05:12:00.000Z');
    expect(toLocal(null)).toBe('');
    expect(toInstant('')).toBeNull();
  });
});

describe('what is sent of a key', () => {
  it('is what was filled in', () => {
    expect(issueBody({ ...FORM, name: ' Import ' }, 'p')).toEqual({
      portalId: 'p',
      name: 'Import',
      scopes: ['crm'],
    });
    const full = { ...FORM, accessMode: 'READONLY', addresses: '10.0.0.1', perSecond: 5 } as const;
    expect(issueBody(full, 'p')).toMatchObject({
      accessMode: 'READONLY',
      allowedIps: ['10.0.0.1'],
      requestsPerSecond: 5,
    });
  });

  it('is only what has changed', () => {
    expect(changeBody(FORM, FORM)).toEqual({});
    const after: KeyForm = {
      ...FORM,
      scopes: ['crm', 'user'],
      accessMode: 'READONLY',
      addresses: '10.0.0.1',
    };
    expect(changeBody(FORM, after)).toEqual({
      scopes: ['crm', 'user'],
      accessMode: 'READONLY',
      allowedIps: ['10.0.0.1'],
    });
    expect(changeBody(after, FORM)).toMatchObject({ allowedIps: [] });
    expect(changeBody({ ...FORM, endsAt: '2030-01-01T00:00', perSecond: 3 }, FORM)).toEqual({
      expiresAt: null,
      requestsPerSecond: null,
    });
  });
});
