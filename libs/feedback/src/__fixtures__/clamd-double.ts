import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const COMMAND = 'zINSTREAM\0';
const LENGTH_BYTES = 4;

/** What the double does when it has a file. */
export type ClamdMood = 'looks' | 'hangs up' | 'hangs up in the middle' | 'talks nonsense' | 'is full';

/** Speaks what the ClamAV daemon speaks for `INSTREAM`, as its manual says, and finds harm in files that say `EVIL`. */
export class ClamdDouble {
  mood: ClamdMood = 'looks';
  /** Files it has seen whole. */
  readonly files: Buffer[] = [];
  readonly #sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
      this.#serve(socket);
    });
  }

  static async start(): Promise<ClamdDouble> {
    const double = new ClamdDouble(createServer());
    double.server.listen(0, '127.0.0.1');
    await once(double.server, 'listening');
    return double;
  }

  get address(): string {
    return `tcp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  #serve(socket: Socket): void {
    let heard = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      heard = Buffer.concat([heard, piece]);
      if (this.mood === 'hangs up' || (this.mood === 'hangs up in the middle' && heard.length > 50_000)) {
        socket.destroy();
        return;
      }
      const file = fileIn(heard);
      if (!file) return;
      this.files.push(file);
      socket.end(this.#reply(file));
    });
  }

  #reply(file: Buffer): string {
    if (this.mood === 'talks nonsense') return 'hello\0';
    if (this.mood === 'is full') return 'INSTREAM size limit exceeded. ERROR\0';
    return file.includes('EVIL') ? 'stream: Evil.Test-1 FOUND\0' : 'stream: OK\0';
  }
}

/** The chunks of a stream once it has ended; null before. */
function fileIn(heard: Buffer): Buffer | null {
  if (heard.length < COMMAND.length) return null;
  if (heard.toString('latin1', 0, COMMAND.length) !== COMMAND) throw new Error('not INSTREAM');
  const chunks: Buffer[] = [];
  let at = COMMAND.length;
  while (heard.length >= at + LENGTH_BYTES) {
    const length = heard.readUInt32BE(at);
    at += LENGTH_BYTES;
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(heard.subarray(at, at + length));
    at += length;
  }
  return null;
}
