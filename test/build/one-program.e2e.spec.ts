import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';

const ROOT = packageFolder();
const PATH = process.env['PATH'] ?? '';

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

async function run(words: readonly string[]): Promise<Ended> {
  return promisify(execFile)(process.execPath, [...words], { env: { PATH }, cwd: ROOT }).then(
    (said) => ({ ...said, code: 0 }),
    (error: Ended) => error,
  );
}

describe('what a process loads, in one program', () => {
  let folder: string;

  beforeAll(async () => {
    await mkdir(join(ROOT, 'dist', '.specs'), { recursive: true });
    folder = await mkdtemp(join(ROOT, 'dist', '.specs', 'program-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('leaves classes of one name their name, and loads late what is asked for late', async () => {
    const entry = join(folder, 'entry.js');
    await writeFile(
      entry,
      `
      import 'reflect-metadata';
      import { UsageRepository as first } from '../../libs/metering/src/usage/usage.repository.js';
      import { UsageRepository as second } from '../../libs/storage/src/blobs/usage.repository.js';
      const late = await import('../../libs/storage/src/backends/s3/s3-blob-store.js');
      console.log(JSON.stringify([first.name, second.name, first === second, late.S3BlobStore.name]));
      process.exit(0);
    `,
    );
    await writeFile(`${entry}.map`, JSON.stringify({ version: 3, sources: [], names: [], mappings: '' }));
    const bundle = `
      import { build } from 'rolldown';
      import { joined } from ${JSON.stringify(pathToFileURL(join(ROOT, 'rolldown.config.mjs')).href)};
      const output = { dir: ${JSON.stringify(join(folder, 'made'))} };
      await build(joined({ entry: ${JSON.stringify(entry)} }, [/^@aws-sdk/], output));
    `;
    expect((await run(['--input-type=module', '-e', bundle])).stderr).toBe('');
    const { stdout, stderr } = await run([join(folder, 'made', 'entry.js')]);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(['UsageRepository', 'UsageRepository', false, 'S3BlobStore']);
  });

  it.each(['api', 'worker'])('%s says what is missing, and names the lines of its sources', async (app) => {
    const { code, stderr } = await run([`dist/bundle/${app}.js`]);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/DATABASE_URL/);
    const tell = `data:text/javascript,process.exit = () => { console.log(new Error('here').stack); process.reallyExit(0); };`;
    const { stdout } = await run(['--enable-source-maps', '--import', tell, `dist/bundle/${app}.js`]);
    expect(stdout).toMatch(/^Error: here\n {4}at process\.exit/);
    expect(stdout).toMatch(/at \S+ \(.*(libs|apps)\/[\w/-]+\/src\/[\w./-]+\.ts:\d+:\d+\)/);
  });
});
