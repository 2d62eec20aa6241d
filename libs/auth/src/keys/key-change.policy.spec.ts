import type { KeyRecord } from './key-record.js';
import { type KeyChange, keyChanges, widens } from './key.policy.js';

const record = {
  name: 'Name',
  scopes: ['crm', 'disk'],
  accessMode: 'READWRITE',
  expiresAt: new Date('2030-01-01T00:00:00.000Z'),
  allowedIps: ['203.0.113.7'],
  requestsPerSecond: 5,
} as KeyRecord;

describe('what a change alters', () => {
  it.each<[string, KeyChange]>([
    ['nothing', {}],
    ['the same name', { name: 'Name' }],
    ['the same scopes in another order', { scopes: ['disk', 'crm'] }],
    ['the same instant', { expiresAt: new Date('2030-01-01T00:00:00.000Z') }],
    ['the same addresses', { allowedIps: ['203.0.113.7'] }],
  ])('%s', (_name, change) => {
    expect(keyChanges(record, change)).toBeNull();
  });

  it.each<[KeyChange, object]>([
    [{ name: 'Canary' }, { name: true }],
    [{ scopes: ['crm', 'task'] }, { scopes: { added: ['task'], removed: ['disk'] } }],
    [{ accessMode: 'READONLY' }, { accessMode: { from: 'READWRITE', to: 'READONLY' } }],
    [{ expiresAt: null }, { expiresAt: { from: '2030-01-01T00:00:00.000Z', to: null } }],
    [{ allowedIps: ['203.0.113.8'] }, { allowedIps: { from: 1, to: 1 } }],
    [{ allowedIps: null }, { allowedIps: { from: 1, to: 0 } }],
    [{ requestsPerSecond: null }, { requestsPerSecond: { from: 5, to: null } }],
  ])('%j', (change, expected) => {
    expect(keyChanges(record, change)).toEqual(expected);
  });
});

describe('what widens a key', () => {
  const slow: KeyRecord = { ...record, accessMode: 'READONLY' };
  it.each<[KeyChange, boolean]>([
    [{}, false],
    [{ name: 'Other' }, false],
    [{ scopes: ['disk'] }, false],
    [{ scopes: ['im'] }, true],
    [{ accessMode: 'READWRITE' }, true],
    [{ expiresAt: new Date('2029-01-01T00:00:00.000Z') }, false],
    [{ expiresAt: new Date('2030-01-01T00:00:00.001Z') }, true],
    [{ expiresAt: null }, true],
    [{ allowedIps: ['203.0.113.7', '203.0.113.8'] }, true],
    [{ allowedIps: ['203.0.113.8'] }, true],
    [{ allowedIps: null }, true],
    [{ requestsPerSecond: 4 }, false],
    [{ requestsPerSecond: 6 }, true],
    [{ requestsPerSecond: null }, true],
  ])('%j: %p', (change, expected) => {
    expect(widens(slow, change)).toBe(expected);
  });

  it('is nothing for a key without bounds but a right', () => {
    const free: KeyRecord = { ...record, expiresAt: null, allowedIps: null, requestsPerSecond: null };
    expect(widens(free, { expiresAt: record.expiresAt, allowedIps: ['::1'], requestsPerSecond: 50 })).toBe(
      false,
    );
    expect(widens(free, { accessMode: 'READONLY', scopes: ['crm', 'im'] })).toBe(true);
  });
});
