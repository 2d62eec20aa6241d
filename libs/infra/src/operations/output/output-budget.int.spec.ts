import { eventually } from '#libs/testing';
import { DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { PortalPolicyStream } from '../../servers/limits/portal-policy.stream.js';
import { OutcomeExpiry } from '../running/outcome-expiry.service.js';
import { OutputBudget } from './output-budget.js';

const MEBIBYTE = 1_048_576;
const BUDGET_MIB = 4;
const DAY_MS = 86_400_000;
const FLOOD = 'x'.repeat(65_000);

interface Listed {
  readonly operationId: string;
  readonly outputDropped: boolean;
}

describe('a portal whose commands print without end', () => {
  let infra: InfraApp;

  beforeAll(async () => {
    infra = await InfraApp.start({ settings: { OUTPUT_MIB_PER_DAY: String(BUDGET_MIB) } });
  });
  afterAll(() => infra.stop());

  /** A server whose commands print as much as is taken of one. */
  async function floodedServer(key = infra.key()) {
    const { serverId, agent } = await infra.runningServer(key);
    agent.script = (run) => {
      const streams = run.command === 'flood' ? (['stdout', 'stderr'] as const) : [];
      for (const stream of streams) for (let n = 0; n < 16; n++) run.print(stream, FLOOD);
      if (streams.length === 0) run.print('stdout', `ran ${run.command}`);
      run.end(0);
    };
    return { key, serverId, portalId: infra.portalOf(key) };
  }
  /** Bytes stored of a portal, and what it counts for. */
  const stored = async (portalId: string) => {
    const [row] = await infra.database.query<{ output: string; counted: string }>(
      `select coalesce((select sum(octet_length(o.data)) from infra.operation_output o
                          join infra.operation_view v using (operation_id) where v.portal_id = $1), 0) as output,
              coalesce((select sum(bytes) from infra.output_usage where portal_id = $1), 0) as counted`,
      [portalId],
    );
    return { output: Number(row?.output), counted: Number(row?.counted) };
  };
  /** The output of an operation is counted after its answer. */
  const settled = (portalId: string) =>
    eventually(async () => {
      const now = await stored(portalId);
      expect(now.output).toBe(now.counted);
      expect(now.output).toBeLessThanOrEqual(BUDGET_MIB * MEBIBYTE);
      return now.output;
    });
  const operations = async (serverId: string, key: string): Promise<Listed[]> => {
    const path = `/v1/infra/servers/${serverId}/operations?kind=exec&limit=20`;
    return (await infra.call('get', path, key)).body.data?.operations as unknown as Listed[];
  };

  it('keeps the newest of a day within its budget; the oldest is gone and says so; others keep theirs', async () => {
    const calm = await floodedServer();
    await infra.exec(calm.serverId, calm.key, 'calm');
    const { serverId, key, portalId } = await floodedServer();
    for (let round = 0; round < 8; round++) {
      const { status, body } = await infra.exec(serverId, key, 'flood');
      expect([status, String(body.data?.stdout).length]).toEqual([200, 16 * FLOOD.length]);
      await settled(portalId);
    }
    const dropped = (await operations(serverId, key)).map(({ outputDropped }) => outputDropped);
    expect(dropped).toEqual([false, false, ...Array.from({ length: 6 }, () => true)]);
    expect(await settled(calm.portalId)).toBe('ran calm'.length);
    expect((await operations(calm.serverId, calm.key))[0]?.outputDropped).toBe(false);
  });

  it('keeps why a deploy has failed when its output is dropped', async () => {
    const server = await DeployedServer.create(infra);
    const { agent, id, key } = server;
    agent.script = (run) => {
      if (run.request.kind === 'deploy') {
        const failure = {
          step: 'build',
          message: 'No.',
          exitCode: 2,
          rolledBackTo: null,
          health: null,
        } as const;
        run.reach('build', 'failed', 2);
        run.print('stderr', 'error TS2322\n', 'build');
        run.endDeploy({ failure });
        return;
      }
      for (const stream of ['stdout', 'stderr'] as const)
        for (let n = 0; n < 16; n++) run.print(stream, FLOOD);
      run.end(0);
    };
    await server.deploy();
    const portalId = infra.portalOf(key);
    await eventually(async () => expect((await stored(portalId)).counted).toBeGreaterThan(0));
    for (let round = 0; round < 3; round++) await infra.exec(id, key, 'flood');
    await eventually(async () => {
      const [deploy] = await server.operations();
      expect(deploy).toMatchObject({
        outputDropped: true,
        cause: { kind: 'command', lines: ['error TS2322'] },
      });
    });
    const { body } = await infra.call(
      'get',
      `/v1/infra/operations/${await server.operationId()}/output`,
      key,
    );
    expect(body.data).toMatchObject({ dropped: true, lines: [], cause: { lines: ['error TS2322'] } });
  });

  it('has the budget that was decided for it', async () => {
    const { serverId, key, portalId } = await floodedServer();
    await infra
      .get(PortalPolicyStream)
      .handle(
        portalId,
        { type: 'change', portalId, change: { outputMibPerDay: 9 } },
        { meta: 'system', portalId },
      );
    for (let round = 1; round <= 4; round++) {
      await infra.exec(serverId, key, 'flood');
      await eventually(async () => {
        const { output, counted } = await stored(portalId);
        expect([output, counted]).toEqual([32 * FLOOD.length * round, output]);
      });
    }
  });

  it('has a new budget on the next day, and what it counted is forgotten with the outcomes', async () => {
    const { serverId, key, portalId } = await floodedServer();
    for (let day = 0; day < 2; day++) {
      await infra.exec(serverId, key, 'flood');
      await eventually(async () => {
        const { output, counted } = await stored(portalId);
        expect([output, counted]).toEqual([32 * FLOOD.length * (day + 1), output]);
      });
      infra.clock.advance(DAY_MS);
    }
    infra.clock.advance(9 * DAY_MS);
    await infra.get(OutcomeExpiry).expireDue();
    expect(await stored(portalId)).toEqual({ output: 0, counted: 0 });
    expect(
      await infra.database.query('select from infra.output_charge where portal_id = $1', [portalId]),
    ).toEqual([]);
  });

  it('leaves the table no larger after more of the same', async () => {
    const { serverId, key, portalId } = await floodedServer();
    const size = async (): Promise<number> => {
      for (let round = 0; round < 6; round++) {
        await infra.exec(serverId, key, 'flood');
        await settled(portalId);
        await infra.database.query('vacuum infra.operation_output');
      }
      const [row] = await infra.database.query<{ size: string }>(
        `select pg_total_relation_size('infra.operation_output') as size`,
      );
      return Number(row?.size);
    };
    const first = await size();
    expect(await size()).toBeLessThanOrEqual(first + 64 * 1_024);
  });

  it('drops once what two runners count at the same time', async () => {
    const { serverId, key, portalId } = await floodedServer();
    await infra.exec(serverId, key, 'flood');
    await infra.exec(serverId, key, 'flood');
    await settled(portalId);
    const ids = (await operations(serverId, key)).map(({ operationId }) => operationId);
    const budget = infra.get(OutputBudget);
    await Promise.all([...ids, ...ids, ...ids].map((id) => budget.settle(id)));
    await settled(portalId);
  });
});
