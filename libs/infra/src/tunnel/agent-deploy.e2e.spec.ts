import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { type AgentOperation, DEPLOY_STEPS, type DeployPlan } from '#libs/agent-protocol';
import { eventually } from '#libs/testing';
import { newId } from '#libs/kernel';
import { AgentProcess } from '../__fixtures__/agent-process.js';
import { AgentClient } from './client/agent-client.js';
import { TunnelForwardingHandler } from './sessions/tunnel-forwarding.handler.js';
import { TunnelGateway } from './sessions/tunnel-gateway.js';

const TOKEN = 'server-token';
const INTERNAL_TOKEN = 'internal-token';
const TIMES = { pingMs: 200, deadPings: 50, heartbeatMs: 500, retryMs: 100 };
const SERVER = `
  const { PORT, NAME } = process.env;
  require('http').createServer((_, response) => response.end(NAME)).listen(PORT);
`;

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function archiveOf(content: string): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: 'server.js' }, content);
  tar.finalize();
  const parts: Buffer[] = [];
  for await (const part of tar as AsyncIterable<Buffer>) parts.push(part);
  return gzipSync(Buffer.concat(parts));
}

describe('deploys by the agent process', () => {
  const home = mkdtempSync(join(tmpdir(), 'agent-deploy-'));
  const serverId = newId();
  const target = { serverId, slot: null };
  const publicServer = createServer();
  const gateway = new TunnelGateway({
    authenticator: { authenticate: async () => true },
    directory: {
      connected: async () => undefined,
      disconnected: async () => undefined,
      heartbeat: async () => new Set(),
      held: async () => new Set(),
    },
    log: () => undefined,
    times: TIMES,
  });
  const adminServer = createServer(
    new TunnelForwardingHandler(gateway, INTERNAL_TOKEN, () => undefined).handle,
  );
  let client: AgentClient;
  let agent: AgentProcess;
  let fence = 0;

  const connected = (): Promise<void> => eventually(() => expect(gateway.has(serverId)).toBe(true));
  const killAgent = async (): Promise<void> => {
    process.kill(
      Number.parseInt(readFileSync(join(home, 'servers', serverId, 'agent.pid'), 'utf8')),
      'SIGKILL',
    );
    await eventually(() => expect(gateway.has(serverId)).toBe(false));
    await agent.revive(TOKEN);
    await connected();
  };
  const ended = (operationId: string): Promise<AgentOperation> =>
    eventually(
      async () => {
        const operation = await client.readOperation(target, operationId);
        if (operation?.state !== 'ended') throw new Error('still running');
        return operation;
      },
      { within: 120_000 },
    );
  const begin = async (more: Partial<DeployPlan>): Promise<string> => {
    const operationId = newId();
    const archive = await archiveOf(SERVER);
    const sha256 = createHash('sha256').update(archive).digest('hex');
    const size = archive.length;
    await client.putArchive(target, operationId, { size, sha256, body: Readable.from([archive]) });
    const plan: DeployPlan = {
      archive: { format: 'tar.gz', size, sha256 },
      runtime: 'node20',
      install: null,
      build: null,
      preStart: null,
      start: 'node server.js',
      port: 3000,
      env: {},
      healthPath: '/',
      cleanDeploy: false,
      dataDirs: [],
      dataDirsRecursive: false,
      serviceName: 'app',
      extractTo: '',
      keepTopFolder: false,
      ...more,
    };
    fence += 1;
    const body = { kind: 'deploy', slot: null, fence, timeoutSeconds: 60, plan } as const;
    await client.startOperation(target, operationId, body);
    return operationId;
  };
  /** What the application says on the port requests are led to. */
  const ask = (): Promise<string> =>
    eventually(async () => {
      const { port } = await client.app(target);
      return new Promise<string>((resolve, reject) => {
        const call = request({ host: '127.0.0.1', port: port ?? 1, agent: false }, (response) => {
          response.once('data', (part: Buffer) => resolve(part.toString()));
        });
        call.once('error', reject).end();
      });
    });

  beforeAll(async () => {
    publicServer.on('upgrade', gateway.handleUpgrade);
    const port = await listen(publicServer);
    const adminUrl = `http://127.0.0.1:${await listen(adminServer)}`;
    client = new AgentClient({ findReplicaUrl: async () => adminUrl }, INTERNAL_TOKEN);
    agent = new AgentProcess(home, serverId, `ws://127.0.0.1:${port}/agent/tunnel`);
    await agent.start(TOKEN);
    await connected();
  });
  afterAll(async () => {
    await agent.stop();
    await client.close();
    await gateway.close();
    publicServer.close();
    adminServer.closeAllConnections();
    adminServer.close();
    rmSync(home, { recursive: true, force: true });
  });

  it('serves a release, and goes on serving it when the agent is killed during the next deploy', async () => {
    const first = await begin({ env: { NAME: 'first' }, install: 'echo installing' });
    const steps: string[] = [];
    let text = '';
    for await (const piece of client.followOutput(target, first)) {
      if ('seq' in piece) text += piece.data.toString();
      else if ('step' in piece && piece.step.status !== 'running') steps.push(piece.step.name);
    }
    expect(steps).toEqual(DEPLOY_STEPS);
    expect(text).toContain('installing\n');
    expect(await ask()).toBe('first');

    const broken = await begin({ env: { NAME: 'broken' }, install: 'echo up; sleep 61' });
    await eventually(async () => {
      const operation = await client.readOperation(target, broken);
      expect(operation?.outputBytes.stdout).toBeGreaterThanOrEqual(3);
      expect(operation?.deploy?.steps.at(-1)).toMatchObject({ name: 'install' });
    });
    await killAgent();
    expect((await ended(broken)).deploy?.failure).toMatchObject({
      step: 'install',
      message: expect.stringContaining('restarted'),
      rolledBackTo: first,
    });
    expect(await ask()).toBe('first');

    const second = await begin({ env: { NAME: 'second' } });
    expect((await ended(second)).deploy).toMatchObject({ failure: null, releaseId: second });
    expect(await ask()).toBe('second');
  });

  it('ends an application that was being tried when the agent was killed', async () => {
    const tried = await begin({
      env: { NAME: 'tried' },
      healthPath: '/',
      start: 'echo tried; exec sleep 62',
    });
    await eventually(async () => {
      const operation = await client.readOperation(target, tried);
      expect(operation?.deploy?.steps.at(-1)).toMatchObject({ name: 'healthcheck' });
    });
    await killAgent();
    expect((await ended(tried)).deploy?.failure).toMatchObject({ step: 'healthcheck' });
    expect(await ask()).toBe('second');
    const lines: object[] = [];
    for await (const line of await client.readLogs(target, { lines: 100 })) lines.push(line);
    expect(lines).toContainEqual(expect.objectContaining({ line: 'tried', releaseId: tried }));
  });
});
