import { Injectable } from '@nestjs/common';
import { callerMeta } from '#libs/event-log';
import { type Caller, PorticoError } from '#libs/kernel';
import { ApplicationAccess } from '../apps/application-access.query.js';
import { ApplicationStream } from '../catalogue/application.stream.js';
import { ReleasePlacements } from './release-placements.command.js';

/** Withdraws an application from the catalogue; it keeps its key, its settings and its sources. */
@Injectable()
export class UnpublishApplication {
  constructor(
    private readonly access: ApplicationAccess,
    private readonly stream: ApplicationStream,
    private readonly release: ReleasePlacements,
  ) {}

  /**
   * @returns codes that stay bound at the host because nobody may unbind them.
   * @throws PorticoError `APP_NOT_FOUND`, `NOT_AUTHORIZED`, `NOT_PUBLISHED`, `CONFLICT`, the host's.
   */
  async execute(caller: Caller, id: string): Promise<string[]> {
    const application = await this.access.require(caller.principal, id);
    if (application.phase !== 'published') throw new PorticoError('NOT_PUBLISHED');
    const left = await this.release.execute(caller, application);
    const meta = callerMeta(caller.principal, caller.requestId);
    await this.stream.handle(application.id, { type: 'unpublish' }, { meta });
    return left;
  }
}
