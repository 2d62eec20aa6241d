import type { KeyKind, Scope } from '#libs/kernel';
import { scopesForKind } from '../keys/key.policy.js';

describe('scopes of a new key', () => {
  it.each<[KeyKind, Scope[], Scope[]]>([
    ['personal', ['crm', 'placement'], ['crm', 'placement']],
    ['personal', ['svc:infra'], ['svc:infra']],
    ['application', ['placement'], ['placement']],
    ['management', [], []],
    ['management', ['svc:mgmt:keys'], ['svc:mgmt:keys']],
    ['cowork', ['crm'], ['crm', 'svc:cowork']],
    ['cowork', ['svc:cowork'], ['svc:cowork']],
  ])('%s with %j gets %j', (kind, requested, expected) => {
    expect(scopesForKind(kind, requested)).toEqual(expected);
  });

  it.each<[KeyKind, Scope[], string]>([
    ['personal', ['placement'], 'PERSONAL_KEY_WEBHOOK_SCOPES_INVALID'],
    ['personal', ['entity'], 'PERSONAL_KEY_WEBHOOK_SCOPES_INVALID'],
    ['personal', ['placement', 'entity'], 'PERSONAL_KEY_WEBHOOK_SCOPES_INVALID'],
    ['personal', [], 'VALIDATION_ERROR'],
    ['application', [], 'VALIDATION_ERROR'],
    ['personal', ['crm', 'svc:cowork'], 'VALIDATION_ERROR'],
    ['application', ['svc:cowork'], 'VALIDATION_ERROR'],
  ])('%s with %j is refused: %s', (kind, requested, code) => {
    expect(() => scopesForKind(kind, requested)).toThrow(expect.objectContaining({ code }));
  });
});
