import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { retryTransient } from '#libs/database';
import { HttpDrain, type RequestContext } from '#libs/http';
import { CLOCK, type Clock, isUuid, PorticoError, type Principal } from '#libs/kernel';
import { mayDo } from '../../servers/access/server-access.policy.js';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import { OperationContents } from '../output/operation-contents.repository.js';
import type { DeployCause } from '../output/deploy-cause.policy.js';
import type { NumberedLine, StoredChunk } from '../output/output-lines.js';
import { logEventData, type OutputNews, OutputReading } from '../output/output-reading.js';
import { causeOfDeploy, hasCause } from './operation.policy.js';
import { OperationAnswer, OutputLineAnswer } from './operation.answer.js';
import { OperationViewRepository } from './operation-view.repository.js';
import {
  observeOperation,
  type OperationRow,
  type OperationSnapshot,
  parseKind,
  parseLimit,
} from './operation.policy.js';
import { OperationWatch } from './operation-watch.js';
import { answerEvents, type SseStream } from './sse-stream.js';

const POLL_MS = 1_000;
/** How long an absent database is waited for before the answer gives up. */
const DATABASE_TIMEOUT_MS = 20_000;
const CHUNKS_AT_ONCE = 500;
const OPERATION_HEADER = 'X-Operation-Id';
/** Characters of an answer; one line is given however long it is. */
const ANSWER_LENGTH = 1_048_576;

export interface OutputPage {
  readonly looked: OperationSnapshot;
  /** Of a deploy that has failed, or whose end nobody knows. */
  readonly cause: DeployCause | null;
  readonly lines: readonly NumberedLine[];
  /** Whether there are no lines behind these now. */
  readonly isLast: boolean;
}

/** Who waits for the end of an operation. */
export interface OutcomeReader {
  readonly context: RequestContext;
  readonly response: Response;
  /** Whether it is told what happens meanwhile, as events. */
  readonly stream: boolean | undefined;
  /** How long it waits; by default as long as the client does. */
  readonly holdMs?: number;
}

/** What an operation has come to, as it is answered. */
interface Outcome {
  readonly data: object;
  readonly warnings?: readonly string[];
}

/**
 * Operations of servers: found for the exact key that started them, and followed through their view and stored output, never
 * through the queue. Reads only: wakes and releases nothing.
 */
@Injectable()
export class Operations {
  constructor(
    private readonly access: ServerAccess,
    private readonly views: OperationViewRepository,
    private readonly contents: OperationContents,
    private readonly watch: OperationWatch,
    private readonly drain: HttpDrain,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `OPERATION_NOT_FOUND` for unknown operations and for any other key. */
  async find(principal: Principal, operationId: string): Promise<OperationRow> {
    const row = isUuid(operationId) ? await this.views.find(operationId) : null;
    if (!row || row.keyId !== principal.keyId) throw new PorticoError('OPERATION_NOT_FOUND');
    return row;
  }

  /**
   * The last ones of a server.
   * @param query the query values as sent.
   * @throws PorticoError `SERVER_NOT_FOUND` unless the caller may read the server or began an operation
   *   there, which a soft delete does not change; `INVALID_LIMIT`, `INVALID_KIND`.
   */
  async list(
    principal: Principal,
    serverId: string,
    query: Readonly<Record<string, unknown>>,
  ): Promise<OperationAnswer[]> {
    const found = await this.access.find(principal, serverId);
    if (!found) throw new PorticoError('SERVER_NOT_FOUND');
    const visible = mayDo(found.relation, 'read') || (await this.views.hasAny(serverId, principal.keyId));
    if (!visible) throw new PorticoError('SERVER_NOT_FOUND');
    const limit = parseLimit(query.limit);
    const kind = parseKind(query.kind);
    const rows = await this.views.list(serverId, principal.keyId, kind, limit);
    return this.describe(rows);
  }

  /** @throws PorticoError `OPERATION_NOT_FOUND` */
  async read(principal: Principal, operationId: string): Promise<OperationAnswer> {
    return this.describeOne(await this.find(principal, operationId));
  }

  private async describe(rows: readonly OperationRow[]): Promise<OperationAnswer[]> {
    const now = this.clock.now();
    const seen = rows.map((row) => ({ row, observed: observeOperation(row, now) }));
    const failed = seen.filter(({ row, observed }) => hasCause(row, observed));
    const kept = await this.contents.causes(failed.map(({ row }) => row.operationId));
    return seen.map(({ row, observed }) =>
      OperationAnswer.of(row, now, causeOfDeploy(row, observed, kept.get(row.operationId))),
    );
  }

  private async describeOne(row: OperationRow): Promise<OperationAnswer> {
    const [answer] = await this.describe([row]);
    if (!answer) throw new Error('one operation was described as none');
    return answer;
  }

  /**
   * Answers the call that has begun an operation: `operation`, its news and `done` as events, or what it has come to.
   * @param outcome reads that of an operation that has ended, or is no longer waited for. @throws PorticoError the failure
   * @returns the outcome; undefined where the answer has been sent.
   */
  async answerOutcome<Told extends Outcome>(
    operationId: string,
    { context, response, stream, holdMs }: OutcomeReader,
    outcome: (ended: OperationSnapshot) => Promise<Told>,
  ): Promise<Told | undefined> {
    const { signal } = context;
    const held = holdMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(holdMs)]);
    if (!stream) {
      response.setHeader(OPERATION_HEADER, operationId);
      return outcome(await this.untilEnd(operationId, held));
    }
    await answerEvents(response, context, { [OPERATION_HEADER]: operationId }, async (events) => {
      await events.send('operation', { operationId });
      const ended = await this.forwardOutput(operationId, held, async ({ event, data }) =>
        events.send(event, event === 'log' ? logEventData(data) : data),
      );
      if (signal.aborted) return;
      const { data, warnings } = await outcome(ended ?? (await this.untilEnd(operationId, held)));
      await events.send('done', warnings ? { ...data, warnings } : data);
    });
    return undefined;
  }

  /**
   * Answers with the lines after one as events, and `done` with the operation once it has ended.
   * @throws PorticoError where the process ends: what is to come is asked for elsewhere.
   */
  async answerOutput(
    operationId: string,
    after: number,
    context: RequestContext,
    response: Response,
  ): Promise<undefined> {
    const { ending } = this.drain;
    ending.throwIfAborted();
    await answerEvents(response, context, {}, async (events) => {
      // Its reader goes on at another replica.
      const held = AbortSignal.any([context.signal, ending]);
      const ended = await this.forwardOutput(operationId, held, (news) => sendNews(events, news), after);
      if (ended) await events.send('done', await this.retried(() => this.describeOne(ended.row)));
    });
  }

  /** Resolves when the operation has ended, by fact or by its deadline, or the signal is aborted. */
  async untilEnd(operationId: string, signal?: AbortSignal): Promise<OperationSnapshot> {
    let last: OperationSnapshot | null = null;
    const waiter = this.watch.openEnd(operationId);
    for await (const looked of this.looks(operationId, signal, waiter)) last = looked;
    return last ?? this.look(operationId);
  }

  /** How the operation stands, again on every news; the end is the last. An aborted signal ends it sooner. */
  async *looks(
    operationId: string,
    signal?: AbortSignal,
    waiter = this.watch.open(operationId),
  ): AsyncGenerator<OperationSnapshot> {
    try {
      while (!signal?.aborted) {
        const looked = await this.look(operationId);
        yield looked;
        if (looked.observed.status !== 'running') return;
        await waiter.wait(POLL_MS, signal);
      }
    } finally {
      waiter.close();
    }
  }

  /** What is stored of an operation's output after a position. */
  async *output(operationId: string, after = 0): AsyncGenerator<StoredChunk> {
    for (let last = after; ;) {
      const chunks = await this.retried(() => this.contents.readOutput(operationId, last, CHUNKS_AT_ONCE));
      yield* chunks;
      if (chunks.length < CHUNKS_AT_ONCE) return;
      last = chunks.at(-1)?.seq ?? last;
    }
  }

  /** How it stands now. @throws PorticoError `OPERATION_NOT_FOUND` */
  async look(operationId: string): Promise<OperationSnapshot> {
    const row = await this.retried(() => this.views.find(operationId));
    if (!row) throw new PorticoError('OPERATION_NOT_FOUND');
    return { row, observed: observeOperation(row, this.clock.now()) };
  }

  /**
   * The news, then the end; null when the signal was aborted before.
   * @param after the last line that is known already; steps are told again.
   */
  async *followOutput(
    operationId: string,
    signal: AbortSignal,
    after = 0,
  ): AsyncGenerator<OutputNews, OperationSnapshot | null> {
    const reading = this.reading(operationId);
    for await (const looked of this.looks(operationId, signal)) {
      for await (const news of reading.news(looked)) {
        if (news.event === 'step' || news.data.seq > after) yield news;
      }
      if (looked.observed.status !== 'running') return looked;
    }
    return null;
  }

  /** @returns the end; null when the signal was aborted before. */
  private async forwardOutput(
    operationId: string,
    signal: AbortSignal,
    send: (news: OutputNews) => Promise<void>,
    after = 0,
  ): Promise<OperationSnapshot | null> {
    const news = this.followOutput(operationId, signal, after);
    for (;;) {
      const next = await news.next();
      if (next.done) return next.value;
      await send(next.value);
    }
  }

  /** The lines that are there now. */
  async readOutput(operationId: string, after: number, limit: number): Promise<OutputPage> {
    const looked = await this.look(operationId);
    const { row, observed } = looked;
    const kept = await this.contents.causes(hasCause(row, observed) ? [operationId] : []);
    const cause = causeOfDeploy(row, observed, kept.get(operationId));
    const lines: NumberedLine[] = [];
    let length = 0;
    for await (const { event, data } of this.reading(operationId).news(looked)) {
      if (event !== 'log' || data.seq <= after) continue;
      length += data.line.length;
      const isFull = lines.length === limit || (lines.length > 0 && length > ANSWER_LENGTH);
      if (isFull) return { looked, cause, lines, isLast: false };
      lines.push(data);
    }
    return { looked, cause, lines, isLast: true };
  }

  /** From the first line on. */
  reading(operationId: string): OutputReading {
    return new OutputReading({
      steps: async () => (await this.contents.report(operationId))?.steps ?? [],
      chunks: (after) => this.output(operationId, after),
    });
  }

  private retried<T>(work: () => Promise<T>): Promise<T> {
    return retryTransient(work, { deadlineMs: DATABASE_TIMEOUT_MS });
  }
}

function sendNews(events: SseStream, { event, data }: OutputNews): Promise<void> {
  return event === 'log'
    ? events.send('log', OutputLineAnswer.of(data), data.seq)
    : events.send('step', data);
}
