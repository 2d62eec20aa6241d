import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, RowCipher, type Transaction } from '#libs/database';

/**
 * What operations were asked to do: texts of commands and orders of deploys. Kept out of the log, sealed at
 * rest, and gone when their operation has ended.
 */
@Injectable()
export class OperationInputRepository {
  private readonly cipher: RowCipher;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  save(tx: Transaction, operationId: string, input: string, expiresAt: Date): void {
    tx.write('insert into infra.operation_input (operation_id, sealed, expires_at) values ($1, $2, $3)', [
      operationId,
      Buffer.from(this.cipher.encrypt(input, operationId)),
      expiresAt,
    ]);
  }

  /** Null when the operation has ended. @throws SealedTextError */
  async find(operationId: string): Promise<string | null> {
    const [row] = await this.database.query<{ sealed: Buffer }>(
      'select sealed from infra.operation_input where operation_id = $1',
      [operationId],
    );
    return row ? this.cipher.decrypt(row.sealed.toString(), operationId) : null;
  }

  erase(tx: Transaction, operationId: string): void {
    tx.write('delete from infra.operation_input where operation_id = $1', [operationId]);
  }

  async eraseExpired(now: Date): Promise<void> {
    await this.database.query('delete from infra.operation_input where expires_at <= $1', [now]);
  }
}
