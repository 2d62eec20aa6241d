import { randomInt } from 'node:crypto';
import { Redis } from 'ioredis';
import { findTestRedis } from '#libs/testing';
import { ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

const LIMIT_MS = 120_000;

describe('a command with its jobs in Redis', () => {
  it(
    'runs, answers and ends, where a Redis answers',
    async () => {
      const address = await findTestRedis();
      if (address === null) {
        process.stderr.write('No Redis answers: the service was not run on one.\n');
        return;
      }
      const prefix = `e2e-${randomInt(1e9)}`;
      const redis = new Redis(address);
      const stack = await Stack.start({ REDIS_URL: address, REDIS_PREFIX: prefix });
      try {
        const server = await ManagedServer.create(stack, 'redis');
        const { status, body } = await server.exec('echo out; exit 4');
        expect({ status, data: body.data }).toMatchObject({
          status: 200,
          data: { stdout: 'out\n', exitCode: 4 },
        });
        const { operationId } = body.data;
        expect(await server.operation(operationId)).toMatchObject({ status: 'succeeded', exitCode: 4 });
        expect(server.starts(operationId)).toBe(1);
        expect((await redis.keys(`${prefix}:*`)).join()).toContain(operationId);
      } finally {
        await stack.remove();
        const keys = await redis.keys(`${prefix}:*`);
        if (keys.length > 0) await redis.del(keys);
        redis.disconnect();
      }
    },
    LIMIT_MS,
  );
});
