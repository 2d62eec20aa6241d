import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LIST_LOADED = `
  import { createRequire } from 'node:module';
  await import('#libs/jobs');
  console.log(JSON.stringify(Object.keys(createRequire(process.cwd() + '/').cache)));
`;

describe('importing this lib', () => {
  it('loads no BullMQ, since the API imports libs that declare handlers', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', LIST_LOADED],
      {
        env: { PATH: process.env['PATH'] },
      },
    );
    const loaded = JSON.parse(stdout) as string[];
    expect(loaded.filter((file) => /[\\/](bullmq|ioredis)[\\/]/.test(file))).toEqual([]);
    expect(loaded).not.toEqual([]);
  });
});
