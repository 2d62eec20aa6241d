import { Inject, Injectable } from '@nestjs/common';
import { inputFault } from '#libs/http';
import { CLOCK, type Clock, type Principal } from '#libs/kernel';
import { LONGEST_PERIOD_DAYS, type ReportQuestion, USUAL_PERIOD_DAYS } from './report-terms.js';
import { type UsageReport, UsageReportRepository } from './usage-report.repository.js';

const DAY_MS = 86_400_000;

export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** What was used of models. People see their own calls, administrators those of the portal. */
@Injectable()
export class UsageReports {
  constructor(
    private readonly reports: UsageReportRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError naming the field of the query. */
  async read(
    { portalId, currentUser, ownerUserId, keyId: callingKey }: Principal,
    query: ReportQuestion,
  ): Promise<UsageReport & { readonly period: Period }> {
    const period = periodOf(query, this.clock.nowMs());
    // An application key without a person sees what it has used itself.
    const own = currentUser ? null : callingKey;
    const report = await this.reports.read(
      {
        ...period,
        portalId,
        userId: currentUser?.isAdmin ? null : (currentUser?.userId ?? ownerUserId),
        keyId: own ?? query.keyId ?? null,
      },
      query.groupBy,
      { limit: query.limit, offset: (query.page - 1) * query.limit },
    );
    return { ...report, period };
  }
}

function periodOf({ from, to, days }: ReportQuestion, nowMs: number): Period {
  if (days !== undefined && (from !== undefined || to !== undefined)) {
    throw inputFault('query', 'days', 'alone', 'days stands in place of from and to.');
  }
  const end = to === undefined ? nowMs : Date.parse(to);
  const length = (days ?? USUAL_PERIOD_DAYS) * DAY_MS;
  const start = from === undefined ? end - length : Date.parse(from);
  if (start >= end) throw inputFault('query', 'from', 'before', 'from must be before to.');
  if (end - start > LONGEST_PERIOD_DAYS * DAY_MS) {
    throw inputFault('query', 'from', 'range', `The period has at most ${LONGEST_PERIOD_DAYS} days.`);
  }
  return { from: new Date(start), to: new Date(end) };
}
