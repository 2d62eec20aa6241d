import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { traced } from '#libs/observability';
import type { UpstreamTarget } from '../contracts/upstream-terms.js';
import type { UpstreamAnswer } from './upstream-answer.js';
import { UpstreamExchange } from './upstream-exchange.js';
import { UpstreamPools } from './upstream-pools.js';
import type { UpstreamRequest } from './upstream-request.js';

/**
 * Calls providers. A request carries nothing of the caller but its body; redirects are not followed, and an answer
 * is handed on as it is, whatever its status.
 */
@Injectable()
export class UpstreamClient {
  constructor(
    private readonly pools: UpstreamPools,
    @Inject(CONFIG) private readonly config: Pick<Config, 'aiMaxResponseBytes'>,
  ) {}

  /**
   * @param signal breaks the call off, at whatever point; the connection is closed at once.
   * @throws UpstreamFault
   */
  post(
    target: UpstreamTarget,
    request: UpstreamRequest,
    signal: AbortSignal | null = null,
  ): Promise<UpstreamAnswer> {
    const start = { name: `POST model ${request.path}`, kind: 'client' } as const;
    return traced(start, async (span) => {
      const answer = await this.exchange(target, request, signal);
      span.set({ 'http.request.method': 'POST', 'http.response.status_code': answer.status });
      return answer;
    });
  }

  private async exchange(
    target: UpstreamTarget,
    request: UpstreamRequest,
    signal: AbortSignal | null,
  ): Promise<UpstreamAnswer> {
    const { pool, path } = this.pools.of(target);
    const exchange = new UpstreamExchange(target.timeouts, this.config.aiMaxResponseBytes, signal);
    pool.dispatch(
      {
        method: 'POST',
        path: `${path}/${request.path}`,
        headers: {
          'content-type': request.contentType,
          accept: request.accept,
          'accept-encoding': 'identity',
          'user-agent': 'portico',
          ...(target.apiKey !== null && { authorization: `Bearer ${target.apiKey}` }),
          ...(request.contentLength !== undefined && { 'content-length': String(request.contentLength) }),
        },
        body: request.body,
      },
      exchange,
    );
    return exchange.head;
  }
}
