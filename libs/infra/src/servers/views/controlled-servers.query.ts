import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { Principal } from '#libs/kernel';
import { ServerRepository } from './server.repository.js';

/** A server as other libs name it beside their own things. */
export interface ControlledServer {
  readonly id: string;
  readonly portalId: string;
  /** The key that controls it. */
  readonly keyId: string;
  /** The application it was made with; null of a server of a personal key. */
  readonly appId: string | null;
  readonly name: string;
  /** Empty when it has none. */
  readonly displayName: string;
}

const SELECT = `select s.id, s.portal_id as "portalId", s.key_id as "keyId", s.app_id as "appId", s.name,
    coalesce(x.display_name, '') as "displayName"
  from infra.server s left join infra.server_text x on x.server_id = s.id`;

/** Servers that are there, by whose they are. */
@Injectable()
export class ControlledServers {
  constructor(
    private readonly database: Database,
    private readonly servers: ServerRepository,
  ) {}

  /** Of these keys, newest first. */
  ofKeys(portalId: string, keyIds: readonly string[]): Promise<ControlledServer[]> {
    return this.database.query<ControlledServer>(
      `${SELECT} where s.portal_id = $1 and s.key_id = any($2) and s.status <> 'deleted'
          and s.kind <> 'GALAXY_HOST'
        order by s.created_at desc, s.id desc`,
      [portalId, keyIds],
    );
  }

  byIds(ids: readonly string[]): Promise<ControlledServer[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.database.query<ControlledServer>(`${SELECT} where s.id = any($1::uuid[])`, [ids]);
  }

  /** Linked to these applications, whoever made the call that made them. */
  ofApplications(portalId: string, appIds: readonly string[]): Promise<ControlledServer[]> {
    if (appIds.length === 0) return Promise.resolve([]);
    return this.database.query<ControlledServer>(
      `${SELECT} where s.portal_id = $1 and s.app_id = any($2) and s.status <> 'deleted'
        order by s.created_at desc, s.id desc`,
      [portalId, appIds],
    );
  }

  /** Those the caller controls, is bound to or works on; a portal administrator's own key sees the portal's. */
  async reachableBy({ portalId, keyId, appId, kind, ownerUserId, currentUser }: Principal) {
    const isPersonal = kind === 'personal';
    const rows = await this.servers.list({
      portalId,
      keyId,
      appId,
      everything: isPersonal && (currentUser?.isAdmin ?? false),
      memberUserId: isPersonal ? ownerUserId : null,
    });
    return rows.map((row): ControlledServer => {
      const { id, name, displayName } = row;
      return { id, portalId, keyId: row.keyId, appId: row.appId, name, displayName };
    });
  }
}
