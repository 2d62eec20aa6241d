import type { ConnectionOptions, QueueBaseOptions } from 'bullmq';
import pg from 'pg';
import { createBoundedPostgresBackend } from './postgres-backend.js';

describe('a backend of jobs in the database', () => {
  const attempts: string[] = [];
  const pool = new pg.Pool();
  const faults = [Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }), new Error('another schema')];
  pool.connect = (() => {
    const fault = faults[attempts.length]!;
    attempts.push(fault.message);
    return Promise.reject(fault);
  }) as typeof pool.connect;
  const options = { connection: pool as ConnectionOptions } as QueueBaseOptions;
  const backend = createBoundedPostgresBackend('queue', options);

  it('is looked at every ten seconds at least', () => {
    expect(backend.maximumBlockTimeout).toBe(10);
  });

  it('looks at the schema again while the server is away', async () => {
    await expect(backend.waitUntilReady()).rejects.toThrow('another schema');
    expect(attempts).toEqual(['gone', 'another schema']);
  });
});
