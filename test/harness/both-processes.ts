import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { migrateJobStore } from '#libs/jobs';
import { createLogger } from '#libs/observability';
import { createTestConfig, createTestDatabase, TestApp, type TestDatabase } from '#libs/testing';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { MIGRATIONS } from '../../apps/cli/src/migrations.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';

/** The modules of both processes in this one, over a database of their own, for what is said of all of the service. */
export interface BothProcesses {
  readonly database: TestDatabase;
  readonly api: TestApp;
  readonly worker: INestApplicationContext;
  stop(): Promise<void>;
}

export async function startBothProcesses(): Promise<BothProcesses> {
  const database = await createTestDatabase({
    migrations: MIGRATIONS,
    prepare: async (url) => void (await migrateJobStore(url)),
  });
  const api = await TestApp.start({
    modules: (config, logger) => [ApiModule.with(config, logger)],
    database,
  });
  const config = createTestConfig(database.url);
  const { logger } = createLogger(config, 'worker', { write: () => undefined });
  const testing = await Test.createTestingModule({ imports: [WorkerModule.with(config, logger)] }).compile();
  const worker = await testing.init();
  return {
    database,
    api,
    worker,
    stop: async () => {
      await worker.close();
      await api.stop();
      await database.drop();
    },
  };
}
