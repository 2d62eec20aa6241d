import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import { EventStream, presentError, type RequestContext } from '#libs/http';
import { isPorticoError, type PorticoError } from '#libs/kernel';
import type { CallEnd, SettledCall } from '#libs/metering/contracts';
import { ClientDisconnect, Drains } from '../calls/client-disconnect.js';
import type { Measured } from '../calls/told-usage.policy.js';
import { MeteredCalls, type OpenCall } from '../calls/metered-calls.js';
import { Settlements } from '../calls/running-call.js';
import { AT_ONCE_BYTES } from '../upstreams/parse-answer.js';
import type { UpstreamAnswer } from '../upstreams/upstream-answer.js';
import { judgeFailure, UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';
import { AnswerMemory } from '../calls/answer-memory.js';
import { type Beginning, beginStream } from './chat-beginning.js';
import { ChatChunks, DONE } from './chat-chunks.js';
import { type ChatOrder, chatRequest, estimateChat } from './chat-request.policy.js';
import type { StreamedEvent } from './event-reader.js';

/** How a stream came to its end; null where nothing went wrong. */
type Failure = { readonly error: unknown } | null;

/** Chat completions, chunk by chunk. */
@Injectable()
export class ChatStreamService {
  constructor(
    private readonly calls: MeteredCalls,
    private readonly settlements: Settlements,
    private readonly drains: Drains,
    private readonly memory: AnswerMemory,
    @Inject(CONFIG) private readonly config: Pick<Config, 'aiKeepAliveMs'>,
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
    const line = new ClientLine(response, this.config.aiKeepAliveMs);
    const room = this.memory.room(principal.portalId);
    try {
      const open = await this.calls.open<Beginning>(
        {
          principal,
          callClass: 'chat',
          requestedModel: input.model ?? undefined,
          estimate: (model) => estimateChat(input, size, model),
          admitted: (headers) => line.beginLater(headers),
          request: (target) => chatRequest(order, target),
          begin: (answer) => beginStream(answer, room.holds),
          tell,
        },
        disconnect,
      );
      await this.forward(open, order, disconnect, context, line.begin(open.headers));
    } catch (error) {
      const events = line.begun;
      if (events === null || disconnect.isGone || !isPorticoError(error)) throw error;
      endWith(error, events, context);
    } finally {
      room.release();
      line.end();
      disconnect.end();
    }
  }

  private async forward(
    open: OpenCall<Beginning>,
    { input }: ChatOrder,
    disconnect: ClientDisconnect,
    context: RequestContext,
    events: EventStream,
  ): Promise<void> {
    const { call, target, answer } = open;
    const { model, keySource } = call.resolved;
    const chunks = new ChatChunks({
      modelId: model.id,
      wantsUsage: input.stream_options?.include_usage === true,
      contextLength: model.contextLength,
      choices: input.n ?? 1,
    });
    const failure = await this.pump(open, chunks, events);
    if (chunks.isDone && !chunks.hasUsage) await readBehindEnd(open, chunks);
    const { promptTokens } = call.estimate.atLeast;
    await call.settle(settledStream(chunks, promptTokens, failure, disconnect.isGone));
    if (!failure) {
      const usage = chunks.usageChunk(promptTokens);
      events.end(usage === null ? [DONE] : [usage, DONE]);
      letGo(answer);
      return;
    }
    answer.stop();
    if (disconnect.isGone) return events.end([]);
    const { error, told } = judgeFailure(failure.error, keySource, target.apiKey);
    context.logged = { ...context.logged, ...told };
    endWith(error, events, context);
  }

  /** Hands the events on until the provider ends. */
  private async pump(
    { call, begun, answer }: OpenCall<Beginning>,
    chunks: ChatChunks,
    events: EventStream,
  ): Promise<Failure> {
    const { promptTokens } = call.estimate.atLeast;
    try {
      for (
        let batch: readonly StreamedEvent[] | null = begun.first;
        batch !== null;
        batch = await nextBatch(begun, answer, chunks)
      ) {
        const { shown, failure } = await takeAll(chunks, batch);
        const recorded = call.progress(chunks.delivered(promptTokens));
        if (recorded) await recorded;
        await events.send(shown);
        if (failure || chunks.isDone) return failure;
      }
    } catch (error) {
      return chunks.isComplete ? null : { error };
    }
    return chunks.hasFinished ? null : { error: new UpstreamFault('cut') };
  }
}

/** The line to the client. It begins with the first event, or, where the provider is silent, after a while. */
class ClientLine {
  #events: EventStream | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly response: Response,
    private readonly patienceMs: number,
  ) {}

  /** Null while nothing was sent. */
  get begun(): EventStream | null {
    return this.#events;
  }

  beginLater(headers: Readonly<Record<string, string>>): void {
    this.#timer = setTimeout(() => {
      if (!this.response.destroyed) this.begin(headers).beginSilently();
    }, this.patienceMs);
  }

  begin(headers: Readonly<Record<string, string>>): EventStream {
    this.end();
    return (this.#events ??= new EventStream(this.response, headers));
  }

  /** It does not begin by itself any more. */
  end(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

function endWith(error: PorticoError, events: EventStream, context: RequestContext): void {
  context.errorCode = error.code;
  const { requestId } = context;
  events.end([JSON.stringify(presentError(error, { requestId }).body)]);
}

/** The next events; null at the end, also where the provider has said all and keeps the line open. */
async function nextBatch(
  { reader }: Beginning,
  answer: UpstreamAnswer,
  chunks: ChatChunks,
): Promise<readonly StreamedEvent[] | null> {
  const patience = chunks.patienceMs;
  if (patience === null) return reader.next();
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    answer.stop();
  }, patience);
  try {
    return await reader.next();
  } catch (error) {
    if (isLate) return null;
    throw error;
  } finally {
    clearTimeout(late);
  }
}

const LET_GO_MS = 250;

/** A provider that ends by itself keeps its connection for the next call; another one is left at once. */
function letGo(answer: UpstreamAnswer): void {
  const late = setTimeout(() => answer.stop(), LET_GO_MS);
  const toTheEnd = async (): Promise<void> => {
    while ((await answer.next()) !== null);
  };
  void toTheEnd()
    .catch(() => undefined)
    .finally(() => clearTimeout(late));
}

/** What came before a broken event is still the client's. */
async function takeAll(
  chunks: ChatChunks,
  batch: readonly StreamedEvent[],
): Promise<{ readonly shown: readonly string[]; readonly failure: Failure }> {
  const shown: string[] = [];
  try {
    for (const event of batch) {
      const data = event.data.length > AT_ONCE_BYTES ? await chunks.takeLong(event) : chunks.take(event);
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
