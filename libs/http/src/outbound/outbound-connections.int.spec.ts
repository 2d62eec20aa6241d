import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, request as requestSecure } from 'node:https';
import { type AddressInfo, Socket } from 'node:net';
import { Agent, request } from 'undici';
import { ConnectProxy, type ProxyConduct } from '#libs/testing';
import { TEST_CERTIFICATE } from './__fixtures__/test-certificate.js';
import { ADDRESS_NOT_PERMITTED, OutboundAddresses } from './outbound-addresses.js';
import { outboundAgents, outboundConnect, type OutboundWay } from './outbound-connections.js';
import { ProxyRules, type ProxySettings } from './proxy-rules.policy.js';

const TIMEOUT_MS = 20_000;
const PUBLIC = '8.8.8.8';
const OTHER = '9.9.9.9';

describe('calls to others through a proxy', () => {
  let server: Server;
  let serve: RequestListener;
  let hosts: (string | undefined)[];
  let proxy: ConnectProxy;
  let addressesOf: Record<string, string[]>;
  let resolved: string[];
  const open: { destroy(): unknown }[] = [];

  beforeAll(async () => {
    server = createServer((incoming, response) => {
      hosts.push(incoming.headers.host);
      serve(incoming, response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  beforeEach(async () => {
    hosts = [];
    resolved = [];
    serve = (_request, response) => response.end('hello');
    addressesOf = { 'portal.example': [PUBLIC] };
    proxy = await ConnectProxy.to((server.address() as AddressInfo).port);
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.destroy();
    await proxy.stop();
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const addresses = (networks: readonly string[] = []): OutboundAddresses =>
    new OutboundAddresses(networks, (name, _options, callback) => {
      resolved.push(name);
      const found = addressesOf[name] ?? [];
      const error =
        found.length === 0 ? Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }) : null;
      callback(
        error,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    });

  function wayOf(settings: ProxySettings = {}, judge: OutboundAddresses | null = addresses()): OutboundWay {
    const proxies = ProxyRules.of({ httpsProxy: proxy.url, httpProxy: proxy.url, ...settings });
    return { timeoutMs: TIMEOUT_MS, addresses: judge, proxies };
  }

  async function get(url: string, way: OutboundWay): Promise<string> {
    const dispatcher = new Agent({ connect: outboundConnect(way) });
    open.push(dispatcher);
    const answer = await request(url, { dispatcher });
    return answer.body.text();
  }

  const fault = (work: Promise<unknown>): Promise<Error & { code?: string }> =>
    work.then(
      () => {
        throw new Error('It was answered.');
      },
      (error: Error) => error,
    );

  it('ask for the judged address of a name, and speak to the name', async () => {
    expect(await get('http://portal.example:8080/rest', wayOf())).toBe('hello');
    expect(proxy.asked).toEqual([`${PUBLIC}:8080`]);
    expect(hosts).toEqual(['portal.example:8080']);
    expect(resolved).toEqual(['portal.example']);
    expect(proxy.others).toBe(0);
  });

  it.each([['127.0.0.1'], ['169.254.169.254'], ['10.0.0.7'], ['::1'], ['fd00:ec2::254']])(
    'never ask for a name of others that leads to %s',
    async (address) => {
      addressesOf['portal.example'] = [address];
      expect(await fault(get('http://portal.example/', wayOf()))).toMatchObject({
        code: ADDRESS_NOT_PERMITTED,
      });
      expect(proxy.asked).toEqual([]);
      expect(hosts).toEqual([]);
    },
  );

  it('are not led elsewhere by a name that changes: it is resolved once for a connection', async () => {
    const changing = new OutboundAddresses([], (_name, _options, callback) => {
      resolved.push('again');
      callback(null, [{ address: resolved.length === 1 ? PUBLIC : '127.0.0.1', family: 4 }]);
    });
    expect(await get('http://portal.example/', wayOf({}, changing))).toBe('hello');
    expect(proxy.asked).toEqual([`${PUBLIC}:80`]);
  });

  it('leave out what is not permitted among the addresses of a name, and try the next where one is not reached', async () => {
    addressesOf['portal.example'] = ['127.0.0.1', PUBLIC, '2606:4700::1111', OTHER];
    proxy.unreachable = [`${PUBLIC}:80`, '[2606:4700::1111]:80'];
    expect(await get('http://portal.example/', wayOf())).toBe('hello');
    expect(proxy.asked).toEqual([`${PUBLIC}:80`, '[2606:4700::1111]:80', `${OTHER}:80`]);
  });

  it('ask by name where an operator has named the target, and where the proxy resolves', async () => {
    expect(await get('http://store.example/', wayOf({}, null))).toBe('hello');
    expect(await get('http://portal.example/', wayOf({ proxyResolves: true }))).toBe('hello');
    expect(proxy.asked).toEqual(['store.example:80', 'portal.example:80']);
    expect(resolved).toEqual([]);
  });

  it('go directly to what is inner and permitted, and to what NO_PROXY names', async () => {
    const { port } = server.address() as AddressInfo;
    addressesOf['inner.example'] = ['127.0.0.1'];
    const permitted = addresses(['127.0.0.1']);
    expect(await get(`http://127.0.0.1:${port}/`, wayOf({}, permitted))).toBe('hello');
    expect(await get(`http://inner.example:${port}/`, wayOf({}, permitted))).toBe('hello');
    const except = wayOf({ noProxy: 'inner.example', proxyResolves: true }, permitted);
    expect(await get(`http://inner.example:${port}/`, except)).toBe('hello');
    expect(proxy.asked).toEqual([]);
  });

  it.each([
    ['through a proxy', {}],
    ['directly', { noProxy: '*' }],
  ])('are tested while they are silent, made %s', async (_, settings) => {
    const tested = jest.spyOn(Socket.prototype, 'setKeepAlive');
    try {
      const { port } = server.address() as AddressInfo;
      await get(`http://127.0.0.1:${port}/`, { ...wayOf(settings, null), keepAliveMs: 7_000 });
      expect(tested.mock.calls).toContainEqual([true, 7_000]);
    } finally {
      tested.mockRestore();
    }
  });

  it('use one connection for calls after each other', async () => {
    const dispatcher = new Agent({ connect: outboundConnect(wayOf()), connections: 1 });
    open.push(dispatcher);
    for (let call = 0; call < 3; call += 1) {
      await (await request('http://portal.example/', { dispatcher })).body.dump();
    }
    expect(proxy.asked).toHaveLength(1);
    expect(hosts).toHaveLength(3);
  });

  it('bring the credentials of the setting, and tell them in no fault', async () => {
    proxy.credentials = 'portico:p@ss/w:rd %';
    const settings = { httpProxy: proxy.urlWith('portico', 'p@ss/w:rd %') };
    expect(await get('http://portal.example/', wayOf(settings))).toBe('hello');
    const wrong = await fault(
      get('http://portal.example/', wayOf({ httpProxy: proxy.urlWith('portico', 'wr0ng-secret') })),
    );
    expect(wrong).toMatchObject({ code: 'PROXY_REFUSED' });
    expect(wrong.message).toBe(`The proxy ${new URL(proxy.url).host} wants other credentials (407).`);
    expect(JSON.stringify(wrong) + String(wrong.stack) + String(wrong.cause)).not.toContain('wr0ng-secret');
    expect(hosts).toHaveLength(1);
  });

  it.each<[ProxyConduct, string, string]>([
    ['refuses', 'PROXY_REFUSED', 'refuses the connection (403)'],
    ['cannot reach', 'PROXY_REFUSED', 'refuses the connection (502)'],
    ['no HTTP', 'PROXY_REFUSED', 'answers no HTTP'],
    ['hangs up', 'PROXY_UNREACHABLE', 'has broken off before it answered'],
  ])('fail when the proxy %s', async (conduct, code, message) => {
    proxy.conduct = conduct;
    const error = await fault(get('http://portal.example/', wayOf()));
    expect(error).toMatchObject({ code, message: `The proxy ${new URL(proxy.url).host} ${message}.` });
    expect(hosts).toEqual([]);
  });

  it('fail when the proxy says nothing, within their time to connect', async () => {
    proxy.conduct = 'says nothing';
    const error = await fault(get('http://portal.example/', { ...wayOf(), timeoutMs: 300 }));
    expect(error).toMatchObject({ code: 'ETIMEDOUT' });
    expect(proxy.asked).toHaveLength(1);
  });

  it('fail when there is no proxy any more, and when it dies in the midst of an answer', async () => {
    const way = wayOf();
    serve = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('begun', () => proxy.die());
    };
    expect(await fault(get('http://portal.example/', way))).toMatchObject({ code: 'UND_ERR_SOCKET' });
    await proxy.stop();
    expect(await fault(get('http://portal.example/', way))).toMatchObject({ code: 'PROXY_UNREACHABLE' });
  });

  describe('with TLS', () => {
    let secure: Server;
    let names: string[];
    let tlsProxy: ConnectProxy;

    beforeEach(async () => {
      names = [];
      const options = {
        ...TEST_CERTIFICATE,
        SNICallback: (name: string, done: (error: null) => void) => {
          names.push(name);
          done(null);
        },
      };
      secure = createSecureServer(options, (_request, response) => response.end('hello'));
      await once(secure.listen(0, '127.0.0.1'), 'listening');
      tlsProxy = await ConnectProxy.to((secure.address() as AddressInfo).port);
    });
    afterEach(async () => {
      await tlsProxy.stop();
      secure.closeAllConnections();
      await new Promise((resolve) => secure.close(resolve));
    });

    it('ask for the address, name the name to the server, and check its certificate', async () => {
      const way = wayOf({ httpsProxy: tlsProxy.url });
      expect(await fault(get('https://portal.example/', way))).toMatchObject({
        code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      });
      expect(tlsProxy.asked).toEqual([`${PUBLIC}:443`]);
      expect(names).toEqual(['portal.example']);
    });

    it('go the same way from agents of Node, as the client of the store has them', async () => {
      const way = wayOf({ httpsProxy: tlsProxy.url }, null);
      const { httpsAgent } = outboundAgents(way, { keepAlive: true, ca: TEST_CERTIFICATE.cert } as object);
      open.push(httpsAgent);
      const ask = (host: string): Promise<string> =>
        new Promise((resolve, reject) => {
          const asking = requestSecure({ host, path: '/', agent: httpsAgent }, (response) => {
            response.setEncoding('utf8').on('data', resolve);
          });
          asking.on('error', reject).end();
        });
      expect(await ask('store.example')).toBe('hello');
      expect(tlsProxy.asked).toEqual(['store.example:443']);
      expect(names).toEqual(['store.example']);
      // The certificate is none of this name.
      expect(await fault(ask('wrong.example'))).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
      tlsProxy.conduct = 'refuses';
      expect(await fault(ask('third.example'))).toMatchObject({ code: 'PROXY_REFUSED' });
    });
  });
});
