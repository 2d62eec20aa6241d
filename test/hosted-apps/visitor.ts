import { type Dispatcher, request } from 'undici';

export interface Seen {
  readonly status: number;
  readonly location: string;
  readonly text: string;
}

/** A browser with a jar for every host. */
export class Browser {
  readonly jars = new Map<string, Map<string, string>>();
  constructor(private readonly origin: string) {}

  /** Comes to an application with an entry: by way of the service, which knows the browser. */
  async enter(address: string): Promise<Seen> {
    const { location } = await this.go(address);
    return this.go((await this.go(location)).location);
  }

  async go(address: string, form?: Record<string, string>, origin?: string): Promise<Seen> {
    const { host, pathname, search } = new URL(address);
    const jar = this.jars.get(host) ?? new Map<string, string>();
    this.jars.set(host, jar);
    const answer: Dispatcher.ResponseData = await request(this.origin + pathname + search, {
      method: form ? 'POST' : 'GET',
      headers: {
        host,
        accept: 'text/html',
        'accept-language': 'en',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(origin && { origin }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]!.split('=');
      if (/; *Max-Age=0(;|$)/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    const { statusCode: status, headers, body } = answer;
    return { status, location: String(headers['location'] ?? ''), text: await body.text() };
  }
}
