import { Injectable } from '@nestjs/common';
import { PorticoError, type Principal } from '#libs/kernel';
import type { ApplicationRow } from '../catalogue/application-row.js';
import { ApplicationRepository } from '../catalogue/application.repository.js';
import { relationToApplication } from './application-access.policy.js';

/** Finds the application a caller names, if it may deal with it. */
@Injectable()
export class ApplicationAccess {
  constructor(private readonly applications: ApplicationRepository) {}

  /**
   * @throws PorticoError `APP_NOT_FOUND` for one that is missing, deleted or of another portal,
   *   `NOT_AUTHORIZED` for somebody else's.
   */
  async require(principal: Principal, id: string): Promise<ApplicationRow> {
    const row = await this.applications.find(id);
    if (row?.portalId !== principal.portalId) throw new PorticoError('APP_NOT_FOUND');
    if (!relationToApplication(row, principal)) throw new PorticoError('NOT_AUTHORIZED');
    return row;
  }

  /** The application an application key belongs to. @throws PorticoError `APP_NOT_FOUND`. */
  async own({ appId, portalId }: Principal): Promise<ApplicationRow> {
    const row = appId === null ? null : await this.applications.find(appId);
    if (row?.portalId !== portalId) throw new PorticoError('APP_NOT_FOUND');
    return row;
  }
}
