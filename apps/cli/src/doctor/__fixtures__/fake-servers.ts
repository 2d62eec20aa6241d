import { createServer, type Server, type Socket } from 'node:net';

/** A server on a free port of this machine that answers as a script says. */
export interface FakeServer {
  readonly port: number;
  stop(): Promise<void>;
}

async function listen(onConnection: (socket: Socket) => void): Promise<FakeServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A PostgreSQL that refuses every login with a code, as a real one does before it says anything else. */
export function refusingPostgres(code: string, message: string): Promise<FakeServer> {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return listen((socket) => socket.once('data', () => socket.end(Buffer.concat([head, fields]))));
}

/** A Redis that knows `INFO` and `TIME`, and says yes to everything else. */
export function fakeRedis(info: Readonly<Record<string, string>>, nowMs: () => number): Promise<FakeServer> {
  const text = Object.entries(info)
    .map(([name, value]) => `${name}:${value}`)
    .join('\r\n');
  const bulk = (value: string): string => `$${Buffer.byteLength(value)}\r\n${value}\r\n`;
  const answer = (command: string): string => {
    if (command === 'info') return bulk(text);
    if (command !== 'time') return '+OK\r\n';
    const ms = nowMs();
    return `*2\r\n${bulk(String(Math.floor(ms / 1_000)))}${bulk(String((ms % 1_000) * 1_000))}`;
  };
  return listen((socket) => {
    let rest = '';
    socket.setEncoding('utf8').on('data', (data: string) => {
      rest += data;
      // A command is an array of bulk strings: *2 $4 info $6 server.
      for (;;) {
        const lines = rest.split('\r\n');
        const needed = 1 + 2 * Number(lines[0]?.slice(1) ?? 0);
        if (lines.length <= needed) return;
        rest = lines.slice(needed).join('\r\n');
        socket.write(answer((lines[2] ?? '').toLowerCase()));
      }
    });
  });
}
