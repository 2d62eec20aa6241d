import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from '#libs/database';
import { CLOCK, type Clock, type Principal } from '#libs/kernel';
import { contentExpiry } from '../../operations/life/operation-deadlines.policy.js';
import { OperationInputRepository } from '../../operations/output/operation-input.repository.js';
import type { DeployInput, DeployOrder } from './deploy-order.policy.js';

/** Orders of deploys while they wait and run. */
@Injectable()
export class DeployInputs {
  constructor(
    private readonly inputs: OperationInputRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  save(
    tx: Transaction,
    operationId: string,
    order: DeployOrder,
    { keyId, currentUser, ownerUserId }: Principal,
  ): void {
    const { source, ...rest } = order;
    const input: DeployInput = {
      ...rest,
      keyId,
      userId: currentUser?.userId ?? ownerUserId,
      source: source.kind === 'content' ? { kind: 'content' } : source,
    };
    this.inputs.save(tx, operationId, JSON.stringify(input), contentExpiry(this.clock.now()));
  }

  /**
   * @param prefetched where it was read before
   * @returns null when the operation has ended. @throws SealedTextError
   */
  async find(operationId: string, prefetched?: string | null): Promise<DeployInput | null> {
    const input = prefetched ?? (await this.inputs.find(operationId));
    return input === null ? null : (JSON.parse(input) as DeployInput);
  }
}
