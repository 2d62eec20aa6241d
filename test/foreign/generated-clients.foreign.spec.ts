import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';
import { OpenApiService } from '#libs/http';
import { DEPLOY_BODY, DeployedServer } from '../../libs/infra/src/__fixtures__/deployed-server.js';
import { InfraApp } from '../../libs/infra/src/__fixtures__/infra-app.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';

const run = promisify(execFile);
const MAKE = join(packageFolder(), 'test/foreign/make-clients.mjs');
/** Two generators and a compiler read 2.6 MB; the net of other specs is too narrow for them on a busy machine. */
const GENERATION_LIMIT_MS = 900_000;

interface Told {
  readonly titles: unknown;
  readonly total: unknown;
  readonly batch: unknown;
  readonly refused?: unknown;
  readonly deploy: unknown;
}

describe('clients that others generate from the document', () => {
  let api: InProcessApi;
  let infra: InfraApp;
  let server: DeployedServer;
  let folder: string;
  let key: string;

  beforeAll(async () => {
    api = await startInProcessApi();
    infra = await InfraApp.start();
    server = await DeployedServer.create(infra);
    key = await (await api.createPortal('generated.example')).createKey();
    folder = await mkdtemp(join(tmpdir(), 'portico-clients-'));
    const { document } = api.get<OpenApiService>(OpenApiService).get();
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    await run(process.execPath, [MAKE, folder]);
  }, GENERATION_LIMIT_MS);

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await infra.stop();
    await api.stop();
  });

  async function use(program: string): Promise<Told> {
    server.agent.script = (deploy) => deploy.endDeploy({ port: 3_001 });
    const { content } = DEPLOY_BODY.source;
    const file = join(folder, 'out', `${program}.js`);
    const args = [file, api.origin, key, infra.origin, server.key, server.id, content];
    const { stdout } = await run(process.execPath, args);
    return JSON.parse(stdout) as Told;
  }

  it.each([
    ['@hey-api/openapi-ts', 'use-sdk', 'By an SDK'],
    ['openapi-typescript', 'use-types', 'By types'],
  ])('%s: a filtered list, a batch and a deploy', async (_, program, title) => {
    const told = await use(program);
    expect(told.titles).toEqual([[title, 7]]);
    expect(told.total).toBe(1);
    expect(JSON.stringify(told.batch)).toContain(`"title":"${title}"`);
    expect(told.deploy).toMatchObject({ serverId: server.id, status: 'running' });
    if (program === 'use-sdk') expect(told.refused).toBe('INVALID_PARAMS');
  });
});
