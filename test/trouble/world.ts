import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres, pickFreePorts } from '#libs/database';
import { OwnRedis, SilentProxy } from '#libs/testing';
import type { Examined } from '../../apps/cli/src/doctor/examine.js';
import { migrateAll } from '../../apps/cli/src/migrations.js';
import { Callers } from './calls.js';
import { findingsOf } from './findings.js';
import { Orders } from './orders.js';
import { TroubledService } from './troubled-service.js';

/** Room for a database and little more. */
const DISK = '320m';
/** The name processes know the database by. */
export const DATABASE_NAME = 'database.trouble';

/** Whether this machine lets the specs have disks of their own. */
export const CAN_MOUNT_DISKS = process.getuid?.() === 0;

/** A service with a database, a Redis and disks of its own, all of which may go wrong. */
export class TroubledWorld {
  readonly callers = new Callers(() => this.service);

  private aheadMs = 0;

  private constructor(
    readonly folder: string,
    readonly postgres: EmbeddedPostgres,
    /** The network in front of the database. */
    public proxy: SilentProxy,
    readonly redis: OwnRedis,
    readonly orders: Orders,
    readonly service: TroubledService,
  ) {}

  static async start(): Promise<TroubledWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'portico-world-'));
    await chmod(folder, 0o711);
    for (const name of ['database', 'log', 'store']) await mkdir(join(folder, name));
    if (CAN_MOUNT_DISKS) {
      const disk = join(folder, 'database');
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0711`, 'portico-trouble', disk]);
    }
    const [port = 0] = await pickFreePorts(1);
    const postgres = new EmbeddedPostgres({
      home: join(folder, 'database'),
      password: 'trouble-spec',
      port,
      settings: { fsync: false, max_connections: 100, min_wal_size: '32MB', max_wal_size: '64MB' },
    });
    const [, redis] = await Promise.all([postgres.start(), OwnRedis.start()]);
    await postgres.ensureDatabase('portico');
    await migrateAll(postgres.url('portico'));
    const proxy = await SilentProxy.before(postgres.url('portico'));
    const orders = new Orders(folder);
    await orders.give({ names: { [DATABASE_NAME]: '127.0.0.1' } });
    const address = Object.assign(new URL(proxy.url), { hostname: DATABASE_NAME }).href;
    const service = await TroubledService.start(
      { databaseUrl: address, reachedAt: proxy.url },
      {
        ...orders.environment,
        REDIS_URL: redis.url,
        REDIS_PREFIX: 'trouble',
        STORAGE_FOLDER: join(folder, 'store'),
        LOG_LEVEL: 'info',
      },
      { api: { LOG_FILE: join(folder, 'log', 'api.log') } },
    );
    return new TroubledWorld(folder, postgres, proxy, redis, orders, service);
  }

  /** After the way to it was closed. */
  async reachDatabaseAt(host: string): Promise<void> {
    const port = Number(new URL(this.proxy.url).port);
    this.proxy = await SilentProxy.before(this.postgres.url('portico'), { host, port });
    await this.orders.give({ names: { [DATABASE_NAME]: host } });
  }

  /** The clock of both processes, and of the doctor, is ahead by so much. */
  async moveClock(aheadMs: number, pids: readonly number[]): Promise<void> {
    await this.orders.moveClock(aheadMs, pids);
    this.aheadMs = aheadMs;
  }

  /** What `portico doctor` finds under one name, on the machine of the processes. */
  doctor(check: string): Promise<readonly Examined[]> {
    const { service, proxy, aheadMs } = this;
    return findingsOf(check, service, { settings: { DATABASE_URL: proxy.url }, aheadMs });
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.proxy.close();
    await this.redis.stop();
    await this.postgres.destroy();
    if (CAN_MOUNT_DISKS) execFileSync('umount', [join(this.folder, 'database')]);
    await rm(this.folder, { recursive: true, force: true });
  }
}
