import { Injectable } from '@nestjs/common';
import { retryTransient } from '#libs/database';
import { newId } from '#libs/kernel';
import { OperationLog } from '../operations/operation-log.js';
import { OperationLeaseRepository } from '../operations/operation-lease.repository.js';
import { PursueExec } from './pursue-exec.command.js';
import { RunnerLease } from './runner-lease.js';

/** Takes over a started command whose runner fell silent. It asks the agent and starts nothing. */
@Injectable()
export class SettleExec {
  constructor(
    private readonly log: OperationLog,
    private readonly leases: OperationLeaseRepository,
    private readonly pursuit: PursueExec,
  ) {}

  async execute(operationId: string, stop: AbortSignal): Promise<void> {
    const runner = newId();
    if (!(await this.leases.adopt(operationId, runner))) return;
    const { state } = await retryTransient(() => this.log.load(operationId), { signal: stop });
    const { phase, serverId, settleBy } = state;
    if (phase !== 'started' || !serverId || !settleBy) return;
    const lease = new RunnerLease(this.leases, operationId, runner, stop);
    await this.pursuit.execute({ serverId, operationId, settleBy, lease });
  }
}
