import { auditInput } from './audit-input.js';

const of = (address: string) => {
  const parameters = new URLSearchParams(address);
  return auditInput((name) => parameters.get(name));
};

describe('what the audit trail is searched for', () => {
  it.each([
    ['', {}],
    ['portal=acme.example&event=key_revoked', { portal: 'acme.example', event: 'key_revoked' }],
    ['actor=operator', { actor: 'operator' }],
    ['actor=nobody', {}],
    ['key=&user=', {}],
    ['from=2026-11-01', { from: '2026-11-01T00:00:00.000Z' }],
    ['from=yesterday&to=2026-11-02T10:00:00Z', { to: '2026-11-02T10:00:00.000Z' }],
    ['from=2&to=2026', {}],
    ['subject=portal-1', { subject: 'portal-1' }],
    ['cursor=x&limit=9', {}],
  ])('%s', (address, expected) => expect(of(address)).toEqual(expected));
});
