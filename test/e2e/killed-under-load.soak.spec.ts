import { setTimeout as delay } from 'node:timers/promises';
import { ManagedServer } from '../harness/managed-server.js';
import { NumberedCommands, percentile } from '../harness/killed-under-load.js';
import { Stack } from '../harness/stack.js';
import { viewsThatDiffer } from '../harness/views-as-told.js';

/** How often each process is killed: `PORTICO_KILLS`, five times by default. */
const KILLS = Number(process.env['PORTICO_KILLS'] ?? 5);
/** A command a second on each. */
const SERVERS = 10;
/** Long enough for a command to be hit by one kill alone. */
const BETWEEN_MS = 10_000;
const LIMIT_MS = 120_000 + KILLS * 60_000;

describe('kill -9 under ten commands a second', () => {
  let stack: Stack;
  let servers: ManagedServer[];
  let endSpare: (() => Promise<void>) | null = null;

  beforeAll(async () => {
    stack = await Stack.start();
    // A worker beside the one that is killed, as in production: else the start of a process is all that is measured.
    endSpare = await stack.spareWorker();
    servers = [];
    for (let number = 0; number < SERVERS; number += 1) {
      servers.push(await ManagedServer.create(stack, `load-${number}`));
    }
  }, LIMIT_MS);
  afterAll(async () => {
    await endSpare?.();
    await stack?.remove();
  });

  it.each(['worker', 'api'] as const)(
    'of the %s loses nothing and runs nothing twice',
    async (name) => {
      const commands = new NumberedCommands(servers, name);
      for (let kill = 0; kill < KILLS; kill += 1) {
        // At another point of the commands each time.
        await delay(BETWEEN_MS + Math.random() * 1_000);
        await stack.kill(name, 'SIGKILL')();
      }
      await delay(BETWEEN_MS);
      const { delays, faults } = await commands.stop();
      const told = [0.5, 0.99, 1].map((part) => Math.round(percentile(delays, part)));
      process.stderr.write(
        `${KILLS} kills of the ${name}: ${delays.length} commands; p50, p99, max: ${told.join(', ')} ms\n`,
      );
      expect(faults).toEqual([]);
      expect(await commands.misses()).toEqual({ lost: [], doubled: [] });
    },
    LIMIT_MS,
  );

  it('has left views that say what the log says', async () => {
    expect(await viewsThatDiffer(stack)).toEqual([]);
  });
});
