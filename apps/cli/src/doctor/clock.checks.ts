import { type Check, fail, type Finding, ok, warn } from './check.js';
import { measureSkew } from './own-time.js';

const NOTICED_MS = 2_000;
const HARMFUL_MS = 30_000;

/** @param aheadMs how far a clock is before that of this machine. */
export function judgeSkew(whose: string, aheadMs: number): Finding {
  const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1);
  const finding = `The clock of ${whose} is ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} that of this machine.`;
  if (Math.abs(aheadMs) < NOTICED_MS) return ok(`The clocks of ${whose} and of this machine agree.`);
  const remedy = 'Run an NTP client such as chrony on both machines: timedatectl set-ntp true.';
  return Math.abs(aheadMs) < HARMFUL_MS ? warn(finding, remedy) : fail(finding, remedy);
}

/** Clocks that must agree: signed links, tokens and leases are judged by several of them. */
export const CLOCK_CHECKS: readonly Check[] = [
  {
    name: 'clock.database',
    needs: ['settings', 'database'],
    look: async (patient) => {
      const database = await patient.database();
      const skew = await measureSkew(patient.nowMs, async () => {
        const [row] = await database.query<{ ms: string }>(
          'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
        );
        return Number(row?.ms);
      });
      return [judgeSkew('the database', skew)];
    },
  },
  {
    name: 'clock.redis',
    needs: ['settings', 'redis'],
    look: async (patient) => {
      if (patient.settings?.redisUrl === null) return [ok('There is no Redis.')];
      const { aheadMs } = await patient.redis();
      return [judgeSkew('Redis', aheadMs)];
    },
  },
];
