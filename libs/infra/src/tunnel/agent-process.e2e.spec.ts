import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { AgentOperation } from '#libs/agent-protocol';
import { eventually } from '#libs/testing';
import { newId } from '#libs/kernel';
import { AgentProcess } from '../__fixtures__/agent-process.js';
import { AgentClient } from './client/agent-client.js';
import { TunnelForwardingHandler } from './sessions/tunnel-forwarding.handler.js';
import { TunnelGateway } from './sessions/tunnel-gateway.js';

const TOKEN = 'server-token';
const INTERNAL_TOKEN = 'internal-token';
const TIMES = { pingMs: 200, deadPings: 50, heartbeatMs: 500, retryMs: 100 };

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Fact {
  readonly fact: string;
  readonly operationId: string;
}

describe('agent process behind gateway and tunnel', () => {
  const home = mkdtempSync(join(tmpdir(), 'agent-'));
  const serverId = newId();
  const target = { serverId, slot: null };
  const directory: string[] = [];
  const publicServer = createServer();
  const gateway = new TunnelGateway({
    authenticator: { authenticate: async (id, token) => id === serverId && token === TOKEN },
    directory: {
      connected: async ({ agentVersion }) => void directory.push(`connected ${agentVersion}`),
      disconnected: async () => void directory.push('disconnected'),
      heartbeat: async () => new Set(),
      held: async () => new Set(),
    },
    log: () => undefined,
    times: TIMES,
  });
  const forwarding = new TunnelForwardingHandler(gateway, INTERNAL_TOKEN, () => undefined);
  const adminServer = createServer(forwarding.handle);
  const sockets = new Set<Socket>();
  let client: AgentClient;
  let agent: AgentProcess;

  /** A tunnel that is about to go is still there, but takes no calls. */
  const connected = (): Promise<void> =>
    eventually(async () => {
      if (!gateway.has(serverId)) throw new Error('no tunnel');
      await client.status(target);
    });
  const facts = (operationId: string): string[] =>
    readFileSync(join(home, 'servers', serverId, 'journal.ndjson'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Fact)
      .filter((fact) => fact.operationId === operationId)
      .map(({ fact }) => fact);
  const agentPid = (): number =>
    Number.parseInt(readFileSync(join(home, 'servers', serverId, 'agent.pid'), 'utf8'));
  const start = async (command: string, timeoutSeconds = 30, fence = 1): Promise<string> => {
    const operationId = newId();
    await client.startOperation(target, operationId, {
      fence,
      kind: 'exec',
      slot: null,
      command,
      timeoutSeconds,
    });
    return operationId;
  };
  const outcome = (operationId: string): Promise<AgentOperation> =>
    eventually(async () => {
      const operation = await client.readOperation(target, operationId);
      if (!operation || operation.state === 'running') throw new Error('still running');
      return operation;
    });

  const firstPiece = async (operationId: string): Promise<string> => {
    for await (const piece of client.followOutput(target, operationId)) {
      if ('seq' in piece) return piece.data.toString();
    }
    return '';
  };

  const wholeOutput = async (operationId: string): Promise<string> => {
    const pieces: Uint8Array[] = [];
    for await (const piece of client.followOutput(target, operationId)) {
      if ('seq' in piece) pieces.push(piece.data);
    }
    return Buffer.concat(pieces).toString();
  };

  beforeAll(async () => {
    publicServer.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
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

  it('tells its status and version', async () => {
    const status = await client.status(target);
    expect(status).toMatchObject({ agentVersion: expect.stringMatching(/^\d+\./), runningOperations: [] });
    expect(directory[0]).toBe(`connected ${status.agentVersion}`);
  });

  it('runs a command and follows both streams to the exit code', async () => {
    const id = await start('echo út; echo wrong >&2; printf "\\377\\000"; exit 5');
    const text = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
    const ends = [];
    for await (const piece of client.followOutput(target, id)) {
      if ('end' in piece) ends.push(piece);
      if ('seq' in piece) text[piece.stream] = Buffer.concat([text[piece.stream], piece.data]);
    }
    expect(text.stdout).toEqual(Buffer.concat([Buffer.from('út\n'), Buffer.from([255, 0])]));
    expect(text.stderr.toString()).toBe('wrong\n');
    expect(ends).toEqual([
      { end: true, state: 'ended', exitCode: 5, timedOut: false, truncated: false, deploy: null },
    ]);
    expect(facts(id)).toEqual(['starting', 'started', 'ended']);
  });

  it('gives the command no secrets and a folder of its own', async () => {
    const id = await start('env | cut -d= -f1 | sort | tr "\\n" " "; pwd');
    const text = await wholeOutput(id);
    expect(text).toBe(
      `HOME LANG PATH PWD PYTHONUNBUFFERED ${join(home, 'servers', serverId, 'releases', 'initial')}\n`,
    );
  });

  it('carries ten commands at the same time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, index) => start(`echo ${index}; exit ${index}`)),
    );
    const outcomes = await Promise.all(ids.map(outcome));
    expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('keeps a running command when the tunnel is cut and goes on telling from where the reader was', async () => {
    const id = await start('echo one; while [ ! -e go ]; do sleep 0.05; done; rm go; echo two');
    const seen: string[] = [];
    let after = 0;
    const read = async (): Promise<void> => {
      for await (const piece of client.followOutput(target, id, { after })) {
        if (!('seq' in piece)) return;
        seen.push(piece.data.toString());
        after = piece.seq;
        if (seen.length === 1) for (const socket of sockets) socket.destroy();
      }
    };
    await expect(read()).rejects.toMatchObject({ name: 'GatewayUnreachable' });
    await connected();
    await start('touch go');
    await read();
    expect(seen).toEqual(['one\n', 'two\n']);
    expect(facts(id)).toEqual(['starting', 'started', 'ended']);
  });

  it('learns the exit code of a command that outlived a killed agent', async () => {
    const id = await start(
      'echo before; while [ ! -e back ]; do sleep 0.05; done; rm back; echo done; exit 7',
    );
    process.kill(agentPid(), 'SIGKILL');
    await eventually(() => expect(gateway.has(serverId)).toBe(false));
    await agent.revive(TOKEN);
    await connected();
    await expect(client.readOperation(target, id)).resolves.toMatchObject({ state: 'running' });
    await start('touch back');
    await expect(outcome(id)).resolves.toMatchObject({ state: 'ended', exitCode: 7 });
    await expect(start('true', 10)).resolves.toEqual(expect.any(String));
    expect(facts(id)).toEqual(['starting', 'started', 'ended']);
  });

  it('learns the exit code of a command that ended while no agent ran', async () => {
    const marker = join(home, 'servers', serverId, 'app', 'ended');
    const id = await start('while [ ! -e quit ]; do sleep 0.05; done; echo done; touch ended; exit 7');
    process.kill(agentPid(), 'SIGKILL');
    await eventually(() => expect(gateway.has(serverId)).toBe(false));
    writeFileSync(join(home, 'servers', serverId, 'app', 'quit'), '');
    await eventually(() => readFileSync(marker));
    await agent.revive(TOKEN);
    await connected();
    await expect(outcome(id)).resolves.toMatchObject({ exitCode: 7, outputBytes: { stdout: 5, stderr: 0 } });
  });

  it('knows nothing of a command that was killed together with its wrapper while no agent ran', async () => {
    const id = await start('while [ ! -e die ]; do sleep 0.05; done; kill -9 0');
    process.kill(agentPid(), 'SIGKILL');
    await eventually(() => expect(gateway.has(serverId)).toBe(false));
    writeFileSync(join(home, 'servers', serverId, 'app', 'die'), '');
    await agent.revive(TOKEN);
    await connected();
    await expect(outcome(id)).resolves.toMatchObject({ state: 'lost', exitCode: null });
    await expect(
      client.startOperation(target, id, {
        fence: 1,
        kind: 'exec',
        slot: null,
        command: 'true',
        timeoutSeconds: 1,
      }),
    ).rejects.toMatchObject({ name: 'AlreadyStarted', operation: { state: 'lost' } });
  });

  it('takes a file with the pace of its disk, and refuses a folder of the system before the body ends', async () => {
    const size = 3 * 1024 * 1024;
    const body = Readable.from(Array.from({ length: 48 }, () => Buffer.alloc(65_536, 7)));
    const file = await client.putFile(target, { path: '/data/list.bin', mode: '0600', size, body });
    expect(file).toMatchObject({ size, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    for (const path of ['/etc/cron.d/x', '/data/../etc/x']) {
      const endless = new Readable({ read: () => endless.push(Buffer.alloc(65_536)) });
      await expect(client.putFile(target, { path, mode: '0644', body: endless })).rejects.toMatchObject({
        name: 'AgentRefused',
        reason: 'path_denied',
      });
      expect(endless.destroyed).toBe(true);
    }
  });

  it('stops a command on request, and has neither logs nor an application before a deploy', async () => {
    const id = await start('sleep 60');
    await expect(client.stopOperation(target, id)).resolves.toMatchObject({ operationId: id });
    const { state, exitCode } = await outcome(id);
    expect(state).toBe('ended');
    expect(exitCode).toBeGreaterThan(128);
    await expect(client.stopOperation(target, newId())).resolves.toBeNull();
    const lines = await client.readLogs(target, { lines: 10 });
    await expect(lines.next()).resolves.toMatchObject({ done: true });
    await expect(client.app(target)).resolves.toMatchObject({ state: 'none', releaseId: null });
  });

  it('is given up when it freezes and comes back when it thaws', async () => {
    const pid = agentPid();
    process.kill(pid, 'SIGSTOP');
    try {
      await eventually(() => expect(gateway.has(serverId)).toBe(false));
      await expect(client.status(target)).rejects.toMatchObject({ name: 'TunnelMissing', fault: 'absent' });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await connected();
    expect(agentPid()).toBe(pid);
  });

  it('ends what runs and records it when it is stopped', async () => {
    const id = await start('trap "" TERM; echo up; sleep 60');
    await firstPiece(id);
    await agent.stop();
    expect(facts(id)).toEqual(['starting', 'started', 'ended']);
    expect(agent.isRunning).toBe(false);
    await agent.start(TOKEN);
    await connected();
    await expect(client.readOperation(target, id)).resolves.toMatchObject({ exitCode: 137 });
  });
});
