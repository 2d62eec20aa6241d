import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId, PorticoError } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { ARCHIVE, DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { OperationReconciliation } from './operation-reconciliation.service.js';

describe('the sweep of operations', () => {
  let infra: InfraApp;
  let files: Server;
  let source: string;
  /** The file that is being fetched: its rest is sent by the spec. */
  let open: ServerResponse | null;

  beforeAll(async () => {
    infra = await InfraApp.start();
    files = createServer((_request, response) => {
      response.writeHead(200).write(ARCHIVE.subarray(0, 1_000));
      open = response;
    });
    await once(files.listen(0, '127.0.0.1'), 'listening');
    source = `http://127.0.0.1:${(files.address() as AddressInfo).port}/app.tgz`;
  });
  beforeEach(() => {
    open = null;
  });
  afterAll(async () => {
    files.closeAllConnections();
    files.close();
    await infra.stop();
  });

  const sweep = () => infra.get(OperationReconciliation).reconcile();

  const lapsed = (condition: string) =>
    infra.database.query(`select from infra.operation_lease where lease_until <= now() and ${condition}`);

  /** A lease whose process died is ended, so that the sweep is known to judge. */
  async function endsDeadOnes(): Promise<void> {
    const id = newId();
    await infra.database.query(
      `insert into infra.operation_lease (operation_id, runner, heartbeat_at, lease_until)
       values ($1, $1, now(), now() - interval '1 s')`,
      [id],
    );
    await eventually(async () => {
      await sweep();
      expect(await lapsed(`operation_id = '${id}'`)).toEqual([]);
    });
  }

  const leased = () => infra.database.query('select operation_id from infra.operation_lease order by 1');

  /** All leases run out while nobody reaches the database; when it is back, the sweep comes before the holders. */
  async function comeBack(): Promise<void> {
    const { sql } = infra;
    sql.query = () => Promise.reject(new PorticoError('DB_TRANSIENT'));
    await expect(sweep()).rejects.toMatchObject({ code: 'DB_TRANSIENT' });
    await infra.database.query(`update infra.operation_lease set lease_until = now() - interval '1 s'`);
    Reflect.deleteProperty(sql, 'query');
    const before = await leased();
    await sweep();
    await eventually(async () => {
      await sweep();
      expect(await lapsed('true')).toEqual([]);
    });
    expect(await leased()).toEqual(before);
  }

  it('leaves a deploy that fetches its archive to its worker when the database is back', async () => {
    const server = await DeployedServer.create(infra);
    const answer = server.deploy({ source: { url: source }, start: 'x' });
    await eventually(() => expect(open).not.toBeNull());
    await endsDeadOnes();
    await comeBack();
    open?.end(ARCHIVE.subarray(1_000));
    expect((await answer).status).toBe(200);
    expect(infra.queue.added.filter(({ job }) => job === 'settle-operation')).toEqual([]);
  });

  it('leaves an upload to its process when the database is back', async () => {
    const key = infra.key();
    const { serverId } = await infra.runningServer(key);
    const order = { path: '/opt/app/a.bin', url: source };
    const answer = infra.call('post', `/v1/infra/servers/${serverId}/upload`, key, order);
    await eventually(() => expect(open).not.toBeNull());
    await endsDeadOnes();
    await comeBack();
    open?.end(ARCHIVE.subarray(1_000));
    expect((await answer).status).toBe(200);
  });
});
