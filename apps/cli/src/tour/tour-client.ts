import { request, type Dispatcher } from 'undici';
import { CliError } from '../cli-error.js';

/** One request of the tour and what really came back. */
export interface TourStep {
  readonly title: string;
  readonly request: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly answer: unknown;
}

/** `data` of the answer of a step. */
export function dataOf<Data>({ answer }: TourStep): Data {
  return (answer as { readonly data: Data }).data;
}

export interface TourCall {
  readonly title: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base address. */
  readonly path: string;
  readonly body?: unknown;
  /** A tar.gz that is the body itself. */
  readonly archive?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 60_000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Talks to the service as any client would. */
export class TourClient {
  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
  ) {}

  /** @throws CliError `TOUR_FAILED` for an answer that is no success. */
  call({ title, method, path, body, archive, headers = {} }: TourCall): Promise<TourStep> {
    const url = `${this.baseUrl}${path}`;
    const text = body === undefined ? null : JSON.stringify(body);
    const types = { 'content-type': archive ? 'application/gzip' : 'application/json' };
    const said = text ?? (archive && `<${archive.length} bytes of a tar.gz>`);
    return this.send(title, said === undefined ? `${method} ${url}` : `${method} ${url} ${said}`, url, {
      method,
      headers: { 'x-api-key': this.key, ...(said !== undefined && types), ...headers },
      body: archive ?? text,
    });
  }

  /**
   * Opens the first page of a hosted application, as a browser does: without a key.
   * @throws CliError `TOUR_FAILED`
   */
  open(title: string, appUrl: string): Promise<TourStep> {
    const url = new URL('/', appUrl);
    // Browsers know names below localhost; the resolver of a system may not.
    const { origin } = new URL(this.baseUrl);
    return this.send(title, `GET ${url.href}`, origin, { method: 'GET', headers: { host: url.host } });
  }

  private async send(
    title: string,
    shown: string,
    url: string,
    options: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'>,
  ): Promise<TourStep> {
    const startedAt = performance.now();
    const { statusCode, body } = await request(url, {
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      ...options,
    });
    const answer = parse(await body.text());
    const milliseconds = Math.round(performance.now() - startedAt);
    if (statusCode >= 300) {
      throw new CliError('TOUR_FAILED', `${shown} answered ${statusCode}: ${JSON.stringify(answer)}`);
    }
    return { title, request: shown, status: statusCode, milliseconds, answer };
  }
}
