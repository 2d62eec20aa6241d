import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { EventStream, presentError, type RequestContext } from '#libs/http';
import type { CallEnd, SettledCall } from '#libs/metering/contracts';
import { ClientDisconnect, Drains } from '../calls/client-disconnect.js';
import type { Measured } from '../calls/told-usage.policy.js';
import { MeteredCalls, type OpenCall } from '../calls/metered-calls.js';
import { Settlements } from '../calls/running-call.js';
import { readJson, type UpstreamAnswer } from '../upstreams/upstream-answer.js';
import { judgeFailure, UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';
import { asCompletion, ChatChunks, DONE } from './chat-chunks.js';
import { type ChatOrder, chatRequest, estimateChat } from './chat-request.policy.js';
import { EventReader, type StreamedEvent } from './event-reader.js';

/** A stream up to its first event. */
interface Beginning {
  readonly reader: EventReader;
  readonly first: readonly StreamedEvent[];
}

/** How a stream came to its end; null where nothing went wrong. */
type Failure = { readonly error: unknown } | null;

/** Chat completions, chunk by chunk. */
@Injectable()
export class ChatStreamService {
  constructor(
    private readonly calls: MeteredCalls,
    private readonly settlements: Settlements,
    private readonly drains: Drains,
  ) {}

  /**
   * Sends the whole answer. Resolves when the call has ended, which may be after its client has left.
   * @throws PorticoError while nothing has been sent
   */
  send(order: ChatOrder, context: RequestContext, response: Response): Promise<void> {
    return this.settlements.track(this.stream(order, context, response));
  }

  private async stream(order: ChatOrder, context: RequestContext, response: Response): Promise<void> {
    const { principal, input, size, tell } = order;
    const disconnect = new ClientDisconnect(context.signal, this.settlements.stopping, this.drains);
    try {
      const open = await this.calls.open<Beginning>(
        {
          principal,
          callClass: 'chat',
          requestedModel: input.model ?? undefined,
          estimate: (model) => estimateChat(input, size, model),
          request: (target) => chatRequest(order, target),
          begin: beginStream,
          tell,
        },
        disconnect,
      );
      await this.forward(open, order, disconnect, context, response);
    } finally {
      disconnect.end();
    }
  }

  private async forward(
    open: OpenCall<Beginning>,
    { input }: ChatOrder,
    disconnect: ClientDisconnect,
    context: RequestContext,
    response: Response,
  ): Promise<void> {
    const { call, target, answer, headers } = open;
    const { model, keySource } = call.resolved;
    const chunks = new ChatChunks({
      modelId: model.id,
      wantsUsage: input.stream_options?.include_usage === true,
      contextLength: model.contextLength,
      choices: input.n ?? 1,
    });
    const events = new EventStream(response, headers);
    const failure = await this.pump(open, chunks, events);
    if (chunks.isDone && !chunks.hasUsage) await readBehindEnd(open, chunks);
    const { promptTokens } = call.estimate.atLeast;
    await call.settle(settledStream(chunks, promptTokens, failure, disconnect.isGone));
    if (!failure) {
      const usage = chunks.usageChunk(promptTokens);
      events.end(usage === null ? [DONE] : [usage, DONE]);
      return;
    }
    answer.stop();
    if (disconnect.isGone) return events.end([]);
    const { error, told } = judgeFailure(failure.error, keySource, target.apiKey);
    context.logged = { ...context.logged, ...told };
    context.errorCode = error.code;
    const { requestId } = context;
    events.end([JSON.stringify(presentError(error, { requestId }).body)]);
  }

  /** Hands the events on until the provider ends. */
  private async pump(
    { call, begun }: OpenCall<Beginning>,
    chunks: ChatChunks,
    events: EventStream,
  ): Promise<Failure> {
    const { promptTokens } = call.estimate.atLeast;
    try {
      for (
        let batch: readonly StreamedEvent[] | null = begun.first;
        batch !== null;
        batch = await begun.reader.next()
      ) {
        const { shown, failure } = takeAll(chunks, batch);
        const recorded = call.progress(chunks.delivered(promptTokens));
        if (recorded) await recorded;
        await events.send(shown);
        if (failure || chunks.isDone) return failure;
      }
    } catch (error) {
      return { error };
    }
    return chunks.isComplete ? null : { error: new UpstreamFault('cut') };
  }
}

/** What came before a broken event is still the client's. */
function takeAll(
  chunks: ChatChunks,
  batch: readonly StreamedEvent[],
): { readonly shown: readonly string[]; readonly failure: Failure } {
  const shown: string[] = [];
  try {
    for (const event of batch) {
      const data = chunks.take(event);
      if (data !== null) shown.push(data);
    }
  } catch (error) {
    return { shown, failure: { error } };
  }
  return { shown, failure: null };
}

/**
 * The provider's numbers once it has told them at the end; otherwise the prompt and what was delivered. Whoever hangs
 * up pays for what was delivered.
 */
function settledStream(
  chunks: ChatChunks,
  promptTokens: number,
  failure: Failure,
  isGone: boolean,
): SettledCall {
  const isWhole = !failure || chunks.isComplete;
  const measured: Measured = isWhole
    ? chunks.measured(promptTokens)
    : { counts: chunks.brokenOff(promptTokens), usageOrigin: 'estimated' };
  return { ...measured, httpStatus: 200, end: endOf(failure, isGone) };
}

/** Some tell the usage behind the end. One that tells none, and does not hang up, is not waited for long. */
const BEHIND_END_MS = 500;

async function readBehindEnd({ answer, begun }: OpenCall<Beginning>, chunks: ChatChunks): Promise<void> {
  const late = setTimeout(() => answer.stop(), BEHIND_END_MS);
  try {
    while (!chunks.hasUsage) {
      const batch = await begun.reader.next();
      if (batch === null) return;
      for (const event of batch) chunks.take(event);
    }
  } catch (error) {
    // The answer was whole before.
    if (!(error instanceof UpstreamFault)) throw error;
  } finally {
    clearTimeout(late);
  }
}

function endOf(failure: Failure, isGone: boolean): CallEnd {
  if (isGone) return 'client_gone';
  if (!failure) return 'completed';
  const { error } = failure;
  const isLate = error instanceof UpstreamFault && error.kind.endsWith('_timeout');
  return isLate ? 'upstream_timeout' : 'upstream_cut';
}

/**
 * Reads up to the first event, so that what goes wrong before is an ordinary error.
 * @throws UpstreamFault, UpstreamRefusal
 */
async function beginStream(answer: UpstreamAnswer): Promise<Beginning> {
  if (answer.contentType !== 'text/event-stream') {
    // Says what is wrong, if it says anything; a whole answer is none to somebody who asked for a stream.
    asCompletion(await readJson(answer));
    throw new UpstreamFault('unreadable');
  }
  const reader = new EventReader(answer);
  const first = await reader.next();
  if (first === null) throw new UpstreamFault('cut');
  const [event] = first;
  new ChatChunks({ modelId: '', wantsUsage: false, contextLength: null, choices: 1 }).take(event!);
  return { reader, first };
}
