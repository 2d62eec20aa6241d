import { seedOf } from './attack.js';
import { faultsOf, type Row, unreadFault } from './findings.js';

const row = (change: Partial<Row> = {}): Row => ({
  route: 'POST /v1/search',
  attack: 'query: digits',
  bytes: 10,
  status: 400,
  code: 'VALIDATION_ERROR',
  cpuMs: 1,
  turns: [],
  ...change,
});
const refused = [
  row({ status: 404, code: 'NOT_FOUND' }),
  row({ status: 403, code: 'SCOPE_DENIED' }),
  row({ status: 429, code: 'RATE_LIMITED' }),
  row({ status: 401, code: 'KEY_UNKNOWN' }),
];

describe('findings of attacks', () => {
  it('name the route, the attack, status and code', () => {
    expect(faultsOf(row())).toEqual([]);
    expect(faultsOf(row({ status: 502, code: 'SEARCH_PROVIDER_ERROR' }))).toEqual([
      'POST /v1/search  [query: digits]  502 SEARCH_PROVIDER_ERROR  is a fault',
    ]);
    expect(faultsOf(row({ cpuMs: 900 }))).toEqual([
      'POST /v1/search  [query: digits]  400 VALIDATION_ERROR  took 900 ms of CPU for 10 bytes',
    ]);
  });

  it('are attacks that a limit refused', () => {
    expect(faultsOf(row({ status: 429, code: 'RATE_LIMITED' }))).toEqual([
      'POST /v1/search  [query: digits]  429 RATE_LIMITED  was not tried: a limit refused it',
    ]);
  });

  it('are routes of whose attacks none was read', () => {
    expect(unreadFault(refused)).toEqual([
      'POST /v1/search  [query: digits]  404 NOT_FOUND  none of 4 attacks was read',
    ]);
    expect(unreadFault([...refused, row()])).toEqual([]);
    expect(unreadFault([])).toEqual([]);
  });

  it('are no routes that answer their input so', () => {
    const route = 'POST /v1/host-handler/:id';
    expect(unreadFault([row({ route, status: 401, code: 'USER_AUTH_REQUIRED' })])).toEqual([]);
    expect(unreadFault([row({ route, status: 401, code: 'KEY_UNKNOWN' })])).toHaveLength(1);
    expect(unreadFault([row({ status: 401, code: 'USER_AUTH_REQUIRED' })])).toHaveLength(1);
  });
});

describe('the seed of a route', () => {
  it('is that of its name alone', () => {
    expect([seedOf(''), seedOf('a')]).toEqual([0x81_1c_9d_c5, 0xe4_0c_29_2c]);
    expect(seedOf('POST /v1/search')).not.toBe(seedOf('GET /v1/search'));
  });
});
