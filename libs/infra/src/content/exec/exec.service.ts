import { Inject, Injectable } from '@nestjs/common';
import { type Caller, CLOCK, type Clock } from '#libs/kernel';
import { OperationContents } from '../../operations/output/operation-contents.repository.js';
import { contentExpiry } from '../../operations/life/operation.decider.js';
import { WakeService } from '../../machines/power/wake.service.js';
import { OperationAcceptance } from '../../operations/running/operation-acceptance.service.js';

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
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

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
