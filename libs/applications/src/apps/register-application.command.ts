import { Injectable } from '@nestjs/common';
import { ApplicationKeysService, type MakingCall } from '#libs/auth';
import { callerMeta } from '#libs/event-log';
import { type Caller, newId } from '#libs/kernel';
import { readAppUrl } from '../addresses/app-url.policy.js';
import { DEFAULT_REDIRECT_URIS, readRedirectUris } from '../addresses/redirect-uri.policy.js';
import { ApplicationStream } from '../catalogue/application.stream.js';
import { ApplicationRepository } from '../catalogue/application.repository.js';
import { readApplicationScopes, readTitle } from './application-input.policy.js';

/** What `POST /v1/apps` asks for. */
export interface ApplicationRequest {
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
export interface Registrar extends Caller {
  readonly call: MakingCall;
}

/** The only answer that ever holds the raw application key. */
export interface RegisteredApplication {
  readonly id: string;
  readonly rawKey: string;
}

/** Registers an application of the caller and issues its key. */
@Injectable()
export class RegisterApplication {
  constructor(
    private readonly keys: ApplicationKeysService,
    private readonly stream: ApplicationStream,
    private readonly applications: ApplicationRepository,
  ) {}

  /**
   * @throws PorticoError `VALIDATION_ERROR`, `SCOPE_DENIED`, `APP_CREATION_RESTRICTED`, `INFRA_DISABLED_FOR_PORTAL`,
   *   a portal's state, `CONFLICT`.
   */
  async execute(
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
}
