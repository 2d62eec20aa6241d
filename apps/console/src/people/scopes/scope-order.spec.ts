import { SCOPES } from '#libs/kernel';
import {
  AUTOMATIC_SCOPES,
  grouped,
  inOrder,
  PORTAL_SCOPES,
  SCOPE_GROUPS,
  scopeDifference,
  withScopes,
} from './scope-order.js';

describe('rights of keys', () => {
  it('stand in one group each, all that the service knows', () => {
    expect(SCOPE_GROUPS.flatMap(({ scopes }) => scopes).sort()).toEqual([...SCOPES].sort());
  });

  it('come in one order, each once', () => {
    expect(inOrder(['svc:ai', 'crm', 'svc:ai'])).toEqual(['crm', 'svc:ai']);
    expect(inOrder([])).toEqual([]);
  });

  it('are shown by group, without groups that are empty', () => {
    expect(grouped(['svc:ai', 'task', 'crm'])).toEqual([
      { id: 'sales', scopes: ['crm'] },
      { id: 'work', scopes: ['task'] },
      { id: 'service', scopes: ['svc:ai'] },
    ]);
  });

  it('are added and taken away', () => {
    expect(withScopes(['crm'], ['user', 'crm'], true)).toEqual(['crm', 'user']);
    expect(withScopes(['crm', 'user'], ['crm', 'disk'], false)).toEqual(['user']);
    expect(scopeDifference(['crm', 'user'], ['user', 'disk'])).toEqual({ added: ['disk'], removed: ['crm'] });
  });

  it('of the portal hold nothing of the service, nothing of it is automatic', () => {
    expect(PORTAL_SCOPES.some((scope) => AUTOMATIC_SCOPES.includes(scope))).toBe(false);
    expect(PORTAL_SCOPES).not.toContain('placement');
  });
});
