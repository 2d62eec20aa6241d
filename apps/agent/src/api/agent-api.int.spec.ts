import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eventually } from '#libs/testing';
import { Journal } from '../journal/journal.js';
import { Operations } from '../operations/operations.js';
import { engineFixture } from '../__fixtures__/engine.js';
import { AgentApi } from './agent-api.js';
import { CalledAgent, orderOf, type Line, textOf } from './__fixtures__/called-agent.js';

describe('agent interface', () => {
  let agent: CalledAgent;

  beforeEach(async () => {
    agent = await CalledAgent.start(process.env['PATH']);
  });
  afterEach(() => agent.stop());

  it('tells of no failure where its home is', async () => {
    const failing = new AgentApi(
      [
        {
          method: 'GET',
          path: /^\/fails$/,
          handle: () =>
            Promise.reject(new Error(`ENOSPC: no space left on device, open '${agent.home}/data/x'`)),
        },
      ],
      agent.home,
      () => undefined,
    );
    agent.server.removeAllListeners('stream');
    agent.server.on('stream', (stream, headers) => void failing.handle(stream, headers));
    const { status, body } = await agent.call('GET', '/fails');
    expect([status, JSON.parse(body)]).toEqual([
      500,
      { error: 'internal', message: "ENOSPC: no space left on device, open '/data/x'" },
    ]);
  });

  it('answers a start that is followed with the operation and its output to the end', async () => {
    const id = randomUUID();
    const path = `/operations/${id}?follow=true`;
    const { status, body } = await agent.call('PUT', path, orderOf('echo out; echo err >&2; exit 3'));
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
    const again = await agent.call('PUT', path, orderOf('true'));
    expect([again.status, JSON.parse(again.body)]).toMatchObject([409, { operationId: id, state: 'ended' }]);
  });

  it('starts an operation once, however often and however fast it is asked', async () => {
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => agent.start(id, 'echo x >>starts; sleep 0.3; exit 3')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    await agent.output(id);
    const late = await agent.start(id, 'echo x >>starts');
    expect(late.status).toBe(409);
    expect(JSON.parse(late.body)).toMatchObject({ operationId: id, state: 'ended', exitCode: 3 });
    expect(readFileSync(join(agent.home, 'app', 'starts'), 'utf8')).toBe('x\n');
    expect(agent.countFacts('started')).toBe(1);
  });

  it('shows the text of a command to nobody else on the machine, nor to the command', async () => {
    const id = randomUUID();
    const look = `cat /proc/[0-9]*/cmdline 2>/dev/null | grep -ac 'only-in-this-[t]ext'; env | grep -c '^SVC_'`;
    await agent.start(id, `: only-in-this-text; ${look}; echo $0`);
    const shown = textOf(await agent.output(id), 'stdout').toString();
    expect(shown).toBe('0\n0\nsh\n');
  });

  it('answers a call it refuses though its body has no end, and asks for no more of it', async () => {
    const stream = agent.session.request({ ':method': 'PUT', ':path': '/nowhere' });
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
    endless.pipe(stream);
    stream.once('close', () => endless.destroy());
    const answer = text(stream);
    const [headers] = (await once(stream, 'response')) as [{ ':status': number }];
    expect([headers[':status'], await answer]).toEqual([404, expect.stringContaining('not_found')]);
    await once(endless, 'close');
  });

  it('never starts an operation that was given up, also after a restart', async () => {
    expect(await agent.call('PUT', '/operations/late/void', {})).toMatchObject({ status: 200 });
    expect(await agent.start('late', 'touch late')).toMatchObject({ status: 412 });
    expect((await agent.call('GET', '/operations/late')).status).toBe(404);
    await agent.journal.close();
    agent.journal = await Journal.open(agent.home, Date.now());
    const again = new Operations(engineFixture(agent.home, agent.journal, process.env['PATH']));
    const request = {
      operationId: 'late',
      fence: 9,
      slot: null,
      kind: 'exec',
      command: 'touch late',
      timeoutSeconds: 5,
    } as const;
    expect(await again.start(request)).toEqual({ result: 'voided' });
    expect(existsSync(join(agent.home, 'app', 'late'))).toBe(false);
  });

  it('does not give up what runs', async () => {
    await agent.start('runs', 'sleep 30');
    const answer = await agent.call('PUT', '/operations/runs/void', {});
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.body)).toMatchObject({ operationId: 'runs', state: 'running' });
  });

  it('refuses a fence older than the newest and takes an equal one', async () => {
    expect((await agent.start('a', 'true', { fence: 5 })).status).toBe(201);
    const stale = await agent.start('b', 'touch stale', { fence: 4 });
    expect(stale).toEqual({ status: 412, body: JSON.stringify({ error: 'stale_fence', newestFence: 5 }) });
    expect((await agent.call('GET', '/operations/b')).status).toBe(404);
    expect((await agent.start('c', 'true', { fence: 5 })).status).toBe(201);
    expect(existsSync(join(agent.home, 'app', 'stale'))).toBe(false);
  });

  it('stops a command at its time limit, with its children, even when they ignore it', async () => {
    await agent.start('slow', 'trap "" TERM; sleep 61.5 & sleep 61.5', { timeoutSeconds: 0.2 });
    const lines = await agent.output('slow');
    expect(lines.at(-1)).toMatchObject({ state: 'ended', exitCode: null, timedOut: true });
    expect(await agent.read('slow')).toMatchObject({ state: 'ended', exitCode: null, timedOut: true });
  });

  it('tells death by a signal as 128 + n', async () => {
    await agent.start('killed', 'kill -9 $$');
    expect((await agent.output('killed')).at(-1)).toMatchObject({ state: 'ended', exitCode: 137 });
    expect(textOf(await agent.output('killed'), 'stderr').toString()).toBe('');
  });

  it('tells what runs and the newest fence', async () => {
    await agent.start('here', 'sleep 30', { fence: 12 });
    const status = JSON.parse((await agent.call('GET', '/status')).body) as object;
    expect(status).toMatchObject({ runningOperations: ['here'], newestFence: 12 });
  });

  it('takes nothing more once it stops, and records how what ran has ended', async () => {
    await agent.start('long', 'touch begun; sleep 30');
    await eventually(() => expect(existsSync(join(agent.home, 'app', 'begun'))).toBe(true));
    const following = agent.output('long');
    await agent.operations.stop();
    expect((await following).at(-1)).toMatchObject({ state: 'ended', exitCode: 143, timedOut: false });
    expect((await agent.start('late', 'true')).status).toBe(503);
  });

  it('starts what a crash left between intent and start', async () => {
    const at = new Date().toISOString();
    const common = { operationId: 'crashed', fence: 1, kind: 'exec', timeoutSeconds: 1 } as const;
    await agent.journal.append({ at, fact: 'starting', ...common });
    expect((await agent.call('GET', '/operations/crashed')).status).toBe(404);
    expect((await agent.start('crashed', 'exit 2')).status).toBe(201);
    expect((await agent.output('crashed')).at(-1)).toMatchObject({ exitCode: 2 });
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
    const { status, body: answer } = await agent.call('PUT', '/operations/bad', body);
    expect(status).toBe(400);
    expect(JSON.parse(answer)).toMatchObject({ error: 'invalid_request' });
    expect(agent.countFacts('starting')).toBe(0);
  });

  it.each([
    ['PUT', '/operations/..%2f..%2fx', 404],
    ['PUT', '/operations/.hidden', 404],
    ['GET', '/operations/none', 404],
    ['GET', '/operations/none/output', 404],
    ['DELETE', '/status', 405],
    ['GET', '/healthz', 200],
  ])('answers %s %s with %i', async (method, path, status) => {
    expect((await agent.call(method, path)).status).toBe(status);
  });
});
