import { Controller, Get, Query } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, PageMembers, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { USAGE_READ } from '../contracts/metering-access.js';
import { UsageReportAnswer, UsageReportQuery } from './usage-report.dto.js';
import { UsageReports } from './usage-report.service.js';

/** What was used of models. */
@Controller('v1/ai/usage')
export class UsageReportController {
  constructor(private readonly reports: UsageReports) {}

  @Api({
    summary: 'What was used of models, and what it cost',
    description:
      'By day, model or key. You see your own calls; administrators see those of the portal. Calls that still run are not in it.',
    tag: 'ai.usage',
    auth: USAGE_READ,
    rateLimit: 'ai',
    response: answer(UsageReportAnswer, PageMembers),
    errorShape: 'ai',
  })
  @Get()
  async read(@CurrentPrincipal() principal: Principal, @Query() query: UsageReportQuery) {
    const report = await this.reports.read(principal, query);
    return success(UsageReportAnswer.of(report), {
      total: report.total,
      page: query.page,
      limit: query.limit,
    });
  }
}
