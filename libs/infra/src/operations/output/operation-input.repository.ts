import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';

/** Command texts and sealed orders of deploys: kept out of the log, so that they can be erased. */
@Injectable()
export class OperationInputRepository {
  constructor(private readonly database: Database) {}

  async save(executor: SqlExecutor, operationId: string, command: string, expiresAt: Date): Promise<void> {
    await executor.query(
      'insert into infra.operation_input (operation_id, command, expires_at) values ($1, $2, $3)',
      [operationId, command, expiresAt],
    );
  }

  async find(operationId: string): Promise<string | null> {
    const [row] = await this.database.query<{ command: string | null }>(
      'select command from infra.operation_input where operation_id = $1',
      [operationId],
    );
    return row?.command ?? null;
  }

  async saveSealed(
    executor: SqlExecutor,
    operationId: string,
    sealed: Buffer,
    expiresAt: Date,
  ): Promise<void> {
    await executor.query(
      'insert into infra.operation_input (operation_id, sealed, expires_at) values ($1, $2, $3)',
      [operationId, sealed, expiresAt],
    );
  }

  async findSealed(operationId: string): Promise<Buffer | null> {
    const [row] = await this.database.query<{ sealed: Buffer | null }>(
      'select sealed from infra.operation_input where operation_id = $1',
      [operationId],
    );
    return row?.sealed ?? null;
  }

  /** What only a running operation needs. */
  async eraseSealed(executor: SqlExecutor, operationId: string): Promise<void> {
    await executor.query('delete from infra.operation_input where operation_id = $1 and sealed is not null', [
      operationId,
    ]);
  }

  async erase(executor: SqlExecutor, operationId: string): Promise<void> {
    await executor.query('delete from infra.operation_input where operation_id = $1', [operationId]);
  }

  async eraseExpired(now: Date): Promise<void> {
    await this.database.query('delete from infra.operation_input where expires_at <= $1', [now]);
  }
}
