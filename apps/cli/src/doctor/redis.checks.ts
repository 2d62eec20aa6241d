import { type Check, fail, type Finding, ok, warn } from './check.js';
import type { RedisFacts } from './patient.js';

const OLDEST_MAJOR = 6;
/** Part of its memory limit from which there is little left. */
const NEARLY_FULL = 0.9;
const MIB = 1_048_576;

/** What is wrong with a Redis that answers. */
export function judgeRedis({ info }: Pick<RedisFacts, 'info'>): readonly Finding[] {
  const { redis_version: version = 'unknown', maxmemory_policy: policy = 'unknown' } = info;
  const findings: Finding[] = [];
  findings.push(
    Number.parseInt(version, 10) < OLDEST_MAJOR
      ? fail(`Redis ${version} is too old.`, 'Move to Redis 7 or newer.')
      : ok(`Redis ${version} answers.`),
  );
  if (policy !== 'noeviction') {
    findings.push(
      fail(
        `maxmemory-policy is ${policy}: when memory is short, Redis throws jobs away.`,
        'Run redis-cli config set maxmemory-policy noeviction, and set it in redis.conf as well.',
      ),
    );
  }
  findings.push(...judgeMemory(info), ...judgeWrites(info));
  // The rules of snapshots are not part of INFO; the log of appended commands is what keeps jobs.
  if (info['aof_enabled'] !== '1') {
    findings.push(
      warn(
        'Redis keeps no log of its commands: after a restart recent jobs come back late, when a sweep finds them missing.',
        'Set appendonly yes and appendfsync everysec in redis.conf.',
      ),
    );
  }
  return findings;
}

/** Redis at its limit refuses whatever needs memory: jobs cannot be added, taken or ended. */
function judgeMemory(info: RedisFacts['info']): readonly Finding[] {
  const limit = Number(info['maxmemory'] ?? 0);
  const used = Number(info['used_memory'] ?? 0) - Number(info['mem_not_counted_for_evict'] ?? 0);
  if (!(limit > 0) || used < limit * NEARLY_FULL) return [];
  const amounts = `${mib(used)} of the ${mib(limit)} MiB of maxmemory are used`;
  const remedy =
    'Raise maxmemory (redis-cli config set maxmemory 1gb, and in redis.conf), or find what else fills this Redis.';
  return used >= limit
    ? [fail(`Redis takes no jobs: ${amounts}. Commands and deploys run late, without it.`, remedy)]
    : [warn(`Redis will soon take no jobs: ${amounts}.`, remedy)];
}

function mib(bytes: number): string {
  return (bytes / MIB).toFixed(bytes < MIB ? 3 : 0);
}

/** Other reasons for which one that answers takes nothing. */
function judgeWrites(info: RedisFacts['info']): readonly Finding[] {
  const findings: Finding[] = [];
  if (info['loading'] === '1') {
    findings.push(fail('Redis is loading its data and takes no jobs yet.', 'Wait, then ask again.'));
  }
  if (info['role'] === 'slave') {
    findings.push(
      fail('Redis is a replica, which only reads: it takes no jobs.', 'Let REDIS_URL name the primary.'),
    );
  }
  const broken = ['rdb_last_bgsave_status', 'aof_last_write_status'].filter((name) => info[name] === 'err');
  if (broken.length > 0) {
    findings.push(
      warn(
        `Redis could not write its files (${broken.join(', ')}) and may refuse jobs for it.`,
        'Make room on its disk, and look into its log.',
      ),
    );
  }
  return findings;
}

function judgeAbsence(error: unknown): Finding {
  const { message } = error as Error;
  if (/^(NOAUTH|WRONGPASS|NOPERM)/.test(message)) {
    return fail(`Redis refuses the login: ${message}`, 'Correct user and password in REDIS_URL.');
  }
  return fail(
    `Redis cannot be reached: ${message}`,
    'Start Redis, or correct REDIS_URL. Without REDIS_URL jobs live in PostgreSQL.',
  );
}

/** Redis, where jobs live in it. */
export const REDIS_CHECKS: readonly Check[] = [
  {
    name: 'redis',
    needs: ['settings'],
    look: async (patient) => {
      if (patient.settings?.redisUrl === null) return [ok('Not used: jobs live in PostgreSQL.')];
      try {
        return judgeRedis(await patient.redis());
      } catch (error) {
        return [judgeAbsence(error)];
      }
    },
  },
];
