import { Injectable } from '@nestjs/common';
import { isUuid, PorticoError, type Principal } from '#libs/kernel';
import type { OperationRow } from './observe-operation.policy.js';
import { OperationViewRepository } from './operation-view.repository.js';

/** One operation, for the exact key that started it. */
@Injectable()
export class FindOperation {
  constructor(private readonly operations: OperationViewRepository) {}

  /** @throws PorticoError `OPERATION_NOT_FOUND` for unknown operations and for any other key. */
  async execute(principal: Principal, operationId: string): Promise<OperationRow> {
    const row = isUuid(operationId) ? await this.operations.find(operationId) : null;
    if (!row || row.keyId !== principal.keyId) throw new PorticoError('OPERATION_NOT_FOUND');
    return row;
  }
}
