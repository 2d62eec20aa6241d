import { mayBeTokenOf } from './placement-opening.policy.js';

describe('the application of a host token', () => {
  it.each<[string, string, boolean]>([
    ['local.a', 'local.a', true],
    ['local.b', 'local.a', false],
    ['app.a', 'local.a', false],
    ['vendor.shop', 'local.a', false],
    ['', 'local.a', false],
    ['app.a', 'app.a', true],
    ['app.b', 'app.a', false],
    ['local.a', 'app.a', false],
    ['vendor.shop', 'app.a', true],
  ])('called %j by the host, client id %s: %s', (code, clientId, expected) => {
    expect(mayBeTokenOf(code, clientId)).toBe(expected);
  });
});
