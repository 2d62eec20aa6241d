import { randomInt } from 'node:crypto';
import { Queue, Worker } from 'bullmq';
import { eventually, findTestRedis, SilentProxy } from '#libs/testing';
import { openRedisBackend } from './redis-backend.js';

const address = await findTestRedis();

if (address !== null)
  describe('connections to Redis that go silent', () => {
    it('are given up: jobs are added and run again', async () => {
      const proxy = await SilentProxy.before(address);
      const prefix = `silent-${randomInt(1e9)}`;
      const { producer, consumer } = openRedisBackend(proxy.url, prefix, 2_000);
      const ran: string[] = [];
      const queue = new Queue('work', { connection: producer, prefix });
      const work = async ({ name }: { readonly name: string }): Promise<void> => void ran.push(name);
      const worker = new Worker('work', work, {
        connection: consumer,
        prefix,
        drainDelay: 1,
        runRetryDelay: 100,
      });
      // What happens to a connection is told by the calls that need it.
      queue.on('error', () => undefined);
      worker.on('error', () => undefined);
      try {
        await queue.add('before', {});
        await eventually(() => expect(ran).toEqual(['before']));
        proxy.silence();
        await eventually(() => queue.add('after', {}, { jobId: 'after' }));
        await eventually(() => expect(ran).toEqual(['before', 'after']));
      } finally {
        await worker.close(true);
        await queue.obliterate({ force: true });
        await queue.close();
        await proxy.close();
      }
    }, 60_000);
  });
