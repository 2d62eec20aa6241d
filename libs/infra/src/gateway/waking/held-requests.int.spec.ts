import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '#libs/testing';
import { serverStream } from '../../contracts/server.events.js';
import { GatewayApp, type HostedApp, outcome, type Seen } from '../__fixtures__/gateway-app.js';
import { tell } from '../__fixtures__/local-application.js';
import { HeldRequests } from './held-requests.js';

const MEBIBYTE = 1024 * 1024;

describe('a request for an application that does not take connections yet', () => {
  let world: GatewayApp;
  let app: HostedApp;
  let held: HeldRequests;

  beforeAll(async () => {
    world = await GatewayApp.start({}, { requestHoldMs: 5_000, tunnelMs: 5_000 });
    held = world.infra.get(HeldRequests);
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    const { application, infra } = world;
    Object.assign(application, { serve: tell, fault: null, tunnel: null, readiness: null });
    application.seen.length = 0;
    infra.queue.runsAtOnce = true;
    const key = infra.key();
    const { serverId: id } = await infra.runningServer(key);
    const [row] = await infra.database.query<{ subdomain: string }>(
      'select subdomain from infra.server where id = $1',
      [id],
    );
    app = { id, subdomain: row?.subdomain ?? '', portalId: infra.portalOf(key), ownerUserId: '', key };
    const policy = { accessPolicy: 'PUBLIC' };
    await infra.call('patch', `/v1/infra/servers/${id}/access-policy`, key, policy);
  });
  afterEach(() => eventually(() => expect(held.size).toBe(0)));

  const sleep = async (): Promise<void> => {
    await world.infra.call('post', `/v1/infra/servers/${app.id}/sleep-now`, app.key);
    await world.infra.queue.settled();
    await eventually(async () => expect(await world.infra.isConnected(app.id)).toBe(false));
  };
  const wakes = async (): Promise<number> => {
    const facts = await world.infra.database.query(
      `select 1 from es.event where stream_id = $1 and type = 'server_wake_requested'`,
      [serverStream(app.id)],
    );
    return facts.length;
  };
  const holds = (count: number) => eventually(() => expect(held.size).toBe(count));
  /** Lets what the server waits for go on. */
  const goOn = async (job = 'align-server'): Promise<void> => {
    const { queue } = world.infra;
    const find = () => queue.added.findLast((added) => added.job === job && added.data.serverId === app.id);
    await eventually(() => expect(find()).toMatchObject({ job }));
    await queue.run(find()!);
  };

  it('is held until it does, whoever asks: many are one wake, and each is delivered once', async () => {
    await sleep();
    world.infra.queue.runsAtOnce = false;
    const sockets = new WebSocketServer({ server: world.application.server, path: '/chat' });
    sockets.on('connection', (socket) => socket.send('hello'));
    const asked: Promise<Seen>[] = [];
    for (let at = 0; at < 5; at += 1) {
      asked.push(world.page(app, `/page${at}`), world.ask(app, 'POST', `/order${at}`, {}, `body ${at}`));
    }
    const socket = new WebSocket(`ws://127.0.0.1:${world.port}/chat`, {
      headers: { host: `${app.subdomain}.apps.example` },
    });
    const greeted = once(socket, 'message');
    await holds(11);
    expect(world.application.seen).toEqual([]);
    await goOn();
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers[1]?.text).toContain('"body":"body 0"');
    expect(String((await greeted)[0])).toBe('hello');
    expect([...new Set(world.application.seen)]).toHaveLength(10);
    expect(await wakes()).toBe(1);
    socket.close();
    sockets.close();
  });

  it('is delivered once where the server runs and the application is still starting', async () => {
    Object.assign(world.application, { fault: 'app_unreachable', readiness: 'starting' });
    const body = 'x'.repeat(MEBIBYTE);
    const asked = world.ask(app, 'POST', '/order', { 'content-length': body.length }, body);
    await holds(1);
    Object.assign(world.application, { fault: null, readiness: null });
    const { status, text } = await asked;
    expect([status, (JSON.parse(text) as { body: string }).body.length]).toEqual([200, MEBIBYTE]);
    expect(world.application.seen).toEqual(['POST /order']);
  });

  it('waits while its server restarts', async () => {
    world.infra.queue.runsAtOnce = false;
    await world.infra.call('post', `/v1/infra/servers/${app.id}/reboot`, app.key);
    world.infra.driver.agents.get(app.id)?.hangUp();
    await eventually(async () => expect(await world.infra.isConnected(app.id)).toBe(false));
    world.application.tunnel = 'absent';
    const asked = world.get(app, '/');
    await holds(1);
    world.application.tunnel = null;
    await goOn('reboot-server');
    expect((await asked).status).toBe(200);
  });

  it('gives its place back as soon as its visitor leaves', async () => {
    await sleep();
    world.infra.queue.runsAtOnce = false;
    const lines = [`Host: ${app.subdomain}.apps.example`, '', ''];
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', ...lines];
    const visitors: Socket[] = [];
    for (const request of [
      ['GET / HTTP/1.1', ...lines],
      ['GET / HTTP/1.1', ...upgrade],
    ]) {
      const visitor = connect(world.port, '127.0.0.1');
      visitor.write(request.join('\r\n'));
      visitors.push(visitor);
    }
    await holds(2);
    for (const visitor of visitors) visitor.destroy();
    await holds(0);
  });

  it('has its body wait with its sender', async () => {
    await sleep();
    world.infra.queue.runsAtOnce = false;
    const accepted = once(world.infra.server, 'connection') as Promise<[Socket]>;
    const visitor = connect(world.port, '127.0.0.1');
    const [taken] = await accepted;
    const length = 16 * MEBIBYTE;
    visitor.write(
      `POST / HTTP/1.1\r\nHost: ${app.subdomain}.apps.example\r\nContent-Length: ${length}\r\n\r\n`,
    );
    visitor.write(Buffer.alloc(length));
    await holds(1);
    expect(taken.bytesRead).toBeLessThan(3 * 65_536);
    await goOn();
    const [answer] = (await once(visitor, 'data')) as [Buffer];
    expect(answer.toString('latin1', 0, 15)).toBe('HTTP/1.1 200 OK');
    visitor.destroy();
  });

  it('has no place beside a hundred others', async () => {
    await sleep();
    world.infra.queue.runsAtOnce = false;
    const asked = Array.from({ length: 100 }, () => world.get(app, '/'));
    await holds(100);
    const more = await world.get(app, '/');
    expect([outcome(more), more.headers['retry-after']]).toEqual(['503 APP_SERVER_WAKING', '10']);
    await goOn();
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
  });

  it('is answered at once where nothing may wake the server, or no wait helps', async () => {
    world.application.fault = 'app_unreachable';
    expect(outcome(await world.ask(app, 'POST', '/', {}, 'a'))).toBe('502 APP_UNREACHABLE');
    world.application.fault = null;
    await sleep();
    await world.infra.database.query('update infra.server set prevent_wake = true where id = $1', [app.id]);
    expect(outcome(await world.get(app, '/'))).toBe('503 SERVER_WAKE_BLOCKED');
    expect(await wakes()).toBe(0);
  });
});
