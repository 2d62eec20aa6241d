import { judgeRedis } from './redis.checks.js';

const WELL = {
  redis_version: '7.2.4',
  maxmemory_policy: 'noeviction',
  aof_enabled: '1',
  role: 'master',
  loading: '0',
};
const GIB = 2 ** 30;

const faultsOf = (info: Readonly<Record<string, string>>) =>
  judgeRedis({ info: { ...WELL, ...info } })
    .filter(({ outcome }) => outcome !== 'ok')
    .map(({ outcome, finding }) => [outcome, finding]);

describe('a Redis that answers', () => {
  it.each([
    ['without a limit', { maxmemory: '0', used_memory: String(9 * GIB) }],
    ['with room', { maxmemory: String(GIB), used_memory: String(0.8 * GIB) }],
    [
      'whose replicas hold what is above the limit',
      { maxmemory: String(GIB), used_memory: String(1.5 * GIB), mem_not_counted_for_evict: String(GIB) },
    ],
  ])('is well %s', (_, info) => {
    expect(faultsOf(info)).toEqual([]);
  });

  it.each([
    [{ maxmemory: '1', used_memory: '900000' }, 'fail', 'takes no jobs: 0.858 of the 0.000 MiB of maxmemory'],
    [{ maxmemory: String(GIB), used_memory: String(GIB) }, 'fail', '1024 of the 1024 MiB'],
    [
      { maxmemory: String(GIB), used_memory: String(0.95 * GIB) },
      'warn',
      'will soon take no jobs: 973 of the 1024',
    ],
    [{ maxmemory_policy: 'volatile-lru' }, 'fail', 'maxmemory-policy is volatile-lru'],
    [{ role: 'slave' }, 'fail', 'is a replica'],
    [{ loading: '1' }, 'fail', 'is loading its data'],
    [{ rdb_last_bgsave_status: 'err' }, 'warn', 'could not write its files (rdb_last_bgsave_status)'],
    [{ aof_last_write_status: 'err' }, 'warn', 'could not write its files (aof_last_write_status)'],
  ])('with %j has one fault: %s, %s', (info, outcome, finding) => {
    expect(faultsOf(info)).toEqual([[outcome, expect.stringContaining(finding)]]);
  });
});
