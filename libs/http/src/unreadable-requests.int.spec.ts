import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { eventually } from '#libs/testing';
import { type Fixture, probe, publicApi, startFixture, ThingController } from './http.fixture.js';
import { Api } from './index.js';

const HALF = 'a'.repeat(1_000);

@Controller('v1')
class HalvesController {
  static response: Response | null = null;

  @Api(publicApi())
  @Get('halves/:form')
  get(@Param('form') form: string, @Res() response: Response) {
    if (form === 'length') response.setHeader('Content-Length', HALF.length * 2);
    response.write(HALF);
    HalvesController.response = response;
  }
}

let fixture: Fixture;
let server: Server;

beforeAll(async () => {
  fixture = await startFixture([ThingController, HalvesController]);
  server = fixture.app.getHttpServer() as Server;
});
afterAll(() => fixture.app.close());
beforeEach(() => {
  HalvesController.response = null;
  probe.held = new Promise<void>((resolve) => (probe.release = resolve));
});

/** A connection, and its other side. */
async function open(): Promise<[Socket, Socket]> {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1');
  const [taken] = await accepted;
  return [socket.on('error', () => undefined), taken];
}

const head = (line: string, ...more: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: api.example', ...more, '', ''].join('\r\n');
const GARBAGE = 'this is no request\r\n\r\n';
const faultOn = (taken: Socket) =>
  new Promise<void>((resolve) => {
    const look = (_: Error, socket: unknown): void => {
      if (socket !== taken) return;
      server.off('clientError', look);
      resolve();
    };
    server.on('clientError', look);
  });
const statuses = (answer: string): string[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status!);

/** What comes of an answer under way when something is written behind its request. */
async function halves(form: string, write: (socket: Socket, taken: Socket) => void): Promise<string> {
  const [socket, taken] = await open();
  const answer = text(socket);
  socket.write(head(`GET /v1/halves/${form}`));
  await eventually(() => expect(HalvesController.response).not.toBeNull());
  const fault = faultOn(taken);
  write(socket, taken);
  await fault;
  HalvesController.response?.end(HALF);
  return answer;
}

describe('what cannot be read as a request', () => {
  const body = { chunked: `3e8\r\n${HALF}\r\n3e8\r\n${HALF}\r\n0\r\n\r\n`, length: HALF + HALF };

  it.each(['chunked', 'length'] as const)('is not answered within an answer, %s', async (form) => {
    const answer = await halves(form, (socket) => socket.write(GARBAGE));
    expect(statuses(answer)).toEqual(['200']);
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe(body[form]);
  });

  it.each(['chunked', 'length'] as const)('is not when it does not come, %s', async (form) => {
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const answer = await halves(form, (socket, taken) => {
      socket.write('GET /v1/things/7 HTTP/1.1\r\nHost:');
      server.emit('clientError', late, taken);
      server.emit('clientError', late, taken);
    });
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe(body[form]);
  });

  it('is not taken for the answer to what was asked before', async () => {
    const [socket, taken] = await open();
    const answer = text(socket);
    const fault = faultOn(taken);
    socket.write(head('GET /v1/hold') + head('GET /v1/things/7') + GARBAGE);
    await fault;
    socket.write(GARBAGE + head('GET /v1/things/8'));
    probe.release();
    const found = await answer;
    expect(statuses(found)).toEqual(['200', '200']);
    expect(found).toContain('"id":"7"');
    expect(found.match(/^connection: close/gim)).toHaveLength(1);
  });

  it('does not keep the end of a connection from being noticed', async () => {
    const before = probe.aborted;
    const [socket, taken] = await open();
    const fault = faultOn(taken);
    socket.write(head('GET /v1/hold') + GARBAGE);
    await fault;
    socket.destroy();
    await eventually(() => expect(probe.aborted).toBe(before + 1));
    probe.release();
  });

  it('is dropped to a limit', async () => {
    const [socket, taken] = await open();
    const fault = faultOn(taken);
    socket.write(head('GET /v1/hold') + GARBAGE);
    await fault;
    const closed = once(taken, 'close');
    socket.write(Buffer.alloc(2 * 1024 * 1024));
    await closed;
    probe.release();
  });

  it('is not answered once more where it is in a body that was answered before it had come', async () => {
    const [socket] = await open();
    const answer = text(socket);
    socket.write(head('POST /v1/nothing', 'Transfer-Encoding: chunked') + '3e8\r\n');
    await once(socket, 'readable');
    socket.write('no chunk\r\n');
    expect(statuses(await answer.catch(() => '404'))).not.toContain('400');
  });

  it('is not answered once more where a body that was answered breaks off', async () => {
    const [socket] = await open();
    const answer = text(socket);
    socket.write(head('POST /v1/nothing', 'Content-Length: 1000'));
    await once(socket, 'readable');
    socket.end('part');
    expect(statuses(await answer)).toEqual(['404']);
  });

  it.each([
    ['first', '', []],
    ['behind what was answered', head('GET /v1/things/7'), ['200']],
  ])('is refused where it comes %s', async (_, before, answered) => {
    const [socket] = await open();
    if (before !== '') {
      socket.write(before);
      await once(socket, 'readable');
    }
    socket.write(GARBAGE);
    expect(statuses(await text(socket))).toEqual([...answered, '400']);
  });

  it('is refused in a body that is waited for', async () => {
    const [socket] = await open();
    const json = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    socket.write(head('POST /v1/things', ...json) + 'no chunk\r\n');
    expect(statuses(await text(socket))).toEqual(['400']);
  });

  it('tells a client that counts letters for bytes what its request came to', async () => {
    const [socket] = await open();
    const sent = '{"name":"стол"}';
    socket.write(
      head('POST /v1/things', 'Content-Type: application/json', `Content-Length: ${sent.length}`) + sent,
    );
    const found = await text(socket);
    expect(statuses(found)).toEqual(['400']);
    expect(found).not.toContain('The request cannot be read');
  });
});
