import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#libs/kernel';
import { createTestDatabase, TEST_SECRETS, type TestDatabase } from '#libs/testing';
import { Cli } from '../cli.js';
import { HomeFolder } from '../home/home-folder.js';
import { MIGRATIONS } from '../migrations.js';
import { createProgram } from '../program.js';

const DAYS_MS = 3 * 86_400_000;

describe('portico storage', () => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: MIGRATIONS });
    folder = await mkdtemp(join(tmpdir(), 'portico-cli-store-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function portico(...argv: string[]): Promise<string> {
    let printed = '';
    const output = { write: (text: string) => void (printed += text), writeError: () => undefined };
    const environment = {
      PORTICO_ENV: 'test',
      DATABASE_URL: database.url,
      STORAGE_FOLDER: folder,
      ...TEST_SECRETS,
      LOG_LEVEL: 'silent',
    };
    const home = new HomeFolder('/nonexistent/portico-home');
    const cli = new Cli(environment, home, output, argv.includes('--json'));
    await cli.run(createProgram(cli), ['storage', ...argv]);
    return printed;
  }

  it('tells what store and database do not agree about, and puts it right where it is told to', async () => {
    const [portalId, blobId] = [newId(), newId()];
    await database.query(
      `insert into storage.blob (id, portal_id, area, state, size, changed_at)
       values ($1, $2, 'objects', 'stored', 4, now())`,
      [blobId, portalId],
    );
    await database.query(`insert into storage.store (id, kind) values ($1, 'local')`, [newId()]);
    const [store] = await database.query<{ id: string }>('select id from storage.store');
    await writeFile(join(folder, 'STORE_ID'), `${store!.id}\n`);
    const orphans = join(folder, 'blobs', newId());
    await mkdir(orphans, { recursive: true });
    const orphan = join(orphans, newId());
    await writeFile(orphan, 'text');
    const old = new Date(Date.now() - DAYS_MS);
    await utimes(orphan, old, old);

    const text = await portico('check');
    expect(text).toMatch(/rows without their bytes\s+1\n/);
    expect(text).toContain(
      `Blob ${blobId} of portal ${portalId} (objects): no bytes in the store in place of 4`,
    );
    expect(text).toContain('`portico storage sweep --confirm`');
    const repaired = JSON.parse(await portico('check', '--repair', '--json')) as object;
    expect(repaired).toMatchObject({
      missing: 1,
      markedLost: 1,
      orphans: 1,
      removedOrphans: 0,
      braked: true,
    });
    expect(await readdir(orphans)).toHaveLength(1);
    expect(JSON.parse(await portico('sweep', '--json'))).toMatchObject({
      missing: 0,
      removedOrphans: 0,
      braked: true,
    });
    const swept = JSON.parse(await portico('sweep', '--confirm', '--json')) as object;
    expect(swept).toMatchObject({ missing: 0, orphans: 1, removedOrphans: 1, braked: false });
    expect(await readdir(orphans)).toEqual([]);
  });
});
