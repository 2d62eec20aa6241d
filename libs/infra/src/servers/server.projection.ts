import type { Transaction } from '#libs/database';
import { applyInOrder, type InlineProjection, type Stored, type StoredEvent } from '#libs/event-log';
import type { ServerEvent, ServerRequested } from '../contracts/server.events.js';

export type StoredServerEvent = Stored<ServerEvent>;

type Later = Exclude<StoredServerEvent, { type: 'server_requested' }>;

const PREFIX = 'server-';

function changeOf(event: Later) {
  const noError = { errorCode: null, errorMessage: null };
  switch (event.type) {
    case 'server_provisioned':
      return { ...noError, status: 'running', at: event.data.provisionedAt };
    case 'server_provision_failed': {
      const { code, message, failedAt } = event.data;
      return { status: 'error', at: failedAt, errorCode: code, errorMessage: message };
    }
    case 'server_deleted':
      return { ...noError, status: 'deleted', at: event.data.deletedAt };
  }
}

/** Keeps the facts of `infra.server` in the transaction that appends. */
export class ServerProjection implements InlineProjection {
  readonly name = 'servers';
  readonly module = 'infra';

  async apply(tx: Transaction, events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) {
      if (event.streamId.startsWith(PREFIX)) await this.applyOne(tx, event);
    }
  }

  private async applyOne(tx: Transaction, stored: StoredEvent): Promise<void> {
    const event = stored as unknown as StoredServerEvent;
    const id = event.streamId.slice(PREFIX.length);
    await applyInOrder(tx, { view: 'infra.server', idColumn: 'id', id }, stored, () =>
      event.type === 'server_requested' ? this.insert(tx, event.data) : this.update(tx, id, event),
    );
  }

  private async insert(tx: Transaction, data: ServerRequested['data']): Promise<void> {
    await tx.query(
      `insert into infra.server
         (id, portal_id, key_id, owner_user_id, app_id, name, status, provider, plan, region, image,
          runtime, subdomain, created_at, updated_at, last_version)
       values ($1, $2, $3, $4, $5, $6, 'provisioning', $7, $8, $9, $10, $11, $12, $13, $13, 1)`,
      [
        data.serverId,
        data.portalId,
        data.keyId,
        data.ownerUserId,
        data.appId,
        data.name,
        data.provider,
        data.plan,
        data.region,
        data.image,
        data.runtime,
        data.subdomain,
        data.requestedAt,
      ],
    );
  }

  private async update(tx: Transaction, id: string, event: Later): Promise<void> {
    const { status, at, errorCode, errorMessage } = changeOf(event);
    await tx.query(
      `update infra.server set status = $2, updated_at = $3, error_code = $4, error_message = $5
        where id = $1`,
      [id, status, at, errorCode, errorMessage],
    );
  }
}
