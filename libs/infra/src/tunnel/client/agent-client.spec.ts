import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { AgentClient } from './agent-client.js';
import { agentFailureCode } from './agent-failure-codes.js';

const SERVER = '0190a7f0-0000-7000-8000-000000000001';
const EXEC = { fence: 3, kind: 'exec', command: 'true', timeoutSeconds: 5 } as const;
const RECORD = {
  operationId: 'op',
  kind: 'exec',
  fence: 3,
  state: 'ended',
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: '2026-01-01T00:00:01.000Z',
  exitCode: 7,
  timedOut: false,
  outputBytes: { stdout: 1, stderr: 0 },
  truncated: false,
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

  const answerWith = (status: number, value: unknown): void => {
    answer = (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof value === 'string' ? value : JSON.stringify(value));
    };
  };
  const start = (): Promise<unknown> => client.startOperation(SERVER, 'op', EXEC);

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
    [409, { ...RECORD, operationId: 'x' }, { name: 'GatewayUnreachable' }, 'GATEWAY_UNREACHABLE'],
    [
      412,
      { error: 'stale_fence', newestFence: 9 },
      { name: 'AgentRefused', reason: 'stale_fence', newestFence: 9 },
      null,
    ],
    [500, { error: 'spawn_failed' }, { name: 'AgentRefused', reason: 'spawn_failed' }, null],
    [503, { error: 'stopping' }, { name: 'AgentRefused', reason: 'stopping' }, null],
    [500, { error: 'internal' }, { name: 'GatewayUnreachable' }, 'GATEWAY_UNREACHABLE'],
    [404, { error: 'tunnel_not_found' }, { name: 'TunnelMissing', fault: 'absent' }, 'AGENT_NOT_CONNECTED'],
    [502, { error: 'tunnel_broken' }, { name: 'TunnelMissing', fault: 'broken' }, 'DEPLOY_TUNNEL_STALE'],
    [401, { error: 'unauthorized' }, { name: 'GatewayUnreachable' }, 'GATEWAY_UNREACHABLE'],
    [201, '<html>', { name: 'GatewayUnreachable' }, 'GATEWAY_UNREACHABLE'],
    [201, null, { name: 'GatewayUnreachable' }, 'GATEWAY_UNREACHABLE'],
  ])('reads %i %j of a start', async (status, value, failure, code) => {
    answerWith(status, value);
    const error = await start().catch((reason: unknown) => reason);
    expect(error).toMatchObject(failure);
    expect(agentFailureCode(error)).toBe(code);
  });

  it('reads an operation, and null for one that never ran', async () => {
    answerWith(200, { ...RECORD, more: 'ignored' });
    await expect(client.readOperation(SERVER, 'op')).resolves.toEqual(RECORD);
    answerWith(404, { error: 'operation_not_found' });
    await expect(client.readOperation(SERVER, 'op')).resolves.toBeNull();
    answerWith(404, { error: 'tunnel_not_found' });
    await expect(client.readOperation(SERVER, 'op')).rejects.toMatchObject({ name: 'TunnelMissing' });
  });

  it('says so when there is no tunnel, no replica, or a replica that hangs up', async () => {
    answer = (request) => request.socket.destroy();
    await expect(start()).rejects.toMatchObject({ name: 'GatewayUnreachable' });
    replicaUrl = null;
    await expect(start()).rejects.toMatchObject({ name: 'TunnelMissing', fault: 'absent' });
    replicaUrl = 'http://127.0.0.1:1';
    await expect(start()).rejects.toMatchObject({ name: 'GatewayUnreachable' });
  });

  it('gives output from a position on and reports where it breaks', async () => {
    const urls: (string | undefined)[] = [];
    answer = (request, response) => {
      urls.push(request.url);
      response.writeHead(200);
      response.write('{"seq":8,"stream":"stderr","data":"YQ=="}\n');
      setImmediate(() => response.destroy());
    };
    const pieces = client.followOutput(SERVER, 'op', { after: 7, follow: false });
    const first = await pieces.next();
    expect(first.value).toEqual({ seq: 8, stream: 'stderr', data: Buffer.from('a') });
    await expect(pieces.next()).rejects.toMatchObject({ name: 'GatewayUnreachable' });
    expect(urls).toEqual([`/internal/tunnels/${SERVER}/operations/op/output?after=7&follow=false`]);
  });

  it('hangs up when the reader stops reading', async () => {
    let hungUp: (() => void) | undefined;
    const done = new Promise<void>((resolve) => (hungUp = resolve));
    answer = (_, response) => {
      response.once('close', () => hungUp?.());
      response.writeHead(200);
      response.write('{"seq":1,"stream":"stdout","data":"YQ=="}\n');
    };
    for await (const piece of client.followOutput(SERVER, 'op')) {
      expect(piece).toHaveProperty('seq', 1);
      break;
    }
    await done;
  });

  it('rejects with the reason of an aborted signal', async () => {
    const abort = new AbortController();
    answer = () => abort.abort(new Error('shutting down'));
    await expect(client.status(SERVER, { signal: abort.signal })).rejects.toThrow('shutting down');
  });
});
