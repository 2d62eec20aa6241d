import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import type { Suite } from './harness/bench-context.js';
import type { Row } from './harness/measurement.js';
import { type Letter, type Options, readOptions, USAGE } from './harness/options.js';
import { toTable } from './harness/report.js';
import { Stack } from './harness/stack.js';
import { portkeyMissing } from './contenders/portkey-package.js';
import { aiSuite } from './suites/ai.bench.js';
import { appendSuite } from './suites/append.bench.js';
import { archivesSuite } from './suites/archives.bench.js';
import { batchSuite } from './suites/batch.bench.js';
import { coldStartSuite } from './suites/cold-start.bench.js';
import { execSuite } from './suites/exec.bench.js';
import { filesSuite } from './suites/files.bench.js';
import { floodSuite } from './suites/flood.bench.js';
import { coworkStateSuite } from './suites/cowork-state.bench.js';
import { deploySuite } from './suites/deploy.bench.js';
import { gatewaySuite } from './suites/gateway.bench.js';
import { guardSuite } from './suites/guard.bench.js';
import { hostFaultsSuite } from './suites/host-faults.bench.js';
import { keyLookupSuite } from './suites/key-lookup.bench.js';
import { logSizeSuite } from './suites/log-size.bench.js';
import { memorySuite } from './suites/memory.bench.js';
import { modulesSuite } from './suites/modules.bench.js';
import { operationsListSuite } from './suites/operations-list.bench.js';
import { proxySuite } from './suites/proxy.bench.js';
import { roundTripSuite } from './suites/round-trip.bench.js';
import { revocationSuite } from './suites/revocation.bench.js';
import { rowsSuite } from './suites/rows.bench.js';
import { tracesSuite } from './suites/traces.bench.js';
import { versionListSuite } from './suites/version-list.bench.js';
import { scaleSuite } from './suites/scale.bench.js';
import { storeSuite } from './suites/store.bench.js';

interface NamedSuite {
  readonly title: string;
  readonly run: Suite;
  /** A line that says what it needs and is not installed; null when nothing is missing. */
  readonly missing?: () => string | null;
}

const SUITES: Readonly<Record<Letter, NamedSuite>> = {
  a: { title: 'proxy', run: proxySuite },
  b: { title: 'event append', run: appendSuite },
  c: { title: 'exec to job', run: execSuite },
  d: { title: 'cold start', run: coldStartSuite },
  e: { title: 'memory', run: memorySuite },
  f: { title: 'guard', run: guardSuite },
  g: { title: 'revocation', run: revocationSuite },
  h: { title: 'key look-up', run: keyLookupSuite },
  i: { title: 'flood', run: floodSuite },
  j: { title: 'rows', run: rowsSuite },
  k: { title: 'batch', run: batchSuite },
  l: { title: 'host faults', run: hostFaultsSuite },
  m: { title: 'exec round trip', run: roundTripSuite },
  n: { title: 'operations list', run: operationsListSuite },
  o: { title: 'gateway', run: gatewaySuite },
  p: { title: 'deploy', run: deploySuite },
  q: { title: 'archives', run: archivesSuite },
  r: { title: 'version list', run: versionListSuite },
  s: { title: 'store', run: storeSuite },
  t: { title: 'models', run: aiSuite, missing: portkeyMissing },
  u: { title: 'files', run: filesSuite },
  v: { title: 'scale', run: scaleSuite },
  w: { title: 'cowork state', run: coworkStateSuite },
  x: { title: 'traces', run: tracesSuite },
  y: { title: 'log size', run: logSizeSuite },
  z: { title: 'modules', run: modulesSuite },
};

const report = (line: string): void => void process.stderr.write(`${line}\n`);

async function runSuites({ only, rounds }: Options): Promise<Row[]> {
  const shared = await Stack.start();
  const rows: Row[] = [];
  for (const letter of only) {
    report(`${letter}: ${SUITES[letter].title}`);
    rows.push(...(await SUITES[letter].run({ rounds, stack: shared })));
  }
  return rows;
}

async function bench(options: Options): Promise<void> {
  const startedAt = new Date().toISOString();
  const cores = availableParallelism();
  const loadBefore = loadavg()[0] ?? 0;
  const rows = await runSuites(options);
  const machine = { node: process.version, platform: process.platform, cores, loadBefore };
  process.stdout.write(
    `${toTable(rows)}\n\nNode ${process.version}, ${cores} cores, ${options.rounds} rounds, ` +
      `load ${loadBefore.toFixed(1)} before\n`,
  );
  const json = JSON.stringify({ startedAt, machine, rounds: options.rounds, rows }, null, 2);
  if (options.json === null) process.stdout.write(`\n${json}\n`);
  else await writeFile(options.json, `${json}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Stack.stopAll().finally(() => process.exit(130)));
}
try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') process.stdout.write(USAGE);
  else {
    const missing = options.only.flatMap((letter) => SUITES[letter].missing?.() ?? []);
    if (missing.length === 0) await bench(options);
    else {
      for (const line of missing) report(line);
      process.exitCode = 1;
    }
  }
} catch (error) {
  report((error as Error).stack ?? String(error));
  process.exitCode = 1;
} finally {
  await Stack.stopAll();
}
