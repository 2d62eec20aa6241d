import { request } from 'undici';
import { SandboxControl } from '../../apps/cli/src/context/sandbox-control.js';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { type Contender, interleave, type Row } from '../harness/measurement.js';
import { cpuMs } from '../harness/process-usage.js';
import type { Stack } from '../harness/stack.js';
import type { LoadOrder, LoadResult } from '../load/load-order.js';

const SUITE = 'a proxy';
const P50 = 'p50, 1 connection';
const RATE = 'throughput, 32 connections';
const CPU = 'CPU of the server';

/** What the service sends, so that every contender gets the same answer from the host. */
const HOST_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'bench',
};

const CROWD = { concurrency: 32, limit: { requests: Number.MAX_SAFE_INTEGER, seconds: 3 } };

type Target = Pick<LoadOrder, 'url' | 'method' | 'headers' | 'body'>;

interface Server {
  readonly name: string;
  readonly target: Target;
  /** Whose CPU time counts; null for the host itself. */
  readonly pid: number | null;
}

async function someDealId({ baseUrl, keys }: Stack['runtime']): Promise<number> {
  const { body } = await request(`${baseUrl}/deals?limit=1`, { headers: { 'x-api-key': keys.personal } });
  const { data } = (await body.json()) as { data: { id: number }[] };
  if (!data[0]) throw new Error('The demo portal has no deal.');
  return data[0].id;
}

/** The owner of the demo key, for the contender that asks nobody. */
function fixedPrincipal({ portal, users }: Stack['runtime']): string {
  return JSON.stringify({
    keyId: '00000000-0000-7000-8000-000000000000',
    keyPrefix: 'svc_api_bench0',
    keySuffix: '0000',
    accessMode: 'READWRITE',
    ownerUserId: users['admin']?.id,
    ownerHostUserId: users['admin']?.hostUserId,
    kind: 'personal',
    portalId: portal.id,
    portalDomain: portal.domain,
    appId: null,
  });
}

async function startServers(stack: Stack, later: (close: () => Promise<void>) => void): Promise<Server[]> {
  const { runtime } = stack;
  const id = await someDealId(runtime);
  const control = new SandboxControl(runtime.sandboxControlUrl);
  const { restUrl, webhookSecret } = await control.ensurePortal(runtime.portal.domain);
  const hostUrl = new URL(`/rest/1/${webhookSecret}/crm.item.get`, restUrl);
  const hostBody = JSON.stringify({ entityTypeId: 2, id });

  const bare = await Child.start<{ origin: string }>('contenders/bare-pass-through.process.js', {
    HOST_ORIGIN: hostUrl.origin,
    HOST_PATH: hostUrl.pathname,
    HOST_HEADERS: JSON.stringify(HOST_HEADERS),
  });
  later(() => bare.child.stop());
  const plan = await stack.plan('api');
  const open = await Child.start<{ origin: string }>(
    'contenders/guard-off-api.process.js',
    { ...plan.environment, BENCH_PRINCIPAL: fixedPrincipal(runtime) },
    plan.nodeFlags,
  );
  later(() => open.child.stop());

  const get = (origin: string): Target => ({
    url: `${origin}/v1/deals/${id}`,
    method: 'GET',
    headers: { 'x-api-key': runtime.keys.personal },
  });
  const direct: Target = { url: hostUrl.href, method: 'POST', headers: HOST_HEADERS, body: hostBody };
  return [
    { name: 'direct', target: direct, pid: null },
    { name: 'bare pass-through', target: get(bare.hello.origin), pid: bare.child.pid },
    { name: 'service', target: get(new URL(runtime.baseUrl).origin), pid: await stack.pidOf('api') },
    { name: 'service, guard off', target: get(open.hello.origin), pid: open.child.pid },
  ];
}

/** Reads one deal through the service, past it, and through less than it. */
export const proxySuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const servers = await startServers(stack, later);
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());
    const drive = (target: Target, rest: Pick<LoadOrder, 'concurrency' | 'limit'>): Promise<LoadResult> =>
      load.ask<LoadResult>({ ...target, ...rest });

    // The optimising compiler should be done with all of them before the first figure.
    for (const { target } of [...servers, ...servers]) await drive(target, CROWD);
    const alone = servers.map(({ name, target }): Contender => ({
      name,
      round: async () => {
        const { p50 } = await drive(target, { concurrency: 1, limit: { requests: 1_000, seconds: 10 } });
        return { [P50]: p50 };
      },
    }));
    const crowded = servers.map(({ name, target, pid }): Contender => ({
      name,
      round: async () => {
        const before = pid === null ? Number.NaN : await cpuMs(pid);
        const { requests, seconds } = await drive(target, CROWD);
        const used = pid === null ? Number.NaN : (await cpuMs(pid)) - before;
        return { [RATE]: requests / seconds, [CPU]: used / requests };
      },
    }));
    return [
      ...(await interleave({
        suite: SUITE,
        rounds,
        contenders: alone,
        figures: [
          {
            name: P50,
            unit: 'ms',
            baseline: 'direct',
            comparison: 'difference',
            target: { contender: 'service', of: 'comparison', bound: 'at most', limit: 0.8 },
          },
        ],
      })),
      ...(await interleave({
        suite: SUITE,
        rounds,
        contenders: crowded,
        figures: [
          {
            name: RATE,
            unit: 'requests/s',
            baseline: 'bare pass-through',
            comparison: 'ratio',
            target: { contender: 'service', of: 'comparison', bound: 'at least', limit: 0.65 },
          },
          { name: CPU, unit: 'ms/request', baseline: 'bare pass-through', comparison: 'ratio' },
        ],
      })),
    ];
  });
