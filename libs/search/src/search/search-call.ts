import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { EventStream, presentError, type RequestContext, type ServerEvent, success } from '#libs/http';
import { isPorticoError, newId, PorticoError, type Principal } from '#libs/kernel';
import { MICRO, PortalCharges } from '#libs/metering';
import type { DoneEvent, SearchDepth, TellSearch } from '../contracts/search-terms.js';

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

/** Credits a search with the built-in provider costs. One with a key of one's own costs none here. */
export const SEARCH_CREDITS: Readonly<Record<SearchDepth, bigint>> = { basic: 2n, advanced: 5n };

const AREA = 'search';

export interface PricedWork<Result> {
  readonly portalId: string;
  /** Credits; 0 for work that costs nothing here. */
  readonly credits: bigint;
  /** Aborted when the client leaves. */
  readonly client: AbortSignal;
  /** Calls `began` right before an engine is asked; that throws for a client that has left already. */
  readonly work: (began: () => void) => Promise<Result>;
  /** Whether it has brought anything; for nothing nobody pays. */
  readonly isWorth: (result: Result) => boolean;
}

/** Work with a fixed price: held before, taken once it has brought something, and given back otherwise. */
@Injectable()
export class ChargedWork {
  constructor(private readonly charges: PortalCharges) {}

  /**
   * A client that leaves while an engine is at work pays: the engine is paid, too.
   * @returns the result, and what was taken in micro-credits.
   * @throws PorticoError `INSUFFICIENT_BALANCE`, and whatever `work` throws
   */
  async perform<Result>(priced: PricedWork<Result>): Promise<{ result: Result; charged: bigint }> {
    const { portalId, credits, client, work, isWorth } = priced;
    if (credits === 0n) return { result: await work(() => undefined), charged: 0n };
    const id = newId();
    const amount = credits * MICRO;
    const held = await this.charges.hold({
      key: `search:${id}`,
      portalId,
      amount,
      area: AREA,
      reference: id,
    });
    let hasBegun = false;
    let result: Result;
    try {
      result = await work(() => {
        if (client.aborted) throw new PorticoError('SEARCH_TIMEOUT');
        hasBegun = true;
      });
    } catch (error) {
      if (client.aborted && hasBegun) await this.charges.settle(held, amount);
      else await this.charges.release(held);
      throw error;
    }
    if (isWorth(result)) return { result, charged: await this.charges.settle(held, amount) };
    await this.charges.release(held);
    return { result, charged: 0n };
  }
}
