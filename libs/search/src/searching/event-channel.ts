import type { Response } from 'express';
import { EventStream, presentError, type RequestContext, type ServerEvent } from '#libs/http';
import { isPorticoError } from '#libs/kernel';
import type { DoneEvent, TellSearch } from '../contracts/search-events.js';

/**
 * Answers with the events of some work, as they happen. Until the first one, what fails is an ordinary error; from
 * then on it is the event `error`.
 */
export async function answerWithEvents(
  response: Response,
  context: RequestContext,
  work: (tell: TellSearch) => Promise<DoneEvent>,
): Promise<void> {
  let stream: EventStream | null = null;
  const opened = (): EventStream => (stream ??= new EventStream(response, {}));
  try {
    const done = await work((event) => opened().send([framed(event)]));
    opened().end([framed(done)]);
  } catch (error) {
    if (stream === null || !isPorticoError(error)) throw error;
    context.errorCode = error.code;
    const { requestId } = context;
    opened().end([framed({ type: 'error', error: presentError(error, { requestId }).body.error })]);
  }
}

function framed<Event extends { readonly type: string }>(event: Event): ServerEvent {
  return { name: event.type, data: JSON.stringify(event) };
}
