import { jsonBytes } from '#libs/parsing/contracts';
import type { UpstreamTarget } from '../contracts/upstream-terms.js';
import type { UpstreamRequest } from '../upstreams/upstream-request.js';
import type { ChatOrder } from './chat-order.js';

/**
 * The request as the provider gets it: what the client sent, with the provider's name of the model. Of a stream the
 * usage is always asked for, whether or not the client wants to see it.
 */
export async function chatRequest(
  { body, input }: Pick<ChatOrder, 'body' | 'input'>,
  { upstreamModel }: Pick<UpstreamTarget, 'upstreamModel'>,
): Promise<UpstreamRequest> {
  const isStream = input.stream === true;
  const options = body['stream_options'] as object | null | undefined;
  const sent = {
    ...body,
    model: upstreamModel,
    ...(isStream && { stream_options: { ...options, include_usage: true } }),
  };
  return {
    path: 'chat/completions',
    contentType: 'application/json',
    accept: isStream ? 'text/event-stream' : 'application/json',
    body: await jsonBytes(sent),
  };
}
