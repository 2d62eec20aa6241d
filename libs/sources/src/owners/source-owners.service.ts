import { Injectable } from '@nestjs/common';
import { ApplicationRepository, type ApplicationRow, relationToApplication } from '#libs/applications';
import { type AccessibleServer, mayDo, ServerAccess } from '#libs/infra';
import { PorticoError, type Principal } from '#libs/kernel';
import type { SourceOwner, SourceOwnerType } from '../contracts/source.events.js';
import {
  APP_SOURCE_ACCESS,
  seesServerSources,
  SERVER_ACTION_OF,
  type SourceAction,
} from './source-action.policy.js';

type FoundServer = AccessibleServer['server'];

/** Finds the application or server a path names, as the owner of sources, if the caller may do that to them. */
@Injectable()
export class SourceOwners {
  constructor(
    private readonly applications: ApplicationRepository,
    private readonly servers: ServerAccess,
  ) {}

  /** @throws PorticoError as {@link application} and {@link server} do. */
  async require(
    principal: Principal,
    type: SourceOwnerType,
    id: string,
    action: SourceAction,
  ): Promise<SourceOwner> {
    if (type === 'app') return ownerOfApplication(await this.application(principal, id, action));
    return ownerOfServer(await this.server(principal, id, action));
  }

  /**
   * @throws PorticoError `APP_NOT_FOUND` for one that is missing, deleted or of another portal,
   *   `SOURCE_APP_ID_MISMATCH` for the key of another application, `NOT_AUTHORIZED` for other strangers.
   */
  async application(principal: Principal, id: string, action: SourceAction): Promise<ApplicationRow> {
    const row = await this.applications.find(id);
    if (row?.portalId !== principal.portalId) throw new PorticoError('APP_NOT_FOUND');
    if (principal.kind === 'application' && principal.appId !== row.id) {
      throw new PorticoError('SOURCE_APP_ID_MISMATCH');
    }
    const relation = relationToApplication(row, principal);
    if (!relation || !APP_SOURCE_ACCESS[relation].has(action)) throw new PorticoError('NOT_AUTHORIZED');
    return row;
  }

  /**
   * Sources of a deleted server stay readable for administrators until their bytes go.
   * @throws PorticoError `SERVER_NOT_FOUND` also for a server of the portal whose sources are none of the caller's;
   *   else what `ServerAccess` says.
   */
  async server(principal: Principal, id: string, action: SourceAction): Promise<FoundServer> {
    const found = await this.servers.find(principal, id);
    if (!found || !(await this.maySee(principal, found))) throw new PorticoError('SERVER_NOT_FOUND');
    if (action === 'read') return found.server;
    const needed = SERVER_ACTION_OF[action];
    if (found.server.status !== 'deleted' && mayDo(found.relation, needed)) return found.server;
    return (await this.servers.require(principal, id, needed)).server;
  }

  private async maySee(principal: Principal, { server, relation }: AccessibleServer): Promise<boolean> {
    const sees = seesServerSources(relation, principal);
    if (server.status === 'deleted') return sees && (principal.currentUser?.isAdmin ?? false);
    return sees || (await this.isAuthor(principal, server));
  }

  /** The author of the application a server is linked to sees what the application was built from. */
  private async isAuthor(principal: Principal, { appId, kind }: FoundServer): Promise<boolean> {
    if (principal.kind !== 'personal' || appId === null || kind === 'GALAXY_HOST') return false;
    const application = await this.applications.find(appId);
    return application !== null && relationToApplication(application, principal) === 'author';
  }
}

export function ownerOfApplication({ id, portalId }: ApplicationRow): SourceOwner {
  return { type: 'app', id, portalId, lineageId: id };
}

export function ownerOfServer({
  id,
  portalId,
  appId,
}: Pick<FoundServer, 'id' | 'portalId' | 'appId'>): SourceOwner {
  return { type: 'server', id, portalId, lineageId: appId ?? id };
}
