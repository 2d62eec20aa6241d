import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What the store answers instead of doing it; `writes` where only writes are met. */
interface Fault {
  readonly status: number;
  /** As S3 names it. */
  readonly code: string;
  readonly meets: 'writes' | 'all';
}

/** An S3 store that somebody else runs, with its good days and its bad ones. */
export class FaultyBucket {
  private fault: Fault | null = null;
  private lateMs = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    /** Where the service finds it: signed requests name this host. */
    readonly endpoint: string,
  ) {
    server.on('request', (asked: IncomingMessage, answer: ServerResponse) => void this.take(asked, answer));
  }

  static async before(endpoint: string): Promise<FaultyBucket> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return new FaultyBucket(server, new URL(endpoint), `http://127.0.0.1:${port}`);
  }

  fails(fault: Fault): void {
    this.fault = fault;
  }

  answersLate(milliseconds: number): void {
    this.lateMs = milliseconds;
  }

  isWell(): void {
    this.fault = null;
    this.lateMs = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { fault, lateMs } = this;
    const isWrite = asked.method !== 'GET' && asked.method !== 'HEAD';
    if (fault && (fault.meets === 'all' || isWrite)) return refuse(fault, asked, answer);
    if (lateMs > 0) await delay(lateMs);
    const { hostname, port } = this.target;
    const { method, url: path, headers } = asked;
    const onwards = request({ hostname, port, method, path, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    onwards.on('error', () => answer.destroy());
    asked.pipe(onwards);
  }
}

function refuse({ status, code }: Fault, asked: IncomingMessage, answer: ServerResponse): void {
  asked.resume().on('end', () => {
    answer.writeHead(status, { 'content-type': 'application/xml' });
    answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  });
}
