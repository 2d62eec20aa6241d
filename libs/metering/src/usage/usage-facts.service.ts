import { Injectable, Logger } from '@nestjs/common';
import { systemMeta } from '#libs/event-log/contracts';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { reachedLimits } from './usage-facts.decider.js';
import {
  UsageFactsRepository,
  type SubjectAtLimit,
  type UnfoldedHour,
  type UsageDifference,
} from './usage-facts.repository.js';
import { usageHourId, UsageHourStream, UsageLimitsStream } from './usage-facts.stream.js';

/** Calls one pass looks at; the rest is due at the next. */
const PASS = 20_000;

/** What was used, as facts of the log: they are written here, and compared with the calls they came from. */
@Injectable()
export class UsageFacts {
  private readonly logger = new Logger(UsageFacts.name);
  /** What this process has noted: most passes find the same limits reached. */
  private noted = new Set<string>();

  constructor(
    private readonly rows: UsageFactsRepository,
    private readonly hours: UsageHourStream,
    private readonly limits: UsageLimitsStream,
  ) {}

  /** Writes what was used, and which limits were reached. Safe at any time and twice at once. */
  @JobHandler({ name: 'fold-usage', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  async fold(): Promise<void> {
    for (const hour of await this.rows.unfolded(PASS)) {
      await this.unlessDone(() => this.foldHour(hour));
    }
    const current = new Set<string>();
    for (const subject of await this.rows.atLimits()) {
      await this.unlessDone(() => this.note(subject, current));
    }
    this.noted = current;
  }

  /** Whether counters, rows of calls and facts say the same. */
  verify(): Promise<readonly UsageDifference[]> {
    return this.rows.differences();
  }

  private async foldHour({ callIds, ...sums }: UnfoldedHour): Promise<void> {
    const { payer, subjectId, portalId, hour } = sums;
    const id = usageHourId(payer, subjectId, hour);
    const order = { type: 'fold', ...sums, calls: callIds.length } as const;
    await this.hours.handle(id, order, {
      meta: systemMeta(id),
      portalId,
      also: async (tx) => {
        if (!(await this.rows.mark(tx, callIds))) {
          throw new PorticoError('CONFLICT', { message: 'Another pass has folded these calls.' });
        }
      },
    });
  }

  private async note(subject: SubjectAtLimit, current: Set<string>): Promise<void> {
    const { payer, subjectId, portalId } = subject;
    const id = `${payer}-${subjectId}`;
    const reached = reachedLimits(subject).filter(({ kind, window, windowStart }) => {
      const name = `${id} ${kind} ${window} ${windowStart.getTime()}`;
      current.add(name);
      return !this.noted.has(name);
    });
    if (reached.length === 0) return;
    const order = { type: 'note', payer, subjectId, portalId, reached } as const;
    await this.limits.handle(id, order, { meta: systemMeta(id), portalId });
  }

  private async unlessDone(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isPorticoError(error) || error.code !== 'CONFLICT') throw error;
      this.logger.debug(`Left to whoever was first: ${error.message}`);
    }
  }
}
