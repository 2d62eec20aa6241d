import { Injectable } from '@nestjs/common';
import { PorticoError, type Principal } from '#libs/kernel';
import { relationToApplication } from '../apps/application-access.policy.js';
import { type DescribedPage, questionOf } from '../apps/list-applications.query.js';
import { type DescribedApplication, DescribeApplications } from '../apps/describe-applications.query.js';
import { ApplicationRepository } from '../catalogue/application.repository.js';

/** The catalogue of a portal: what is published there, to everybody with a key of it; to a partner's key what it made. */
@Injectable()
export class PublishedApplications {
  constructor(
    private readonly applications: ApplicationRepository,
    private readonly describe: DescribeApplications,
  ) {}

  /** Newest first. */
  async list(principal: Principal, page: number, limit: number): Promise<DescribedPage> {
    const { portalId, isPartners } = principal;
    const question = { ...(isPartners ? questionOf(principal) : { portalId }), publishedOnly: true };
    const { rows, total } = await this.applications.page(question, limit, (page - 1) * limit);
    return { applications: await this.describe.all(portalId, rows), total };
  }

  /** @throws PorticoError `APP_NOT_FOUND` also for one that is not published, or not there for the caller. */
  async find(principal: Principal, id: string): Promise<DescribedApplication> {
    const row = await this.applications.find(id);
    const isThere = row?.portalId === principal.portalId && row.phase === 'published';
    if (!isThere || (principal.isPartners && !relationToApplication(row, principal))) {
      throw new PorticoError('APP_NOT_FOUND');
    }
    return this.describe.one(row);
  }
}
