import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import { type DescribedPage } from '../apps/list-applications.query.js';
import { type DescribedApplication, DescribeApplications } from '../apps/describe-applications.query.js';
import { ApplicationRepository } from '../catalogue/application.repository.js';

/** The catalogue of a portal: what is published there, to everybody with a key of it. */
@Injectable()
export class PublishedApplications {
  constructor(
    private readonly applications: ApplicationRepository,
    private readonly describe: DescribeApplications,
  ) {}

  /** Newest first. */
  async list(portalId: string, page: number, limit: number): Promise<DescribedPage> {
    const question = { portalId, publishedOnly: true };
    const { rows, total } = await this.applications.page(question, limit, (page - 1) * limit);
    return { applications: await this.describe.all(portalId, rows), total };
  }

  /** @throws PorticoError `APP_NOT_FOUND` also for one that is not published. */
  async find(portalId: string, id: string): Promise<DescribedApplication> {
    const row = await this.applications.find(id);
    if (row?.portalId !== portalId || row.phase !== 'published') throw new PorticoError('APP_NOT_FOUND');
    return this.describe.one(row);
  }
}
