import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AgentClient } from './agent-client.js';
import { agentFailureCode, AgentMalformed } from '../tunnel.errors.js';

const SERVER = '0190a7f0-0000-7000-8000-000000000001';
const TARGET = { serverId: SERVER, slot: null };
const EXEC = { fence: 3, kind: 'exec', slot: null, command: 'true', timeoutSeconds: 5 } as const;
const SLOT = { serverId: SERVER, slot: 's1' };
const LIMITS = { memoryMb: 512, cpuPercent: 100, maxProcesses: 64, diskGb: 1 };
const RECORD = {
  operationId: 'op',
  kind: 'exec',
  slot: null,
  fence: 3,
  state: 'ended',
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: '2026-01-01T00:00:01.000Z',
  exitCode: 7,
  timedOut: false,
  outputBytes: { stdout: 1, stderr: 0 },
  truncated: false,
  deploy: null,
};

describe('agent client', () => {
  let replica: Server;
  let replicaUrl: string | null;
  let client: AgentClient;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;

  beforeEach(async () => {
    replica = createServer((request, response) => answer(request, response));
    replica.listen(0, '127.0.0.1');
    await once(replica, 'listening');
    replicaUrl = `http://127.0.0.1:${(replica.address() as AddressInfo).port}`;
    client = new AgentClient({ findReplicaUrl: async () => replicaUrl }, 'internal-token');
  });

  afterEach(async () => {
    await client.close();
    replica.closeAllConnections();
    replica.close();
  });

  const answerWith = (status: number, value: unknown, fault?: string): void => {
    answer = (_, response) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(fault === undefined ? {} : { 'x-svc-tunnel-fault': fault }),
      });
      response.end(typeof value === 'string' ? value : JSON.stringify(value));
    };
  };
  const start = (): Promise<unknown> => client.startOperation(TARGET, 'op', EXEC);

  it('sends a start to the replica that holds the tunnel', async () => {
    const seen: unknown[] = [];
    answer = (request, response) => {
      void text(request).then((body) => {
        seen.push(request.method, request.url, request.headers['x-svc-internal-token'], JSON.parse(body));
        response.writeHead(201);
        response.end(JSON.stringify({ operationId: 'op', state: 'running', startedAt: RECORD.startedAt }));
      });
    };
    await expect(start()).resolves.toEqual({ startedAt: new Date(RECORD.startedAt) });
    expect(seen).toEqual(['PUT', `/internal/tunnels/${SERVER}/operations/op`, 'internal-token', EXEC]);
  });

  it.each([
    [409, RECORD, { name: 'AlreadyStarted', operation: RECORD }, null],
    [409, { ...RECORD, operationId: 'x' }, { name: 'AgentMalformed' }, 'GATEWAY_UNREACHABLE'],
    [
      412,
      { error: 'stale_fence', newestFence: 9 },
      { name: 'AgentRefused', reason: 'stale_fence', newestFence: 9 },
      null,
    ],
    [500, { error: 'spawn_failed' }, { name: 'AgentRefused', reason: 'spawn_failed' }, null],
    [503, { error: 'stopping' }, { name: 'AgentRefused', reason: 'stopping' }, null],
    [500, { error: 'internal' }, { name: 'GatewayUnreachable' }, 'GATEWAY_UNREACHABLE'],
    [404, { error: 'tunnel_not_found' }, { name: 'GatewayUnreachable' }, 'GATEWAY_UNREACHABLE'],
    [502, '<html>', { name: 'GatewayUnreachable' }, 'GATEWAY_UNREACHABLE'],
    [201, '<html>', { name: 'AgentMalformed' }, 'GATEWAY_UNREACHABLE'],
    [201, null, { name: 'AgentMalformed' }, 'GATEWAY_UNREACHABLE'],
  ])('reads %i %j of a start', async (status, value, failure, code) => {
    answerWith(status, value);
    const error = await start().catch((reason: unknown) => reason);
    expect(error).toMatchObject(failure);
    expect(agentFailureCode(error)).toBe(code);
  });

  it.each([
    [404, 'tunnel_not_found', { name: 'TunnelMissing', fault: 'absent' }, 'AGENT_NOT_CONNECTED'],
    [502, 'tunnel_broken', { name: 'TunnelMissing', fault: 'broken' }, 'DEPLOY_TUNNEL_STALE'],
    [401, 'unauthorized', { name: 'GatewayUnreachable' }, 'GATEWAY_UNREACHABLE'],
  ])('reads %i %s of the gateway', async (status, fault, failure, code) => {
    answerWith(status, { error: fault }, fault);
    const error = await start().catch((reason: unknown) => reason);
    expect(error).toMatchObject(failure);
    expect(agentFailureCode(error)).toBe(code);
  });

  it('reads an operation, and null for one that never ran', async () => {
    answerWith(200, { ...RECORD, more: 'ignored' });
    await expect(client.readOperation(TARGET, 'op')).resolves.toEqual(RECORD);
    answerWith(404, { error: 'operation_not_found' });
    await expect(client.readOperation(TARGET, 'op')).resolves.toBeNull();
    answerWith(404, { error: 'tunnel_not_found' }, 'tunnel_not_found');
    await expect(client.readOperation(TARGET, 'op')).rejects.toMatchObject({ name: 'TunnelMissing' });
  });

  it('says so when there is no tunnel, no replica, or a replica that hangs up', async () => {
    answer = (request) => request.socket.destroy();
    await expect(start()).rejects.toMatchObject({ name: 'GatewayUnreachable' });
    replicaUrl = null;
    await expect(start()).rejects.toMatchObject({ name: 'TunnelMissing', fault: 'absent' });
    replicaUrl = 'http://127.0.0.1:1';
    await expect(start()).rejects.toMatchObject({ name: 'GatewayUnreachable' });
  });

  it('asks the replica a tunnel has gone to when the one it was at has let it go, and each only once', async () => {
    const left = createServer((_, response) => {
      response.writeHead(404, { 'x-svc-tunnel-fault': 'tunnel_not_found' }).end('{}');
      asked.push('left');
    });
    left.listen(0, '127.0.0.1');
    await once(left, 'listening');
    const leftUrl = `http://127.0.0.1:${(left.address() as AddressInfo).port}`;
    const asked: string[] = [];
    let urls = [leftUrl, replicaUrl];
    const moving = new AgentClient({ findReplicaUrl: async () => urls.shift() ?? null }, 'internal-token');
    answerWith(200, RECORD);
    await expect(moving.readOperation(TARGET, 'op')).resolves.toMatchObject({ operationId: 'op' });
    urls = [leftUrl, leftUrl];
    await expect(moving.readOperation(TARGET, 'op')).rejects.toMatchObject({ fault: 'absent' });
    expect(asked).toEqual(['left', 'left']);
    await moving.close();
    left.close();
  });

  it('starts where the tunnel was found before, and looks it up once that replica has let it go', async () => {
    const lookedUp: string[] = [];
    const finding = new AgentClient(
      {
        findReplicaUrl: async (serverId) => {
          lookedUp.push(serverId);
          return replicaUrl;
        },
      },
      'internal-token',
    );
    answerWith(201, { operationId: 'op', state: 'running', startedAt: RECORD.startedAt });
    await finding.startOperation(TARGET, 'op', EXEC, { replicaUrl });
    expect(lookedUp).toEqual([]);
    const left = createServer((_, response) =>
      response.writeHead(404, { 'x-svc-tunnel-fault': 'tunnel_not_found' }).end('{}'),
    );
    left.listen(0, '127.0.0.1');
    await once(left, 'listening');
    const leftUrl = `http://127.0.0.1:${(left.address() as AddressInfo).port}`;
    await finding.startOperation(TARGET, 'op', EXEC, { replicaUrl: leftUrl });
    expect(lookedUp).toEqual([SERVER]);
    await finding.close();
    left.close();
  });

  it('gives output from a position on and reports where it breaks', async () => {
    const urls: (string | undefined)[] = [];
    answer = (request, response) => {
      urls.push(request.url);
      response.writeHead(200);
      response.write('{"seq":8,"stream":"stderr","data":"YQ==","step":null}\n');
      setImmediate(() => response.destroy());
    };
    const pieces = client.followOutput(TARGET, 'op', { after: 7, follow: false });
    const first = await pieces.next();
    expect(first.value).toEqual({ seq: 8, stream: 'stderr', data: Buffer.from('a'), step: null });
    await expect(pieces.next()).rejects.toMatchObject({ name: 'GatewayUnreachable' });
    expect(urls).toEqual([`/internal/tunnels/${SERVER}/operations/op/output?after=7&follow=false`]);
  });

  it('hangs up when the reader stops reading', async () => {
    let hungUp: (() => void) | undefined;
    const done = new Promise<void>((resolve) => (hungUp = resolve));
    answer = (_, response) => {
      response.once('close', () => hungUp?.());
      response.writeHead(200);
      response.write('{"seq":1,"stream":"stdout","data":"YQ==","step":null}\n');
    };
    for await (const piece of client.followOutput(TARGET, 'op')) {
      expect(piece).toHaveProperty('seq', 1);
      break;
    }
    await done;
  });

  it('rejects with the reason of an aborted signal', async () => {
    const abort = new AbortController();
    answer = () => abort.abort(new Error('shutting down'));
    await expect(client.status(TARGET, { signal: abort.signal })).rejects.toThrow('shutting down');
  });

  it.each<[string, (target: typeof SLOT) => Promise<unknown>, string]>([
    ['start', (target) => client.startOperation(target, 'op', EXEC), 'PUT /operations/op'],
    ['stop', (target) => client.stopOperation(target, 'op'), 'PUT /operations/op/stop'],
    ['app', (target) => client.app(target), 'GET /app?slot=s1'],
    ['releases', (target) => client.releases(target), 'GET /releases?slot=s1'],
    ['slot', (target) => client.putSlot(target, LIMITS), 'PUT /slots/s1'],
    ['end of a slot', (target) => client.deleteSlot(target), 'DELETE /slots/s1'],
    [
      'file',
      (target) => client.putFile(target, { path: '/opt/a b', mode: '0644', body: Readable.from(['x']) }),
      'PUT /files?path=%2Fopt%2Fa+b&mode=0644&slot=s1',
    ],
    [
      'archive',
      (target) => client.putArchive(target, 'op', { size: 1, sha256: 'a', body: Readable.from(['x']) }),
      'PUT /archives/op?size=1&sha256=a&slot=s1',
    ],
    [
      'log',
      (target) => client.readLogs(target, { service: 'app', lines: 5, since: new Date(0) }),
      'GET /logs?service=app&lines=5&since=1970-01-01T00%3A00%3A00.000Z&follow=false&slot=s1',
    ],
  ])('asks for the %s of a slot', async (_what, ask, expected) => {
    let asked = '';
    answer = (request, response) => {
      asked = `${request.method} ${request.url?.replace(`/internal/tunnels/${SERVER}`, '')}`;
      response.writeHead(404);
      request.resume().once('end', () => response.end('{"error":"slot_not_found"}'));
    };
    await ask(SLOT).catch((error: unknown) => expect(error).toMatchObject({ reason: 'slot_not_found' }));
    expect(asked).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['no list', {}],
    ['no id', { releases: [{ deployedAt: RECORD.startedAt, inUse: true }] }],
    ['no time', { releases: [{ releaseId: 'r', deployedAt: 'then', inUse: true }] }],
    [
      'two in use',
      { releases: [1, 2].map((id) => ({ releaseId: `${id}`, deployedAt: RECORD.startedAt, inUse: true })) },
    ],
  ])('takes no list of releases with %s', async (_what, value) => {
    answerWith(200, value);
    await expect(client.releases(TARGET)).rejects.toMatchObject({ name: 'AgentMalformed' });
  });

  it('gives the releases an agent still has', async () => {
    const releases = [{ releaseId: 'r', deployedAt: RECORD.startedAt, inUse: false }];
    answerWith(200, { releases });
    await expect(client.releases(TARGET)).resolves.toEqual(releases);
  });

  it('streams a file with the pace of the agent and gives what was written', async () => {
    const size = 3 * 1024 * 1024;
    const file = { path: '/opt/x', size, sha256: 'f'.repeat(64) };
    let received = 0;
    answer = (request, response) => {
      request.on('data', (part: Buffer) => (received += part.length));
      request.once('end', () => response.end(JSON.stringify(file)));
    };
    const body = Readable.from(Array.from({ length: 48 }, () => Buffer.alloc(65_536)));
    const sent = client.putFile(TARGET, { path: '/opt/x', mode: '0644', size, body });
    await expect(sent).resolves.toEqual(file);
    expect([received, body.destroyed]).toEqual([size, true]);
  });

  it('reads a refusal that comes while a body is being sent, and ends the body', async () => {
    answer = (_request, response) => {
      response.writeHead(403);
      response.end('{"error":"path_denied"}');
    };
    const body = new Readable({ read: () => body.push(Buffer.alloc(65_536)) });
    const sent = client.putFile(TARGET, { path: '/etc/x', mode: '0644', body });
    await expect(sent).rejects.toMatchObject({ name: 'AgentRefused', reason: 'path_denied' });
    expect(body.destroyed).toBe(true);
  });

  it('gives up at once when the body has broken off before', async () => {
    answer = (_request, response) => response.end('{}');
    const body = new Readable({ read: () => undefined });
    body.destroy(new Error('gone'));
    const sent = client.putFile(TARGET, { path: '/opt/x', mode: '0644', body });
    await expect(sent).rejects.toMatchObject({ name: 'GatewayUnreachable', cause: { message: 'gone' } });
  });

  it('ends the body when the call cannot be made', async () => {
    replicaUrl = null;
    const body = new Readable({ read: () => undefined });
    const sent = client.putFile(TARGET, { path: '/opt/x', mode: '0644', body });
    await expect(sent).rejects.toMatchObject({ name: 'TunnelMissing' });
    expect(body.destroyed).toBe(true);
  });

  it('gives log lines until the answer ends', async () => {
    const lines = [1, 2].map((count) => ({
      at: RECORD.startedAt,
      stream: 'stdout' as const,
      line: `line ${count}`,
    }));
    answer = (_request, response) =>
      response.end(`${lines.map((line) => JSON.stringify(line)).join('\n\n')}\n`);
    const read: unknown[] = [];
    for await (const line of await client.readLogs(TARGET, { service: 'app', lines: 10 })) read.push(line);
    expect(read).toEqual(lines.map((line) => ({ ...line, releaseId: null })));
  });

  it('gives log lines with the release that has printed them, and none that is no name', async () => {
    const line = { at: RECORD.startedAt, stream: 'stdout', line: 'up', releaseId: 'r1' };
    answer = (_request, response) => response.end(`${JSON.stringify(line)}\n`);
    const read = async () => {
      const lines: unknown[] = [];
      for await (const one of await client.readLogs(TARGET, { lines: 10 })) lines.push(one);
      return lines;
    };
    expect(await read()).toEqual([line]);
    answer = (_request, response) => response.end(`${JSON.stringify({ ...line, releaseId: 7 })}\n`);
    await expect(read()).rejects.toThrow(AgentMalformed);
  });
});
