import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SERVICE_NODE_FLAGS } from '#libs/observability';

const PATH = process.env['PATH'] ?? '';
/** Two files of ours, and one that is only loaded late, with a class of the same name. */
const NAMESAKES = `
  import { bundleProgram } from './bin/build/process-bundles.mjs';
  import { runInThisContext } from 'node:vm';
  import { createRequire } from 'node:module';
  const { text } = await bundleProgram(\`
    export { UsageRepository as first } from './dist/libs/metering/src/usage/usage.repository.js';
    export { UsageRepository as second } from './dist/libs/storage/src/blobs/usage.repository.js';
    export const late = () => import('./dist/libs/storage/src/backends/s3/s3-blob-store.js');
  \`, ['@aws-sdk/*']);
  const module = { exports: {} };
  const folder = process.cwd() + '/dist/bundle';
  runInThisContext(text)(module.exports, createRequire(folder + '/'), module, folder + '/none', folder);
  const { first, second, late } = module.exports;
  console.log(JSON.stringify([first.name, second.name, first === second, (await late()).S3BlobStore.name]));
  process.exit(0);
`;
/** What stays beside a program, loaded when it is first asked for: of CommonJS and of modules. */
const LATE = `
  import { bundleProgram } from './bin/build/process-bundles.mjs';
  import { load } from './dist/bundle/launch.cjs';
  import { Script } from 'node:vm';
  const { text } = await bundleProgram(\`
    export const jobs = () => import('bullmq');
    export const audio = () => import('music-metadata');
  \`, ['bullmq', 'music-metadata']);
  const { jobs, audio } = load(new Script(text), 'none');
  console.log(JSON.stringify([typeof (await jobs()).Queue, typeof (await audio()).parseStream]));
  process.exit(0);
`;

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

async function run(words: readonly string[]): Promise<Ended> {
  return promisify(execFile)(process.execPath, [...words], { env: { PATH } }).then(
    (said) => ({ ...said, code: 0 }),
    (error: Ended) => error,
  );
}

describe('what a process loads, in one program', () => {
  it('leaves each class its name', async () => {
    const { stdout } = await run(['--import', 'reflect-metadata', '--input-type=module', '-e', NAMESAKES]);
    expect(JSON.parse(stdout)).toEqual(['UsageRepository', 'UsageRepository', false, 'S3BlobStore']);
  });

  it('loads what stays beside it when it is first asked for', async () => {
    const { stdout, stderr } = await run(['--input-type=module', '-e', LATE]);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(['function', 'function']);
  });

  it('names in a stack trace the files its frames are from', async () => {
    const tell = `process.exit = () => { console.log(new Error('here').stack); process.reallyExit(0); };`;
    const { stdout } = await run(['-e', `${tell} require('./dist/bundle/api.cjs')`]);
    expect(stdout).toMatch(/^Error: here\n {4}at process\.exit/);
    expect(stdout).toMatch(
      /at runProcess \(.*dist\/libs\/observability\/src\/process\/run-process\.js in dist\/bundle\/api\.\w+\.code:\d+:\d+\)/,
    );
  });

  it.each(['api', 'worker'])('%s: what V8 kept is taken with the flags of the service', async (app) => {
    const tell = `
      const { compile } = require('./dist/bundle/launch.cjs');
      const launched = require('node:fs').readFileSync('./dist/bundle/${app}.cjs', 'utf8');
      console.log(compile(/launch\\('(.*)'\\)/.exec(launched)[1]).cachedDataRejected);`;
    expect((await run([...SERVICE_NODE_FLAGS, '-e', tell])).stdout).toBe('false\n');
  });

  it('runs with other flags, too', async () => {
    const { code, stderr } = await run(['--stack-size=900', 'dist/bundle/api.cjs']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^portico api: configuration is not usable: .*DATABASE_URL/);
  });
});
