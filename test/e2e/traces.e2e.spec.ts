import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { eventually } from '#libs/testing';
import type { ApiProcess } from '../harness/api-process.js';
import { nodeApp, packApp } from '../harness/app-archive.js';
import { ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';
import { type ReceivedSpan, TraceReceiver } from '../harness/trace-receiver.js';

const SECRET = 'a-word-nobody-may-read-5c1e';

/** A caller's trace, as it names itself. */
const newTrace = () => ({ traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') });

describe('traces', () => {
  let receiver: TraceReceiver;
  let stack: Stack;
  let spare: ApiProcess;
  let server: ManagedServer;

  beforeAll(async () => {
    receiver = await TraceReceiver.start();
    stack = await Stack.start({ TRACES_URL: receiver.url, TRACES_PERCENT: '100', LOG_LEVEL: 'info' });
    server = await ManagedServer.create(stack, 'traced');
    spare = await stack.spareApi();
  });

  afterAll(async () => {
    await spare?.stop();
    await stack?.remove();
    await receiver?.close();
  });

  /** Asks the replica that does not hold the tunnel. */
  async function ask(path: string, traceparent: string, body?: object): Promise<number> {
    const answer = await request(`${spare.origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-api-key': stack.runtime.keys.personal,
        'content-type': 'application/json',
        traceparent,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.body.dump();
    return answer.statusCode;
  }

  const arrived = (traceId: string, name: string): Promise<ReceivedSpan> =>
    eventually(() => {
      const found = receiver.trace(traceId).find((span) => span.name === name);
      if (!found) throw new Error(`no span ${name}:\n${receiver.tree(traceId)}`);
      return found;
    });

  it('follow a deploy of a caller through API, worker, the replica with the tunnel, and the agent', async () => {
    const { traceId, spanId } = newTrace();
    const content = (await packApp(nodeApp('one'))).toString('base64');
    const order = {
      source: { content },
      start: 'node server.js',
      healthPath: '/health',
      env: { TOKEN: SECRET },
    };
    expect(await ask(`/v1/infra/servers/${server.id}/deploy`, `00-${traceId}-${spanId}-01`, order)).toBe(200);
    const accepted = await arrived(traceId, 'POST /v1/infra/servers/:id/deploy');
    await arrived(traceId, 'process run-deploy');
    await arrived(traceId, 'healthcheck');

    const spans = receiver.trace(traceId);
    const byId = new Map(spans.map((span) => [span.id, span]));
    const above = (span: ReceivedSpan): ReceivedSpan[] => {
      const parent = byId.get(span.parentId ?? '');
      return parent ? [parent, ...above(parent)] : [];
    };
    const who = ({ name, service, pid }: ReceivedSpan) => ({ name, service, pid });
    const step = spans.find(({ name }) => name === 'start') as ReceivedSpan;
    const agent = step.pid;
    expect([step, ...above(step)].map(who)).toEqual([
      { name: 'start', service: 'portico-agent', pid: agent },
      { name: 'deploy', service: 'portico-agent', pid: agent },
      { name: 'PUT tunnel /operations', service: 'portico-api', pid: stack.pid('api') },
      { name: 'PUT /operations', service: 'portico-worker', pid: stack.pid('worker') },
      { name: 'process run-deploy', service: 'portico-worker', pid: stack.pid('worker') },
      { name: 'POST /v1/infra/servers/:id/deploy', service: 'portico-api', pid: spare.pid },
    ]);
    expect(new Set(spans.map(({ pid }) => pid))).toEqual(
      new Set([spare.pid, stack.pid('worker'), stack.pid('api'), agent]),
    );
    expect(accepted.parentId).toBe(spanId);
    expect(spans.filter(({ parentId }) => !byId.has(parentId ?? '')).map(({ id }) => id)).toEqual([
      accepted.id,
    ]);
    expect(step.attributes).toEqual({});
    process.stderr.write(`A deploy through four processes:\n${receiver.tree(traceId)}\n`);

    const lines = () => readFileSync(join(stack.home, 'logs/worker.log'), 'utf8').split('\n');
    await eventually(() =>
      expect(lines().some((line) => line.includes(`"traceId":"${traceId}"`))).toBe(true),
    );
  });

  it('tell neither secrets nor bodies nor whom a person is', () => {
    const told = receiver.bodies.join('\n');
    for (const secret of [SECRET, stack.runtime.keys.personal, 'node server.js', 'Authorization'])
      expect([secret, told.includes(secret)]).toEqual([secret, false]);
  });

  it('leave out what the caller does not record, and begin anew where a caller names no trace', async () => {
    const unrecorded = newTrace();
    const recorded = newTrace();
    const { traceId } = newTrace();
    expect(await ask('/v1/me', `00-${unrecorded.traceId}-${unrecorded.spanId}-00`)).toBe(200);
    for (const header of [
      `00-${traceId}-0000000000000000-01`,
      `ff-${traceId}-${recorded.spanId}-01`,
      'x'.repeat(4000),
    ])
      expect(await ask('/v1/me', header)).toBe(200);
    expect(await ask('/v1/me', `00-${recorded.traceId}-${recorded.spanId}-01`)).toBe(200);
    await arrived(recorded.traceId, 'GET /v1/me');
    expect(receiver.trace(unrecorded.traceId)).toEqual([]);
    expect(receiver.trace(traceId)).toEqual([]);
    const own = receiver.spans.filter(
      ({ name, pid, parentId }) => name === 'GET /v1/me' && pid === spare.pid && parentId === null,
    );
    expect(own).toHaveLength(3);
  });
});
