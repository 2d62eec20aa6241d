import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { OutboundAddresses } from '#libs/http';
import { HostBytes } from '../bytes/host-bytes.js';
import type { HostClientSettings, OAuthCredential, WebhookCredential } from '../call/host-call.js';
import { HostClient } from '../call/host-client.js';
import { HostTokens } from '../call/host-tokens.js';
import { HostPacer } from '../pacing/host-pacer.js';
import { HostTransport } from '../transport/host-transport.js';

/** A request as the host received it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly body: unknown;
}

export type Reply = (request: Received, response: ServerResponse) => void;

export const SETTINGS: HostClientSettings = {
  timeoutMs: 30_000,
  maxResponseBytes: 4 * 1024 * 1024,
  connections: 8,
  maxOrigins: 10,
  userAgent: 'test',
  addresses: new OutboundAddresses(['127.0.0.1']),
};

export const json =
  (body: unknown, status = 200): Reply =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

function readJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

/** A host that answers as a spec tells it, and the service's client for it. */
export class ScriptedHost {
  readonly received: Received[] = [];
  private readonly replies: Reply[] = [];
  readonly transport: HostTransport;
  readonly client: HostClient;
  readonly bytes: HostBytes;
  readonly tokens: HostTokens;

  private constructor(
    private readonly server: Server,
    readonly origin: string,
    settings: HostClientSettings,
  ) {
    const pace = { burst: 1_000_000, perSecond: 1_000_000 };
    const pacing = { pace, queueLength: 100, queueWaitMs: 30_000, concurrency: settings.connections };
    this.transport = new HostTransport(settings);
    const pacer = new HostPacer(pacing, { place: { index: 0, count: 1 } });
    this.client = new HostClient(settings, this.transport, pacer);
    this.bytes = new HostBytes(settings, pacer);
    this.tokens = new HostTokens(settings, this.transport);
  }

  static async start(change: Partial<HostClientSettings> = {}): Promise<ScriptedHost> {
    const server = createServer((request, response) => void host.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const host = new ScriptedHost(server, `http://127.0.0.1:${port}`, { ...SETTINGS, ...change });
    return host;
  }

  /** Replies to the next requests, in order; the last one stays. */
  script(...replies: Reply[]): void {
    this.received.length = 0;
    this.replies.splice(0, this.replies.length, ...replies);
  }

  webhook(change: Partial<WebhookCredential> = {}): WebhookCredential {
    const { origin: restUrl } = this;
    return {
      kind: 'webhook',
      portalId: 'p',
      restUrl,
      pace: null,
      hostUserId: 7,
      secret: 's3cr/et',
      ...change,
    };
  }

  oauth(change: Partial<OAuthCredential> = {}): OAuthCredential {
    return {
      kind: 'oauth',
      portalId: 'p',
      restUrl: this.origin,
      pace: null,
      hostUserId: 7,
      applicationId: 'a',
      accessToken: 'old-token',
      isOver: () => false,
      renew: null,
      ...change,
    };
  }

  async stop(): Promise<void> {
    await Promise.all([this.transport.onApplicationShutdown(), this.bytes.onApplicationShutdown()]);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request);
    const { url = '', headers } = request;
    const received = { path: url, headers, text: raw, body: readJson(raw) };
    this.received.push(received);
    const reply = this.replies.length > 1 ? this.replies.shift() : this.replies[0];
    reply?.(received, response);
  }
}
