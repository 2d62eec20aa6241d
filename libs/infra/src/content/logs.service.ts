import { Injectable } from '@nestjs/common';
import type { AgentLogLine } from '#libs/agent-protocol';
import type { Principal } from '#libs/kernel';
import { agentCallFailure } from '../tunnel/tunnel.errors.js';
import { agentTarget } from '../servers/views/server-row.js';
import { WakeService } from '../machines/power/wake.service.js';
import { AgentClient, AgentRefused, type LogQuestion } from '../tunnel/index.js';

/** Characters of an answer; the newest lines are kept. */
const ANSWER_LENGTH = 8 * 1024 * 1024;

const REPEAT = ['Reading again is safe.'];

/** Log lines of a service, from the agent of its server. Takes no lock. */
@Injectable()
export class LogsService {
  constructor(
    private readonly waking: WakeService,
    private readonly agent: AgentClient,
  ) {}

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
  async newest(lines: AsyncGenerator<AgentLogLine>): Promise<string[]> {
    const kept: string[] = [];
    let length = 0;
    let first = 0;
    for await (const { at, line } of lines) {
      const text = `${at} ${line}`;
      kept.push(text);
      length += text.length;
      for (; length > ANSWER_LENGTH && first < kept.length - 1; first += 1) length -= kept[first]!.length;
    }
    return kept.slice(first);
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

async function* nothing(): AsyncGenerator<AgentLogLine> {
  yield* [];
}
