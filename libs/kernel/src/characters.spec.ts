import { isLongerThan } from './texts.js';

it.each([
  ['', 0],
  ['жZ', 2],
  ['🙂🙂', 2],
  ['❤️', 2],
  ['👩‍🚀', 3],
  ['\u{10ffff}', 1],
  ['\ud800', 1],
  ['\udc00\ud800x', 3],
  ['🙂'.repeat(20_000), 20_000],
])('%.20j has %i characters', (text, count) => {
  expect([...text]).toHaveLength(count);
  expect(isLongerThan(text, count)).toBe(false);
  expect(isLongerThan(`${text}x`, count)).toBe(true);
  expect(isLongerThan(`${text}🙂`, count)).toBe(true);
  expect(isLongerThan(text, count - 1)).toBe(true);
});
