import pg from 'pg';
import { request } from 'undici';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { interleave, type Row } from '../harness/measurement.js';
import { Stack } from '../harness/stack.js';
import { quantile } from '../harness/statistics.js';
import { ExecServer } from './exec-server.js';

const FEW = 1_000;
const MANY = 1_000_000;
/** A key may list 60 times a minute, so the questions come from several. */
const KEYS = 25;
const ROWS_OF_A_KEY = 20;
const PER_KEY = 6;
const P50 = 'p50, 20 rows';

interface Key {
  readonly id: string;
  readonly rawKey: string;
}

/** Keys of the demo portal's administrator: they may look at every server of the portal. */
async function issueKeys({ runtime }: Stack): Promise<Key[]> {
  return Promise.all(
    Array.from({ length: KEYS }, async (_, index) => {
      const order = { portalId: runtime.portal.id, name: `bench ${index}`, scopes: ['crm'] };
      const { statusCode, body } = await request(`${runtime.baseUrl}/keys`, {
        method: 'POST',
        headers: { 'x-api-key': runtime.keys.management, 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      const answer = (await body.json()) as { data: Key };
      if (statusCode !== 201) throw new Error(`POST /keys answered ${statusCode}`);
      return answer.data;
    }),
  );
}

/** Ended commands of one server, all but a few of them of keys that do not ask. */
async function fill(
  databaseUrl: string,
  serverId: string,
  keys: readonly string[],
  count: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into infra.operation_view (operation_id, server_id, portal_id, key_id, kind, phase, exit_code,
         timeout_seconds, position, requested_at, start_by, started_at, settle_by, finished_at, last_version)
       select gen_random_uuid(), $1, 'bench',
              case when n % ($3 / $4) = 0 then ($2::text[])[1 + n / ($3 / $4) % $5] else 'other-' || n % 50 end,
              'exec', 'succeeded', 0, 60, -n, at, at, at, at, at, 3
         from (select n, now() - n * interval '1 ms' as at from generate_series(1, $3::int) n) rows`,
      [serverId, keys, count, keys.length * ROWS_OF_A_KEY, keys.length],
    );
    await client.query('vacuum analyze infra.operation_view');
  } finally {
    await client.end();
  }
}

async function timesOf(url: string, key: string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < PER_KEY; turn += 1) {
    const startedAt = performance.now();
    const { statusCode, body } = await request(url, { headers: { 'x-api-key': key } });
    const { data } = (await body.json()) as { data: { operations: unknown[] } };
    times.push(performance.now() - startedAt);
    if (statusCode !== 200 || data.operations.length !== ROWS_OF_A_KEY) {
      throw new Error(`the list answered ${statusCode}`);
    }
  }
  return times;
}

/** The list of a server with few operations and with very many, each in a service of its own. */
export const operationsListSuite: Suite = ({ rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const contender = async (name: string, count: number) => {
      const stack = await Stack.start();
      later(() => stack.stop());
      const server = await ExecServer.create(stack);
      later(() => server.delete());
      const keys = await issueKeys(stack);
      const { databaseUrl, baseUrl } = stack.runtime;
      await fill(
        databaseUrl,
        server.id,
        keys.map(({ id }) => id),
        count,
      );
      const url = `${baseUrl}/infra/servers/${server.id}/operations?kind=all&limit=${ROWS_OF_A_KEY}`;
      const round = async (): Promise<Record<string, number>> => {
        const times: number[] = [];
        for (const { rawKey } of keys) times.push(...(await timesOf(url, rawKey)));
        return { [P50]: quantile(times, 0.5) };
      };
      return { name, round };
    };
    const baseline = '1,000 rows';
    return interleave({
      suite: 'n operations list',
      rounds,
      contenders: [await contender(baseline, FEW), await contender('1,000,000 rows', MANY)],
      figures: [
        {
          name: P50,
          unit: 'ms',
          baseline,
          comparison: 'ratio',
          target: { contender: '1,000,000 rows', of: 'comparison', bound: 'at most', limit: 1.2 },
        },
      ],
    });
  });
