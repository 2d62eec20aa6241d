import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came. */
export interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers one request. */
export type Reply = (response: ServerResponse, request: Received) => void;

export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

export const data = (value: unknown, meta?: object): Reply =>
  json(200, { success: true, data: value, ...(meta && { meta }) });

export const refusal = (status: number, code: string, more: object = {}, headers = {}): Reply =>
  json(status, { success: false, error: { code, message: code, requestId: 'req_1', ...more } }, headers);

/** The request came, its answer never leaves. */
export const lost: Reply = (response) => void response.socket?.destroy();

/** The answer breaks off after its first bytes. */
export const brokenOff: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"success":', () => response.socket?.destroy());
};

/** Server-sent events, which end or break off. */
export const events =
  (text: string, { breaks = false, headers = {} } = {}): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
    response.write(text, () => (breaks ? response.socket?.destroy() : response.end()));
  };

/** A real HTTP server that gives the replies of a script, one for each request. */
export class ScriptedApi {
  readonly received: Received[] = [];
  script: Reply[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ScriptedApi> {
    const server = createServer();
    const api = new ScriptedApi(server);
    server.on('request', (request, response) => void api.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return api;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const { method = '', url = '/', headers } = request;
    const body = Buffer.concat(parts).toString();
    const received = { method, url: new URL(url, this.origin), headers, body };
    this.received.push(received);
    const reply = this.script.shift() ?? refusal(500, 'INTERNAL_ERROR', { message: 'The script is over.' });
    reply(response, received);
  }
}
