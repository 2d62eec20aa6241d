import type { Response } from 'express';
import { presentError, type RequestContext } from '#libs/http';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { SseStream } from '../operations/views/sse-stream.js';

/**
 * Answers with server-sent events. Its headers are sent at once, so whatever fails from here on is the event `error`.
 * @param send resolves when nothing more is to be told.
 */
export async function answerEvents(
  response: Response,
  { requestId, signal }: Pick<RequestContext, 'requestId' | 'signal'>,
  headers: Readonly<Record<string, string>>,
  send: (events: SseStream) => Promise<void>,
): Promise<void> {
  const events = new SseStream(response, signal, headers);
  try {
    await send(events);
  } catch (thrown) {
    const error = isPorticoError(thrown) ? thrown : new PorticoError('INTERNAL_ERROR', { cause: thrown });
    await events.send('error', presentError(error, { requestId }).body.error);
  } finally {
    events.end();
  }
}
