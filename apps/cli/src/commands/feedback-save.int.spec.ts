import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#libs/kernel';
import { createTestDatabase, TEST_SECRETS, type TestDatabase } from '#libs/testing';
import { Cli } from '../cli.js';
import { HomeFolder } from '../home/home-folder.js';
import { MIGRATIONS } from '../migrations.js';
import { createProgram } from '../program.js';

const CONTENT = 'журнал\u001b[31m\n';
const SIZE = Buffer.byteLength(CONTENT);

describe('portico feedback save', () => {
  let database: TestDatabase;
  let folder: string;
  let attachment: string;
  let stored: string;

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: MIGRATIONS });
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-cli-save-'));
    await storeAttachment();
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function storeAttachment(): Promise<void> {
    const [portalId, blobId] = [newId(), newId()];
    attachment = newId();
    await database.query('delete from storage.store');
    const sha256 = createHash('sha256').update(CONTENT).digest('hex');
    await database.query(
      `insert into storage.blob (id, portal_id, area, state, size, sha256, changed_at)
       values ($1, $2, 'feedback', 'stored', $3, $4, now())`,
      [blobId, portalId, SIZE, sha256],
    );
    await database.query(
      `insert into feedback.attachment (id, portal_id, user_id, key_id, blob_id, filename, content_type, size, sha256,
              scan, ticket_id, created_at)
       values ($1, $2, $2, $2, $3, 'today.log', 'text/plain', $4, $5, 'none', $2, now())`,
      [attachment, portalId, blobId, SIZE, sha256],
    );
    const blobs = join(folder, 'store', 'blobs', portalId);
    await mkdir(blobs, { recursive: true });
    stored = join(blobs, blobId);
    await writeFile(stored, CONTENT);
    const storeId = newId();
    await database.query(`insert into storage.store (id, kind) values ($1, 'local')`, [storeId]);
    await writeFile(join(folder, 'store', 'STORE_ID'), `${storeId}\n`);
  }

  async function save(id: string, file: string): Promise<unknown> {
    let printed = '';
    const output = { write: (text: string) => void (printed += text), writeError: () => undefined };
    const environment = {
      PORTICO_ENV: 'test',
      DATABASE_URL: database.url,
      STORAGE_FOLDER: join(folder, 'store'),
      ...TEST_SECRETS,
      LOG_LEVEL: 'silent',
    };
    const cli = new Cli(environment, new HomeFolder('/nonexistent/portico-home'), output, true);
    await cli.run(createProgram(cli), ['feedback', 'save', id, file, '--json']);
    return JSON.parse(printed);
  }

  it('writes the bytes to a new file of this account alone, and says what they are', async () => {
    const file = join(folder, 'saved.log');
    expect(await save(attachment, file)).toEqual({
      id: attachment,
      filename: 'today.log',
      contentType: 'text/plain; charset=utf-8',
      size: SIZE,
      scan: 'none',
      file,
    });
    expect(await readFile(file, 'utf8')).toBe(CONTENT);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('overwrites nothing, and names a place that cannot be written', async () => {
    const file = join(folder, 'mine.txt');
    await writeFile(file, 'mine');
    expect(await save(attachment, file)).toMatchObject({ error: { code: 'FILE_EXISTS' } });
    expect(await save(attachment, folder)).toMatchObject({ error: { code: 'FILE_EXISTS' } });
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect(await save(attachment, join(folder, 'no', 'such', 'folder'))).toMatchObject({
      error: { code: 'FILE_NOT_WRITABLE' },
    });
  });

  it('leaves no file where there is no attachment, or its bytes are damaged', async () => {
    const file = join(folder, 'saved.log');
    expect(await save(newId(), file)).toMatchObject({ error: { code: 'ATTACHMENT_NOT_FOUND' } });
    await writeFile(stored, 'X'.repeat(SIZE));
    expect(await save(attachment, file)).toMatchObject({ error: { code: 'ATTACHMENT_NOT_FOUND' } });
    expect(await readdir(folder)).toEqual(['store']);
  });
});
