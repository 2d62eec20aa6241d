import { fingerprint } from './idempotency.policy.js';

const of = async (body: unknown, path = '/v1/things', query = ''): Promise<string> =>
  (await fingerprint({ path, query, body })).toString('hex');

describe('the fingerprint of a request', () => {
  it('does not depend on the order of members', async () => {
    expect(await of({ a: 1, b: { c: [1, { x: 1, y: 2 }], d: null } })).toBe(
      await of({ b: { d: null, c: [1, { y: 2, x: 1 }] }, a: 1 }),
    );
  });

  it.each([
    ['a value', of({ a: 2 })],
    ['a type', of({ a: '1' })],
    ['a member', of({ a: 1, b: 1 })],
    ['an order of elements', of({ a: [2, 1] })],
    ['nothing where there was something', of({})],
    ['an array for an object', of([])],
    ['the path', of({ a: 1 }, '/v1/other')],
    ['the query', of({ a: 1 }, '/v1/things', 'stream=true')],
  ])('differs in %s', async (_, other) => {
    expect(await other).not.toBe(await of({ a: 1 }));
    expect(await other).not.toBe(await of({ a: [1, 2] }));
  });
});
