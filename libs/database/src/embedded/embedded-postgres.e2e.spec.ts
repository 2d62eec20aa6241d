import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { eventually } from '#libs/testing';
import { EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';
import { findEmbeddedDatabase } from './relocated-data.js';
import { TEST_SETTINGS } from './server-settings.js';

/** Milliseconds: a loaded machine needs many times the usual second. */
const PATIENCE = 60_000;
const PASSWORD = 'embedded-spec';

async function postmasterPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

async function ask<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  let home: string;
  const open: EmbeddedPostgres[] = [];

  const server = (change: Partial<EmbeddedPostgresOptions> = {}): EmbeddedPostgres => {
    const usual = { home, password: PASSWORD, port: 0, settings: TEST_SETTINGS };
    const made = new EmbeddedPostgres({ ...usual, ...change });
    open.push(made);
    return made;
  };

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'portico-embedded-'));
    await chmod(home, 0o711);
  }, PATIENCE);

  afterEach(async () => {
    for (const made of open.splice(0)) await made.destroy();
    await rm(home, { recursive: true, force: true });
  }, PATIENCE);

  it(
    'keeps its data over a stop and a start, on UTF-8 with code point order',
    async () => {
      const first = server();
      await first.start();
      await first.ensureDatabase('portico');
      await first.ensureDatabase('portico');
      await ask(first.url('portico'), `create table kept as select lower('ПРИВЕТ') as word`);
      expect(
        await ask(
          first.url('portico'),
          `select datlocprovider, datlocale from pg_database where datname = 'portico'`,
        ),
      ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }]);
      expect(await ask(first.url('portico'), `select word from kept where word ilike '%РИВ%'`)).toHaveLength(
        1,
      );
      await first.stop();
      expect(await first.isRunning()).toBe(false);

      const second = server();
      await second.start();
      expect(await ask(second.url('portico'), 'select word from kept')).toEqual([{ word: 'привет' }]);
      const [row] = await ask<{ sorted: string }>(
        second.url('portico'),
        `select string_agg(w, '' order by w) as sorted from unnest(array['b','B','a','A']) w`,
      );
      expect(row?.sorted).toBe('ABab');
      expect(await readFile(join(home, 'logs', 'postgres.log'), 'utf8')).toContain(
        'ready to accept connections',
      );
    },
    PATIENCE,
  );

  it(
    'sets its log aside while the server runs, and no line of it is lost',
    async () => {
      const running = server();
      await running.start();
      const say = (word: string): Promise<unknown> =>
        ask(running.url('postgres'), `do $$ begin raise log '%', '${word}'; end $$`);
      const log = join(home, 'postgres', 'log', 'postgres.log');
      await say('before-the-turn');
      await eventually(async () => expect(await readFile(log, 'utf8')).toContain('before-the-turn'));
      await running.rotateLog({ bytes: 1, files: 2 });
      await eventually(async () => {
        await say('after-the-turn');
        expect(await readFile(log, 'utf8')).toContain('after-the-turn');
      });
      expect(await readFile(`${log}.1`, 'utf8')).toContain('before-the-turn');
      await running.rotateLog();
      await expect(lstat(`${log}.2`)).rejects.toMatchObject({ code: 'ENOENT' });
    },
    PATIENCE,
  );

  it(
    'goes on with a server that is already running, and moves it when another port is asked for',
    async () => {
      const first = server();
      await first.start();
      const again = server();
      await again.start();
      expect(again.port).toBe(first.port);

      const taken = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => taken.once('listening', resolve));
      const { port } = taken.address() as AddressInfo;
      await new Promise((resolve) => taken.close(resolve));
      const moved = server({ port });
      await moved.start();
      expect(moved.port).toBe(port);
      await expect(ask(moved.url('postgres'), 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
    },
    PATIENCE,
  );

  it(
    'starts after the server was killed, also when its process number belongs to somebody else',
    async () => {
      const first = server();
      await first.start();
      process.kill(await postmasterPid(home), 'SIGKILL');
      await first.start();
      await first.stop('immediate');
      await writeFile(
        join(home, 'postgres', 'postmaster.pid'),
        `${process.pid}\n${home}/postgres\n1\n5999\n`,
      );
      await server().start();
    },
    PATIENCE,
  );

  it(
    'refuses a wrong password as secrets of other data',
    async () => {
      await server().start();
      await expect(server({ password: 'another' }).start()).rejects.toMatchObject({
        code: 'SECRETS_MISMATCH',
      });
    },
    PATIENCE,
  );

  it(
    'says when its port is taken',
    async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => taken.once('listening', resolve));
      const { port } = taken.address() as AddressInfo;
      await expect(server({ port }).start()).rejects.toMatchObject({ code: 'PORT_IN_USE' });
      await new Promise((resolve) => taken.close(resolve));
    },
    PATIENCE,
  );

  it(
    'says when the data folder holds something else, and touches nothing',
    async () => {
      const letter = join(home, 'postgres', 'letter.txt');
      await mkdir(join(home, 'postgres'));
      await writeFile(letter, 'dear');
      await expect(server().start()).rejects.toMatchObject({ code: 'DATA_FOLDER_BROKEN' });
      expect((await lstat(letter)).isFile()).toBe(true);
    },
    PATIENCE,
  );

  it(
    'says when the data is damaged',
    async () => {
      const first = server();
      await first.start();
      await first.stop();
      const control = join(home, 'postgres', 'global', 'pg_control');
      const content = await readFile(control);
      await writeFile(control, content.fill(1, 64, 128));
      await expect(first.start()).rejects.toMatchObject({ code: 'DATA_FOLDER_BROKEN' });
    },
    PATIENCE,
  );

  it(
    'works from a folder its account cannot enter',
    async () => {
      await chmod(home, 0o700);
      const told: string[] = [];
      const first = server({ report: (line) => told.push(line) });
      await first.start();
      await ask(first.url('postgres'), 'create table kept as select 1 as one');
      await first.stop();
      const second = server();
      await second.start();
      expect(await ask(second.url('postgres'), 'select one from kept')).toEqual([{ one: 1 }]);
      const asRoot = process.getuid?.() === 0;
      expect(told.some((line) => line.includes('cannot enter'))).toBe(asRoot);
    },
    PATIENCE,
  );

  it(
    'removes what lies elsewhere for a home that was deleted, and nothing of one that was moved',
    async () => {
      await chmod(home, 0o700);
      const first = server();
      await first.start();
      const { dataFolder } = await findEmbeddedDatabase(home);
      const elsewhere = dirname(dataFolder);
      expect(elsewhere === home).toBe(process.getuid?.() !== 0);
      // Of the home that was moved away with all it has.
      const moved = `${home}-moved`;
      await first.stop();
      await rename(home, moved);
      expect((await findEmbeddedDatabase(home)).left).toEqual([]);
      await rm(moved, { recursive: true });
      const left = elsewhere === home ? [] : [elsewhere];
      expect((await findEmbeddedDatabase(home)).left).toEqual(left);
      const told: string[] = [];
      const second = server({ report: (line) => told.push(line) });
      await second.start();
      expect(told.some((line) => line.includes('that was deleted'))).toBe(elsewhere !== home);
      expect(existsSync(elsewhere)).toBe(elsewhere === home);
      expect((await findEmbeddedDatabase(home)).left).toEqual([]);
      expect(await ask(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    },
    PATIENCE,
  );
});
