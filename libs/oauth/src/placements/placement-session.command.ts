import { Injectable } from '@nestjs/common';
import type { CallingApplication } from '#libs/auth';
import { PorticoError } from '#libs/kernel';
import { KnownApplications } from '../sign-in/known-application.query.js';
import { StartSession } from '../tokens/start-session.command.js';
import type { SessionResult } from '../tokens/session-result.answer.js';
import { OpenPlacement, type PlacementToken } from './open-placement.command.js';

/** Exchanges the token the host gave to an application's own handler for a session. */
@Injectable()
export class OpenPlacementSession {
  constructor(
    private readonly applications: KnownApplications,
    private readonly placements: OpenPlacement,
    private readonly sessions: StartSession,
  ) {}

  /** @throws PorticoError `DOMAIN_MISMATCH` before anybody is asked, `APP_UNAVAILABLE`, `USER_AUTH_REQUIRED`. */
  async execute(
    caller: CallingApplication,
    domain: string,
    token: PlacementToken,
    requestId: string,
  ): Promise<SessionResult> {
    if (domain.toLowerCase() !== caller.portalDomain) throw new PorticoError('DOMAIN_MISMATCH');
    const application = await this.applications.find(caller.id);
    if (!application) throw new PorticoError('APP_UNAVAILABLE');
    return this.sessions.forUser(await this.placements.signIn(application, token, requestId, caller.keyId));
  }
}
