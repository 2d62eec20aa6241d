import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { PROCESSES } from './troubled-service.js';
import type { TroubleCase } from './prove.js';
import type { TroubledWorld } from './world.js';

type Make = () => TroubleCase;

/** Keys that Redis takes its time to load, and for how long it rests at each. Microseconds. */
const LOADED_KEYS = 2_000;
const LOAD_DELAY = '20000';
/** Time that a slow disk takes for a call, up to this. Milliseconds. */
const SLOW_MS = 300;
/** More than a process has handles for. */
const CALLERS = 60;

/** Redis, in which the queues are. */
export function redisTroubles({ redis }: TroubledWorld) {
  const loadQuickly = async (): Promise<void> => {
    const admin = new Redis(redis.url);
    await admin.config('SET', 'key-load-delay', '0');
    admin.disconnect();
  };
  return {
    'Redis: gone': (): TroubleCase => ({ begin: () => redis.kill(), end: () => redis.startAgain() }),
    'Redis: slow': (): TroubleCase => ({ begin: () => redis.freeze(), end: () => redis.thaw() }),
    'Redis: loading': (): TroubleCase => ({
      begin: async () => {
        const admin = new Redis(redis.url);
        const filling = admin.pipeline();
        for (let key = 0; key < LOADED_KEYS; key += 1) filling.set(`filling:${key}`, 'x'.repeat(100));
        await filling.exec();
        await admin.save();
        admin.disconnect();
        await redis.kill();
        await redis.startAgain({
          'key-load-delay': LOAD_DELAY,
          'loading-process-events-interval-bytes': '1024',
        });
      },
      end: loadQuickly,
    }),
  };
}

/** Disks below one folder each. */
export function diskTroubles({ orders, folder }: TroubledWorld) {
  const fails =
    (of: string, code: string, reads = false): Make =>
    () => ({
      begin: () => orders.give({ disk: { folder: join(folder, of), code, reads } }),
      end: () => orders.give({ disk: undefined }),
    });
  const slow =
    (of: string): Make =>
    () => {
      let end = (): Promise<void> => Promise.resolve();
      return {
        begin: async () => (end = await orders.slow(join(folder, of), SLOW_MS)),
        end: () => end(),
      };
    };
  return {
    'log: read-only': fails('log', 'EROFS'),
    'log: failing': fails('log', 'EIO', true),
    'log: slow': slow('log'),
    'objects: full': fails('store', 'ENOSPC'),
    'objects: read-only': fails('store', 'EROFS'),
    'objects: failing': fails('store', 'EIO', true),
    'objects: slow': slow('store'),
  };
}

/** The clock of the machine that API and worker are on; it is set right again at the end. */
export function clockTroubles(world: TroubledWorld) {
  const moved =
    (ms: number): Make =>
    () => {
      const move = (to: number): Promise<void> =>
        world.moveClock(
          to,
          PROCESSES.map((name) => world.service.pid(name)),
        );
      return { begin: () => move(ms), end: () => move(0) };
    };
  // A little more than what is spoken of: the doctor begins at 2 s and 30 s.
  return {
    'clock: 2 s ahead': moved(2_500),
    'clock: 2 s behind': moved(-2_500),
    'clock: 30 s ahead': moved(31_000),
    'clock: 30 s behind': moved(-31_000),
    'clock: a day ahead': moved(86_400_000),
    'clock: a day behind': moved(-86_400_000),
  };
}

/** What the processes themselves run out of. */
export function processTroubles({ service, callers }: TroubledWorld) {
  const limit = (name: (typeof PROCESSES)[number], files: number): void => {
    execFileSync('prlimit', ['--pid', String(service.pid(name)), `--nofile=${files}:`]);
  };
  return {
    'process: no files': (): TroubleCase => ({
      begin: async () => {
        for (const name of PROCESSES) limit(name, readdirSync(`/proc/${service.pid(name)}/fd`).length + 3);
        await callers.crowd(CALLERS);
      },
      end: () => PROCESSES.forEach((name) => limit(name, 1_024)),
    }),
  };
}
