import {
  APP_SOURCE_ACCESS,
  seesServerSources,
  SERVER_ACTION_OF,
  SOURCE_ACTIONS,
} from './source-action.policy.js';

describe('who may do what to sources', () => {
  it('of an application: whoever has to do with it, everything', () => {
    expect(SOURCE_ACTIONS).toEqual(['read', 'write', 'delete']);
    expect(Object.keys(APP_SOURCE_ACCESS)).toEqual(['application', 'author', 'administrator']);
    for (const allowed of Object.values(APP_SOURCE_ACCESS)) expect([...allowed]).toEqual([...SOURCE_ACTIONS]);
  });

  it('of a server: whom the server lets', () => {
    expect(SERVER_ACTION_OF).toEqual({ read: 'sources-read', write: 'sources', delete: 'sources-delete' });
  });

  it.each([
    ['none', 'personal', false],
    ['host-reader', 'personal', false],
    ['portal-admin', 'personal', true],
    ['portal-admin', 'application', false],
    ['controlling-key', 'personal', true],
    ['team-developer', 'application', true],
  ] as const)('as %s with a key that is %s, sees those of a server: %s', (relation, kind, expected) => {
    expect(seesServerSources(relation, { kind })).toBe(expected);
  });
});
