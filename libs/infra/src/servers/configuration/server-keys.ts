import { Inject, Injectable, Optional } from '@nestjs/common';
import { KeyAdmin, KeyRecords } from '#libs/auth/operator';
import { Database } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { callerMeta, systemMeta } from '#libs/event-log/contracts';
import { type JobContext, JobHandler, MAINTENANCE_QUEUE, type RequestedJobDefinition } from '#libs/jobs';
import { type Caller, CLOCK, type Clock, isPorticoError, newId, PorticoError } from '#libs/kernel';
import { infraFact, SERVER_QUEUE } from '../../contracts/infra-queues.js';
import { COMMAND_FAILED, operationOfStream } from '../../contracts/operation.events.js';
import type { ServerRow } from '../views/server-row.js';
import { brokeredOf, isHandedKeyNeeded, readKeyRequest } from './api-key.policy.js';
import type { Configuration } from './configuration.policy.js';
import { KEY_ISSUER, type KeyIssuer } from './key-issuer.port.js';
import { ServerConfigurations } from './server-configurations.js';
import { API_KEY_VARIABLE, BrokeredKey } from './variables.policy.js';

/** By the server, or by a deploy that has ended. */
type KeyWork = { readonly serverId: string } | { readonly operationId: string };

const END_SERVER_KEYS: RequestedJobDefinition<KeyWork> = {
  name: 'end-server-keys',
  queue: SERVER_QUEUE,
  on: [
    infraFact('operation_succeeded', {
      when: ({ data }) => data.deployed !== undefined,
      id: ({ eventId }) => eventId,
      data: ({ streamId }) => ({ operationId: operationOfStream(streamId) }),
    }),
    infraFact('operation_failed', {
      when: ({ data }) => data.code !== COMMAND_FAILED,
      id: ({ eventId }) => eventId,
      data: ({ streamId }) => ({ operationId: operationOfStream(streamId) }),
    }),
    infraFact('server_deleted', {
      id: ({ data }) => data.serverId,
      data: ({ data }) => ({ serverId: data.serverId }),
    }),
  ],
};

interface Ground {
  readonly isAlive: boolean;
  readonly inUse: string | null;
  /** Of the deploys that were asked for. */
  readonly phases: Readonly<Record<string, string>>;
}

/**
 * Keys of the API that the service makes for what runs on servers: a new one with every deploy that hands over an environment,
 * ended once nothing can call with it. Which those are follows from keys, releases and operations alone, so a process that
 * dies on the way leaves nothing that the next look does not end.
 */
@Injectable()
export class ServerKeys {
  constructor(
    private readonly database: Database,
    private readonly configurations: ServerConfigurations,
    private readonly records: KeyRecords,
    private readonly keys: KeyAdmin,
    @Optional() @Inject(KEY_ISSUER) private readonly issuer: KeyIssuer | null,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The variable of the key after a change that asks for it. Whoever asks must be allowed to.
   * @param field names the variable in a refusal.
   * @throws PorticoError as {@link readKeyRequest} and {@link KeyIssuer.termsFor}.
   */
  async asked({ keyId, appId }: ServerRow, field: string, input: object): Promise<BrokeredKey> {
    const { scopes } = readKeyRequest(field, input, appId !== null);
    const terms = { controllingKeyId: keyId, scopes };
    return new BrokeredKey(await this.issuing.termsFor(terms));
  }

  /**
   * The key that a deploy hands over; null where the application is given none.
   * @throws PorticoError `CONFLICT` where the owner may have none now.
   */
  async handedTo(
    { principal, requestId }: Caller,
    server: ServerRow,
    startedWith: Configuration,
    deployId: string,
  ): Promise<string | null> {
    if (!brokeredOf(startedWith)) return null;
    // It may have been switched off since the order was read.
    const brokered = brokeredOf({ ...(await this.configurations.find(server.id)), env: startedWith.env });
    if (!brokered) return null;
    const order = {
      controllingKeyId: server.keyId,
      scopes: server.appId === null ? brokered.scopes : null,
      serverId: server.id,
      deployId,
      name: `${API_KEY_VARIABLE} of ${server.name}`,
    };
    const meta = callerMeta(principal, requestId);
    return (await orConflict(() => this.issuing.issueFor(order, meta))).rawKey;
  }

  /**
   * What would refuse a deploy its key, for whoever must know before.
   * @throws PorticoError as {@link handedTo}.
   */
  async requireIssuable({ keyId, appId }: ServerRow, startedWith: Configuration): Promise<void> {
    const brokered = brokeredOf(startedWith);
    if (!brokered) return;
    const scopes = appId === null ? brokered.scopes : null;
    await orConflict(() => this.issuing.termsFor({ controllingKeyId: keyId, scopes }));
  }

  /** Ends what was made for a deploy that was not accepted. */
  async endOfDeploy(serverId: string, deployId: string): Promise<void> {
    for (const key of await this.records.liveOfServers(serverId)) {
      if (key.deployId === deployId) await this.keys.revoke(key.id, systemMeta(newId()));
    }
  }

  /** Ends every key of a server that nothing needs. */
  async tidy(serverId: string, meta: EventMeta = systemMeta(newId())): Promise<void> {
    const live = await this.records.liveOfServers(serverId);
    if (live.length === 0) return;
    const { isAlive, inUse, phases } = await this.ground(
      serverId,
      live.map(({ deployId }) => deployId),
    );
    const { variables } = await this.configurations.find(serverId);
    const isOn = isAlive && brokeredOf({ variables, env: {} }) !== null;
    for (const { id, deployId, createdAt } of live) {
      const handed = { deployId, createdAt, phase: phases[deployId] ?? null };
      if (isHandedKeyNeeded(handed, { isOn, inUse, now: this.clock.now() })) continue;
      await this.keys.revoke(id, meta);
    }
  }

  @JobHandler(END_SERVER_KEYS)
  async follow({ data }: JobContext<KeyWork>): Promise<void> {
    const serverId = 'serverId' in data ? data.serverId : await this.serverOf(data.operationId);
    if (serverId !== null) await this.tidy(serverId);
  }

  /** Of every server: what a process that died has left, also where a queue was emptied. */
  @JobHandler({ name: 'sweep-server-keys', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  async sweep(): Promise<void> {
    const live = await this.records.liveOfServers(null);
    for (const serverId of new Set(live.map((key) => key.serverId))) await this.tidy(serverId);
  }

  private get issuing(): KeyIssuer {
    if (!this.issuer) throw new Error('Nobody issues keys in this process.');
    return this.issuer;
  }

  private async ground(serverId: string, deployIds: readonly string[]): Promise<Ground> {
    const [row] = await this.database.query<Ground>(
      `select coalesce((select s.status <> 'deleted' from infra.server s where s.id = $1), false) as "isAlive",
              (select r.operation_id from infra.server_release r
                where r.server_id = $1 and r.deployed_at is not null
                order by r.deployed_at desc limit 1) as "inUse",
              coalesce((select jsonb_object_agg(v.operation_id, v.phase) from infra.operation_view v
                where v.operation_id = any($2::uuid[])), '{}') as phases`,
      [serverId, deployIds],
    );
    return row!;
  }

  private async serverOf(operationId: string): Promise<string | null> {
    const [row] = await this.database.query<{ serverId: string }>(
      `select server_id as "serverId" from infra.operation_view where operation_id = $1 and kind = 'deploy'`,
      [operationId],
    );
    return row?.serverId ?? null;
  }
}

/** A deploy is not refused for the owner of another key: what is wrong with that one is its reason. */
async function orConflict<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (!isPorticoError(error)) throw error;
    throw new PorticoError('CONFLICT', {
      message: `The key of ${API_KEY_VARIABLE} cannot be issued: ${error.message}`,
      hint: `Mend that, or remove the variable ${API_KEY_VARIABLE}.`,
      details: { field: API_KEY_VARIABLE, reason: error.code },
    });
  }
}
