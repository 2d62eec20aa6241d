import { randomBytes, randomInt } from 'node:crypto';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { eventually, findTestRedis } from '#libs/testing';
import { nodeApp } from '../harness/app-archive.js';
import { ManagedServer } from '../harness/managed-server.js';
import { emptyRedis, valuesInRedis } from '../harness/redis-contents.js';
import { Stack } from '../harness/stack.js';

describe('a service with its jobs in Redis', () => {
  it('runs a command and a deploy once each, however often a job comes and although Redis is emptied', async () => {
    const address = await findTestRedis();
    if (address === null) {
      process.stderr.write('No Redis answers: the service was not run on one.\n');
      return;
    }
    const prefix = `e2e-${randomInt(1e9)}`;
    const redis = new Redis(address);
    const [execs, deploys] = ['infra-exec', 'infra-deploy'].map(
      (name) => new Queue(name, { connection: { url: address }, prefix }),
    ) as [Queue, Queue];
    let stack: Stack | null = null;
    try {
      const started = await Stack.start({ REDIS_URL: address, REDIS_PREFIX: prefix });
      stack = started;
      const server = await ManagedServer.create(started, 'redis');
      const isKnown = async (operationId: string): Promise<void> =>
        expect((await redis.keys(`${prefix}:*`)).join()).toContain(operationId);

      const secret = randomBytes(32).toString('hex');
      const answer = server.execHeld('again', `: ${secret}; echo out; exit 4`);
      const command = await server.running('again');
      await isKnown(command);
      const values = await valuesInRedis(redis, prefix);
      expect(values).toContain(command);
      expect(values).not.toContain(secret);
      const again = await Promise.all(
        [1, 2, 3, 4, 5].map((time) =>
          execs.add('run-exec', { operationId: command }, { jobId: `again-${time}` }),
        ),
      );
      await eventually(async () => {
        for (const job of again) expect(await job.getState()).toBe('completed');
      });
      server.open('again');
      expect(await answer).toMatchObject({
        status: 200,
        body: { data: { operationId: command, stdout: 'up\nout\n', exitCode: 4 } },
      });
      expect(await server.operation(command)).toMatchObject({ status: 'succeeded', exitCode: 4 });
      expect([server.starts(command), server.runs('again')]).toEqual([1, 1]);

      await deploys.pause();
      const deployed = server.deploy(nodeApp('emptied'), { install: 'echo run >>../../data/install.runs' });
      const deploy = await eventually(async () => {
        const [held] = await started.database.query<{ id: string }>(
          'select operation_id as id from infra.server_lock where server_id = $1',
          [server.id],
        );
        if (!held) throw new Error('not accepted yet');
        return held.id;
      });
      await eventually(() => isKnown(deploy));
      await emptyRedis(redis, prefix);
      expect(await deployed).toMatchObject({ status: 200, body: { data: { operationId: deploy } } });
      expect([server.starts(deploy), server.noted('install.runs')]).toEqual([1, ['run']]);
      expect(await server.operation(deploy)).toMatchObject({ status: 'succeeded' });
      await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
      expect((await server.visit('/')).text).toContain('<h1>emptied</h1>');
    } finally {
      await stack?.remove();
      await Promise.all([execs.close(), deploys.close()]);
      await emptyRedis(redis, prefix);
      redis.disconnect();
    }
  });
});
