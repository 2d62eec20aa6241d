import type { QueueHealth } from '#libs/jobs';
import { type Check, fail, faultsOr, type Finding, ok, warn } from './check.js';
import { settingsOf } from './patient.js';

/** A job that could start waits longer only when no worker pulls, or all places are taken. */
const LATE_MS = 60_000;
/** Failed jobs are kept for days, to be looked at; by then what was to be done has been asked for again. */
const LATELY_MS = 3_600_000;

/** What is wrong with one queue. */
export function judgeQueue(health: QueueHealth): Finding[] {
  const { queue, waiting, active, failed, oldestWaitingAgeMs, lastCompletedAgeMs, lastFailedAgeMs } = health;
  const findings: Finding[] = [];
  if (oldestWaitingAgeMs !== null && oldestWaitingAgeMs > LATE_MS) {
    const seconds = Math.round(oldestWaitingAgeMs / 1_000);
    const finding = `${waiting} jobs wait in ${queue}, the oldest for ${seconds} s`;
    const isPulled = active > 0 || (lastCompletedAgeMs !== null && lastCompletedAgeMs < LATE_MS);
    findings.push(
      isPulled
        ? warn(`${finding}, and workers are at work.`, 'Start another worker if that lasts.')
        : fail(`${finding}, and none runs.`, 'See that a worker is alive; its log says why it takes none.'),
    );
  }
  if (failed > 0 && lastFailedAgeMs !== null && lastFailedAgeMs < LATELY_MS) {
    findings.push(
      warn(
        `${failed} jobs of ${queue} have used up their attempts, the newest ${Math.round(lastFailedAgeMs / 60_000)} min ago.`,
        `Search the log of the worker for "job failed" and ${queue}, mend the cause, and repeat them on the queue board.`,
      ),
    );
  }
  return findings;
}

/** Work that waits for workers. */
export const QUEUE_CHECKS: readonly Check[] = [
  {
    name: 'queues',
    needs: ['settings', 'tables', 'redis'],
    look: async (patient) => {
      const settings = settingsOf(patient);
      const [{ inspectQueues, MAINTENANCE_QUEUE }, { INFRA_QUEUES }, { FEEDBACK_QUEUES }] = await Promise.all(
        [import('#libs/jobs'), import('#libs/infra/operator'), import('#libs/feedback/contracts')],
      );
      const { queues } = await inspectQueues(settings, [
        ...INFRA_QUEUES,
        ...FEEDBACK_QUEUES,
        MAINTENANCE_QUEUE,
      ]);
      const sum = (count: (queue: QueueHealth) => number): number =>
        queues.reduce((total, queue) => total + count(queue), 0);
      return faultsOr(queues.flatMap(judgeQueue), () =>
        ok(
          `${sum(({ waiting }) => waiting)} jobs wait and ${sum(({ active }) => active)} run in ${queues.length} queues.`,
        ),
      );
    },
  },
];
