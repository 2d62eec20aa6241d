import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type ClientHttp2Session, connect, createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from '../../journal/journal.js';
import { Operations } from '../../operations/operations.js';
import { engineFixture } from '../../__fixtures__/engine.js';
import { AgentApi } from '../agent-api.js';
import { operationRoutes } from '../operation-routes.js';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A line of the output of an operation. */
export interface Line {
  readonly seq: number;
  readonly stream?: 'stdout' | 'stderr';
  readonly data: string;
  readonly end?: true;
}

/** What starts a command. */
export const orderOf = (command: string, more: object = {}): object => ({
  fence: 1,
  kind: 'exec',
  command,
  timeoutSeconds: 30,
  ...more,
});

/** The interface of an agent in a home of its own, and a session with it. */
export class CalledAgent {
  private constructor(
    readonly home: string,
    /** Another one after a restart. */
    public journal: Journal,
    readonly operations: Operations,
    readonly server: Http2Server,
    readonly session: ClientHttp2Session,
  ) {}

  /** @param searchPath where commands are looked for, as in PATH. */
  static async start(searchPath: string | undefined): Promise<CalledAgent> {
    const home = mkdtempSync(join(tmpdir(), 'agent-api-'));
    const journal = await Journal.open(home, Date.now());
    const operations = new Operations(engineFixture(home, journal, searchPath));
    const api = new AgentApi(operationRoutes(operations, { has: () => true }), home, () => undefined);
    const server = createServer();
    server.on('stream', (stream, headers) => void api.handle(stream, headers));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return new CalledAgent(home, journal, operations, server, session);
  }

  async stop(): Promise<void> {
    await this.operations.stop();
    this.session.destroy();
    this.server.close();
    await this.journal.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const stream = this.session.request(
      { ':method': method, ':path': path },
      { endStream: body === undefined },
    );
    if (body !== undefined) stream.end(typeof body === 'string' ? body : JSON.stringify(body));
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    const [headers] = (await once(stream, 'response')) as [{ ':status': number }];
    await once(stream, 'close');
    return { status: headers[':status'], body: Buffer.concat(parts).toString() };
  }

  start(id: string, command: string, more: object = {}): Promise<Answer> {
    return this.call('PUT', `/operations/${id}`, orderOf(command, more));
  }

  async read(id: string): Promise<Record<string, unknown>> {
    return JSON.parse((await this.call('GET', `/operations/${id}`)).body) as Record<string, unknown>;
  }

  async output(id: string, query = 'follow=true'): Promise<Line[]> {
    return (await this.call('GET', `/operations/${id}/output?${query}`)).body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  }

  /** How often the journal holds a fact. */
  countFacts(fact: string): number {
    return readFileSync(join(this.home, 'journal.ndjson'), 'utf8').split(`"fact":"${fact}"`).length - 1;
  }
}

export const textOf = (lines: Line[], stream: 'stdout' | 'stderr'): Buffer =>
  Buffer.concat(
    lines.filter((line) => line.stream === stream).map(({ data }) => Buffer.from(data, 'base64')),
  );
