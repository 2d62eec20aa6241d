import { request as rawRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { request } from 'undici';
import { eventually } from '#libs/testing';
import { HttpDrain } from './lifecycle/http-drain.js';
import { probe, startFixture, ThingController, type Fixture } from './http.fixture.js';

async function hold(fixture: Fixture): Promise<{ answer: Promise<IncomingMessage & { text: string }> }> {
  probe.held = new Promise((resolve) => (probe.release = resolve));
  const outgoing = rawRequest(`${fixture.url}/v1/hold`, { headers: { connection: 'keep-alive' } });
  const answer = (async () => {
    const [incoming] = (await once(outgoing.end(), 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of incoming.setEncoding('utf8')) text += chunk as string;
    return Object.assign(incoming, { text });
  })();
  await eventually(async () => {
    const text = await (await request(`${fixture.adminUrl}/metrics`)).body.text();
    expect(text).toContain('http_requests_in_flight 1');
  });
  return { answer };
}

const readiness = async (fixture: Fixture): Promise<number> =>
  (await request(`${fixture.adminUrl}/readyz`)).statusCode;

describe('the drain', () => {
  it('goes on taking requests before it begins, and sends each connection elsewhere', async () => {
    const fixture = await startFixture([ThingController], { DRAIN_DELAY_MS: '1' });
    const { answer } = await hold(fixture);
    const drain = fixture.app.get(HttpDrain);
    expect(drain.begun.aborted).toBe(false);
    await drain.leave();
    expect(drain.begun.aborted).toBe(true);
    expect(await readiness(fixture)).toBe(503);
    const taken = await request(`${fixture.url}/v1/things/1`);
    await taken.body.dump();
    expect([taken.statusCode, taken.headers.connection]).toEqual([200, 'close']);
    probe.release();
    expect((await answer).headers.connection).toBe('close');
    await fixture.app.close();
  });

  it('lets open requests finish, tells the balancer, accepts nothing new and closes idle connections', async () => {
    const fixture = await startFixture([ThingController]);
    const port = Number(new URL(fixture.url).port);
    const idle = connect(port, '127.0.0.1');
    await once(idle, 'connect');
    idle.write('GET /v1/things/1 HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle, 'data');
    const { answer } = await hold(fixture);
    expect(await readiness(fixture)).toBe(200);

    const closed = fixture.app.close();
    await once(idle.resume(), 'close');
    expect(await readiness(fixture)).toBe(503);
    const [refused] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
    expect(refused.code).toBe('ECONNREFUSED');

    probe.release();
    const finished = await answer;
    expect(finished.statusCode).toBe(200);
    expect(finished.headers.connection).toBe('close');
    expect(JSON.parse(finished.text)).toEqual({ success: true, data: 'done' });
    await closed;
  });

  it('breaks off what does not finish in time', async () => {
    const fixture = await startFixture([ThingController], { DRAIN_TIMEOUT_MS: '50' });
    const { answer } = await hold(fixture);
    const failed = expect(answer).rejects.toThrow();
    await fixture.app.close();
    await failed;
    expect(fixture.lines().find((line) => line.brokenOff === 1)).toBeDefined();
    probe.release();
  });
});
