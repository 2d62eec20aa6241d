import { Inject, Injectable } from '@nestjs/common';
import {
  Accounts,
  HostApplicationStore,
  KeyAdmin,
  KeyRecords,
  Portals,
  SessionStore,
} from '#libs/auth/operator';
import { CONFIG, type Config } from '#libs/config';
import { type EventMeta, operatorMeta } from '#libs/event-log';
import { isUuid, newId, PorticoError, refuseField, type Scope } from '#libs/kernel';
import { DEFAULT_REDIRECT_URIS, readAppUrl, readRedirectUris } from '../apps/addresses.policy.js';
import { readApplicationScopes, readTitle } from '../apps/application.policy.js';
import { ApplicationRepository, type ApplicationRow } from '../catalogue/application.repository.js';
import { ApplicationStream } from '../catalogue/application.stream.js';
import { type HostClientInput, nextHostClient, tokenUrlOf } from './lifecycle.policy.js';

/**
 * Registers an application with a client of the host. Every token and session it has ends in the
 * transaction of the fact: they belong to the registration before.
 */
@Injectable()
export class HostRegistration {
  constructor(
    private readonly stream: ApplicationStream,
    private readonly hostApplications: HostApplicationStore,
    private readonly sessions: SessionStore,
    private readonly portals: Portals,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR`, `APP_NOT_FOUND`, `NO_PORTAL`, `CONFLICT`. */
  async renew({ id, portalId }: ApplicationRow, input: HostClientInput, meta: EventMeta): Promise<void> {
    const [present, portal] = await Promise.all([
      this.hostApplications.find(id),
      this.portals.find(portalId),
    ]);
    if (!portal) throw new PorticoError('NO_PORTAL');
    const next = nextHostClient(present, input, tokenUrlOf(this.config.hostTokenUrl, portal.restUrl));
    const clientChanged = next.clientId !== present?.clientId;
    await this.stream.handle(
      id,
      { type: 'relink', clientChanged },
      {
        meta,
        also: async (tx) => {
          await this.sessions.revokeOfApplication(id, tx);
          await this.hostApplications.remove(id, tx);
          await this.hostApplications.save(id, next, tx);
        },
      },
    );
  }
}

/** An application to register: with a new key of a user, or for an application key that is there. */
export interface NewApplication {
  readonly title: string;
  /** Author, when a key is to be issued. */
  readonly userId?: string;
  /** Rights, when a key is to be issued. */
  readonly scopes?: readonly string[];
  /** An application key whose application is not registered yet. */
  readonly keyId?: string;
  readonly appUrl?: string | null;
  readonly redirectUris?: readonly string[];
}

export interface CreatedApplication {
  readonly id: string;
  readonly keyId: string;
  /** Null when the key was there before. */
  readonly rawKey: string | null;
}

/** An application as operators see it. */
export interface ListedApplication {
  readonly id: string;
  readonly portalId: string;
  readonly title: string;
  readonly phase: string;
  readonly authorId: string;
  readonly appUrl: string | null;
  readonly redirectUris: readonly string[];
  readonly placements: readonly string[];
  readonly hostClientId: string | null;
}

interface KeyOfApplication {
  readonly id: string;
  readonly appId: string;
  readonly ownerUserId: string;
  readonly scopes: readonly Scope[];
  readonly rawKey: string | null;
}

/** Operator's view of applications; policies of portals do not bind an operator. */
@Injectable()
export class ApplicationAdmin {
  constructor(
    private readonly stream: ApplicationStream,
    private readonly applications: ApplicationRepository,
    private readonly keyAdmin: KeyAdmin,
    private readonly keys: KeyRecords,
    private readonly accounts: Accounts,
    private readonly hostApplications: HostApplicationStore,
    private readonly hostRegistration: HostRegistration,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async create(input: NewApplication, meta: EventMeta = operatorMeta()): Promise<CreatedApplication> {
    const title = readTitle('title', input.title);
    const appUrl = readAppUrl(input.appUrl ?? null);
    const redirectUris = readRedirectUris(input.redirectUris ?? DEFAULT_REDIRECT_URIS);
    const key = await (input.keyId === undefined
      ? this.issue(input, title, meta)
      : this.takeOver(input.keyId));
    const author = (await this.accounts.find([key.ownerUserId])).get(key.ownerUserId);
    if (!author) throw new Error(`The owner of key ${key.id} is gone.`);
    const order = {
      type: 'register' as const,
      applicationId: key.appId,
      portalId: author.portalId,
      authorId: author.userId,
      authorHostUserId: author.hostUserId,
      registeredByKeyId: null,
      applicationKeyId: key.id,
      scopes: key.scopes,
      appUrl,
      redirectUris,
      mobile: false,
      placementResizeEnabled: false,
    };
    await this.stream.handle(key.appId, order, {
      meta,
      portalId: author.portalId,
      also: (tx) => this.applications.addTexts(tx, key.appId, { title, description: null }),
    });
    return { id: key.appId, keyId: key.id, rawKey: key.rawKey };
  }

  /** Applications of one portal, or of all; newest last. */
  async list(portalId?: string): Promise<ListedApplication[]> {
    if (portalId !== undefined && !isUuid(portalId)) refuseField('portalId', `"${portalId}" is not an id`);
    const rows = await this.applications.all(portalId ?? null);
    const clientIds = await this.hostApplications.clientIds(rows.map(({ id }) => id));
    return rows.map((row) => listed(row, clientIds.get(row.id) ?? null));
  }

  /** Applications with ids behind `after`, of one portal or of all. */
  async page(portalId: string | null, after: string | null, limit: number): Promise<ListedApplication[]> {
    const rows = await this.applications.following(portalId, after, limit);
    const clientIds = await this.hostApplications.clientIds(rows.map(({ id }) => id));
    return rows.map((row) => listed(row, clientIds.get(row.id) ?? null));
  }

  /** Registers it with a client of the host. @throws PorticoError `APP_NOT_FOUND`, `VALIDATION_ERROR`. */
  async setHostClient(
    id: string,
    client: { readonly hostClientId: string; readonly hostClientSecret: string },
    meta: EventMeta = operatorMeta(),
  ): Promise<{ readonly id: string; readonly hostClientId: string }> {
    const row = await this.applications.find(id);
    if (!row) throw new PorticoError('APP_NOT_FOUND', { message: `There is no application ${id}.` });
    await this.hostRegistration.renew(row, client, meta);
    return { id: row.id, hostClientId: client.hostClientId };
  }

  private async issue(input: NewApplication, name: string, meta: EventMeta): Promise<KeyOfApplication> {
    const { userId = refuseField('userId', 'or a key is required'), scopes = [] } = input;
    const rights = readApplicationScopes(scopes);
    const appId = newId();
    const order = { userId, kind: 'application', scopes: rights, appId, name };
    const { id, rawKey } = await this.keyAdmin.create(order, meta);
    return { id, appId, ownerUserId: userId.toLowerCase(), scopes: rights, rawKey };
  }

  private async takeOver(keyId: string): Promise<KeyOfApplication> {
    const key = await this.keys.find(keyId);
    const appId = key?.status === 'ACTIVE' ? key.appId : null;
    if (!key || appId === null) return refuseField('keyId', `"${keyId}" is no active application key`);
    if (await this.applications.find(appId)) refuseField('keyId', 'its application is registered already');
    const { id, ownerUserId, scopes } = key;
    return { id, appId, ownerUserId, scopes, rawKey: null };
  }
}

function listed(row: ApplicationRow, hostClientId: string | null): ListedApplication {
  const { id, portalId, title, phase, authorId, appUrl, redirectUris, placements } = row;
  return { id, portalId, title, phase, authorId, appUrl, redirectUris, placements, hostClientId };
}
