import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';
import { RowCipher, SealedTextError } from '#libs/database';
import { eventually, withClient } from '#libs/testing';
import type { LocalSecrets } from '../../apps/cli/src/home/local-secrets.js';
import { blocksOf } from '../docs/typed-in.js';
import { ApiProcess } from '../harness/api-process.js';
import { ManagedServer } from '../harness/managed-server.js';
import { findPostgres, OwnPostgres } from '../harness/own-postgres.js';
import { Stack } from '../harness/stack.js';

const run = promisify(execFile);
const ROOT = packageFolder();
const PAGE = readFileSync(join(ROOT, 'docs/operator/backup-and-recovery.md'), 'utf8');
const [BACK_UP = '', RESTORE = ''] = blocksOf(PAGE, 'sh');
const [FORGET = ''] = blocksOf(PAGE, 'sql');
const ON_A_NEW_SERVER = /^.*# on a new server only$/m;

/** What the page says to keep beside the database: secrets, the store of bytes, and folders of a machine. */
const KEPT = ['secrets.json', 'blobs', 'machine.json', 'machines', 'servers', 'seal.key'];
/** The host of the portals is no part of the installation. */
const OF_THE_HOST = 'sandbox';

const SERVER = `
const { SECRET, PLAIN, LATE, PORTICO_API_KEY: key } = process.env;
const told = JSON.stringify({ args: process.argv.slice(2), secret: SECRET, plain: PLAIN, late: LATE, key });
require('node:http').createServer((_, response) => response.end(told)).listen(process.env.PORT, '127.0.0.1');
`;

interface Told {
  readonly key: string;
  readonly secret: string;
}

const programs = findPostgres();
if (programs !== null) describe('an installation from a backup', () => theInstallation(programs));

function theInstallation(programs: string): void {
  const secret = randomBytes(24).toString('base64url');
  let [first, second]: (OwnPostgres | null)[] = [null, null];
  let backup: string;
  let stack: Stack;
  let server: ManagedServer;
  /** Of the moment of the backup. */
  let answers: readonly unknown[];
  let told: Told;

  /** Types in what the page says. */
  const type = (commands: string, urls: Readonly<Record<string, string>>): Promise<unknown> => {
    const typed = commands.replaceAll('portico.dump', join(backup, 'portico.dump'));
    const env = {
      PATH: `${programs}:${process.env['PATH']}`,
      PORTICO_HOME: stack.home,
      HOME: backup,
      ...urls,
    };
    return run('bash', ['-eu', '-o', 'pipefail', '-c', typed], { cwd: ROOT, env });
  };
  const tells = async (): Promise<Told> => {
    const { status, text } = await server.visit('/');
    expect(status).toBe(200);
    return JSON.parse(text) as Told;
  };
  const read = () =>
    Promise.all(
      ['/settings', '/variables', '/sources'].map(async (part) => {
        const { status, body } = await server.call('GET', part);
        expect([part, status]).toEqual([part, 200]);
        return body.data;
      }),
    );
  const outcomeOf = async (key: string): Promise<number> =>
    (await stack.client.call('GET', '/v1/deals', { key })).status;
  const liveKeys = async (): Promise<string[]> => {
    const rows = await stack.database.query<{ suffix: string }>(
      `select suffix from auth.api_key where server_id = $1 and status = 'ACTIVE'`,
      [server.id],
    );
    return rows.map(({ suffix }) => suffix);
  };
  const deployAgain = async (): Promise<Told> => {
    const order = { source: { versionId: 'v1' } };
    const { status, body } = await server.call('POST', '/deploy', order);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    return tells();
  };

  beforeAll(async () => {
    backup = await mkdtemp(join(tmpdir(), 'portico-backup-'));
    first = await OwnPostgres.start(programs);
    const DATABASE_URL = await first.create('portico');
    stack = await Stack.start({ DATABASE_URL });
    server = await ManagedServer.create(stack, 'kept');
    await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
    await server.patch('settings', { start: 'node server.js first', stopTimeoutSeconds: 21 });
    const variables = {
      SECRET: secret,
      PLAIN: { value: 'plain', secret: false },
      PORTICO_API_KEY: { brokered: true, scopes: ['crm'] },
    };
    await server.call('PUT', '/variables', { variables });
    const { status } = await server.deploy({ 'server.js': SERVER }, { start: undefined, healthPath: null });
    expect(status).toBe(200);
    told = await tells();
    expect(told).toEqual({
      args: ['first'],
      secret,
      plain: 'plain',
      key: expect.stringMatching(/^svc_api_/),
    });
    await eventually(
      async () =>
        expect(await server.call('GET', '/sources')).toMatchObject({ body: { data: { totalVersions: 1 } } }),
      {
        within: 30_000,
      },
    );
    answers = await read();

    await type(BACK_UP, { DATABASE_URL });
    const { home } = stack;
    for (const entry of KEPT) await run('cp', ['-a', join(home, entry), backup]);
    // Afterwards somebody goes on with what is lost.
    await server.call('PATCH', '/variables', { variables: { LATE: 'late', SECRET: 'late', PLAIN: null } });
    await server.patch('settings', { start: 'node server.js late' });
    await ManagedServer.create(stack, 'late');

    await stack.down();
    const lost = join(backup, 'lost');
    await rename(home, lost);
    await mkdir(home, { mode: 0o711 });
    await rename(join(lost, OF_THE_HOST), join(home, OF_THE_HOST));
    for (const entry of KEPT) await run('cp', ['-a', join(backup, entry), home]);
    second = await OwnPostgres.start(programs);
    const NEW_DATABASE_URL = await second.create('restored');
    await type(RESTORE, { NEW_DATABASE_URL });
    stack = await Stack.startIn(home, { DATABASE_URL: NEW_DATABASE_URL });
    server = ManagedServer.known(stack, server.id);
    await server.connected();
  }, 400_000);
  afterAll(async () => {
    await stack?.remove();
    for (const database of [first, second]) await database?.remove();
    await rm(backup, { recursive: true, force: true });
  });

  it('has the settings, variables, versions and releases of that moment, and nothing of later', async () => {
    expect(await read()).toEqual(answers);
    const { body } = await stack.client.call('GET', '/v1/infra/servers', {
      key: stack.runtime.keys.personal,
    });
    expect(JSON.stringify(body)).not.toContain('"late"');
  });

  it('runs its application with its secrets and its key, also after a sleep', async () => {
    await eventually(async () => expect(await tells()).toEqual(told), { within: 60_000 });
    expect(await outcomeOf(told.key)).toBe(200);
    expect((await server.call('POST', '/sleep-now')).status).toBe(200);
    await eventually(async () => expect(await tells()).toEqual(told), { within: 60_000 });
  });

  it('deploys what was stored again, with the same secrets and another key', async () => {
    const again = await deployAgain();
    expect(again).toEqual({ ...told, key: expect.stringMatching(/^svc_api_/) });
    expect(again.key).not.toBe(told.key);
    expect(await outcomeOf(again.key)).toBe(200);
    await eventually(async () => expect(await liveKeys()).toEqual([again.key.slice(-4)]), { within: 30_000 });
    expect(await outcomeOf(told.key)).toBe(401);
  });

  it('does without the folders of servers, but for what lay there', async () => {
    await stack.down();
    await rm(join(stack.home, 'servers'), { recursive: true });
    await stack.up();
    await server.connected();
    const again = await deployAgain();
    expect(again).toEqual({ ...told, key: expect.any(String) });
    expect(await outcomeOf(again.key)).toBe(200);
  });

  it('opens what is sealed with its key, and with no other', async () => {
    const { keyPeppers, internalToken, encryptionKey } = JSON.parse(
      readFileSync(join(stack.home, 'secrets.json'), 'utf8'),
    ) as LocalSecrets;
    const other = randomBytes(32).toString('base64');
    const NEW_DATABASE_URL = await second!.create('once_more');
    await type(RESTORE.replace(ON_A_NEW_SERVER, ''), { NEW_DATABASE_URL });
    const row = await withClient(NEW_DATABASE_URL, async (client) => {
      const { rows } = await client.query<{ version: number; sealed: Buffer }>(
        'select version, sealed from infra.server_configuration where server_id = $1 order by version desc limit 1',
        [server.id],
      );
      return rows[0]!;
    });
    const open = (key: string): string =>
      new RowCipher(key).decrypt(row.sealed.toString(), `configuration:${server.id}:${row.version}`);
    expect(open(encryptionKey)).toContain(secret);
    expect(() => open(other)).toThrow(SealedTextError);

    const api = await ApiProcess.startWith({
      PATH: process.env['PATH'] ?? '',
      PORTICO_HOME: stack.home,
      PORTICO_ENV: 'development',
      DATABASE_URL: NEW_DATABASE_URL,
      KEY_PEPPERS: keyPeppers,
      INTERNAL_TOKEN: internalToken,
      ENCRYPTION_KEY: other,
    });
    try {
      const { personal } = stack.runtime.keys;
      const path = `/v1/infra/servers/${server.id}`;
      for (const part of ['settings', 'variables']) {
        expect(await api.outcome('GET', `${path}/${part}`, personal)).toMatch(/^500 /);
      }
      expect(await api.outcome('GET', path, personal)).toBe('200');
      await withClient(NEW_DATABASE_URL, (client) => client.query(FORGET));
      expect(await api.outcome('GET', `${path}/variables`, personal)).toBe('200');
    } finally {
      await api.stop();
    }
  });
}
