import type { Check } from './check.js';
import { fail, type Finding, ok, warn } from './finding.js';
import type { RedisFacts } from './patient.js';

const OLDEST_MAJOR = 6;

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
