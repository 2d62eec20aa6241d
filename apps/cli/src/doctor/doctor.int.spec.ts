import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { operatorMeta } from '#libs/event-log/contracts';
import { pickFreePorts } from '#libs/database';
import { TEST_SECRETS } from '#libs/testing';
import { Cli } from '../cli.js';
import { withOperatorOf } from '../context/operator.js';
import { loadOperatorConfig } from '../context/settings.js';
import { createProgram } from '../program.js';
import { fakeRedis } from './__fixtures__/fake-servers.js';
import { CHECKS } from './checks.data.js';
import { examine, type Report } from './examine.js';
import { withPatient } from './open-patient.js';
import {
  DEADLINE_MS,
  ExaminedService,
  failed,
  found,
  HOME,
  WELL_REDIS,
} from './__fixtures__/examined-service.js';

let service: ExaminedService;

beforeAll(async () => {
  service = await ExaminedService.start();
});
afterAll(() => service.stop());

describe('portico doctor', () => {
  it('finds nothing wrong with what is as it should be, and says what does not run', async () => {
    const all = await service.report();
    expect(failed(all).sort()).toEqual(['api', 'worker']);
    expect(found(all, 'database')).toMatchObject([{ outcome: 'ok' }]);
    expect(found(all, 'database.migrations')).toMatchObject([{ outcome: 'ok' }]);
    expect(found(all, 'views')).toMatchObject([
      { outcome: 'ok', finding: expect.stringMatching(/^All \d+ views/) },
    ]);
    expect(found(all, 'queues')).toMatchObject([{ outcome: 'ok' }]);
    expect(found(all, 'storage')[0]).toMatchObject({ outcome: 'ok' });
    for (const one of all.checks.filter(({ outcome }) => outcome !== 'ok')) {
      expect(one).toMatchObject({ remedy: expect.stringMatching(/^.{15,}/) });
    }
  });

  it('names a Redis that throws jobs away or keeps no log, and one whose clock is wrong', async () => {
    const info = { ...WELL_REDIS, maxmemory_policy: 'allkeys-lru', aof_enabled: '0' };
    const port = await service.kept(fakeRedis(info, () => Date.now() - 90_000));
    const all = await withPatient(
      { environment: service.environmentOf({ REDIS_URL: `redis://127.0.0.1:${port}` }), home: HOME },
      (patient) =>
        examine(
          patient,
          CHECKS.filter(({ name }) => name === 'redis' || name === 'clock.redis'),
          DEADLINE_MS,
        ),
    );
    expect(found(all, 'redis')).toMatchObject([
      { outcome: 'ok', finding: 'Redis 7.2.4 answers.' },
      {
        outcome: 'fail',
        finding: expect.stringContaining('allkeys-lru'),
        remedy: expect.stringContaining('noeviction'),
      },
      { outcome: 'warn', remedy: expect.stringContaining('appendonly yes') },
    ]);
    expect(found(all, 'clock.redis')).toMatchObject([
      { outcome: 'fail', finding: expect.stringMatching(/Redis is (89|90|91)\.\d s behind/) },
    ]);
  });

  it('names a Redis that is away', async () => {
    const [port] = await pickFreePorts(1);
    const all = await service.report({ REDIS_URL: `redis://127.0.0.1:${port}` });
    expect(found(all, 'redis')).toMatchObject([
      { outcome: 'fail', remedy: expect.stringContaining('REDIS_URL') },
    ]);
    expect(found(all, 'queues')).toMatchObject([
      { outcome: 'warn', finding: 'Not looked at: Redis cannot be reached.' },
    ]);
  });

  it('names a folder that cannot be written to', async () => {
    const file = join(service.folder, 'a-file');
    await writeFile(file, '');
    const all = await service.report({ STORAGE_FOLDER: join(file, 'blobs') });
    expect(found(all, 'storage')).toMatchObject([
      {
        outcome: 'fail',
        finding: expect.stringContaining('ENOTDIR'),
        remedy: 'Set STORAGE_FOLDER to a folder.',
      },
    ]);
    expect(found(all, 'database')).toMatchObject([{ outcome: 'ok' }]);
  });

  it('names another store than the one the database speaks of', async () => {
    await service.database.query(`insert into storage.store (id, kind) values (gen_random_uuid(), 'local')`);
    try {
      expect(found(await service.report(), 'storage.identity')).toMatchObject([{ outcome: 'fail' }]);
    } finally {
      await service.database.query('delete from storage.store');
    }
  });

  it.each([
    [3_000, 'warn'],
    [-90_000, 'fail'],
  ])('names a clock that is %d ms from that of the database', async (offsetMs, outcome) => {
    const all = await service.report({}, { nowMs: () => Date.now() + offsetMs });
    expect(found(all, 'clock.database')).toMatchObject([
      { outcome, finding: expect.stringContaining('the database'), remedy: expect.stringContaining('NTP') },
    ]);
  });

  it('names every wrong setting by its variable, and looks at the rest all the same', async () => {
    const weak = 'a'.repeat(43) + '=';
    const all = await service.report({ ENCRYPTION_KEY: weak, KEY_PEPPERS: undefined, PORT: 'eighty' });
    const faults = found(all, 'settings').map(({ finding }) => finding.split(' ', 1)[0]);
    expect(faults.sort()).toEqual(['ENCRYPTION_KEY', 'KEY_PEPPERS', 'PORT']);
    expect(found(all, 'settings').every(({ outcome }) => outcome === 'fail')).toBe(true);
    expect(found(all, 'database')).toMatchObject([{ outcome: 'ok' }]);
    expect(JSON.stringify(all)).not.toContain(weak);
  });

  it('names an address with a bare % by its variable, and prints the report all the same', async () => {
    const password = `${randomBytes(12).toString('hex')}%`;
    let printed = '';
    const output = { write: (text: string) => void (printed += text), writeError: () => undefined };
    const redisUrl = `redis://portico:${password}@127.0.0.1:6379`;
    const cli = new Cli(service.environmentOf({ REDIS_URL: redisUrl }), HOME, output, true);
    expect(await cli.run(createProgram(cli), ['doctor', '--json'])).toBe(1);
    const all = JSON.parse(printed) as Report;
    expect(found(all, 'settings')).toMatchObject([
      { outcome: 'fail', finding: expect.stringMatching(/^REDIS_URL has a % .+ written as %25/) },
    ]);
    expect(found(all, 'database')).toMatchObject([{ outcome: 'ok' }]);
    expect(printed).not.toContain(password);
  });

  it('names images without a digest where something tells which there are', async () => {
    expect(found(await service.report(), 'images')).toEqual([]);
    const digest = `@sha256:${'0'.repeat(64)}`;
    const told = { PORTICO_IMAGES: ` postgres:17.6\n redis:7.4.6${digest} mirror.example:5000/caddy:2 ` };
    expect(found(await service.report(told), 'images')).toMatchObject([
      {
        outcome: 'warn',
        finding: expect.stringMatching(/: postgres:17\.6, mirror\.example:5000\/caddy:2\. /),
        remedy: expect.stringContaining('deploy/pin-images.sh'),
      },
    ]);
    const pinned = { PORTICO_IMAGES: `postgres:17.6${digest} redis${digest}` };
    expect(found(await service.report(pinned), 'images')).toMatchObject([{ outcome: 'ok' }]);
  });

  it('names a machine that is silent', async () => {
    const config = await loadOperatorConfig(service.environmentOf(), HOME);
    await withOperatorOf(config, ['machines'], async ({ machines }) => {
      const { id, token } = await machines.add({ name: 'quiet-one' });
      await machines.enrol(id, createHash('sha256').update(token).digest(), operatorMeta());
    });
    const all = await service.report();
    expect(found(all, 'machines')).toMatchObject([
      {
        outcome: 'fail',
        finding: expect.stringContaining('quiet-one has never shown itself'),
        remedy: expect.stringContaining('portico machine lost quiet-one'),
      },
    ]);
  });

  it('names a process that is alive and not ready', async () => {
    const [port] = await pickFreePorts(1);
    await service.database.query(
      `insert into platform.replica (id, kind, url, seen_at) values (gen_random_uuid(), 'api', $1, now() + interval '1 day')`,
      [`http://127.0.0.1:${port}`],
    );
    try {
      expect(found(await service.report(), 'api')).toMatchObject([
        {
          outcome: 'warn',
          finding: expect.stringContaining('cannot be asked'),
          remedy: expect.stringContaining('/readyz'),
        },
      ]);
    } finally {
      await service.database.query('delete from platform.replica');
    }
  });

  it.each([
    [
      'that serves without its log',
      { log: 'the log file x cannot be written' },
      200,
      'warn',
      /serves, but: log: the log/,
    ],
    ['that is not ready', { database: 'gone', log: 'ok' }, 503, 'fail', /is not ready: database: gone\.$/],
  ])('names a process %s, API and worker alike', async (_, checks, status, outcome, finding) => {
    const process = createServer((__, response) => {
      response.writeHead(status).end(JSON.stringify({ ready: status === 200, draining: false, checks }));
    });
    await new Promise<void>((resolve) => process.listen(0, '127.0.0.1', resolve));
    const { port } = process.address() as AddressInfo;
    const alive = `insert into platform.replica (id, kind, url, seen_at)
      values (gen_random_uuid(), $1, $2, now() + interval '1 day')`;
    for (const kind of ['api', 'worker'])
      await service.database.query(alive, [kind, `http://127.0.0.1:${port}`]);
    try {
      const all = await service.report({ BIND_ADDRESS: '127.0.0.1', WORKER_ADMIN_PORT: String(port) });
      for (const name of ['api', 'worker']) {
        expect(found(all, name)).toMatchObject([{ outcome, finding: expect.stringMatching(finding) }]);
      }
    } finally {
      await service.database.query('delete from platform.replica');
      process.close();
    }
  });

  it('keeps one check that fails or never answers from hiding the others', async () => {
    const checks = [
      { name: 'broken', needs: [], look: () => Promise.reject(new Error('by itself')) },
      { name: 'stuck', needs: [], look: () => new Promise<never>(() => undefined) },
      { name: 'well', needs: [], look: async () => [{ outcome: 'ok', finding: 'fine' } as const] },
    ];
    const all = await withPatient({ environment: service.environmentOf(), home: HOME }, (patient) =>
      examine(patient, checks, 50),
    );
    expect(all).toMatchObject({
      outcome: 'fail',
      checks: [
        { check: 'broken', outcome: 'fail', finding: 'Could not be looked at: by itself' },
        { check: 'stuck', outcome: 'fail', finding: 'No answer within 0.05 s.' },
        { check: 'well', outcome: 'ok' },
      ],
    });
  });

  it('prints the report for people and as JSON, ends with 1 for a failure, and never prints a secret', async () => {
    const password = randomBytes(12).toString('hex');
    const [port] = await pickFreePorts(1);
    const environment = service.environmentOf({
      DATABASE_URL: `postgres://portico:${password}@127.0.0.1:${port}/portico`,
    });
    const run = async (...flags: string[]) => {
      let printed = '';
      const output = { write: (text: string) => void (printed += text), writeError: () => undefined };
      const cli = new Cli(environment, HOME, output, flags.includes('--json'));
      return { exitCode: await cli.run(createProgram(cli), ['doctor', ...flags]), printed };
    };
    const [asText, asJson] = [await run(), await run('--json')];
    expect([asText.exitCode, asJson.exitCode]).toEqual([1, 1]);
    expect(asText.printed).toMatch(/^FAIL {2}database +Nothing listens .+\n +→ Start PostgreSQL/m);
    expect(JSON.parse(asJson.printed)).toMatchObject({ outcome: 'fail' });
    for (const secret of [password, ...Object.values(TEST_SECRETS)]) {
      expect(asText.printed + asJson.printed).not.toContain(secret);
    }
  });
});
