import type { Transaction } from '#libs/database';
import type { Stored, StoredEvent } from '#libs/event-log';
import { applyInOrder, type InlineProjection } from '#libs/event-log/contracts';
import type { ServerConfigured, ServerEvent, ServerRequested } from '../../contracts/server.events.js';

export type StoredServerEvent = Stored<ServerEvent>;

type ServerChanges = Omit<ServerConfigured['data'], 'configuredAt'>;

type Later = Exclude<StoredServerEvent, { type: 'server_requested' }>;

const PREFIX = 'server-';

/** Column of each member of a server that is configured. */
const CONFIGURED: Readonly<Record<keyof ServerChanges, string>> = {
  mode: 'mode',
  accessPolicy: 'access_policy',
  port: 'port',
  sleepAfterMinutes: 'sleep_after_minutes',
  runMode: 'run_mode',
  preventWake: 'prevent_wake',
};

type Change = { readonly at: string } & Readonly<Record<string, unknown>>;

function configured({ configuredAt: at, ...changes }: ServerConfigured['data']): Change {
  const members = (Object.keys(CONFIGURED) as (keyof ServerChanges)[]).filter(
    (member) => changes[member] !== undefined,
  );
  const columns = Object.fromEntries(members.map((member) => [CONFIGURED[member], changes[member]]));
  // A deploy brings a port too; the newer one holds.
  return { ...columns, ...(changes.port !== undefined && { port_set_at: at }), at };
}

/** Columns of `infra.server` that a fact sets; `at` is when it took place. */
function changeOf(event: Later): Change {
  const noError = { error_code: null, error_message: null };
  switch (event.type) {
    case 'server_provisioned':
      return { ...noError, status: 'running', at: event.data.provisionedAt };
    case 'server_provision_failed': {
      const { code, message, failedAt } = event.data;
      return { status: 'error', at: failedAt, error_code: code, error_message: message };
    }
    case 'server_slept':
      return { ...noError, status: 'sleeping', waking_since: null, at: event.data.sleptAt };
    case 'server_wake_requested': {
      const { requestedAt } = event.data;
      return { ...noError, status: 'waking', waking_since: requestedAt, at: requestedAt };
    }
    case 'server_awoke': {
      const { awokeAt } = event.data;
      return { ...noError, status: 'running', waking_since: null, awoke_at: awokeAt, at: awokeAt };
    }
    case 'server_wake_failed': {
      const { code, message, failedAt } = event.data;
      return {
        status: 'sleeping',
        waking_since: null,
        error_code: code,
        error_message: message,
        at: failedAt,
      };
    }
    case 'server_rebooted':
      return { reboot_id: event.data.rebootId, at: event.data.rebootedAt };
    case 'server_lost':
      return {
        status: 'error',
        waking_since: null,
        at: event.data.lostAt,
        error_code: 'VM_MISSING',
        error_message: 'The machine behind the server is gone.',
      };
    case 'server_configured':
      return configured(event.data);
    case 'server_repair_requested':
      return { at: event.data.requestedAt };
    case 'server_repair_ended':
      return { at: event.data.endedAt };
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

  private async followRepair(tx: Transaction, id: string, event: Later): Promise<void> {
    if (event.type === 'server_repair_requested') {
      await tx.query(
        `insert into infra.server_repair (server_id, repair_id, status, started_at) values ($1, $2, 'running', $3)
         on conflict (server_id) do update set repair_id = excluded.repair_id, status = 'running',
           started_at = excluded.started_at, finished_at = null, error_code = null, error_message = null`,
        [id, event.data.repairId, event.data.requestedAt],
      );
    }
    if (event.type === 'server_repair_ended') {
      const { repairId, error, endedAt } = event.data;
      await tx.query(
        `update infra.server_repair set status = $3, finished_at = $4, error_code = $5, error_message = $6
          where server_id = $1 and repair_id = $2`,
        [id, repairId, error ? 'failed' : 'succeeded', endedAt, error?.code ?? null, error?.message ?? null],
      );
    }
  }

  private async insert(tx: Transaction, data: ServerRequested['data']): Promise<void> {
    await tx.query(
      `insert into infra.server
         (id, portal_id, key_id, owner_user_id, app_id, name, status, provider, plan, region, image,
          runtime, subdomain, kind, galaxy_id, created_at, updated_at, last_version)
       values ($1, $2, $3, $4, $5, $6, 'provisioning', $7, $8, $9, $10, $11, $12, $14, $15, $13, $13, 1)`,
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
        data.kind ?? 'STANDALONE',
        data.galaxyId ?? null,
      ],
    );
  }

  private async update(tx: Transaction, id: string, event: Later): Promise<void> {
    const { at, ...change } = changeOf(event);
    const columns = Object.keys(change).map((column, index) => `, ${column} = $${index + 3}`);
    await tx.query(`update infra.server set updated_at = $2${columns.join('')} where id = $1`, [
      id,
      at,
      ...Object.values(change),
    ]);
    await this.followRepair(tx, id, event);
  }
}
