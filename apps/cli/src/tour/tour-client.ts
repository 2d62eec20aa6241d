import { request } from 'undici';
import { CliError } from '../cli-error.js';

/** One request of the tour and what really came back. */
export interface TourStep {
  readonly title: string;
  readonly request: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly answer: unknown;
}

export interface TourCall {
  readonly title: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base address. */
  readonly path: string;
  readonly body?: unknown;
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
  async call({ title, method, path, body }: TourCall): Promise<TourStep> {
    const startedAt = performance.now();
    const url = `${this.baseUrl}${path}`;
    const response = await request(url, {
      method,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      headers: { 'x-api-key': this.key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = parse(await response.body.text());
    const shown = body === undefined ? '' : ` ${JSON.stringify(body)}`;
    const milliseconds = Math.round(performance.now() - startedAt);
    if (response.statusCode >= 300) {
      const refusal = `${method} ${url} answered ${response.statusCode}: ${JSON.stringify(answer)}`;
      throw new CliError('TOUR_FAILED', refusal);
    }
    return { title, request: `${method} ${url}${shown}`, status: response.statusCode, milliseconds, answer };
  }
}
