import { Injectable } from '@nestjs/common';
import { callerMeta } from '#libs/event-log';
import { readAppUrl } from '../addresses/app-url.policy.js';
import { readRedirectUris } from '../addresses/redirect-uri.policy.js';
import { ApplicationStream } from '../catalogue/application.stream.js';
import { ApplicationRepository } from '../catalogue/application.repository.js';
import type { Caller } from '#libs/kernel';
import { ApplicationAccess } from './application-access.query.js';
import { readTitle, requireSameScopes } from './application-input.policy.js';

/** What `PATCH /v1/apps/:id` asks for; what is absent stays. */
export interface ApplicationChangeRequest {
  readonly title?: string;
  readonly description?: string | null;
  readonly scopes?: readonly string[];
  readonly appUrl?: string | null;
  readonly redirectUris?: readonly string[];
  readonly placementResizeEnabled?: boolean;
}

/** Changes the settings of an application. */
@Injectable()
export class ChangeApplication {
  constructor(
    private readonly access: ApplicationAccess,
    private readonly stream: ApplicationStream,
    private readonly applications: ApplicationRepository,
  ) {}

  /**
   * @throws PorticoError `APP_NOT_FOUND`, `NOT_AUTHORIZED`, `VALIDATION_ERROR`,
   *   `OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE`, `CONFLICT`.
   */
  async execute(
    { principal, requestId }: Caller,
    id: string,
    request: ApplicationChangeRequest,
  ): Promise<void> {
    const before = await this.access.require(principal, id);
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
}
