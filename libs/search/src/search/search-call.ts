import type { Response } from 'express';
import { EventStream, presentError, type RequestContext, type ServerEvent, success } from '#libs/http';
import { isPorticoError, type Principal } from '#libs/kernel';
import type { DoneEvent, TellSearch } from '../contracts/search-terms.js';

/** A search or a research as it was asked for, and whom it tells of its steps. */
export interface SearchCall<Input> {
  readonly principal: Principal;
  readonly input: Input;
  /** Aborted when the client leaves. */
  readonly client: AbortSignal;
  readonly tell: TellSearch;
  /** What the log line of the request says of it. */
  readonly note: (facts: Readonly<Record<string, string>>) => void;
}

/** A request for a search or a research. */
export interface SearchRequested<Input> {
  readonly principal: Principal;
  readonly context: RequestContext;
  readonly input: Input;
  readonly response: Response;
}

/**
 * Answers as the caller asks for it: whole, or with `stream` as events while the work goes on.
 * @param done the last event of an answer.
 */
export async function answerSearch<Input extends { readonly stream?: boolean }, Answer>(
  { principal, context, input, response }: SearchRequested<Input>,
  work: (call: SearchCall<Input>) => Promise<Answer>,
  done: (answer: Answer) => DoneEvent,
) {
  const call = {
    principal,
    input,
    client: context.signal,
    note: (facts: Readonly<Record<string, string>>) => void (context.logged = facts),
  };
  if (input.stream !== true) return success(await work({ ...call, tell: async () => undefined }));
  return answerWithEvents(response, context, async (tell) => done(await work({ ...call, tell })));
}

/**
 * Answers with the events of some work, as they happen. Until the first one, what fails is an ordinary error; from
 * then on it is the event `error`.
 */
async function answerWithEvents(
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
