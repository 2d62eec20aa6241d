import { Inject, Injectable } from '@nestjs/common';
import type { ArchiveFormat } from '#libs/agent-protocol';
import { CONFIG, type Config } from '#libs/config';
import { Database, RowCipher, type Transaction, type SqlExecutor } from '#libs/database';

/** What is known of an archive before its bytes are read. */
export interface ArchiveFacts {
  readonly format: ArchiveFormat;
  /** Bytes. */
  readonly size: number;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

/**
 * What operations were asked to do: texts of commands and orders of deploys, sealed at rest, and archives. Kept out of the log,
 * and gone when their operation has ended.
 */
@Injectable()
export class OperationInputs {
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

  /**
   * A part of an archive on its way to a server. Parts are written before their operation is accepted; only the row of the
   * archive, written with the acceptance, makes them one. Parts without it go with their expiry.
   */
  async savePart(operationId: string, part: number, data: Buffer, expiresAt: Date): Promise<void> {
    await this.database.query(
      `insert into infra.deploy_archive_part (operation_id, part, data, expires_at) values ($1, $2, $3, $4)
       on conflict (operation_id, part) do nothing`,
      [operationId, part, data, expiresAt],
    );
  }

  /** In the transaction that accepts the operation. @returns false when bytes of it are missing. */
  async completeArchive(
    executor: SqlExecutor,
    operationId: string,
    { format, size, sha256 }: ArchiveFacts,
    expiresAt: Date,
  ): Promise<boolean> {
    const kept = await executor.query<{ size: number }>(
      `update infra.deploy_archive_part set expires_at = $2 where operation_id = $1
       returning octet_length(data) as size`,
      [operationId, expiresAt],
    );
    if (kept.reduce((sum, part) => sum + part.size, 0) !== size) return false;
    await executor.query(
      `insert into infra.deploy_archive (operation_id, format, size, sha256, expires_at)
       values ($1, $2, $3, $4, $5)`,
      [operationId, format, size, sha256, expiresAt],
    );
    return true;
  }

  async findArchive(operationId: string): Promise<ArchiveFacts | null> {
    const [row] = await this.database.query<Omit<ArchiveFacts, 'size'> & { size: string }>(
      'select format, size, sha256 from infra.deploy_archive where operation_id = $1',
      [operationId],
    );
    return row ? { ...row, size: Number(row.size) } : null;
  }

  /** Null after the last part. */
  async readPart(operationId: string, part: number): Promise<Buffer | null> {
    const [row] = await this.database.query<{ data: Buffer }>(
      'select data from infra.deploy_archive_part where operation_id = $1 and part = $2',
      [operationId, part],
    );
    return row?.data ?? null;
  }

  async eraseArchive(operationId: string, executor: SqlExecutor = this.database): Promise<void> {
    await executor.query('delete from infra.deploy_archive where operation_id = $1', [operationId]);
    await executor.query('delete from infra.deploy_archive_part where operation_id = $1', [operationId]);
  }

  async eraseExpired(now: Date): Promise<void> {
    await this.database.query('delete from infra.operation_input where expires_at <= $1', [now]);
    await this.database.query('delete from infra.deploy_archive where expires_at <= $1', [now]);
    await this.database.query('delete from infra.deploy_archive_part where expires_at <= $1', [now]);
  }
}
