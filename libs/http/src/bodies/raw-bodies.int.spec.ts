import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Controller, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { PorticoError } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { BodyBudgets } from '../budget/body-budgets.js';
import type { PorticoRequest } from '../context/request-context.js';
import { publicApi, startFixture, type Fixture } from '../http.fixture.js';
import { Api } from '../routes/api.decorator.js';
import type { BodyPace } from './body-limits.data.js';
import { RawBodies } from './raw-bodies.js';
import { payloadTooLarge } from './receive-body.js';

const NEVER_MS = 2_000_000_000;
const PATIENT: BodyPace = {
  silenceMs: NEVER_MS,
  graceMs: NEVER_MS,
  bytesPerSecond: Number.POSITIVE_INFINITY,
};
const LIMIT = 100_000_000;

async function sizeOf(body: AsyncIterable<Buffer>): Promise<number> {
  let size = 0;
  for await (const piece of body) size += piece.length;
  return size;
}

/** What a route does with its body, by the query `how`. */
const CONSUMERS: Readonly<Record<string, (body: AsyncIterable<Buffer>) => Promise<number>>> = {
  reads: sizeOf,
  'does-not-read': () => Promise.resolve(-1),
  'stops-early': async (body) => {
    for await (const piece of body) return piece.length;
    return 0;
  },
  fails: async (body) => {
    for await (const piece of body) throw new PorticoError('CONFLICT', { details: { after: piece.length } });
    return 0;
  },
};

const PACES: Readonly<Record<string, BodyPace>> = {
  patient: PATIENT,
  silence: { ...PATIENT, silenceMs: 20 },
  crawl: { ...PATIENT, slowest: { bytes: LIMIT, withinMs: 20 } },
};

@Controller('v1/raw')
class RawController {
  constructor(private readonly bodies: RawBodies) {}

  @Api(publicApi({ body: 'raw', response: {}, timeoutMs: 900_000, errors: ['CONFLICT'] }))
  @Post()
  async take(@Req() request: PorticoRequest, @Res() response: Response): Promise<void> {
    const { how, pace } = request.query as Record<string, string>;
    const limits = { limit: LIMIT, tooLarge: payloadTooLarge, pace: PACES[pace ?? ''] ?? PATIENT };
    const size = await this.bodies.receive(request, response, limits, CONSUMERS[how ?? '']!);
    response.status(200).end(`took ${size}`);
  }
}

describe('raw bodies', () => {
  let fixture: Fixture;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    fixture = await startFixture([RawController]);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await eventually(() => expect(fixture.app.get(BodyBudgets).held('store')).toBe(0));
  });
  afterAll(() => fixture.app.close());

  async function post(query: string, headers: readonly string[]) {
    const { hostname, port } = new URL(fixture.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await once(socket, 'connect');
    let text = '';
    socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
    socket.on('error', () => undefined);
    socket.write([`POST /v1/raw?${query} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n'));
    return { socket, said: () => text };
  }
  const status = async ({ said }: { said: () => string }): Promise<number> => {
    const last = () => [...said().matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, code]) => Number(code)).at(-1);
    await eventually(() => expect(last()).toBeGreaterThanOrEqual(200));
    return last()!;
  };

  it('are handed on whole', async () => {
    const sent = await post('how=reads', ['Content-Length: 5000000']);
    sent.socket.write(Buffer.alloc(5_000_000));
    expect(await status(sent)).toBe(200);
    await eventually(() => expect(sent.said()).toContain('took 5000000'));
  });

  it('are given up when they are silent for long, or crawl', async () => {
    const silent = await post('how=reads&pace=silence', ['Content-Length: 100']);
    silent.socket.write('begin');
    expect(await status(silent)).toBe(408);
    const crawling = await post('how=reads&pace=crawl', ['Transfer-Encoding: chunked']);
    const drip = setInterval(() => crawling.socket.write('1\r\nx\r\n'), 1);
    expect(await status(crawling)).toBe(408);
    clearInterval(drip);
  });

  it('are not asked for by whoever answers without them, and the connection ends then', async () => {
    const asked = await post('how=does-not-read', ['Content-Length: 100', 'Expect: 100-continue']);
    expect(await status(asked)).toBe(200);
    expect(asked.said()).not.toContain('100 Continue');
    expect(asked.said()).toMatch(/^Connection: close/im);
    const reads = await post('how=reads', ['Content-Length: 3', 'Expect: 100-continue']);
    await eventually(() => expect(reads.said()).toContain('100 Continue'));
    reads.socket.write('abc');
    await eventually(() => expect(reads.said()).toContain('took 3'));
  });

  it.each([
    ['stops-early', 200],
    ['fails', 409],
  ])('keep nobody waiting whose reader %s', async (how, expected) => {
    const stalled = await post(`how=${how}`, ['Content-Length: 50000000']);
    stalled.socket.write(Buffer.alloc(100_000));
    expect(await status(stalled)).toBe(expected);
  });

  it('are refused compressed and too large before they are asked for', async () => {
    const headers = ['Content-Length: 100', 'Expect: 100-continue'];
    const compressed = await post('how=reads', [...headers, 'Content-Encoding: gzip']);
    expect(await status(compressed)).toBe(415);
    const large = await post('how=reads', [`Content-Length: ${LIMIT + 1}`, 'Expect: 100-continue']);
    expect(await status(large)).toBe(413);
    for (const { said } of [compressed, large]) expect(said()).not.toContain('100 Continue');
  });

  it('use their connection again once they are read', async () => {
    const sent = await post('how=reads', ['Content-Length: 3']);
    sent.socket.write('abcPOST /v1/raw?how=reads HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nabcd');
    await eventually(() => expect(sent.said()).toContain('took 4'));
  });
});
