import { execFile } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DiskUse } from './disk.policy.js';

const CODE_USER = 12_345;
const BUILT = join(process.cwd(), 'dist/apps/agent/src/disk/disk-usage.js');

if (process.platform === 'linux') {
  describe('what folders of a server hold', () => {
    let top: string;
    let data: string;
    // Root reads everything: counted as the agent of a user does.
    const user = process.getuid?.() === 0 ? { uid: CODE_USER, gid: CODE_USER } : {};

    beforeEach(() => {
      top = mkdtempSync(join(tmpdir(), 'usage-'));
      chmodSync(top, 0o755);
      copyFileSync(BUILT, join(top, 'disk-usage.mjs'));
      chmodSync(join(top, 'disk-usage.mjs'), 0o644);
      data = join(top, 'data');
      mkdirSync(join(data, 'inner'), { recursive: true });
      writeFileSync(join(data, 'inner', 'much'), Buffer.alloc(4 * 1024 * 1024, 1));
      if (user.uid !== undefined)
        for (const path of [data, join(data, 'inner')]) chownSync(path, user.uid, user.gid);
    });
    afterEach(() => {
      chmodSync(join(data, 'inner'), 0o700);
      rmSync(top, { recursive: true });
    });

    async function count(): Promise<DiskUse> {
      const script = `import { countFolders } from './disk-usage.mjs';
        console.log(JSON.stringify(await countFolders([${JSON.stringify(data)}])));`;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', script],
        { cwd: top, env: {}, ...user },
      );
      return JSON.parse(stdout) as DiskUse;
    }

    it('is counted', async () => {
      const { megabytes, files, unread } = await count();
      expect(megabytes).toBeGreaterThanOrEqual(4);
      expect([files, unread]).toEqual([3, null]);
    });

    it.each([0o000, 0o100, 0o400])('is not known where a folder has the mode %o', async (mode) => {
      chmodSync(join(data, 'inner'), mode);
      expect((await count()).unread).toContain(`${data}/inner`);
    });

    it('is not known where there are more such folders than can be told', async () => {
      const long = 'a'.repeat(240);
      for (let at = 0; at < 4_000; at += 1) mkdirSync(join(data, `${long}${at}`), { mode: 0o000 });
      expect((await count()).unread).toContain(long);
    });
  });
}
