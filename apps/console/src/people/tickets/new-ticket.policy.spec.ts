import { contextOf, faultsOf } from './new-ticket.policy.js';

describe('a new ticket', () => {
  it('needs a title and a body of the lengths the service takes', () => {
    expect(faultsOf({ title: 'abc', body: 'x'.repeat(10) }, false)).toEqual({ title: null, body: null });
    expect(faultsOf({ title: ' ab ', body: ' short   ' }, false)).toEqual({
      title: 'title-too-short',
      body: 'body-too-short',
    });
    expect(faultsOf({ title: 'x'.repeat(201), body: 'x'.repeat(20_001) }, false)).toEqual({
      title: 'title-too-long',
      body: 'body-too-long',
    });
  });

  it('counts characters as people do, and needs no words beside a file', () => {
    expect(faultsOf({ title: '👍'.repeat(200), body: '' }, true)).toEqual({ title: null, body: null });
  });

  it('tells the refused call it is about', () => {
    const refusal = {
      requestId: 'r1',
      at: '2026-11-24T00:00:00.000Z',
      method: 'GET',
      route: '/v1/deals/:id',
      status: 404,
      code: 'ENTITY_NOT_FOUND',
      message: 'not sent',
    };
    expect(contextOf(' r1 ', refusal)).toEqual({
      requestId: 'r1',
      refusal: {
        at: '2026-11-24T00:00:00.000Z',
        method: 'GET',
        route: '/v1/deals/:id',
        status: 404,
        code: 'ENTITY_NOT_FOUND',
      },
    });
    expect(contextOf('r2', refusal)).toEqual({ requestId: 'r2' });
    expect(contextOf(' ', null)).toBeNull();
  });
});
