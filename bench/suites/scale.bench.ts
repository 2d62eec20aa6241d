import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { request } from 'undici';
import { findTestRedis, hasTestS3, startTestS3 } from '#libs/testing';
import { type ApiChild, startApi } from '../harness/api-child.js';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import type { Row } from '../harness/measurement.js';
import { cpuMs, residentMb } from '../harness/process-usage.js';
import { Stack } from '../harness/stack.js';
import { spread } from '../harness/statistics.js';
import type { LoadOrder, LoadResult } from '../load/load-order.js';
import { someDealId } from './demo-deal.js';
import { ask, orderServers, type Server, seedPortals, startLight, TUNNELS, until } from './scale-servers.js';

const SUITE = `v scale, ${TUNNELS} tunnels`;
const SECONDS = 4;
const IDLE_SECONDS = 10;
/** Of a fleet before it is measured: a process that has just started takes twice the CPU for a call. */
const WARM_UP_ROUNDS = 3;
const CONNECTIONS = 32;
const ANY = Number.MAX_SAFE_INTEGER;

/** Processes that share the load, and what tells how much they use. */
interface Fleet {
  readonly name: string;
  readonly origins: readonly string[];
  readonly apis: readonly number[];
  readonly workers: readonly number[];
}

type Reading = Record<string, { readonly value: number; readonly unit: string }>;

async function startWorker(stack: Stack): Promise<ChildProcess> {
  const { script, nodeFlags, environment } = await stack.plan('worker');
  const env = { ...environment } as NodeJS.ProcessEnv;
  const worker = spawn(process.execPath, [...nodeFlags, script], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const readyUrl = `http://127.0.0.1:${env['WORKER_ADMIN_PORT']}/readyz`;
  await until('the start of a worker', async () => {
    const answer = await request(readyUrl).catch(() => null);
    await answer?.body.dump();
    return answer?.statusCode === 200;
  });
  return worker;
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function sum(pids: readonly number[]): Promise<number> {
  return (await Promise.all(pids.map(cpuMs))).reduce((total, one) => total + one, 0);
}

/** Each process of the fleet gets its share of the connections from a load process of its own. */
async function drive(
  fleet: Fleet,
  loads: readonly Child[],
  order: Omit<LoadOrder, 'url' | 'concurrency' | 'limit'>,
  path: string,
) {
  const before = { apis: await sum(fleet.apis), workers: await sum(fleet.workers) };
  const results = await Promise.all(
    loads.map((load, index) =>
      load.ask<LoadResult>({
        ...order,
        ...(order.calls && { calls: order.calls.filter((_, call) => call % loads.length === index) }),
        url: `${fleet.origins[index % fleet.origins.length]}${path}`,
        concurrency: CONNECTIONS / loads.length,
        limit: { requests: ANY, seconds: SECONDS },
      }),
    ),
  );
  const requests = results.reduce((total, one) => total + one.requests, 0);
  return {
    rate: results.reduce((total, one) => total + one.requests / one.seconds, 0),
    api: ((await sum(fleet.apis)) - before.apis) / requests,
    worker: ((await sum(fleet.workers)) - before.workers) / requests,
  };
}

async function roundOf(
  fleet: Fleet,
  loads: readonly Child[],
  { runtime }: Stack,
  servers: readonly Server[],
): Promise<Reading> {
  const id = await someDealId(runtime);
  const own = { 'x-api-key': runtime.keys.personal };
  const read = await drive(fleet, loads, { method: 'GET', headers: own }, `/v1/deals/${id}`);
  const exec = await drive(
    fleet,
    loads,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ command: 'echo done' }),
      calls: servers.map((server) => ({
        path: `/v1/infra/servers/${server.id}/exec`,
        headers: { 'x-api-key': server.key },
      })),
    },
    '/',
  );
  return {
    'entity reads': { value: read.rate, unit: 'requests/s' },
    'entity reads, CPU of the api': { value: read.api, unit: 'ms/request' },
    exec: { value: exec.rate, unit: 'requests/s' },
    'exec, CPU of the api': { value: exec.api, unit: 'ms/request' },
    'exec, CPU of the worker': { value: exec.worker, unit: 'ms/request' },
  };
}

async function commits(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // What a connection has counted is seen by others at most a second later.
    await delay(1_500);
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

/** What tunnels cost that nobody uses. */
async function idle({ runtime }: Stack, { name, apis }: Fleet): Promise<Row[]> {
  const before = { commits: await commits(runtime.databaseUrl), cpu: await sum(apis), at: performance.now() };
  await delay(IDLE_SECONDS * 1_000);
  const seconds = (performance.now() - before.at) / 1_000;
  const cpu = ((await sum(apis)) - before.cpu) / (seconds * 10);
  const rate =
    ((await commits(runtime.databaseUrl)) - before.commits) / ((performance.now() - before.at) / 1_000);
  return [
    single(name, 'all idle, transactions of the database', rate, '/s'),
    single(name, 'all idle, CPU of the api, of one core', cpu, '%'),
  ];
}

function single(contender: string, figure: string, value: number, unit: string): Row {
  return { suite: SUITE, figure, contender, unit, value: spread([value]) };
}

/** @param base the fleet the figures are compared with. */
function rowsOf(name: string, rounds: readonly Reading[], base: readonly Reading[], to: string): Row[] {
  return Object.entries(rounds[0] ?? {}).map(([figure, { unit }]) => {
    const of = (readings: readonly Reading[]): number[] =>
      readings.map((reading) => reading[figure]?.value ?? Number.NaN);
    const others = of(base);
    const row: Row = { suite: SUITE, figure, contender: name, unit, value: spread(of(rounds)) };
    if (rounds === base) return row;
    const ratios = of(rounds).map((value, index) => value / (others[index] ?? Number.NaN));
    return { ...row, comparison: { kind: 'ratio', to, ...spread(ratios) } };
  });
}

/** Two of each process against one of each, with tunnels and portals as a large installation has them. */
export const scaleSuite: Suite = ({ rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const redis = await findTestRedis();
    const s3 = hasTestS3() ? await startTestS3() : null;
    if (s3) later(() => s3.stop());
    const stack = await Stack.start({
      ...(redis !== null && { REDIS_URL: redis, REDIS_PREFIX: `bench-scale-${process.pid}` }),
      ...s3?.environment,
      SERVER_LIMIT_PER_KEY: '1000',
    });
    later(() => stack.stop());
    const { origin } = new URL(stack.runtime.baseUrl);
    const api = await stack.pidOf('api');
    const light = await startLight(stack, origin, later);
    const keys = await seedPortals(stack);
    await until('the first report of the machine', async () => {
      const { statusCode, body } = await request(
        `${stack.runtime.baseUrl}/infra/providers/enrolled/regions`,
        {
          headers: { 'x-api-key': keys[0] ?? '' },
        },
      );
      return statusCode === 200 && (await body.text()).includes('"light"');
    });
    const before = await residentMb(api);
    const startedAt = performance.now();
    const servers = await orderServers(stack, keys);
    const allOpen = async (): Promise<boolean> => (await ask(light, { tell: true })).openTunnels >= TUNNELS;
    await until('the tunnels', allOpen);
    const orderedMs = performance.now() - startedAt;
    const perTunnelKb = (((await residentMb(api)) - before) * 1_000) / TUNNELS;

    const loads = await Promise.all(
      [1, 2].map(async () => {
        const { child } = await Child.start('load/load.process.js');
        later(() => child.stop());
        return child;
      }),
    );
    const one: Fleet = {
      name: '1 api, 1 worker',
      origins: [origin],
      apis: [api],
      workers: [await stack.pidOf('worker')],
    };
    const rows = [
      single(one.name, 'orders of servers', (TUNNELS * 1_000) / orderedMs, '/s'),
      single(one.name, 'memory of the api a tunnel, orders included', perTunnelKb, 'kB'),
      ...(await idle(stack, one)),
    ];
    const measure = async (fleet: Fleet): Promise<Reading[]> => {
      for (let turn = 0; turn < WARM_UP_ROUNDS; turn += 1) await roundOf(fleet, loads, stack, servers);
      const readings: Reading[] = [];
      for (let turn = 0; turn < rounds; turn += 1) readings.push(await roundOf(fleet, loads, stack, servers));
      return readings;
    };
    const base = await measure(one);
    rows.push(...rowsOf(one.name, base, base, one.name));

    const second: ApiChild = await startApi(stack);
    later(() => second.child.stop());
    const worker = await startWorker(stack);
    later(() => stopped(worker));
    const two: Fleet = {
      name: '2 api, 2 workers',
      origins: [origin, second.origin],
      apis: [api, second.child.pid],
      workers: [...one.workers, worker.pid ?? Number.NaN],
    };
    await ask(light, { origins: two.origins, redial: true });
    await until('the tunnels', allOpen);
    rows.push(...(await idle(stack, two)), ...rowsOf(two.name, await measure(two), base, one.name));

    await ask(light, { origins: [origin] });
    const killedAt = performance.now();
    await second.child.kill();
    await until('the loss of the tunnels', async () => !(await allOpen()));
    await until('the return of the tunnels', allOpen);
    rows.push(
      single(two.name, 'one api killed, all tunnels back', (performance.now() - killedAt) / 1_000, 's'),
    );
    const { started, repeated } = await ask(light, { tell: true });
    rows.push(single('both', 'commands started', started, ''), single('both', 'of them twice', repeated, ''));
    return rows;
  });
