import { Injectable, Logger } from '@nestjs/common';
import { systemMeta } from '#libs/event-log/contracts';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { FoldRepository, type SubjectAtLimit, type UnfoldedHour } from './fold.repository.js';
import { reachedLimits } from './reached-limits.policy.js';
import { usageHourId, UsageHourStream } from './usage-hour.stream.js';
import { UsageLimitsStream } from './usage-limits.stream.js';

/** Calls one pass looks at; the rest is due at the next. */
const PASS = 20_000;

/** Writes into the log what was used, and which limits were reached. Safe at any time and twice at once. */
@Injectable()
export class FoldUsage {
  private readonly logger = new Logger(FoldUsage.name);
  /** What this process has noted: most passes find the same limits reached. */
  private noted = new Set<string>();

  constructor(
    private readonly rows: FoldRepository,
    private readonly hours: UsageHourStream,
    private readonly limits: UsageLimitsStream,
  ) {}

  async execute(): Promise<void> {
    for (const hour of await this.rows.unfolded(PASS)) {
      await this.unlessDone(() => this.fold(hour));
    }
    const current = new Set<string>();
    for (const subject of await this.rows.atLimits()) {
      await this.unlessDone(() => this.note(subject, current));
    }
    this.noted = current;
  }

  private async fold({ callIds, ...sums }: UnfoldedHour): Promise<void> {
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
