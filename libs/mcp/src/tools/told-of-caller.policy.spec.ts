import { toldOfCaller } from './told-of-caller.policy.js';

describe('what a model is told of who calls', () => {
  it('is all but the lines of addresses, and of bases their names', () => {
    const facts = { type: 'personal', scopes: ['crm'], accessMode: 'READWRITE', ai: { enabled: true } };
    const entities = [
      { name: 'deals', path: '/v1/deals', scope: 'crm', actions: ['list'], fieldsEndpoint: null },
      {
        name: 'bots/:botId',
        path: '/v1/bots/:botId',
        scope: 'imbot',
        actions: ['', ''],
        fieldsEndpoint: null,
      },
      { name: 'deals', path: '/v1/deals', scope: 'crm', actions: ['get'], fieldsEndpoint: null },
    ];
    const told = toldOfCaller({ ...facts, capabilities: ['GET /v1/deals — Deals'], entities });
    expect(told).toEqual({ ...facts, entities: [{ name: 'deals' }] });
  });

  it.each([[null], ['text'], [{ type: 'management' }]])('leaves %j as it is', (data) => {
    expect(toldOfCaller(data)).toEqual(data);
  });
});
