import { baseUrlFault, plainBaseUrl } from '#libs/http/contracts';
import { maskedKey, mayChange, maySee } from '#libs/kernel';
import type { Credential } from './credential.js';
import { PROVIDERS } from './providers.data.js';

describe('provider keys', () => {
  const [me, admin] = [
    { portalId: 'p', userId: 'me', isAdmin: false },
    { portalId: 'p', userId: 'boss', isAdmin: true },
  ];
  it.each([
    ['of my own', 'p', 'me', 'change', 'nothing'],
    ['of somebody else', 'p', 'you', 'nothing', 'nothing'],
    ['of an administrator', 'p', 'boss', 'nothing', 'change'],
    ['of the portal', 'p', null, 'see', 'change'],
    ['of another portal', 'q', null, 'nothing', 'nothing'],
    ['of me on another portal', 'q', 'me', 'nothing', 'nothing'],
  ])('%s', (_name, portalId, userId, mine, admins) => {
    const credential = { portalId, userId } as Credential;
    const right = (holder: typeof me) =>
      mayChange(holder, credential) ? 'change' : maySee(holder, credential) ? 'see' : 'nothing';
    expect([right(me), right(admin)]).toEqual([mine, admins]);
  });

  it.each([
    ['https://models.example/v1', null],
    ['https://models.example:8443/a/b/', null],
    ['http://models.example/v1', 'must be an https address'],
    ['ftp://models.example', 'must be an https or http address'],
    ['javascript:alert(1)', 'must be an https or http address'],
    ['models.example', 'must be an https or http address'],
    ['https://user@models.example', 'must not hold credentials'],
    ['https://models.example/v1?key=x', 'must end with its path'],
    ['https://models.example/v1#x', 'must end with its path'],
    [`https://models.example/${'x'.repeat(2_048)}`, 'must be an https or http address'],
  ])('go to the address %s', (url, fault) => {
    expect(baseUrlFault(url, { httpsOnly: true })).toBe(fault);
  });

  it('have one form of an address, and show nothing but the ends of a long key', () => {
    expect(plainBaseUrl('HTTPS://Models.Example:443/v1//')).toBe('https://models.example/v1');
    expect(baseUrlFault('http://127.0.0.1:1/v1', { httpsOnly: false })).toBeNull();
    expect(maskedKey('sk-abcdefghijklmnopqrstuvwxyz')).toBe('sk-…wxyz');
    expect(maskedKey('short-secret')).toBe('…');
    for (const { baseUrl } of PROVIDERS.values()) {
      if (baseUrl !== null)
        expect([baseUrlFault(baseUrl, { httpsOnly: true }), plainBaseUrl(baseUrl)]).toEqual([null, baseUrl]);
    }
  });
});
