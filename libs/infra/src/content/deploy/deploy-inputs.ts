import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RowCipher, type SqlExecutor } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { contentExpiry } from '../../operations/output/content-expiry.policy.js';
import { OperationInputRepository } from '../../operations/output/operation-input.repository.js';
import type { DeployInput, DeployOrder } from './deploy-order.js';

/** Orders of deploys at rest: sealed, and gone when their operation has ended. */
@Injectable()
export class DeployInputs {
  private readonly cipher: RowCipher;

  constructor(
    private readonly inputs: OperationInputRepository,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  async save(executor: SqlExecutor, operationId: string, order: DeployOrder, keyId: string): Promise<void> {
    const { source, ...rest } = order;
    const input: DeployInput = {
      ...rest,
      keyId,
      source: source.kind === 'content' ? { kind: 'content' } : source,
    };
    const sealed = Buffer.from(this.cipher.encrypt(JSON.stringify(input), operationId));
    await this.inputs.saveSealed(executor, operationId, sealed, contentExpiry(this.clock.now()));
  }

  /** Null when the operation has ended. @throws SealedTextError */
  async find(operationId: string): Promise<DeployInput | null> {
    const sealed = await this.inputs.findSealed(operationId);
    if (!sealed) return null;
    return JSON.parse(this.cipher.decrypt(sealed.toString(), operationId)) as DeployInput;
  }
}
