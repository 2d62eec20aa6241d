import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { findCaddy, type RunningCaddy, startCaddy } from '../harness/caddy.js';
import { freePort } from '../harness/free-port.js';

interface Told {
  readonly server: Server;
  readonly address: string;
}

/** The admin port of a process, which tells what arrives. */
async function startTold(name: string): Promise<Told> {
  const server = createServer((incoming, response) => {
    if (incoming.url === '/readyz') response.end();
    else response.end(JSON.stringify({ name, path: incoming.url, host: incoming.headers.host }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const program = findCaddy();
if (program !== null) describe('the way of operators to the admin ports', () => theWay(program));

function theWay(caddy: string): void {
  let one: Told;
  let two: Told;
  let worker: Told;
  let way: RunningCaddy;
  let consoleAt: string;
  let boardAt: string;

  beforeAll(async () => {
    one = await startTold('api-1');
    two = await startTold('api-2');
    worker = await startTold('worker');
    const ports = [await freePort(), await freePort()];
    [consoleAt = '', boardAt = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
    way = await startCaddy(caddy, 'operators.Caddyfile', [
      [/^:8081 /m, `http://127.0.0.1:${await freePort()} `],
      [/^:3001 /m, `http://:${ports[0]} `],
      [/^:3002 /m, `http://:${ports[1]} `],
      ['api-1:3001 api-2:3001', `${one.address} ${two.address}`],
      ['worker:3002', worker.address],
    ]);
  });
  afterAll(async () => {
    await way?.stop();
    for (const { server } of [one, two, worker]) server.close();
  });

  const ask = async (url: string) => {
    const { statusCode, body } = await request(url);
    const text = await body.text();
    return { statusCode, told: text === '' ? null : (JSON.parse(text) as Record<string, string>) };
  };

  it('leads to the console and to the board under the address it was asked at', async () => {
    expect(await ask(`${consoleAt}/console/open`)).toMatchObject({
      statusCode: 200,
      told: { name: expect.stringMatching(/^api-/), path: '/console/open', host: new URL(consoleAt).host },
    });
    expect(await ask(`${boardAt}/queues?page=2`)).toMatchObject({
      statusCode: 200,
      told: { name: 'worker', path: '/queues?page=2' },
    });
  });

  it('does not lead to what processes say to each other', async () => {
    for (const at of [consoleAt, boardAt])
      for (const path of ['/internal/machines/x', '/internal/', '/%69nternal/machines/x', '//internal/x'])
        expect([path, (await ask(at + path)).told?.['name'] ?? null]).toEqual([path, null]);
  });
}
