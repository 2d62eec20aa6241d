import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { OutboundAddresses } from '#libs/http';
import { isPorticoError } from '#libs/kernel';
import { RemoteFile } from './remote-file.js';

const NEVER = new AbortController().signal;

async function listen(handler: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

describe('a file of the internet', () => {
  let canary: Server;
  let canaryPort: number;
  let reached = 0;
  let files: RemoteFile;

  beforeAll(async () => {
    ({ server: canary, port: canaryPort } = await listen((_request, response) => response.end('inside')));
    canary.on('connection', () => (reached += 1));
    files = new RemoteFile({ outboundPrivateNetworks: [] });
  });
  afterAll(async () => {
    await files.onApplicationShutdown();
    canary.closeAllConnections();
    canary.close();
  });

  const open = (address: string, from = files) => from.open('source.url', address, NEVER);
  const faultOf = async (address: string, from = files): Promise<unknown> => {
    try {
      return await open(address, from);
    } catch (error) {
      return isPorticoError(error) ? [error.code, error.options.details?.field] : error;
    }
  };
  const REFUSED = ['VALIDATION_ERROR', 'source.url'];

  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://localhost.:PORT/',
    'http://LOCALHOST:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7f.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://017700000001:PORT/',
    'http://127.1:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://0.0.0.0:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://[fe80::1]:PORT/',
    'http://[fd00::1]:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1:PORT/',
    'http://172.16.0.1:PORT/',
    'http://192.168.1.1:PORT/',
    'http://100.64.0.1:PORT/',
    'http://%31%32%37.0.0.1:PORT/',
    'http://１２７.0.0.1:PORT/',
    'http://user@127.0.0.1:PORT/',
    'http://user:pass@files.example:PORT/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/',
    'javascript:1',
    '//127.0.0.1:PORT/',
    '',
  ])('is not fetched from %s', async (address) => {
    expect(await faultOf(address.replace('PORT', String(canaryPort)))).toEqual(REFUSED);
    expect(reached).toBe(0);
  });

  it('is not fetched from a name that leads elsewhere when it is asked again', async () => {
    const answers = ['203.0.113.10', '127.0.0.1'];
    let asked = 0;
    const changing = new OutboundAddresses(['203.0.113.10'], (_name, _options, callback) => {
      callback(null, [{ address: answers[Math.min(asked++, 1)] ?? '', family: 4 }]);
    });
    // The first answer is permitted and leads nowhere; the second would lead inside.
    const rebound = new RemoteFile({ outboundPrivateNetworks: [] }, changing);
    const nowhere = AbortSignal.timeout(50);
    await expect(
      rebound.open('source.url', `http://files.example:${canaryPort}/`, nowhere),
    ).rejects.toBeDefined();
    expect(await faultOf(`http://files.example:${canaryPort}/`, rebound)).toEqual(REFUSED);
    expect(asked).toBeGreaterThan(1);
    expect(reached).toBe(0);
    await rebound.onApplicationShutdown();
  });

  describe('that is reached', () => {
    let outer: Server;
    let url: string;
    let near: RemoteFile;
    let answer: RequestListener;

    beforeAll(async () => {
      let port = 0;
      ({ server: outer, port } = await listen((request, response) => answer(request, response)));
      url = `http://127.0.0.1:${port}/`;
      near = new RemoteFile({ outboundPrivateNetworks: ['127.0.0.1'] });
    });
    afterAll(async () => {
      await near.onApplicationShutdown();
      outer.closeAllConnections();
      outer.close();
    });

    it('gives its bytes', async () => {
      answer = (_request, response) => response.end('bytes');
      const { body, size } = await open(url, near);
      expect([(await buffer(body)).toString(), size]).toEqual(['bytes', 5]);
    });

    it('is refused when it says it is too large', async () => {
      answer = (_request, response) => response.writeHead(200, { 'content-length': '500000001' }).write('x');
      expect(await faultOf(url, near)).toEqual(REFUSED);
    });

    it.each([404, 500, 304])('is refused with status %d, its page unread', async (status) => {
      answer = (_request, response) => response.writeHead(status).end('page');
      await expect(open(url, near)).rejects.toThrow(`source.url answered with status ${status}`);
    });

    it('fails its reader when it breaks off', async () => {
      answer = (_request, response) => {
        response.writeHead(200, { 'content-length': '10' }).write('half');
        response.socket?.end();
      };
      const { body } = await open(url, near);
      await expect(buffer(body)).rejects.toThrow('source.url broke off');
    });
  });

  describe('behind redirects', () => {
    let outer: Server;
    let port: number;
    let near: RemoteFile;
    let target = '';

    beforeAll(async () => {
      ({ server: outer, port } = await listen((request, response) => {
        const left = Number(/^\/hops\/(\d+)/.exec(request.url ?? '')?.[1] ?? -1);
        if (left === 0) response.end('arrived');
        else if (left > 0) response.writeHead(302, { location: `/hops/${left - 1}` }).end();
        else response.writeHead(302, { location: target }).end();
      }));
      // Only the outer server's name is permitted: what it redirects to is judged anew.
      const named = new OutboundAddresses(['127.0.0.1'], (name, _options, callback) => {
        callback(null, [{ address: name === 'outer.example' ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
      });
      named.permitsHost = (host) => host !== '127.0.0.1' && !host.startsWith('[');
      near = new RemoteFile({ outboundPrivateNetworks: [] }, named);
    });
    afterAll(async () => {
      await near.onApplicationShutdown();
      outer.closeAllConnections();
      outer.close();
    });

    it('is followed five times, not six', async () => {
      const { body } = await open(`http://outer.example:${port}/hops/5`, near);
      expect((await buffer(body)).toString()).toBe('arrived');
      expect(await faultOf(`http://outer.example:${port}/hops/6`, near)).toEqual(REFUSED);
    });

    it.each([
      'http://127.0.0.1:PORT/',
      'http://2130706433:PORT/',
      'http://[::1]:PORT/',
      'http://inner.example:PORT/',
      'http://u:p@outer.example:PORT/',
      'file:///etc/passwd',
    ])('is not followed to %s', async (address) => {
      target = address.replace('PORT', String(canaryPort));
      expect(await faultOf(`http://outer.example:${port}/away`, near)).toEqual(REFUSED);
      expect(reached).toBe(0);
    });
  });
});
