import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { AgentLogLine } from '#libs/agent-protocol';
import { HttpDrain, inputFault, type RequestContext, success } from '#libs/http';
import type { ErrorCode, Principal } from '#libs/kernel';
import { agentCallFailure } from '../tunnel/tunnel.errors.js';
import { agentTarget } from '../servers/views/server-row.js';
import { READY_SERVER_ERRORS, WakeService } from '../machines/power/wake.service.js';
import { answerEvents } from '../operations/views/sse-stream.js';
import { AgentClient, AgentRefused, type LogQuestion } from '../tunnel/index.js';

/** Characters of an answer; the newest lines are kept. */
const ANSWER_LENGTH = 8 * 1024 * 1024;

const DEFAULT_LINES = 100;

/** What reading lines can be refused with. */
export const LOGS_ERRORS: readonly ErrorCode[] = [
  ...READY_SERVER_ERRORS,
  'GATEWAY_UNREACHABLE',
  'GATEWAY_CONNECTION_TERMINATED',
];

/** Lines that are asked for. */
interface WantedLines {
  readonly service?: string;
  readonly lines?: number;
  /** ISO 8601. */
  readonly since?: string;
  /** Either: as events, and new lines as they come. */
  readonly stream?: boolean;
  readonly follow?: boolean;
}

/** Lines in a row that one release has printed. */
interface PrintedBy {
  /** Of the deploy that has brought the release; null where its agent does not tell. */
  readonly operationId: string | null;
  readonly lines: number;
}

interface NewestLines {
  /** Each with its time in front, oldest first. */
  readonly logs: readonly string[];
  /** Whose they are, in their order. */
  readonly releases: readonly PrintedBy[];
}

const REPEAT = ['Reading again is safe.'];

/** Log lines of a service, from the agent of its server. Takes no lock. */
@Injectable()
export class LogsService {
  constructor(
    private readonly waking: WakeService,
    private readonly agent: AgentClient,
    private readonly drain: HttpDrain,
  ) {}

  /**
   * Answers with the newest lines, or with events and new lines until the connection is closed.
   * @throws PorticoError as {@link open}; `INVALID_PARAMS`
   */
  async answer(
    principal: Principal,
    serverId: string,
    { service, lines: count = DEFAULT_LINES, since, ...wanted }: WantedLines,
    context: RequestContext,
    response: Response,
  ) {
    const follow = wanted.stream === true || wanted.follow === true;
    const lines = await this.open(principal, serverId, {
      ...(since !== undefined && { since: instantOf(since) }),
      ...(service !== undefined && { service }),
      lines: count,
      follow,
      // One that is followed never ends by itself: its reader goes on at another replica.
      signal: follow ? AbortSignal.any([context.signal, this.drain.ending]) : context.signal,
    });
    if (!follow) return success(await this.newest(lines));
    await answerEvents(response, context, {}, async (events) => {
      for await (const { releaseId: operationId, ...line } of lines) {
        await events.send('log', { ...line, operationId });
      }
    });
    return undefined;
  }

  /**
   * The server is awake and the agent has begun to answer when this resolves.
   * @returns the lines, oldest first; none when nothing is deployed.
   * @throws PorticoError as {@link WakeService.ready}; `GATEWAY_UNREACHABLE`, `GATEWAY_CONNECTION_TERMINATED`, also
   *   while the lines are read.
   */
  async open(
    principal: Principal,
    serverId: string,
    question: LogQuestion & { readonly signal: AbortSignal },
  ): Promise<AsyncGenerator<AgentLogLine>> {
    const server = await this.waking.ready(principal, serverId, 'logs', question.signal);
    try {
      return this.guarded(await this.agent.readLogs(agentTarget(server), question), question.signal);
    } catch (error) {
      if (error instanceof AgentRefused && error.reason === 'app_not_deployed') return nothing();
      throw agentCallFailure(error, REPEAT) ?? error;
    }
  }

  /** @param lines of an answer that ends */
  async newest(lines: AsyncGenerator<AgentLogLine>): Promise<NewestLines> {
    const kept: string[] = [];
    const printedBy: (string | null)[] = [];
    let length = 0;
    let first = 0;
    for await (const { at, line, releaseId } of lines) {
      const text = `${at} ${line}`;
      kept.push(text);
      printedBy.push(releaseId);
      length += text.length;
      for (; length > ANSWER_LENGTH && first < kept.length - 1; first += 1) length -= kept[first]!.length;
    }
    return { logs: kept.slice(first), releases: inRuns(printedBy.slice(first)) };
  }

  private async *guarded(
    lines: AsyncGenerator<AgentLogLine>,
    signal: AbortSignal,
  ): AsyncGenerator<AgentLogLine> {
    try {
      yield* lines;
    } catch (error) {
      if (!signal.aborted) throw agentCallFailure(error, REPEAT) ?? error;
    }
  }
}

function inRuns(printedBy: readonly (string | null)[]): PrintedBy[] {
  const runs: { operationId: string | null; lines: number }[] = [];
  for (const operationId of printedBy) {
    const last = runs.at(-1);
    if (last?.operationId === operationId) last.lines += 1;
    else runs.push({ operationId, lines: 1 });
  }
  return runs;
}

async function* nothing(): AsyncGenerator<AgentLogLine> {
  yield* [];
}

/** ISO 8601 knows more forms of a date than a `Date` reads. */
function instantOf(text: string): Date {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  const message = 'since must be a date and time, for example 2026-01-15T12:00:00Z';
  throw inputFault('query', 'since', 'isIso8601', message);
}
