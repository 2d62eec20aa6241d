import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { HttpDrain } from '#libs/http';
import { eventually } from '#libs/testing';
import { serverStream } from '../../contracts/server.events.js';
import { GatewayApp, type HostedApp, outcome, type Seen } from '../__fixtures__/gateway-app.js';
import { tell } from '../__fixtures__/local-application.js';
import { HeldRequests } from './held-requests.js';

const MEBIBYTE = 1024 * 1024;
const HOLD_MS = 100_000;

describe('a request for an application that does not take connections yet', () => {
  let world: GatewayApp;
  let app: HostedApp;
  let held: HeldRequests;

  beforeAll(async () => {
    world = await GatewayApp.start({}, { requestHoldMs: HOLD_MS, tunnelMs: 60_000 });
    held = world.infra.get(HeldRequests);
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    const { application, infra } = world;
    Object.assign(application, { serve: tell, fault: null, tunnel: null, readiness: null });
    application.seen.length = 0;
    infra.queue.runsAtOnce = true;
    app = await world.running();
  });
  afterEach(() => eventually(() => expect(held.size).toBe(0)));

  const wakes = async (): Promise<number> => {
    const facts = await world.infra.database.query(
      `select 1 from es.event where stream_id = $1 and type = 'server_wake_requested'`,
      [serverStream(app.id)],
    );
    return facts.length;
  };
  const holds = (count: number) => eventually(() => expect(held.size).toBe(count));

  it('is held until it does, whoever asks: many are one wake, and each is delivered once', async () => {
    await world.putToSleep(app);
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
    await world.goOn(app);
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
    await world.goOn(app, 'reboot-server');
    expect((await asked).status).toBe(200);
  });

  it.each(['wakes', 'starts'])('gives its place back as soon as its visitor leaves: it %s', async (why) => {
    if (why === 'wakes') await world.putToSleep(app);
    else Object.assign(world.application, { fault: 'app_unreachable', readiness: 'starting' });
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

  it.each(['wakes', 'starts'])(
    'gives back the places of requests sent one behind another on a connection that ends: it %s',
    async (why) => {
      if (why === 'wakes') await world.putToSleep(app);
      else Object.assign(world.application, { fault: 'app_unreachable', readiness: 'starting' });
      const request = ['GET / HTTP/1.1', `Host: ${app.subdomain}.apps.example`, '', ''].join('\r\n');
      const visitor = connect(world.port, '127.0.0.1').on('error', () => undefined);
      visitor.write(request.repeat(5));
      await holds(5);
      visitor.destroy();
      // Before their time is over, which frees them anyway.
      await eventually(() => expect(held.size).toBe(0), { within: HOLD_MS / 2 });
      Object.assign(world.application, { fault: null, readiness: null });
      if (why === 'wakes') await world.goOn(app);
      expect((await world.get(app, '/next')).status).toBe(200);
      expect(world.application.seen).toEqual(['GET /next']);
      await eventually(() => expect(world.infra.get(HttpDrain).requests.size).toBe(0));
    },
  );

  it('has its body wait with its sender', async () => {
    await world.putToSleep(app);
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
    await world.goOn(app);
    const [answer] = (await once(visitor, 'data')) as [Buffer];
    expect(answer.toString('latin1', 0, 15)).toBe('HTTP/1.1 200 OK');
    visitor.destroy();
  });

  it('has no place beside a hundred others', async () => {
    await world.putToSleep(app);
    const asked = Array.from({ length: 100 }, () => world.get(app, '/'));
    await holds(100);
    const more = await world.get(app, '/');
    expect([outcome(more), more.headers['retry-after']]).toEqual(['503 APP_SERVER_WAKING', '10']);
    await world.goOn(app);
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
  });

  it('gives its place back as soon as a visitor leaves whose body has come', async () => {
    await world.putToSleep(app);
    const visitor = connect(world.port, '127.0.0.1').on('error', () => undefined);
    const head = `POST / HTTP/1.1\r\nHost: ${app.subdomain}.apps.example\r\nContent-Length: 40000\r\n\r\n`;
    visitor.write(head + 'x'.repeat(40_000));
    await holds(1);
    visitor.destroy();
    await holds(0);
  });

  it('is asked for its body when it is led on', async () => {
    await world.putToSleep(app);
    const visitor = connect(world.port, '127.0.0.1');
    visitor.write(
      `POST / HTTP/1.1\r\nHost: ${app.subdomain}.apps.example\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n`,
    );
    await holds(1);
    const read: string[] = [];
    visitor.on('data', (piece: Buffer) => {
      read.push(piece.toString('latin1'));
      if (read.length === 1) visitor.write('body');
    });
    expect(world.application.seen).toEqual([]);
    await world.goOn(app);
    await eventually(() => expect(read.join('')).toContain('"body":"body"'));
    expect(read[0]).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    visitor.destroy();
  });

  it('has a place whatever the portals of others hold: a portal has a fifth', async () => {
    const { infra } = world;
    const [second, third] = [await world.running(app.key), await world.running(app.key)];
    const other = await world.running();
    const all = [app, second, third, other];
    for (const one of all) {
      infra.queue.runsAtOnce = true;
      await world.putToSleep(one);
    }
    const full = [app, second].flatMap((one) => Array.from({ length: 100 }, () => world.get(one, '/')));
    await holds(200);
    const refused = await world.get(third, '/');
    expect([outcome(refused), refused.headers['retry-after']]).toEqual(['503 APP_SERVER_WAKING', '10']);
    const ofOther = world.get(other, '/');
    await holds(201);
    // What finds no place is woken too.
    await Promise.all(all.map((one) => world.goOn(one)));
    for (const { status } of await Promise.all([...full, ofOther])) expect(status).toBe(200);
    expect(outcome(await world.get(third, '/'))).toBe('200');
  });

  it('is answered at once where nothing may wake the server, or no wait helps', async () => {
    world.application.fault = 'app_unreachable';
    expect(outcome(await world.ask(app, 'POST', '/', {}, 'a'))).toBe('502 APP_UNREACHABLE');
    world.application.fault = null;
    await world.putToSleep(app);
    await world.infra.database.query('update infra.server set prevent_wake = true where id = $1', [app.id]);
    expect(outcome(await world.get(app, '/'))).toBe('503 SERVER_WAKE_BLOCKED');
    expect(await wakes()).toBe(0);
  });
});
