import { shareOfList } from './version.policy.js';

const servers = (...versions: number[]) =>
  versions.map((count, index) => ({ ownerId: String(index), versions: count }));
const many = (count: number, versions: number) => servers(...Array<number>(count).fill(versions));

describe('which versions of linked servers are listed', () => {
  it.each([
    ['all of a few', servers(3, 2), [3, 2], false],
    ['none of none', [], [], false],
    ['exactly 200', servers(150, 50), [150, 50], false],
    ['no more than 200', servers(150, 51), [150, 50], true],
    ['no server without a version listed', servers(200, 1), [200], true],
    ['exactly 50 servers', many(50, 4), Array<number>(50).fill(4), false],
    ['no more than 50 servers', many(51, 1), Array<number>(50).fill(1), true],
  ])('%s', (_name, summaries, counts, isTruncated) => {
    const share = shareOfList(summaries);
    expect([share.shares.map(({ count }) => count), share.isTruncated]).toEqual([counts, isTruncated]);
  });
});
