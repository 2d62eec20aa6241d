import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Answer } from '#libs/testing';
import { nodeApp, packApp } from '../harness/app-archive.js';
import { type DeployBody, ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

const START = { start: 'node server.js', healthPath: '/health' };

interface Shown {
  readonly versionId: string;
  readonly sha256: string;
  readonly size: number;
  readonly tags: readonly string[];
  readonly deployStatus: string | null;
  readonly linkedDeployId: string | null;
  readonly note: string | null;
}
interface Saved {
  readonly success: boolean;
  readonly data: Shown & { readonly id: string };
}
interface List {
  readonly data: {
    readonly totalVersions: number;
    readonly currentVersionId: string | null;
    readonly versions: readonly Shown[];
  };
}
interface Link {
  readonly data: { readonly url: string };
}

/** What a new user does with curl, a key and this documentation. */
describe('stored versions of a new user', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start();
  });
  afterAll(() => stack?.remove());

  /** @returns what curl prints. */
  async function curl(...args: string[]): Promise<Buffer> {
    const { stdout } = await promisify(execFile)('curl', ['--silent', '--show-error', ...args], {
      encoding: 'buffer',
      maxBuffer: 100_000_000,
    });
    return stdout;
  }
  const json = async <T>(key: string, path: string, ...args: string[]): Promise<T> =>
    JSON.parse(
      (await curl('-H', `X-Api-Key: ${key}`, ...args, `${stack.runtime.baseUrl}${path}`)).toString(),
    ) as T;
  const heading = async (server: ManagedServer): Promise<string | undefined> =>
    /<h1>(.*)<\/h1>/.exec((await server.visit('/')).text)?.[1];
  const deploy = (server: ManagedServer, versionId: string, more: object = {}): Promise<Answer<DeployBody>> =>
    server.call<DeployBody>('POST', '/deploy', { source: { versionId }, ...START, ...more });

  it('are saved, listed, probed, deployed, downloaded, changed and gone back to', async () => {
    const { personal } = stack.runtime.keys;
    const server = await ManagedServer.create(stack, 'kept');
    await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
    const path = `/infra/servers/${server.id}/sources`;
    const archive = await packApp(nodeApp('one'));
    const file = join(stack.home, 'app.tgz');
    await writeFile(file, archive);
    const sha256 = createHash('sha256').update(archive).digest('hex');

    const saved = await json<Saved>(personal, path, '--data-binary', `@${file}`, '-H', 'X-Note: Первая');
    expect(saved).toMatchObject({
      success: true,
      data: { versionId: 'v1', sha256, size: archive.length, note: 'Первая' },
    });
    const list = await json<List>(personal, path);
    expect(list.data).toMatchObject({ totalVersions: 1, currentVersionId: 'v1', versions: [{ sha256 }] });
    const probe = await json<List>(personal, `${path}?sha256=${sha256.toUpperCase()}`);
    expect(probe.data.versions.map(({ versionId }) => versionId)).toEqual(['v1']);

    const first = await deploy(server, 'v1');
    expect({ status: first.status, error: first.body.error }).toMatchObject({ status: 200 });
    expect(await heading(server)).toBe('one');
    const link = await json<Link>(personal, `${path}/v1/download`);
    const copy = join(stack.home, 'copy.tgz');
    await curl('-o', copy, link.data.url);
    expect((await readFile(copy)).equals(archive)).toBe(true);

    const changed = await server.deploy(nodeApp('two'), { baseVersion: 'v1', changelog: 'Two' });
    expect(changed.body.data).toMatchObject({
      source: { saved: true, versionId: 'v2', deduplicated: false },
    });
    expect(await heading(server)).toBe('two');
    const stale = await server.deploy(nodeApp('three'), { baseVersion: 'v1' });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'SOURCE_VERSION_STALE']);

    const back = await deploy(server, 'v1', { baseVersion: 'v2' });
    expect({ status: back.status, error: back.body.error }).toMatchObject({ status: 200 });
    expect(await heading(server)).toBe('one');
    const { data } = await json<List>(personal, path);
    expect(data.versions).toMatchObject([
      { versionId: 'v2', note: 'Two', deployStatus: 'success' },
      {
        versionId: 'v1',
        deployStatus: 'success',
        linkedDeployId: `deploy:${back.body.data.operationId}`,
      },
    ]);
  });

  it('of an application are deployed on its server under the number they were saved with', async () => {
    const { application } = stack.runtime.keys;
    const server = await ManagedServer.create(stack, 'shop', { provider: 'local' }, application);
    await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
    expect((await server.deploy(nodeApp('before'))).status).toBe(200);
    const file = join(stack.home, 'shop.tgz');
    await writeFile(file, await packApp(nodeApp('of the application')));
    const saved = await json<Saved>(
      application,
      `/apps/${stack.runtime.app.id}/sources`,
      '-H',
      'Content-Type: application/gzip',
      '-H',
      'X-Tags: manual',
      '--data-binary',
      `@${file}`,
    );
    // The server has v1 from its first deploy: the two count together.
    expect(saved.data).toMatchObject({ versionId: 'v2', tags: ['manual'] });
    const answer = await deploy(server, saved.data.versionId);
    expect({ status: answer.status, error: answer.body.error }).toMatchObject({ status: 200 });
    expect(await heading(server)).toBe('of the application');
  });
});
