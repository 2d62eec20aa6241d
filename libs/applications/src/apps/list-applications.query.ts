import { Injectable } from '@nestjs/common';
import type { Principal } from '#libs/kernel';
import { ApplicationRepository, type ApplicationQuestion } from '../catalogue/application.repository.js';
import { type DescribedApplication, DescribeApplications } from './describe-applications.query.js';

export interface DescribedPage {
  readonly applications: DescribedApplication[];
  readonly total: number;
}

/** Applications that are a caller's own: those registered with its key; of an application key, its own. */
export function questionOf({
  kind,
  appId,
  portalId,
  keyId,
  isPartners,
  ownerUserId,
}: Principal): ApplicationQuestion {
  if (kind === 'application' && appId !== null) return { portalId, applicationId: appId };
  return { portalId, key: { keyId, ownerUserId: isPartners ? null : ownerUserId } };
}

/** Applications registered with the calling key; of an application key, its own. Newest first. */
@Injectable()
export class ListApplications {
  constructor(
    private readonly applications: ApplicationRepository,
    private readonly describe: DescribeApplications,
  ) {}

  async execute(principal: Principal, page: number, limit: number): Promise<DescribedPage> {
    const offset = (page - 1) * limit;
    const { rows, total } = await this.applications.page(questionOf(principal), limit, offset);
    return { applications: await this.describe.all(principal.portalId, rows), total };
  }
}
