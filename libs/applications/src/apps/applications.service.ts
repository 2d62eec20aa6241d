import { Injectable } from '@nestjs/common';
import { ApplicationKeysService, HostApplicationStore, type MakingCall, SessionStore } from '#libs/auth';
import { callerMeta } from '#libs/event-log';
import { type ErrorCode, type Caller, newId } from '#libs/kernel';
import { DEFAULT_REDIRECT_URIS, readAppUrl, readRedirectUris } from './addresses.policy.js';
import { ApplicationDirectory } from './application-directory.service.js';
import { readApplicationScopes, readTitle, requireSameScopes } from './application.policy.js';
import { ApplicationRepository } from '../catalogue/application.repository.js';
import { ApplicationStream } from '../catalogue/application.stream.js';
import type { HostClientInput } from '../lifecycle/lifecycle.policy.js';
import { HostRegistration } from '../lifecycle/application-admin.service.js';
import { PlacementsService } from '../placements/placements.service.js';

/** What a registration can be refused with. */
export const REGISTRATION_ERRORS: readonly ErrorCode[] = [
  'SCOPE_DENIED',
  'APP_CREATION_RESTRICTED',
  'INFRA_DISABLED_FOR_PORTAL',
  'PORTAL_NOT_FOUND',
  'CONFLICT',
];

/** What `POST /v1/apps` asks for. */
interface ApplicationRequest {
  readonly title: string;
  readonly description?: string | null;
  readonly scopes: readonly string[];
  readonly appUrl?: string | null;
  readonly redirectUris?: readonly string[];
  readonly mobile?: boolean;
  readonly placementResizeEnabled?: boolean;
  /** Its key gets the scopes above and no others. */
  readonly nothingAdded?: boolean;
}

/** Who registers an application, and with which call. */
interface Registrar extends Caller {
  readonly call: MakingCall;
}

/** The only answer that ever holds the raw application key. */
interface RegisteredApplication {
  readonly id: string;
  readonly rawKey: string;
}

/** What `PATCH /v1/apps/:id` asks for; what is absent stays. */
interface ApplicationChangeRequest {
  readonly title?: string;
  readonly description?: string | null;
  readonly scopes?: readonly string[];
  readonly appUrl?: string | null;
  readonly redirectUris?: readonly string[];
  readonly placementResizeEnabled?: boolean;
}

/** Registers applications, changes them, repeats their registration with the host, and deletes them for good. */
@Injectable()
export class ApplicationsService {
  constructor(
    private readonly keys: ApplicationKeysService,
    private readonly stream: ApplicationStream,
    private readonly applications: ApplicationRepository,
    private readonly directory: ApplicationDirectory,
    private readonly hostRegistration: HostRegistration,
    private readonly placements: PlacementsService,
    private readonly hostApplications: HostApplicationStore,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * Registers an application of the caller and issues its key.
   * @throws PorticoError `VALIDATION_ERROR`, `SCOPE_DENIED`, `APP_CREATION_RESTRICTED`, `INFRA_DISABLED_FOR_PORTAL`,
   *   a portal's state, `CONFLICT`.
   */
  async register(
    { principal, requestId, call }: Registrar,
    request: ApplicationRequest,
  ): Promise<RegisteredApplication> {
    const id = newId();
    const title = readTitle('title', request.title);
    const settings = {
      appUrl: readAppUrl(request.appUrl ?? null),
      redirectUris: readRedirectUris(request.redirectUris ?? DEFAULT_REDIRECT_URIS),
      mobile: request.mobile ?? false,
      placementResizeEnabled: request.placementResizeEnabled ?? false,
    };
    const scopes = readApplicationScopes(request.scopes);
    // The key first: when its application does not follow, it is a key nobody has ever seen.
    const { record, rawKey } = await this.keys.issue(principal, requestId, {
      appId: id,
      name: title,
      scopes,
      call,
      nothingAdded: request.nothingAdded ?? false,
    });
    const meta = callerMeta(principal, requestId);
    try {
      await this.stream.handle(
        id,
        {
          type: 'register',
          applicationId: id,
          portalId: principal.portalId,
          authorId: record.ownerUserId,
          authorHostUserId: principal.ownerHostUserId,
          registeredByKeyId: principal.keyId,
          applicationKeyId: record.id,
          scopes: record.scopes,
          ...settings,
        },
        {
          meta,
          portalId: principal.portalId,
          also: (tx) =>
            this.applications.addTexts(tx, id, { title, description: request.description ?? null }),
        },
      );
    } catch (error) {
      await this.keys.end(id, meta);
      throw error;
    }
    return { id, rawKey };
  }

  /**
   * Changes the settings of an application.
   * @throws PorticoError `APP_NOT_FOUND`, `NOT_AUTHORIZED`, `VALIDATION_ERROR`,
   *   `OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE`, `CONFLICT`.
   */
  async change(
    { principal, requestId }: Caller,
    id: string,
    request: ApplicationChangeRequest,
  ): Promise<void> {
    const before = await this.directory.require(principal, id);
    const { scopes, appUrl, redirectUris, placementResizeEnabled, description } = request;
    if (scopes !== undefined) requireSameScopes(scopes, before.scopes);
    const title = request.title === undefined ? undefined : readTitle('title', request.title);
    const texts = {
      ...(title !== undefined && title !== before.title && { title }),
      ...(description !== undefined && description !== before.description && { description }),
    };
    await this.stream.handle(
      before.id,
      {
        type: 'change',
        titleChanged: texts.title !== undefined,
        descriptionChanged: texts.description !== undefined,
        ...(appUrl !== undefined && { appUrl: readAppUrl(appUrl) }),
        ...(redirectUris !== undefined && { redirectUris: readRedirectUris(redirectUris) }),
        ...(placementResizeEnabled !== undefined && { placementResizeEnabled }),
      },
      {
        meta: callerMeta(principal, requestId),
        also: (tx) => this.applications.changeTexts(tx, before.id, texts),
      },
    );
  }

  /**
   * Repeats the registration with the host at the wish of the owner.
   * The places of the client before are released first, while its tokens still work.
   * @throws PorticoError `APP_NOT_FOUND`, `NOT_AUTHORIZED`, `VALIDATION_ERROR`, `CONFLICT`.
   */
  async relink(caller: Caller, id: string, input: HostClientInput): Promise<void> {
    const application = await this.directory.require(caller.principal, id);
    const meta = callerMeta(caller.principal, caller.requestId);
    const present = await this.hostApplications.find(application.id);
    const isComplete = input.hostClientId !== undefined && input.hostClientSecret !== undefined;
    if (isComplete && present && present.clientId !== input.hostClientId) {
      await this.placements.releaseAll(caller, application, true);
    }
    await this.hostRegistration.renew(application, input, meta);
  }

  /**
   * Deletes an application for good: its places, key, sessions, users' tokens and client at the host end.
   * The fact comes last, so that a deletion that broke off can be repeated.
   * @returns codes that stay bound at the host.
   * @throws PorticoError `APP_NOT_FOUND`, `NOT_AUTHORIZED`, `KEY_HAS_ACTIVE_SERVERS`, `CONFLICT`.
   */
  async remove(caller: Caller, id: string): Promise<string[]> {
    const application = await this.directory.require(caller.principal, id);
    await this.keys.requireNoServers(application.id);
    const left = await this.placements.releaseAll(caller, application, true);
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
