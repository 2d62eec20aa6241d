import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type ClientHttp2Session, connect, createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eventually } from '#libs/testing';
import { Journal } from '../journal/journal.js';
import { Operations } from '../operations/operations.js';
import { engineFixture } from '../__fixtures__/engine.js';
import { AgentApi } from './agent-api.js';
import { operationRoutes } from './operation-routes.js';

interface Answer {
  readonly status: number;
  readonly body: string;
}

interface Line {
  readonly seq: number;
  readonly stream?: 'stdout' | 'stderr';
  readonly data: string;
  readonly end?: true;
}

const LIMIT = 1024 * 1024;

describe('agent interface', () => {
  let home: string;
  let journal: Journal;
  let operations: Operations;
  let server: Http2Server;
  let session: ClientHttp2Session;

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'agent-api-'));
    journal = await Journal.open(home, Date.now());
    operations = new Operations(engineFixture(home, journal, process.env['PATH']));
    const api = new AgentApi(operationRoutes(operations, { has: () => true }), home, () => undefined);
    server = createServer();
    server.on('stream', (stream, headers) => void api.handle(stream, headers));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });

  afterEach(async () => {
    await operations.stop();
    session.destroy();
    server.close();
    await journal.close();
    rmSync(home, { recursive: true, force: true });
  });

  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const stream = session.request({ ':method': method, ':path': path }, { endStream: body === undefined });
    if (body !== undefined) stream.end(typeof body === 'string' ? body : JSON.stringify(body));
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    const [headers] = (await once(stream, 'response')) as [{ ':status': number }];
    await once(stream, 'close');
    return { status: headers[':status'], body: Buffer.concat(parts).toString() };
  }

  const exec = (command: string, more: object = {}): object => ({
    fence: 1,
    kind: 'exec',
    command,
    timeoutSeconds: 30,
    ...more,
  });
  const start = (id: string, command: string, more: object = {}): Promise<Answer> =>
    call('PUT', `/operations/${id}`, exec(command, more));
  const read = async (id: string): Promise<Record<string, unknown>> =>
    JSON.parse((await call('GET', `/operations/${id}`)).body) as Record<string, unknown>;
  const output = async (id: string, query = 'follow=true'): Promise<Line[]> =>
    (await call('GET', `/operations/${id}/output?${query}`)).body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  const textOf = (lines: Line[], stream: 'stdout' | 'stderr'): Buffer =>
    Buffer.concat(
      lines.filter((line) => line.stream === stream).map(({ data }) => Buffer.from(data, 'base64')),
    );
  const countFacts = (fact: string): number =>
    readFileSync(join(home, 'journal.ndjson'), 'utf8').split(`"fact":"${fact}"`).length - 1;

  it('tells of no failure where its home is', async () => {
    const failing = new AgentApi(
      [
        {
          method: 'GET',
          path: /^\/fails$/,
          handle: () => Promise.reject(new Error(`ENOSPC: no space left on device, open '${home}/data/x'`)),
        },
      ],
      home,
      () => undefined,
    );
    server.removeAllListeners('stream');
    server.on('stream', (stream, headers) => void failing.handle(stream, headers));
    const { status, body } = await call('GET', '/fails');
    expect([status, JSON.parse(body)]).toEqual([
      500,
      { error: 'internal', message: "ENOSPC: no space left on device, open '/data/x'" },
    ]);
  });

  it('answers a start that is followed with the operation and its output to the end', async () => {
    const id = randomUUID();
    const path = `/operations/${id}?follow=true`;
    const { status, body } = await call('PUT', path, exec('echo out; echo err >&2; exit 3'));
    const [began, ...lines] = body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
    expect([status, began]).toMatchObject([201, { operationId: id, state: 'running', fence: 1 }]);
    expect([textOf(lines, 'stdout').toString(), textOf(lines, 'stderr').toString()]).toEqual([
      'out\n',
      'err\n',
    ]);
    expect(lines.at(-1)).toMatchObject({ end: true, state: 'ended', exitCode: 3 });
    const again = await call('PUT', path, exec('true'));
    expect([again.status, JSON.parse(again.body)]).toMatchObject([409, { operationId: id, state: 'ended' }]);
  });

  it('starts an operation once, however often and however fast it is asked', async () => {
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => start(id, 'echo x >>starts; sleep 0.3; exit 3')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    await output(id);
    const late = await start(id, 'echo x >>starts');
    expect(late.status).toBe(409);
    expect(JSON.parse(late.body)).toMatchObject({ operationId: id, state: 'ended', exitCode: 3 });
    expect(readFileSync(join(home, 'app', 'starts'), 'utf8')).toBe('x\n');
    expect(countFacts('started')).toBe(1);
  });

  it('shows the text of a command to nobody else on the machine, nor to the command', async () => {
    const id = randomUUID();
    const look = `cat /proc/[0-9]*/cmdline 2>/dev/null | grep -ac 'only-in-this-[t]ext'; env | grep -c '^SVC_'`;
    await start(id, `: only-in-this-text; ${look}; echo $0`);
    const shown = textOf(await output(id), 'stdout').toString();
    expect(shown).toBe('0\n0\nsh\n');
  });

  it('answers a call it refuses though its body has no end, and asks for no more of it', async () => {
    const stream = session.request({ ':method': 'PUT', ':path': '/nowhere' });
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
    endless.pipe(stream);
    stream.once('close', () => endless.destroy());
    const answer = text(stream);
    const [headers] = (await once(stream, 'response')) as [{ ':status': number }];
    expect([headers[':status'], await answer]).toEqual([404, expect.stringContaining('not_found')]);
    await once(endless, 'close');
  });

  it('never starts an operation that was given up, also after a restart', async () => {
    expect(await call('PUT', '/operations/late/void', {})).toMatchObject({ status: 200 });
    expect(await start('late', 'touch late')).toMatchObject({ status: 412 });
    expect((await call('GET', '/operations/late')).status).toBe(404);
    await journal.close();
    journal = await Journal.open(home, Date.now());
    const again = new Operations(engineFixture(home, journal, process.env['PATH']));
    const request = {
      operationId: 'late',
      fence: 9,
      slot: null,
      kind: 'exec',
      command: 'touch late',
      timeoutSeconds: 5,
    } as const;
    expect(await again.start(request)).toEqual({ result: 'voided' });
    expect(existsSync(join(home, 'app', 'late'))).toBe(false);
  });

  it('does not give up what runs', async () => {
    await start('runs', 'sleep 30');
    const answer = await call('PUT', '/operations/runs/void', {});
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.body)).toMatchObject({ operationId: 'runs', state: 'running' });
  });

  it('refuses a fence older than the newest and takes an equal one', async () => {
    expect((await start('a', 'true', { fence: 5 })).status).toBe(201);
    const stale = await start('b', 'touch stale', { fence: 4 });
    expect(stale).toEqual({ status: 412, body: JSON.stringify({ error: 'stale_fence', newestFence: 5 }) });
    expect((await call('GET', '/operations/b')).status).toBe(404);
    expect((await start('c', 'true', { fence: 5 })).status).toBe(201);
    expect(existsSync(join(home, 'app', 'stale'))).toBe(false);
  });

  it('stops a command at its time limit, with its children, even when they ignore it', async () => {
    await start('slow', 'trap "" TERM; sleep 61.5 & sleep 61.5', { timeoutSeconds: 0.2 });
    const lines = await output('slow');
    expect(lines.at(-1)).toMatchObject({ state: 'ended', exitCode: null, timedOut: true });
    expect(await read('slow')).toMatchObject({ state: 'ended', exitCode: null, timedOut: true });
  });

  it('tells death by a signal as 128 + n', async () => {
    await start('killed', 'kill -9 $$');
    expect((await output('killed')).at(-1)).toMatchObject({ state: 'ended', exitCode: 137 });
    expect(textOf(await output('killed'), 'stderr').toString()).toBe('');
  });

  it('keeps a mebibyte of a stream and drops the rest', async () => {
    await start('loud', `head -c ${LIMIT} /dev/zero >&2; head -c 5000000 /dev/zero; echo end`);
    const lines = await output('loud');
    expect(lines.at(-1)).toMatchObject({ end: true, exitCode: 0, truncated: true });
    expect(textOf(lines, 'stdout')).toHaveLength(LIMIT);
    expect(textOf(lines, 'stderr')).toHaveLength(LIMIT);
    expect(await read('loud')).toMatchObject({
      outputBytes: { stdout: LIMIT, stderr: LIMIT },
      truncated: true,
    });
  });

  it('does not call output of exactly a mebibyte truncated', async () => {
    await start('full', `head -c ${LIMIT} /dev/zero`);
    expect((await output('full')).at(-1)).toMatchObject({ truncated: false });
  });

  it('never cuts a character in two', async () => {
    await start('text', 'i=0; while [ $i -lt 20000 ]; do printf "aé€😀"; i=$((i+1)); done');
    const lines = await output('text');
    const pieces = lines.filter(({ stream }) => stream).map(({ data }) => Buffer.from(data, 'base64'));
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece.toString('utf8')).not.toContain('\ufffd');
    expect(textOf(lines, 'stdout').toString()).toBe('aé€😀'.repeat(20000));
  });

  it('gives the output after a position, without the end of a running operation being awaited', async () => {
    await start('two', 'echo one; while [ ! -e go ]; do sleep 0.02; done; echo two');
    const first = await firstLine('two');
    const now = await output('two', `after=${first.seq}`);
    expect(now).toEqual([
      { end: true, state: 'running', exitCode: null, timedOut: false, truncated: false, deploy: null },
    ]);
    await start('go', 'touch go');
    expect(textOf(await output('two', `after=${first.seq}&follow=true`), 'stdout').toString()).toBe('two\n');
    expect(textOf(await output('two', 'after=0'), 'stdout').toString()).toBe('one\ntwo\n');
  });

  async function firstLine(id: string): Promise<Line> {
    const stream = session.request({ ':path': `/operations/${id}/output?follow=true` });
    const [part] = (await once(stream, 'data')) as [Buffer];
    stream.close();
    return JSON.parse(part.toString()) as Line;
  }

  it('does not wait for what a command leaves in the background', async () => {
    await start('left', 'sleep 30 & echo $! >left.pid; echo done; exit 4');
    const lines = await output('left');
    const leftPid = Number(readFileSync(join(home, 'app', 'left.pid'), 'utf8'));
    expect(process.kill(leftPid, 0)).toBe(true);
    process.kill(leftPid);
    expect(textOf(lines, 'stdout').toString()).toBe('done\n');
    expect(lines.at(-1)).toMatchObject({ exitCode: 4 });
  });

  it('tells what runs and the newest fence', async () => {
    await start('here', 'sleep 30', { fence: 12 });
    const status = JSON.parse((await call('GET', '/status')).body) as object;
    expect(status).toMatchObject({ runningOperations: ['here'], newestFence: 12 });
  });

  it('takes nothing more once it stops, and records how what ran has ended', async () => {
    await start('long', 'touch begun; sleep 30');
    await eventually(() => expect(existsSync(join(home, 'app', 'begun'))).toBe(true));
    const following = output('long');
    await operations.stop();
    expect((await following).at(-1)).toMatchObject({ state: 'ended', exitCode: 143, timedOut: false });
    expect((await start('late', 'true')).status).toBe(503);
  });

  it('starts what a crash left between intent and start', async () => {
    const at = new Date().toISOString();
    const common = { operationId: 'crashed', fence: 1, kind: 'exec', timeoutSeconds: 1 } as const;
    await journal.append({ at, fact: 'starting', ...common });
    expect((await call('GET', '/operations/crashed')).status).toBe(404);
    expect((await start('crashed', 'exit 2')).status).toBe(201);
    expect((await output('crashed')).at(-1)).toMatchObject({ exitCode: 2 });
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '1'],
    ['no command', { fence: 1, kind: 'exec', timeoutSeconds: 1 }],
    ['an empty command', { fence: 1, kind: 'exec', command: '', timeoutSeconds: 1 }],
    ['a NUL in the command', { fence: 1, kind: 'exec', command: 'a\0b', timeoutSeconds: 1 }],
    ['a negative fence', { fence: -1, kind: 'exec', command: 'true', timeoutSeconds: 1 }],
    ['no time limit', { fence: 1, kind: 'exec', command: 'true', timeoutSeconds: 0 }],
    ['another kind', { fence: 1, kind: 'other', command: 'true', timeoutSeconds: 1 }],
  ])('refuses a start with %s', async (_, body) => {
    const { status, body: answer } = await call('PUT', '/operations/bad', body);
    expect(status).toBe(400);
    expect(JSON.parse(answer)).toMatchObject({ error: 'invalid_request' });
    expect(countFacts('starting')).toBe(0);
  });

  it.each([
    ['PUT', '/operations/..%2f..%2fx', 404],
    ['PUT', '/operations/.hidden', 404],
    ['GET', '/operations/none', 404],
    ['GET', '/operations/none/output', 404],
    ['DELETE', '/status', 405],
    ['GET', '/healthz', 200],
  ])('answers %s %s with %i', async (method, path, status) => {
    expect((await call(method, path)).status).toBe(status);
  });
});
