import { Redis } from 'ioredis';
import { eventually, hasRedisServer, OwnRedis } from '#libs/testing';
import type { Report } from '../../apps/cli/src/doctor/examine.js';
import { ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

/** Where there is none, a run says so by itself. */
const canRun = await hasRedisServer();

if (canRun)
  describe('a service whose Redis', () => {
    let redis: OwnRedis;
    let admin: Redis;
    let stack: Stack;
    let server: ManagedServer;

    beforeAll(async () => {
      redis = await OwnRedis.start();
      admin = new Redis(redis.url);
      stack = await Stack.start({ REDIS_URL: redis.url, REDIS_PREFIX: 'full' });
      server = await ManagedServer.create(stack, 'full');
    });
    afterAll(async () => {
      await stack?.remove();
      admin?.disconnect();
      await redis?.stop();
    });

    const runs = async (text: string): Promise<void> => {
      const { status, body } = await server.exec(`echo ${text}`);
      expect({ status, stdout: body.data?.stdout }).toEqual({ status: 200, stdout: `${text}\n` });
      expect(server.starts(body.data.operationId)).toBe(1);
    };
    const readiness = async (name: 'api' | 'worker') => (await stack.admin(name, '/readyz')).status;

    it('is at its memory limit runs commands all the same, and says what is wrong', async () => {
      await admin.config('SET', 'maxmemory', '1');
      await runs('full');
      const { status, text } = await stack.admin('worker', '/readyz');
      expect({ status, ...(JSON.parse(text) as object) }).toMatchObject({
        status: 503,
        checks: { database: 'ok', jobs: expect.stringContaining('OOM') as string },
      });
      expect(await readiness('api')).toBe(200);
      const metrics = (await stack.admin('worker', '/metrics')).text;
      expect(metrics).toMatch(/^jobs_backend_refuses 1$/m);
      expect(metrics).toMatch(/^jobs_refused_total [1-9]\d*$/m);
      const { checks } = await stack
        .cli<Report>('doctor')
        .catch((error: { stdout: string }) => JSON.parse(error.stdout) as Report);
      expect(checks).toContainEqual(
        expect.objectContaining({
          check: 'redis',
          outcome: 'fail',
          finding: expect.stringContaining('maxmemory') as string,
        }),
      );

      await admin.config('SET', 'maxmemory', '0');
      await eventually(async () => expect(await readiness('worker')).toBe(200));
      await runs('roomy');
      expect((await stack.admin('worker', '/metrics')).text).toMatch(/^jobs_backend_refuses 0$/m);
    });

    it('stands still runs commands all the same', async () => {
      redis.freeze();
      try {
        await runs('frozen');
        expect(await readiness('worker')).toBe(503);
      } finally {
        redis.thaw();
      }
      await eventually(async () => expect(await readiness('worker')).toBe(200));
      await runs('thawed');
    });
  });
