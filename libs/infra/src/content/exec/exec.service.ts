import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '#libs/http';
import { type Caller, CLOCK, type Clock, type ErrorCode, type Principal } from '#libs/kernel';
import { OperationContents } from '../../operations/output/operation-contents.repository.js';
import { contentExpiry } from '../../operations/life/operation.decider.js';
import { READY_SERVER_ERRORS, WakeService } from '../../machines/power/wake.service.js';
import type { OutputChunk } from '../../operations/output/output-lines.js';
import { OperationAcceptance } from '../../operations/running/operation-acceptance.service.js';
import {
  begunOperation,
  type OperationRow,
  type OperationSnapshot,
} from '../../operations/views/operation.policy.js';
import { Operations } from '../../operations/views/operations.service.js';
import { execFailure } from './exec-outcome.policy.js';

/** What a command can be refused with, or end with. */
export const EXEC_ERRORS: readonly ErrorCode[] = [
  ...READY_SERVER_ERRORS,
  'EXEC_BUSY',
  'EXEC_TIMEOUT',
  'EXEC_FAILED',
  'GATEWAY_UNREACHABLE',
];

export interface ExecOrder {
  readonly serverId: string;
  /** 1 to 10,000 characters, run by `sh`. */
  readonly command: string;
  /** 1 to 600 seconds. */
  readonly timeoutSeconds: number;
}

/** Accepts a command; its text is stored with the acceptance, a job runs it. */
@Injectable()
export class ExecService {
  constructor(
    private readonly waking: WakeService,
    private readonly acceptance: OperationAcceptance,
    private readonly contents: OperationContents,
    private readonly operations: Operations,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** As {@link start}; of a request that is handled again, what it has begun. */
  async startOnce(
    { principal, context }: { readonly principal: Principal; readonly context: RequestContext },
    order: ExecOrder,
  ): Promise<string> {
    const { requestId, signal, begun } = context;
    return begunOperation(begun) ?? this.start({ principal, requestId }, order, signal);
  }

  /** What a command has printed. @throws PorticoError when its outcome is a failure. */
  async outcome({ row, observed }: OperationSnapshot): Promise<{ row: OperationRow; chunks: OutputChunk[] }> {
    const failure = execFailure(row, observed);
    if (failure) throw failure;
    const chunks: OutputChunk[] = [];
    for await (const chunk of this.operations.output(row.operationId)) chunks.push(chunk);
    return { row, chunks };
  }

  /**
   * A sleeping server is woken first.
   * @param signal ends the wait for it.
   * @returns the id of the accepted operation.
   * @throws PorticoError `SERVER_NOT_FOUND`, `WRONG_KEY`, `SERVER_ROLE_FORBIDDEN`, `NOT_BLACKHOLE`,
   *   `SERVER_NOT_READY`, `AGENT_NOT_CONNECTED`, `WAKE_IN_PROGRESS`, `EXEC_BUSY` and others: nothing was
   *   accepted.
   */
  async start(caller: Caller, order: ExecOrder, signal?: AbortSignal): Promise<string> {
    const { serverId, command, timeoutSeconds } = order;
    const { isHeld } = await this.waking.ready(caller.principal, serverId, 'exec', signal);
    return this.acceptance.accept(
      caller,
      { kind: 'exec', serverId, timeoutSeconds, isHeld },
      {
        within: async (tx, { operationId }) =>
          this.contents.saveInput(tx, operationId, command, contentExpiry(this.clock.now())),
      },
    );
  }
}
