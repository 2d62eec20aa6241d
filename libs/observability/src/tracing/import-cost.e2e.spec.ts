import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LIST_LOADED = `
  import { createRequire } from 'node:module';
  await import('#libs/observability');
  console.log(JSON.stringify(Object.keys(createRequire(process.cwd() + '/').cache)));
`;

describe('importing this lib', () => {
  it('loads nothing of what makes and sends traces, since most processes have none', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', LIST_LOADED],
      { env: { PATH: process.env['PATH'] } },
    );
    const loaded = JSON.parse(stdout) as string[];
    // The library of the metrics brings the interface along, which does nothing by itself.
    expect(loaded.filter((file) => /@opentelemetry[\\/](?!api[\\/])/.test(file))).toEqual([]);
    expect(loaded).not.toEqual([]);
  });
});
