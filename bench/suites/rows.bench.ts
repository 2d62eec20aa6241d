import { SandboxControl } from '../../apps/cli/src/context/sandbox-control.js';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { type Contender, interleave, type Row } from '../harness/measurement.js';
import { cpuMs } from '../harness/process-usage.js';
import type { LoadOrder, LoadResult } from '../load/load-order.js';
import { createBenchPortal, type BenchPortal } from './bench-portal.js';

const SUITE = 'j rows';
const DOMAIN = 'rows.portal.localhost';
const DEALS = 100_000;
const PAGE = 50;
const LONG = 5_000;
const COMMANDS = 50;

type Target = Pick<LoadOrder, 'url' | 'method' | 'headers' | 'body'>;

/** One way to read rows: requests sent one after another. */
interface Way {
  readonly name: string;
  readonly rows: number;
  readonly targets: readonly Target[];
  readonly isService: boolean;
}

const TIME = 'time';
const CPU = 'CPU of the service per row';

function directCall({ hostUrl }: BenchPortal, method: string, body: unknown): Target {
  const headers = { 'content-type': 'application/json' };
  return { url: `${hostUrl}/${method}`, method: 'POST', headers, body: JSON.stringify(body) };
}

/** Pages of the host by its own batch, as a client without the service would read them. */
function directBatches(portal: BenchPortal): Target[] {
  const pages = Array.from({ length: LONG / PAGE }, (_, page) => page * PAGE);
  const batches: Target[] = [];
  for (let at = 0; at < pages.length; at += COMMANDS) {
    const cmd = Object.fromEntries(
      pages
        .slice(at, at + COMMANDS)
        .map((start) => [`p${start}`, `crm.item.list?entityTypeId=2&order[id]=asc&start=${start}`]),
    );
    batches.push(directCall(portal, 'batch', { halt: 1, cmd }));
  }
  return batches;
}

function waysOf(baseUrl: string, portal: BenchPortal): Way[] {
  const headers = { 'x-api-key': portal.key, 'content-type': 'application/json' };
  const list = (limit: number): Target => ({
    url: `${baseUrl}/deals?limit=${limit}`,
    method: 'GET',
    headers,
  });
  const aggregate: Target = {
    url: `${baseUrl}/deals/aggregate`,
    method: 'POST',
    headers,
    body: JSON.stringify({
      groupBy: ['stageId', 'assignedById'],
      aggregate: [
        { field: 'amount', function: 'sum' },
        { field: 'amount', function: 'avg' },
      ],
    }),
  };
  const page = directCall(portal, 'crm.item.list', { entityTypeId: 2, order: { id: 'asc' }, start: 0 });
  return [
    { name: 'host: 50 rows', rows: PAGE, targets: [page], isService: false },
    { name: 'service: 50 rows', rows: PAGE, targets: [list(PAGE)], isService: true },
    { name: 'host: 5,000 rows by batch', rows: LONG, targets: directBatches(portal), isService: false },
    { name: 'service: 5,000 rows', rows: LONG, targets: [list(LONG)], isService: true },
    { name: 'service: aggregate of 100,000', rows: DEALS, targets: [aggregate], isService: true },
  ];
}

/** Reads few, many and all deals of a portal that has 100,000. */
export const rowsSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const portal = await createBenchPortal(stack, DOMAIN);
    await new SandboxControl(stack.runtime.sandboxControlUrl).seed(DOMAIN, DEALS);
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());
    const pid = await stack.pidOf('api');
    const limit = { requests: 1, seconds: 60 };

    const contenders = waysOf(stack.runtime.baseUrl, portal).map(
      ({ name, rows, targets, isService }): Contender => ({
        name,
        round: async () => {
          const before = await cpuMs(pid);
          let milliseconds = 0;
          for (const target of targets) {
            const { p50 } = await load.ask<LoadResult>({ ...target, concurrency: 1, limit });
            milliseconds += p50;
          }
          const used = isService ? ((await cpuMs(pid)) - before) / rows : Number.NaN;
          return { [TIME]: milliseconds, [CPU]: used * 1_000 };
        },
      }),
    );
    const [fewHost, few, manyHost, many, all] = contenders as [
      Contender,
      Contender,
      Contender,
      Contender,
      Contender,
    ];
    const compared = (pair: readonly Contender[], baseline?: Contender): Promise<Row[]> =>
      interleave({
        suite: SUITE,
        rounds,
        contenders: pair,
        figures: [
          { name: TIME, unit: 'ms', ...(baseline && { baseline: baseline.name, comparison: 'ratio' }) },
          { name: CPU, unit: 'µs' },
        ],
      });
    return [
      ...(await compared([fewHost, few], fewHost)),
      ...(await compared([manyHost, many], manyHost)),
      ...(await compared([all])),
    ];
  });
