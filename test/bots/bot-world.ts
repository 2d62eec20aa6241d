import type { Answer, CallOptions, CheckedClient } from '#libs/testing';
import { startInProcessApi, type InProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { aPortal } from '../harness/portal-builder.js';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What specs look at in an answer. */
export interface BotBody {
  readonly data: never;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string; readonly hostCode?: string; readonly reason?: string };
}

/** What a bot hears. */
export interface BotEvent {
  readonly eventId: number;
  readonly type: string;
  readonly data: {
    readonly dialogId: string;
    readonly message: { readonly id: number; readonly text: string };
    readonly command: { readonly id: number; readonly command: string; readonly params: string };
    readonly chat: { readonly dialogId: string };
    readonly user: { readonly id: number };
  };
}

export interface Events {
  readonly events: readonly BotEvent[];
  readonly nextOffset: number;
  readonly storedOffset: number;
  readonly persisted: boolean;
  readonly hint?: string;
}

/** The API with a portal that has bots. */
export class BotWorld {
  private constructor(
    readonly api: InProcessApi,
    readonly portal: TestPortal,
    readonly key: string,
  ) {}

  static async start(domain: string): Promise<BotWorld> {
    const api = await startInProcessApi();
    const portal = await aPortal(api, domain)
      .withKey({ scopes: ['imbot', 'im'] })
      .build();
    return new BotWorld(api, portal, portal.key);
  }

  call(
    method: Method,
    path: string,
    body?: unknown,
    access: CallOptions = {},
    client: CheckedClient = this.api.client,
  ): Promise<Answer<BotBody>> {
    const options = { key: this.key, ...access, ...(body !== undefined && { body }) };
    return client.call<BotBody>(method, `/v1/bots${path}`, options);
  }

  /** Status and code of an answer: `404 BOT_NOT_FOUND`, or the status of a success. */
  static outcome({ status, body }: Answer<BotBody>): string {
    return body.error ? `${status} ${body.error.code}` : String(status);
  }

  async events(id: number, query = ''): Promise<Events> {
    return (await this.call('GET', `/${id}/events${query}`)).body.data as Events;
  }

  post(id: number, path: string, body: object): Promise<Answer<BotBody>> {
    return this.call('POST', `/${id}${path}`, body);
  }

  async bot(code: string, more: object = {}, access: CallOptions = {}): Promise<number> {
    const { body } = await this.call('POST', '', { code, name: `Bot ${code}`, ...more }, access);
    return (body.data as { botId: number }).botId;
  }

  /** Somebody at the host says something. */
  async say(dialogId: string, text: string, userId = 2): Promise<void> {
    const { domain } = this.portal;
    await this.api.sandbox.control('POST', '/messages', { domain, userId, dialogId, text });
  }

  /** Calls of bots that have reached the host. */
  async hostCalls(): Promise<readonly string[]> {
    const calls = await this.api.sandbox.calls();
    return calls.map(({ method }) => method).filter((method) => method.startsWith('imbot.'));
  }

  stop(): Promise<void> {
    return this.api.stop();
  }
}
