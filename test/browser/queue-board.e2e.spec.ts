import { randomInt } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { migrateJobStore } from '#libs/jobs';
import { AdminServer, createLogger } from '#libs/observability';
import { createTestConfig, createTestDatabase, type TestDatabase } from '#libs/testing';
import { MIGRATIONS } from '../../apps/cli/src/migrations.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { describeInBrowser } from '../harness/browser.js';

const PASSWORD = `board-${'k3y8f1d0c77a94e4b6e'.repeat(2)}-${randomInt(1e9)}`;

describeInBrowser('the queue board', (arrive) => {
  let database: TestDatabase;
  let worker: INestApplicationContext;

  beforeAll(async () => {
    database = await createTestDatabase({
      migrations: MIGRATIONS,
      prepare: async (url) => void (await migrateJobStore(url)),
    });
    const config = createTestConfig(database.url, { QUEUE_BOARD_PASSWORD: PASSWORD });
    const { logger } = createLogger(config, 'worker', { write: () => undefined });
    const testing = await Test.createTestingModule({
      imports: [WorkerModule.with(config, logger)],
    }).compile();
    worker = await testing.init();
  });
  afterAll(async () => {
    await worker?.close();
    await database?.drop();
  });

  it('shows the queues, asks nobody but the worker, and offers to change nothing', async () => {
    const origin = `http://127.0.0.1:${worker.get(AdminServer).port}`;
    const visitor = await arrive();
    await visitor.logIn('operator', PASSWORD);
    await visitor.page.goto(`${origin}/queues`);
    await visitor.page.getByText('infra-deploy').first().waitFor();
    await visitor.picture('queue-board');
    await visitor.page.goto(`${origin}/queues/queue/maintenance`);
    await visitor.page.getByText('maintenance').first().waitFor();
    await visitor.picture('queue-board-queue');
    expect(await visitor.page.getByRole('button', { name: /empty|obliterate|pause/i }).count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    expect(
      visitor.requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(`${origin}/`)),
    ).toEqual([]);
  });
});
