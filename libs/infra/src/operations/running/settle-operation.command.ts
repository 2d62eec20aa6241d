import { Injectable } from '@nestjs/common';
import { retryTransient } from '#libs/database';
import { newId } from '#libs/kernel';
import { agentTarget } from '../../servers/views/agent-target.js';
import { OperationLeaseRepository } from '../locks/operation-lease.repository.js';
import { OperationViewRepository } from '../views/operation-view.repository.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { PursueOperation } from './pursue-operation.command.js';
import { LeaseKeeper } from './lease-keeper.js';

/** Takes over a started operation whose runner fell silent. It asks the agent and starts nothing. */
@Injectable()
export class SettleOperation {
  constructor(
    private readonly operations: OperationViewRepository,
    private readonly leases: OperationLeaseRepository,
    private readonly servers: ServerRepository,
    private readonly pursuit: PursueOperation,
    private readonly keeper: LeaseKeeper,
  ) {}

  async execute(operationId: string, stop: AbortSignal): Promise<void> {
    const runner = newId();
    if (!(await this.leases.adopt(operationId, runner))) return;
    const found = await retryTransient(
      async () => {
        const row = await this.operations.find(operationId);
        return row && { row, server: await this.servers.find(row.serverId) };
      },
      { signal: stop },
    );
    if (!found?.server) return;
    const { kind, serverId, phase, timeoutSeconds, fence, settleBy } = found.row;
    if (phase !== 'started' || fence === null || !settleBy) {
      // Nobody runs it any more: the lease is one that was left behind.
      await this.leases.endLeftBehind(operationId);
      return;
    }
    const lease = this.keeper.hold({ operationId, runner, work: 'operation' }, stop);
    const target = agentTarget(found.server);
    await this.pursuit.adopt({
      operationId,
      kind,
      serverId,
      target,
      fence,
      timeoutSeconds,
      settleBy,
      lease,
    });
  }
}
