import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '#libs/testing';
import { GatewayApp, type HostedApp } from './__fixtures__/gateway-app.js';
import { tell } from './__fixtures__/local-application.js';
import { HeldRequests } from './waking/held-requests.js';

const HALF = 'a'.repeat(1_000);
const GARBAGE = 'this is no request\r\n\r\n';

describe('what cannot be read as a request to an application', () => {
  let world: GatewayApp;
  let app: HostedApp;
  let answering: ServerResponse | null;

  beforeAll(async () => {
    world = await GatewayApp.start({}, { requestHoldMs: 5_000, tunnelMs: 5_000 });
    app = await world.host({ accessPolicy: 'PUBLIC' });
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    answering = null;
    Object.assign(world.application, { serve: tell, fault: null, readiness: null });
    world.application.seen.length = 0;
  });

  const head = (line: string, ...more: readonly string[]): string =>
    [`${line} HTTP/1.1`, `Host: ${app.subdomain}.apps.example`, ...more, '', ''].join('\r\n');
  const open = async (): Promise<[Socket, Socket]> => {
    const accepted = once(world.infra.server, 'connection') as Promise<[Socket]>;
    const socket = connect(world.port, '127.0.0.1').on('error', () => undefined);
    const [taken] = await accepted;
    return [socket, taken];
  };
  const faultOn = async (taken: Socket): Promise<void> => {
    for (;;) {
      const [, socket] = (await once(world.infra.server, 'clientError')) as [Error, Socket];
      if (socket === taken) return;
    }
  };
  const statuses = (answer: string): string[] =>
    [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status!);
  const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);

  it.each([
    ['in chunks', {}, `3e8\r\n${HALF}\r\n3e8\r\n${HALF}\r\n0\r\n\r\n`],
    ['of a length', { 'content-length': HALF.length * 2 }, HALF + HALF],
  ])('is not answered within an answer %s', async (_, headers, expected) => {
    world.application.serve = (_request, response) => {
      response.writeHead(200, headers);
      response.write(HALF);
      answering = response;
    };
    const [socket, taken] = await open();
    const read: Buffer[] = [];
    socket.on('data', (piece: Buffer) => read.push(piece));
    const ended = once(socket, 'end');
    socket.write(head('GET /'));
    await eventually(() => expect(Buffer.concat(read).toString()).toContain(HALF));
    const fault = faultOn(taken);
    socket.write(GARBAGE);
    await fault;
    answering?.end(HALF);
    await ended;
    expect(bodyOf(Buffer.concat(read).toString())).toBe(expected);
  });

  it('leaves a request that is held to its answer', async () => {
    Object.assign(world.application, { fault: 'app_unreachable', readiness: 'starting' });
    const [socket, taken] = await open();
    const answer = text(socket);
    const fault = faultOn(taken);
    socket.write(head('GET /one') + GARBAGE);
    await fault;
    await eventually(() => expect(world.infra.get(HeldRequests).size).toBe(1));
    Object.assign(world.application, { fault: null, readiness: null });
    const found = await answer;
    expect([statuses(found), found.includes('"url":"/one"')]).toEqual([['200'], true]);
    expect(world.application.seen).toEqual(['GET /one']);
  });

  it('frees the place of a request that is held when its visitor leaves', async () => {
    Object.assign(world.application, { fault: 'app_unreachable', readiness: 'starting' });
    const held = world.infra.get(HeldRequests);
    const [socket, taken] = await open();
    const fault = faultOn(taken);
    socket.write(head('GET /one') + GARBAGE);
    await fault;
    await eventually(() => expect(held.size).toBe(1));
    socket.end();
    await eventually(() => expect(held.size).toBe(0));
    socket.destroy();
  });

  it('ends an answer to a request whose body it stands in', async () => {
    world.application.serve = (request, response) => {
      request.on('error', () => undefined).resume();
      response.write(HALF);
    };
    const [socket] = await open();
    const read: Buffer[] = [];
    socket.on('data', (piece: Buffer) => read.push(piece));
    socket.write(head('POST /', 'Transfer-Encoding: chunked') + '1\r\na\r\n');
    await eventually(() => expect(Buffer.concat(read).toString()).toContain(HALF));
    const closed = once(socket, 'close');
    socket.write('no chunk\r\n');
    await closed;
    const found = Buffer.concat(read).toString();
    expect(statuses(found)).toEqual(['200']);
    expect(bodyOf(found)).toBe(`3e8\r\n${HALF}\r\n`);
  });

  it('stands behind the refusal of another request', async () => {
    const [socket, taken] = await open();
    const answer = text(socket);
    const fault = faultOn(taken);
    socket.write(head('GET /one') + head('GET http://api.example/') + GARBAGE);
    await fault;
    expect(statuses(await answer)).toEqual(['200', '400']);
  });
});
