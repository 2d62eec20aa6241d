import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CallLog } from './control/call-log.js';
import { controlListener } from './control/control-listener.js';
import { SandboxClock } from './control/sandbox-clock.js';
import { FaultTable } from './control/fault-table.js';
import { EventSender } from './events/event-sender.js';
import { PortalLimits } from './limits/portal-limits.js';
import { ModelProvider } from './model-provider/model-provider.js';
import { PROVIDER_PATH, providerListener } from './model-provider/provider-listener.js';
import { TokenDesk } from './oauth/token-desk.js';
import { PortalStore } from './portals/portal-store.js';
import { IdempotencyMemory } from './protocol/idempotency.js';
import { restListener } from './protocol/rest-listener.js';
import { SEARCH_PATH, searchListener } from './web-search/search-listener.js';
import { WebSearch } from './web-search/web-search.js';

export interface SandboxOptions {
  /** Folder of local state; the sandbox keeps its data in `<home>/sandbox`. */
  readonly home: string;
  /** REST port; 0 takes a free one. */
  readonly port: number;
  /** Control port; 0 takes a free one. */
  readonly controlPort: number;
  /** Address both listeners bind to. */
  readonly bind: string;
  /** Start of the seed data; default 1. */
  readonly seed?: number;
}

export interface Sandbox {
  /** Origin of the REST listener, without a path. */
  readonly restUrl: string;
  readonly controlUrl: string;
  /** Closes both listeners, cuts open calls and writes what is not written yet. */
  stop(): Promise<void>;
}

const KEPT_CALLS = 10_000;
const KEEP_ALIVE_MS = 65_000;

function listen(listener: RequestListener, port: number, bind: string): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 }, listener);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, bind, () => resolve(server.off('error', reject)));
  });
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Starts an emulated host platform; several can run in one process on folders of their own. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const folder = join(options.home, 'sandbox');
  const portals = new PortalStore(folder, options.seed ?? 1, (error) => {
    process.stderr.write(`sandbox: data could not be written: ${String(error)}\n`);
  });
  await portals.load();
  let restUrl = '';
  const tokens = new TokenDesk(portals, () => restUrl);
  const events = new EventSender(tokens);
  const shared = {
    faults: new FaultTable(),
    calls: new CallLog(KEPT_CALLS),
    portals,
    limits: new PortalLimits(),
    tokens,
    events,
    idempotency: new IdempotencyMemory(),
    clock: new SandboxClock(folder),
    spoolFolder: join(options.home, 'sandbox', 'spool'),
  };
  const models = new ModelProvider();
  const search = new WebSearch();
  const host = restListener(shared);
  const beside: readonly (readonly [string, RequestListener])[] = [
    [PROVIDER_PATH, providerListener(models)],
    [SEARCH_PATH, searchListener(search)],
  ];
  const rest = await listen(
    (request, response) => {
      const other = beside.find(([path]) => request.url?.startsWith(path))?.[1];
      (other ?? host)(request, response);
    },
    options.port,
    options.bind,
  );
  restUrl = urlOf(rest);
  const control = await listen(
    controlListener({ ...shared, models, search, restUrl }, new Set([options.bind.toLowerCase()])),
    options.controlPort,
    options.bind,
  ).catch(async (error: unknown) => {
    await close(rest);
    throw error;
  });
  return {
    restUrl,
    controlUrl: urlOf(control),
    stop: async () => {
      await Promise.all([close(rest), close(control), events.stop()]);
      await portals.flush();
    },
  };
}
