import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '#libs/testing';
import { GatewayApp, type HostedApp } from '../__fixtures__/gateway-app.js';
import { tell } from '../__fixtures__/local-application.js';
import { OpenExchanges } from './open-exchanges.js';

const SECOND_MS = 1_000;
const KIB = 'x'.repeat(1_024);
/** More than any buffer on the way holds. */
const LARGE = Buffer.alloc(64 * 1_024 * 1_024, 0x78);

describe('an exchange that stands still', () => {
  let world: GatewayApp;
  let app: HostedApp;
  let exchanges: OpenExchanges;
  const open: Socket[] = [];
  const visitors: WebSocket[] = [];

  beforeAll(async () => {
    world = await GatewayApp.start();
    app = await world.host({ accessPolicy: 'PUBLIC' });
    exchanges = world.infra.get(OpenExchanges);
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    world.application.serve = tell;
    world.application.seen.length = 0;
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    for (const visitor of visitors.splice(0)) visitor.terminate();
    jest.restoreAllMocks();
    await eventually(() => expect(exchanges.size).toBe(0));
  });

  /** Sends the head of a request; the exchange has begun when this resolves. */
  const begin = async (...lines: readonly string[]): Promise<Socket> => {
    const socket = connect(world.port, '127.0.0.1');
    open.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write([...lines, `Host: ${app.subdomain}.apps.example`, '', ''].join('\r\n'));
    await eventually(() => expect(exchanges.size).toBe(1));
    return socket;
  };
  const upload = () => begin('POST / HTTP/1.1', 'Content-Length: 1000000');
  /** Lets time pass in steps of 15 seconds. */
  const pass = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 15) {
      world.infra.clock.advance(15 * SECOND_MS);
      await exchanges.look();
    }
  };
  const arrived = async (bytes: number): Promise<void> => {
    await eventually(() => expect(received).toBe(bytes));
  };
  let received = 0;
  const readBody: typeof tell = (request) => {
    received = 0;
    request.on('data', (part: Buffer) => (received += part.length));
    request.on('error', () => undefined);
  };

  describe('because a visitor', () => {
    it('sends no more of a body gets 408, and the connection is closed', async () => {
      const socket = await upload();
      await pass(60);
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toMatch(/"code":"INVALID_REQUEST"/);
    });

    it('sends it drop by drop, likewise', async () => {
      world.application.serve = readBody;
      const socket = await upload();
      const answered = text(socket);
      for (let drop = 1; drop <= 4; drop += 1) {
        socket.write('x');
        await arrived(drop);
        await pass(15);
      }
      expect(await answered).toMatch(/^HTTP\/1\.1 408 /);
    });

    it('takes no more of an answer is cut off', async () => {
      const gone = new Promise<void>((resolve) => {
        world.application.serve = (_, response) => {
          response.once('close', resolve);
          response.end(LARGE);
        };
      });
      const socket = await begin('GET / HTTP/1.1');
      socket.pause();
      await eventually(() => expect(world.application.seen).toHaveLength(1));
      let cut = false;
      void gone.then(() => (cut = true));
      await pass(45);
      expect(cut).toBe(false);
      // What the system holds of the answer fills at its own pace: from then on a minute counts.
      await eventually(async () => {
        await pass(60);
        expect(cut).toBe(true);
      });
    });

    it('at a WebSocket answers no ping is cut off', async () => {
      const { silent, lively } = await sockets();
      const [closed, pinged] = [once(silent, 'close'), once(silent, 'ping')];
      /** The answer to a ping has arrived when what is sent after it comes back. */
      const minute = async (name: string): Promise<void> => {
        const [before, echo] = [lively.pings, once(lively.socket, 'message')];
        await pass(60);
        await eventually(() => expect(lively.pings).toBe(before + 1));
        lively.socket.send(name);
        expect(String((await echo)[0])).toBe(name);
      };
      await minute('one');
      await pinged;
      await minute('two');
      await minute('three');
      await closed;
      for (const name of ['four', 'five', 'six']) await minute(name);
    });
  });

  describe('because the application', () => {
    it('does not answer gets 504, after five minutes', async () => {
      world.application.serve = () => undefined;
      const socket = await begin('GET / HTTP/1.1', 'Connection: close');
      await eventually(() => expect(world.application.seen).toHaveLength(1));
      let answer = '';
      void text(socket).then((all) => (answer = all));
      await pass(285);
      expect([answer, exchanges.size]).toEqual(['', 1]);
      await pass(15);
      await eventually(() => expect(answer).toMatch(/^HTTP\/1\.1 504 [^]*"code":"APP_TIMEOUT"/));
    });

    it('reads no more of a body, likewise: the visitor is not to blame', async () => {
      world.application.serve = (request) => request.pause();
      const entered = jest.spyOn(exchanges, 'enter');
      const socket = await begin('POST / HTTP/1.1', `Content-Length: ${LARGE.length}`, 'Connection: close');
      const sending = entered.mock.calls[0]?.[0].flows.find(({ name }) => name === 'sending');
      let answer = '';
      socket.on('data', (part: Buffer) => (answer += part.toString()));
      socket.write(LARGE);
      await eventually(() => expect(world.application.seen).toHaveLength(1));
      await eventually(async () => {
        // While the buffers on the way fill it is the visitor's turn, who is slower than this clock.
        if (answer === '') expect(sending?.waits()).toBe(false);
        await pass(15);
        expect(answer).toMatch(/^HTTP\/1\.1 504 /);
      });
      expect(answer).not.toMatch(/ 408 /);
    });

    it('does not go on with an answer breaks it off', async () => {
      world.application.serve = (_, response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('half');
      };
      const socket = await begin('GET / HTTP/1.1');
      const [part] = (await once(socket, 'data')) as [Buffer];
      expect(part.toString()).toMatch(/^HTTP\/1\.1 200 /);
      const closed = once(socket, 'close');
      socket.resume();
      // Counted from the look that has seen the last bytes.
      await pass(315);
      await closed;
    });

    it('does not answer a WebSocket gets 504', async () => {
      const upgraded = once(world.application.server, 'upgrade') as Promise<[unknown, Socket]>;
      const socket = await begin('GET /mute HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket');
      open.push((await upgraded)[1]);
      await pass(300);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 504 /);
    });
  });

  describe('but not one that moves', () => {
    it('with a body of 1 KiB a minute, for half an hour', async () => {
      world.application.serve = readBody;
      const socket = await upload();
      for (let minute = 1; minute <= 30; minute += 1) {
        socket.write(KIB);
        await arrived(minute * KIB.length);
        await pass(45);
      }
      expect(exchanges.size).toBe(1);
    });

    it('with an answer of a comment every four minutes', async () => {
      let more: () => void = () => undefined;
      world.application.serve = (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        more = () => response.write(':\n\n');
        more();
      };
      const socket = await begin('GET / HTTP/1.1');
      for (let turn = 0; turn < 5; turn += 1) {
        await once(socket, 'data');
        await pass(240);
        more();
      }
      await once(socket, 'data');
      expect(exchanges.size).toBe(1);
    });
  });

  it('is none when the application breaks off in the middle of a body', async () => {
    world.application.serve = (request) => {
      request.once('data', () => request.socket.destroy());
    };
    const socket = await upload();
    socket.write(KIB);
    const [part] = (await once(socket, 'data')) as [Buffer];
    expect(part.toString()).toMatch(/^HTTP\/1\.1 5\d\d /);
    await eventually(() => expect(exchanges.size).toBe(0));
    world.application.serve = tell;
    expect((await world.get(app, '/')).status).toBe(200);
  });

  it('is none when a body is left unread by an application that has answered', async () => {
    world.application.serve = (request, response) => {
      response.writeHead(413, { connection: 'close' });
      response.end('too much', () => request.destroy());
    };
    const socket = await upload();
    socket.write(KIB);
    const [part] = (await once(socket, 'data')) as [Buffer];
    expect(part.toString()).toMatch(/^HTTP\/1\.1 413 /);
    await eventually(() => expect(exchanges.size).toBe(0));
    socket.write(KIB);
    expect((await world.get(app, '/')).status).toBe(413);
  });

  /** Two visitors of a WebSocket that echoes: one answers pings, one does not. */
  async function sockets() {
    const server = new WebSocketServer({ noServer: true });
    world.application.server.on('upgrade', (request, socket, head) => {
      if (request.url !== '/chat') return;
      server.handleUpgrade(request, socket, head, (opened) => {
        opened.on('message', (data) => opened.send(String(data)));
      });
    });
    const visit = async (autoPong: boolean): Promise<WebSocket> => {
      const socket = new WebSocket(`ws://127.0.0.1:${world.port}/chat`, {
        autoPong,
        headers: { host: `${app.subdomain}.apps.example` },
      });
      visitors.push(socket);
      await once(socket, 'open');
      return socket;
    };
    const lively = { socket: await visit(true), pings: 0 };
    lively.socket.on('ping', () => (lively.pings += 1));
    return { silent: await visit(false), lively };
  }
});
