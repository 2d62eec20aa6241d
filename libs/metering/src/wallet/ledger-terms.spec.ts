import { entrySubject } from './ledger-terms.js';

it.each([
  ['source:operator', 'payment'],
  ['source:example-pay', 'payment'],
  ['source:coupon', 'coupon'],
  ['adjustment', 'adjustment'],
  ['revenue:infra', 'server'],
  ['revenue:ai', 'model_call'],
  ['revenue:search', 'search'],
  ['revenue:cowork', 'subscription'],
  ['revenue:what-comes-later', 'other'],
  [null, 'other'],
])('a movement against %s is for %s', (against, subject) => {
  expect(entrySubject(against)).toBe(subject);
});
