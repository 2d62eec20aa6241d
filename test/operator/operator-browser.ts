import { request } from 'undici';
import { AdminServer } from '#libs/observability';
import type { OperatorCallName, OperatorCalls, OperatorSession } from '#libs/operator/contracts';
import { OperatorSessions } from '../../libs/operator/src/sessions/operator-sessions.js';
import type { InProcessApi } from '../harness/in-process-api.js';

/** What an answer of the operator API says. */
export interface OperatorReply<Data = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly data: Data;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: { readonly field?: string };
  };
}

interface Sent {
  readonly method?: 'GET' | 'POST' | 'DELETE' | 'PUT';
  readonly body?: unknown;
  /** In place of, and beside, those of the console; undefined takes one away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** The console of an operator in a browser, as the admin listener of an API sees it. */
export class OperatorBrowser {
  cookie: string | null = null;

  constructor(readonly origin: string) {}

  static at(api: Pick<InProcessApi, 'get'>): OperatorBrowser {
    return new OperatorBrowser(`http://127.0.0.1:${api.get<AdminServer>(AdminServer).port}`);
  }

  /** Signed in by a link that was made for it. */
  static async signedIn(api: Pick<InProcessApi, 'get'>, name = 'Ann'): Promise<OperatorBrowser> {
    const browser = OperatorBrowser.at(api);
    const { token } = await api.get<OperatorSessions>(OperatorSessions).invite(name);
    const { status } = await browser.open(token);
    if (status !== 200) throw new Error(`The link was answered with ${status}.`);
    return browser;
  }

  async send<Data = unknown>(
    path: string,
    { method = 'GET', body, headers = {} }: Sent = {},
  ): Promise<OperatorReply<Data>> {
    const all: Record<string, string | undefined> = {
      'x-svc-operator': '1',
      origin: this.origin,
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(this.cookie !== null && { cookie: this.cookie }),
      ...headers,
    };
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const answer = await request(`${this.origin}${path}`, {
      method,
      headers: Object.fromEntries(sent),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    const { data, error } = (text === '' ? {} : JSON.parse(text)) as Pick<
      OperatorReply<Data>,
      'data' | 'error'
    >;
    return { status: answer.statusCode, headers: answer.headers, data, error };
  }

  /** Uses a link up, and keeps the cookie as a browser does. */
  async open(token: string): Promise<OperatorReply<OperatorSession>> {
    const reply = await this.send<OperatorSession>('/operator/session', { method: 'POST', body: { token } });
    const [set] = [reply.headers['set-cookie'] ?? []].flat();
    if (set !== undefined) this.cookie = set.split(';', 1)[0]!;
    return reply;
  }

  try<Name extends OperatorCallName>(
    name: Name,
    input: unknown,
    headers?: Sent['headers'],
  ): Promise<OperatorReply<OperatorCalls[Name]['answer']>> {
    return this.send(`/operator/calls/${name}`, { method: 'POST', body: input, ...(headers && { headers }) });
  }

  /** @throws Error when the call is refused. */
  async call<Name extends OperatorCallName>(
    name: Name,
    input: OperatorCalls[Name]['input'],
  ): Promise<OperatorCalls[Name]['answer']> {
    const { status, data, error } = await this.try(name, input);
    if (status !== 200)
      throw new Error(`${name} was answered with ${status} ${error?.code}: ${error?.message}`);
    return data;
  }
}
