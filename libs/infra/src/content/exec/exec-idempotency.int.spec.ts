import { PorticoError } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../../__fixtures__/scripted-agent.js';

describe('a command with an Idempotency-Key', () => {
  let infra: InfraApp;
  let key: string;
  let serverId: string;
  let agent: ScriptedAgent;
  let count = 0;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    infra.queue.runsAtOnce = true;
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
    count += 1;
  });

  const exec = (command = 'deploy', query = '') =>
    infra.call(
      'post',
      `/v1/infra/servers/${serverId}/exec${query}`,
      key,
      { command },
      {
        'idempotency-key': `exec-${count}`,
      },
    );

  it('runs once; its repeat gets the output and the operation of the first', async () => {
    const first = await exec();
    const again = await exec();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'x-operation-id': first.headers['x-operation-id'],
    });
    expect(agent.starts).toHaveLength(1);
    expect((await exec('another')).body.error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is in progress while it runs, and busy only for others', async () => {
    let end: () => void = () => undefined;
    agent.script = (run) => (end = () => run.end(0));
    const first = exec();
    await eventually(() => expect(agent.starts).toHaveLength(1));
    expect((await exec()).body.error?.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    expect((await infra.exec(serverId, key)).body.error?.code).toBe('EXEC_BUSY');
    end();
    expect((await first).status).toBe(200);
  });

  it.each(['before it is accepted', 'when its answer is kept'])(
    'may be repeated after the database went away %s',
    async (moment) => {
      agent.script = (run) => run.end(0);
      const { sql } = infra;
      const [query, transaction] = [sql.query.bind(sql), sql.transaction.bind(sql)];
      let isAway = false;
      const absent = () => Promise.reject(new PorticoError('DB_TRANSIENT'));
      sql.query = ((...call: Parameters<typeof query>) => {
        if (String(call[0]).includes("state = 'done'")) isAway = true;
        return isAway ? absent() : query(...call);
      }) as typeof sql.query;
      sql.transaction = ((...call: Parameters<typeof transaction>) => {
        if (moment === 'before it is accepted') isAway = true;
        return isAway ? absent() : transaction(...call);
      }) as typeof sql.transaction;
      const first = await exec();
      const isAccepted = moment !== 'before it is accepted';
      expect([first.status, isAway]).toEqual([isAccepted ? 200 : 503, true]);
      Reflect.deleteProperty(sql, 'query');
      Reflect.deleteProperty(sql, 'transaction');
      const again = await eventually(async () => {
        const answer = await exec();
        expect(answer.status).toBe(200);
        return answer;
      });
      if (isAccepted) expect(again.body).toEqual(first.body);
      expect(agent.starts).toHaveLength(1);
    },
  );

  it('may be repeated when the server was busy', async () => {
    let end: () => void = () => undefined;
    agent.script = (run) => (end = () => run.end(0));
    const other = infra.exec(serverId, key);
    await eventually(() => expect(agent.starts).toHaveLength(1));
    expect((await exec()).body.error?.code).toBe('EXEC_BUSY');
    end();
    await other;
    agent.script = (run) => run.end(0);
    expect((await exec()).status).toBe(200);
    expect(agent.starts).toHaveLength(2);
  });

  it('that was answered as a stream is not run again, but found', async () => {
    const streamed = await exec('deploy', '?stream=true');
    expect(streamed.status).toBe(200);
    // The stream has ended before its end is noted; until then the first request goes on.
    const { body } = await eventually(async () => {
      const repeated = await exec('deploy', '?stream=true');
      expect([repeated.status, repeated.body.error?.code]).toEqual([409, 'IDEMPOTENCY_OUTCOME_UNKNOWN']);
      return repeated;
    });
    expect(body.error?.['details']).toEqual({ operationId: streamed.headers['x-operation-id'] });
    expect(agent.starts).toHaveLength(1);
  });

  it('that printed much is not run again, but found', async () => {
    agent.script = (run) => {
      for (let n = 0; n < 16; n++) run.print('stdout', 'x'.repeat(60_000));
      run.end(0);
    };
    const first = await exec();
    expect([first.status, String(first.body.data?.stdout).length]).toEqual([200, 960_000]);
    const { status, body } = await exec();
    expect([status, body.error?.code]).toEqual([409, 'IDEMPOTENCY_OUTCOME_UNKNOWN']);
    expect(body.error?.['details']).toEqual({ operationId: first.headers['x-operation-id'] });
    expect(agent.starts).toHaveLength(1);
  });

  it('orders one server', async () => {
    const order = () =>
      infra.call(
        'post',
        '/v1/infra/servers',
        key,
        { name: 'twice', provider: 'local' },
        {
          'idempotency-key': 'order',
        },
      );
    const [first, again] = [await order(), await order()];
    expect([again.status, again.body]).toEqual([201, first.body]);
    const { body } = await infra.call('get', '/v1/infra/servers', key);
    expect(body.total).toBe(2);
  });
});
