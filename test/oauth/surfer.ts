import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'undici';

/** What a browser was answered. */
export interface Seen {
  readonly status: number;
  /** Empty when it was not sent on. */
  readonly location: string;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** A browser that keeps its cookie, follows nothing and reads English. */
export class Surfer {
  private cookie = '';
  private readonly agent = new Agent({ pipelining: 0 });

  constructor(private readonly origin: string) {}

  /**
   * @param address only its path and query count.
   * @param form posted when it is given.
   */
  async go(address: string, form?: readonly (readonly [string, string])[]): Promise<Seen> {
    const url = new URL(address, this.origin);
    const body = new URLSearchParams();
    for (const [name, value] of form ?? []) body.append(name, value);
    const answer = await request(this.origin + url.pathname + url.search, {
      method: form ? 'POST' : 'GET',
      dispatcher: this.agent,
      headers: {
        'accept-language': 'en',
        ...(this.cookie && { cookie: this.cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: body.toString() }),
    });
    const { statusCode: status, headers } = answer;
    const given = String(headers['set-cookie'] ?? '').split(';', 1)[0];
    if (given) this.cookie = given;
    const location = String(headers['location'] ?? '');
    return { status, headers, location, text: await answer.body.text() };
  }
}
