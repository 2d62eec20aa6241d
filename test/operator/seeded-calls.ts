import { randomUUID } from 'node:crypto';
import { migrateJobStore } from '#libs/jobs';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { OperatorBrowser } from './operator-browser.js';
import { aPortal } from '../harness/portal-builder.js';

/** One of everything that operators look at or change. */
export interface Seeded {
  readonly portal: TestPortal;
  readonly keyId: string;
  readonly serverId: string;
  readonly machineId: string;
  readonly ticket: string;
  readonly seat: string;
  readonly deliveryId: string;
  /** A stream with a parked fact. */
  readonly parkedStream: string;
}

/** The API with one of everything, and an operator who has signed in as Ann. */
export class SeededCalls {
  private constructor(
    readonly api: InProcessApi,
    readonly browser: OperatorBrowser,
    readonly seeded: Seeded,
  ) {}

  static async start(): Promise<SeededCalls> {
    const api = await startInProcessApi();
    await migrateJobStore(api.database.url);
    const browser = await OperatorBrowser.signedIn(api, 'Ann');
    return new SeededCalls(api, browser, await seed(api, browser));
  }
}

async function seed(api: InProcessApi, browser: OperatorBrowser): Promise<Seeded> {
  const portal = await aPortal(api, 'calls.example')
    .withKey({ scopes: ['crm', 'svc:infra'] })
    .build();
  const keyId = await portal.issueKey();
  const call = (path: string, body: object) => portal.call<{ data: { id: string } }>('POST', path, { body });
  const server = await call('/v1/infra/servers', { name: 'seeded', provider: 'local' });
  const ticket = await call('/v1/feedback', {
    category: 'BUG',
    title: 'It hangs',
    body: 'It hangs after a while, always.',
  });
  const { id: seat } = await browser.call('subscriptions.activate', {
    portal: portal.id,
    user: portal.userId,
  });
  const [fact] = await api.database.query<{ position: string; partition: number; stream_id: string }>(
    `select position, partition, stream_id from es.event where module = 'infra' order by position limit 1`,
  );
  await api.database.query(
    `insert into es.parked (subscription, module, partition, position, stream_id, error, attempts)
     values ('dispatcher', 'infra', $1, $2, $3, 'Error: poison', 3)`,
    [fact!.partition, fact!.position, fact!.stream_id],
  );
  const [subscriptionId, deliveryId] = [randomUUID(), randomUUID()];
  const serverId = server.body.data.id;
  await api.database.query(
    `insert into infra.event_subscription (id, server_id, portal_id, portal_domain, app_id, event, app_path, status,
       handler_secret_sealed, created_at)
     values ($1, $2, $3, 'calls.example', $1, 'ONTASKADD', '/events', 'ACTIVE', 'x', now())`,
    [subscriptionId, serverId, portal.id],
  );
  await api.database.query(
    `insert into infra.event_delivery (id, subscription_id, status, received_at, body_hash, body_sealed, attempts,
       ended_at, error)
     values ($1, $2, 'dead', now(), '\\x00', 'x', 6, now(), 'APP_NOT_READY')`,
    [deliveryId, subscriptionId],
  );
  const [machine] = await browser.call('machines.list', {});
  const machineId = machine!.id;
  const parkedStream = fact!.stream_id;
  return { portal, keyId, serverId, machineId, ticket: ticket.body.data.id, seat, deliveryId, parkedStream };
}
