import { opendir } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/**
 * What of the usual metrics is left out: they go through all connections of the process in one turn of its loop, which
 * takes the longer the more there are.
 */
const BY_CONNECTION = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
  'process_open_fds',
];

/** No more files may be open. All figures are told then all the same. */
const USED_UP: ReadonlySet<string | undefined> = new Set(['EMFILE', 'ENFILE']);

/** Entries of a folder that are read at once. */
const ENTRIES = 512;

let ofProcess: Registry | null = null;

/**
 * Memory, CPU, garbage collection and event loop lag are measured once, however many applications run in the process:
 * the timer and the observer of it never end.
 */
export function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
    for (const name of BY_CONNECTION) ofProcess.removeSingleMetric(name);
    if (process.platform === 'linux') measureOpenFiles(ofProcess);
  }
  return ofProcess;
}

function measureOpenFiles(register: Registry): void {
  new Gauge({
    name: 'process_open_fds',
    help: 'Number of open file descriptors',
    registers: [register],
    async collect() {
      this.set((await countOpenFiles()) ?? (await mostOpenFiles(register)));
    },
  });
}

/** Null where none is left to look with. */
async function countOpenFiles(): Promise<number | null> {
  try {
    const folder = await opendir('/proc/self/fd', { bufferSize: ENTRIES });
    let open = 0;
    while (await folder.read()) open += 1;
    await folder.close();
    return open;
  } catch (error) {
    if (!USED_UP.has((error as NodeJS.ErrnoException).code)) throw error;
    return null;
  }
}

/** As many as may be open. */
async function mostOpenFiles(register: Registry): Promise<number> {
  const limit = await register.getSingleMetric('process_max_fds')?.get();
  return limit?.values[0]?.value ?? 0;
}
