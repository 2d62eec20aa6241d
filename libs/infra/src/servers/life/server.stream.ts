import type { Transaction } from '#libs/database';
import { type Stored, type View, eventStream, type OrderOf } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import type { ServerConfigured, ServerEvent, ServerRequested } from '../../contracts/server.events.js';
import { serverDecider, type ServerCommand } from './server.decider.js';
import { SERVER_MACHINE } from './server.state.js';

type ServerChanges = Omit<ServerConfigured['data'], 'configuredAt'>;

type Later = Exclude<ServerEvent, { type: 'server_requested' }>;

/** A member with a column of the view; names of sealed settings and variables have none. */
type ShownChange = Exclude<keyof ServerChanges, 'settings' | 'variables'>;

/** Column of each member of a server that is configured. */
const CONFIGURED: Readonly<Record<ShownChange, string>> = {
  mode: 'mode',
  accessPolicy: 'access_policy',
  port: 'port',
  sleepAfterMinutes: 'sleep_after_minutes',
  runMode: 'run_mode',
  preventWake: 'prevent_wake',
};

type Change = { readonly at: string } & Readonly<Record<string, unknown>>;

function configured({ configuredAt: at, ...changes }: ServerConfigured['data']): Change {
  const members = (Object.keys(CONFIGURED) as ShownChange[]).filter(
    (member) => changes[member] !== undefined,
  );
  const columns = Object.fromEntries(members.map((member) => [CONFIGURED[member], changes[member]]));
  // A deploy brings a port too; the newer one holds, also where it was set while the deploy ran.
  return { ...columns, ...(changes.port !== undefined && { port_set_at: at }), at };
}

/** Columns that a fact sets; `at` is when it took place. */
function changeOf(event: Later): Change {
  const noError = { error_code: null, error_message: null };
  switch (event.type) {
    case 'server_placed':
      return { machine_id: event.data.machineId, at: event.data.placedAt };
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

/** What holds for a server whose order does not say it. */
const USUAL = {
  kind: 'STANDALONE',
  galaxyId: null,
  accessPolicy: 'OWNER_ONLY',
  port: 3_000,
  sleepAfterMinutes: 60,
  runMode: 'PREEMPTIBLE',
} as const;

/** The servers, one row each. */
class ServerProjection implements View<ServerEvent, 'server'> {
  readonly name = 'servers';
  readonly tables = { server: 'infra.server' };

  async apply(
    tx: Transaction,
    { server }: Readonly<Record<'server', string>>,
    event: Stored<ServerEvent>,
    id: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: server, idColumn: 'id', id }, event, () =>
      event.type === 'server_requested'
        ? this.insert(tx, server, event.data)
        : this.update(tx, server, id, event),
    );
  }

  private async insert(tx: Transaction, server: string, data: ServerRequested['data']): Promise<void> {
    const row = { ...USUAL, ...data };
    await tx.query(
      `insert into ${server}
         (id, portal_id, key_id, owner_user_id, app_id, name, status, provider, plan, region, image,
          runtime, subdomain, kind, galaxy_id, access_policy, port, sleep_after_minutes, run_mode, mode,
          prevent_wake, created_at, updated_at, last_version)
       values ($1, $2, $3, $4, $5, $6, 'provisioning', $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
          'BLACKHOLE', false, $19, $19, 1)`,
      [
        row.serverId,
        row.portalId,
        row.keyId,
        row.ownerUserId,
        row.appId,
        row.name,
        row.provider,
        row.plan,
        row.region,
        row.image,
        row.runtime,
        row.subdomain,
        row.kind,
        row.galaxyId,
        row.accessPolicy,
        row.port,
        row.sleepAfterMinutes,
        row.runMode,
        row.requestedAt,
      ],
    );
  }

  private async update(tx: Transaction, server: string, id: string, event: Later): Promise<void> {
    const { at, ...change } = changeOf(event);
    const columns = Object.keys(change).map((column, index) => `, ${column} = $${index + 3}`);
    await tx.query(`update ${server} set updated_at = $2${columns.join('')} where id = $1`, [
      id,
      at,
      ...Object.values(change),
    ]);
  }
}

/** The newest repair of each server that ever had one. */
class RepairProjection implements View<ServerEvent, 'repair'> {
  readonly name = 'server-repairs';
  readonly tables = { repair: 'infra.server_repair' };

  async apply(
    tx: Transaction,
    { repair }: Readonly<Record<'repair', string>>,
    event: Stored<ServerEvent>,
    id: string,
  ): Promise<void> {
    if (event.type === 'server_repair_requested') {
      await tx.query(
        `insert into ${repair} (server_id, repair_id, status, started_at) values ($1, $2, 'running', $3)
         on conflict (server_id) do update set repair_id = excluded.repair_id, status = 'running',
           started_at = excluded.started_at, finished_at = null, error_code = null, error_message = null`,
        [id, event.data.repairId, event.data.requestedAt],
      );
    }
    if (event.type === 'server_repair_ended') {
      const { repairId, error, endedAt } = event.data;
      await tx.query(
        `update ${repair} set status = $3, finished_at = $4, error_code = $5, error_message = $6
          where server_id = $1 and repair_id = $2`,
        [id, repairId, error ? 'failed' : 'succeeded', endedAt, error?.code ?? null, error?.message ?? null],
      );
    }
  }
}

/** What the worker learns of a machine, rather than what somebody asks for. */
type ServerObservation = Extract<
  OrderOf<ServerCommand>,
  { type: 'provision' | 'fail_provision' | 'awake' | 'fail_wake' | 'lose' | 'end_repair' }
>;

/** The lives of servers. */
export class ServerStream extends eventStream({
  module: 'infra',
  streamType: 'server',
  decider: serverDecider,
  eventTypes: {
    server_requested: FIRST_VERSION,
    server_placed: FIRST_VERSION,
    server_provisioned: FIRST_VERSION,
    server_provision_failed: FIRST_VERSION,
    server_slept: FIRST_VERSION,
    server_wake_requested: FIRST_VERSION,
    server_awoke: FIRST_VERSION,
    server_wake_failed: FIRST_VERSION,
    server_rebooted: FIRST_VERSION,
    server_lost: FIRST_VERSION,
    server_configured: FIRST_VERSION,
    server_repair_requested: FIRST_VERSION,
    server_repair_ended: FIRST_VERSION,
    server_deleted: FIRST_VERSION,
  },
  views: [new ServerProjection(), new RepairProjection()],
}) {
  /**
   * Writes down what was seen of a server.
   * @returns whether it was news; a server that has moved on meanwhile is left as it is.
   */
  async observe(serverId: string, observation: ServerObservation): Promise<boolean> {
    for (;;) {
      const loaded = await this.load(serverId);
      if (!SERVER_MACHINE.next(loaded.state.status, observation.type)) return false;
      if (!(await this.attempt(loaded, observation)).lost) return true;
    }
  }
}
