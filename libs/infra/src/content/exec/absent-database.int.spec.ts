import { PorticoError } from '#libs/kernel';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../../__fixtures__/scripted-agent.js';
import { TunnelRepository } from '../../tunnel/tunnel.repository.js';

const absent = (): PorticoError => new PorticoError('DB_TRANSIENT');

describe('exec while the database comes and goes', () => {
  let infra: InfraApp;
  let key: string;
  let serverId: string;
  let agent: ScriptedAgent;
  let restore: (() => void)[];

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    restore = [];
    infra.queue.runsAtOnce = true;
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
    agent.script = (run) => run.end(3);
  });
  afterEach(() => restore.forEach((undo) => undo()));

  const operations = () =>
    infra.database.query<{ phase: string }>('select phase from infra.operation_view where server_id = $1', [
      serverId,
    ]);

  /** The transaction that brings the operation into a phase commits, and then its connection breaks. */
  const loseConfirmationOf = (phase: string): { lost: number } => {
    const { sql } = infra;
    const transaction = sql.transaction.bind(sql);
    const count = { lost: 0 };
    sql.transaction = async (work) => {
      let isTheOne = false;
      const result = await transaction(async (tx) => {
        const done = await work(tx);
        const written = await tx.query<{ phase: string }>(
          `select phase from infra.operation_view
            where server_id = $1 and xmin = pg_current_xact_id_if_assigned()::xid`,
          [serverId],
        );
        isTheOne = written.some((row) => row.phase === phase);
        return done;
      });
      if (!isTheOne) return result;
      count.lost += 1;
      throw absent();
    };
    restore.push(() => Reflect.deleteProperty(sql, 'transaction'));
    return count;
  };

  it.each(['requested', 'started', 'succeeded'])(
    'runs once and answers when the commit of "%s" is not confirmed',
    async (phase) => {
      const count = loseConfirmationOf(phase);
      const { status, body } = await infra.exec(serverId, key, 'true');
      expect({ status, exitCode: body.data?.exitCode }).toEqual({ status: 200, exitCode: 3 });
      expect(count.lost).toBe(1);
      expect(agent.starts).toHaveLength(1);
      await expect(operations()).resolves.toEqual([{ phase: 'succeeded' }]);
    },
  );

  it('answers that the database is away when nothing was accepted', async () => {
    const { sql } = infra;
    sql.transaction = () => Promise.reject(absent());
    restore.push(() => Reflect.deleteProperty(sql, 'transaction'));
    const { status, body } = await infra.exec(serverId, key, 'true');
    expect({ status, code: body.error?.code }).toEqual({ status: 503, code: 'DB_TRANSIENT' });
    await expect(operations()).resolves.toEqual([]);
  });

  it('waits for the database where it looks up the tunnel', async () => {
    const tunnels = infra.get(TunnelRepository);
    const find = tunnels.findReplicaUrl.bind(tunnels);
    let failures = 3;
    tunnels.findReplicaUrl = (id) => (failures-- > 0 ? Promise.reject(absent()) : find(id));
    restore.push(() => Reflect.deleteProperty(tunnels, 'findReplicaUrl'));
    const { status } = await infra.exec(serverId, key, 'true');
    expect(status).toBe(200);
    expect(failures).toBeLessThan(0);
    expect(agent.starts).toHaveLength(1);
  });
});
