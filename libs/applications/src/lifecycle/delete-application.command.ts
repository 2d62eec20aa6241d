import { Injectable } from '@nestjs/common';
import { ApplicationKeysService, HostApplicationStore, SessionStore } from '#libs/auth';
import { callerMeta } from '#libs/event-log';
import { ApplicationAccess } from '../apps/application-access.query.js';
import { ApplicationStream } from '../catalogue/application.stream.js';
import { ApplicationRepository } from '../catalogue/application.repository.js';
import type { Caller } from '#libs/kernel';
import { ReleasePlacements } from './release-placements.command.js';

/** Deletes an application for good: its places, key, sessions, users' tokens and client at the host end. */
@Injectable()
export class DeleteApplication {
  constructor(
    private readonly access: ApplicationAccess,
    private readonly stream: ApplicationStream,
    private readonly applications: ApplicationRepository,
    private readonly release: ReleasePlacements,
    private readonly keys: ApplicationKeysService,
    private readonly sessions: SessionStore,
    private readonly hostApplications: HostApplicationStore,
  ) {}

  /**
   * The fact comes last, so that a deletion that broke off can be repeated.
   * @returns codes that stay bound at the host.
   * @throws PorticoError `APP_NOT_FOUND`, `NOT_AUTHORIZED`, `KEY_HAS_ACTIVE_SERVERS`, `CONFLICT`.
   */
  async execute(caller: Caller, id: string): Promise<string[]> {
    const application = await this.access.require(caller.principal, id);
    await this.keys.requireNoServers(application.id);
    const left = await this.release.execute(caller, application, true);
    const meta = callerMeta(caller.principal, caller.requestId);
    await this.keys.end(application.id, meta);
    await this.stream.handle(
      application.id,
      { type: 'delete' },
      {
        meta,
        also: async (tx) => {
          await this.sessions.revokeOfApplication(application.id, tx);
          await this.hostApplications.remove(application.id, tx);
          await this.applications.eraseTexts(tx, application.id);
        },
      },
    );
    return left;
  }
}
