import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';

const run = promisify(execFile);

describe('the bill of materials of an image', () => {
  let folder: string;
  const bill = () => run(process.execPath, [join(folder, 'bin/sbom.mjs')], { maxBuffer: 64 * 1_024 * 1_024 });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-sbom-'));
    await mkdir(join(folder, 'bin'));
    await copyFile(join(packageFolder(), 'bin/sbom.mjs'), join(folder, 'bin/sbom.mjs'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('needs a production build, and says so', async () => {
    await mkdir(join(folder, 'dist'));
    await expect(bill()).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'There is no dist/sbom.cdx.json: run npm run build:production first.\n',
    });
  });

  it.each(['dist', 'dist/agent'])('holds what was built into %s, and what is beside it', async (place) => {
    await mkdir(join(folder, place), { recursive: true });
    const ours = { 'bom-ref': 'pkg:npm/ours@1.0.0', name: 'ours', properties: [] };
    await writeFile(join(folder, place, 'sbom.cdx.json'), JSON.stringify({ components: [ours] }));
    const { components } = JSON.parse((await bill()).stdout) as { components: { name: string }[] };
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['ours', 'node']));
  });
});
