import { Inject, Injectable } from '@nestjs/common';
import type { ArchiveFormat } from '#libs/agent-protocol';
import { CONFIG, type Config } from '#libs/config';
import { Database, RowCipher, type SqlExecutor, type Transaction } from '#libs/database';
import { redactText } from '#libs/observability';
import { contentWritten } from '../life/operation.decider.js';
import type { DeployCause, KeptCause } from './deploy-cause.policy.js';
import type { DeployReport } from './deploy-report.js';
import type { OutputChunk, StoredChunk } from './output-lines.js';

/** What is known of an archive before its bytes are read. */
export interface ArchiveFacts {
  readonly format: ArchiveFormat;
  /** Bytes. */
  readonly size: number;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

/** Payload is the operation id: new output was stored. */
export const OUTPUT_CHANNEL = 'infra_output';

/** Chunks that one statement erases at most: short transactions let other writers and the vacuum through. */
const ERASED_AT_ONCE = 1_000;

/**
 * What goes into operations and what comes out of them; none of it is part of the log, all of it expires. Texts of commands
 * and orders of deploys, sealed at rest, and archives are gone when their operation has ended; chunks of output, and what
 * deploys report of themselves, outlast it.
 */
@Injectable()
export class OperationContents {
  private readonly cipher: RowCipher;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  saveInput(tx: Transaction, operationId: string, input: string, expiresAt: Date): void {
    tx.write('insert into infra.operation_input (operation_id, sealed, expires_at) values ($1, $2, $3)', [
      operationId,
      Buffer.from(this.cipher.encrypt(input, operationId)),
      expiresAt,
    ]);
  }

  /** Null when the operation has ended. @throws SealedTextError */
  async findInput(operationId: string): Promise<string | null> {
    const [row] = await this.database.query<{ sealed: Buffer }>(
      'select sealed from infra.operation_input where operation_id = $1',
      [operationId],
    );
    return row ? this.cipher.decrypt(row.sealed.toString(), operationId) : null;
  }

  eraseInput(tx: Transaction, operationId: string): void {
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

  /**
   * Stores what the runner has read. Two runners cut the same bytes differently, so only the one
   * that holds the lease may write.
   * @returns false when another runner has taken over; nothing was stored.
   */
  async appendOutput(
    operationId: string,
    runner: string,
    chunks: readonly OutputChunk[],
    expiresAt: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `with lease as (
         select 1 from infra.operation_lease where operation_id = $1 and runner = $2 for share),
       stored as (
         insert into infra.operation_output (operation_id, seq, stream, data, step, expires_at)
         select $1, seq, stream, data, step, $7
           from unnest($3::bigint[], $4::text[], $5::bytea[], $6::text[]) as chunk(seq, stream, data, step), lease
         on conflict (operation_id, seq) do nothing)
       select pg_notify('${OUTPUT_CHANNEL}', $1::text) from lease`,
      [
        operationId,
        runner,
        chunks.map(({ seq }) => seq),
        chunks.map(({ stream }) => stream),
        chunks.map(({ data }) => data),
        chunks.map(({ step }) => step),
        expiresAt,
      ],
    );
    return rows.length > 0;
  }

  /** Chunks after `after`, in order. */
  async readOutput(operationId: string, after: number, limit: number): Promise<StoredChunk[]> {
    const rows = await this.database.query<Omit<OutputChunk, 'seq'> & { seq: string; expiresAt: Date }>(
      `select seq, stream, data, step, expires_at as "expiresAt" from infra.operation_output
        where operation_id = $1 and seq > $2 order by seq limit $3`,
      [operationId, after, limit],
    );
    return rows.map(({ expiresAt, ...row }) => ({
      ...row,
      seq: Number(row.seq),
      at: contentWritten(expiresAt),
    }));
  }

  /** The last chunks of each step, together at least `bytes` of it where it printed so much. */
  async tails(operationId: string, bytes: number): Promise<OutputChunk[]> {
    const rows = await this.database.query<Omit<OutputChunk, 'seq'> & { seq: string }>(
      `select seq, stream, data, step from (
         select seq, stream, data, step,
                sum(octet_length(data)) over (partition by step order by seq desc) - octet_length(data) as later
           from infra.operation_output where operation_id = $1) chunk
        where later < $2 order by seq`,
      [operationId, bytes],
    );
    return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
  }

  /** Position of the newest chunk; 0 when there is none. */
  async lastSeq(operationId: string): Promise<number> {
    const [row] = await this.database.query<{ seq: string | null }>(
      'select max(seq) as seq from infra.operation_output where operation_id = $1',
      [operationId],
    );
    return Number(row?.seq ?? 0);
  }

  /** What a deploy has reported of itself; null before it has, and where the portal printed more than is kept. */
  async report(operationId: string): Promise<DeployReport | null> {
    const [row] = await this.database.query<{ report: DeployReport | null }>(
      'select report from infra.operation_report where operation_id = $1',
      [operationId],
    );
    return row?.report ?? null;
  }

  /** Why deploys have ended without their release, and what answered before them. */
  async causes(operationIds: readonly string[]): Promise<ReadonlyMap<string, KeptCause>> {
    if (operationIds.length === 0) return new Map();
    const rows = await this.database.query<KeptCause & { readonly operationId: string }>(
      `select v.operation_id as "operationId", r.cause, (
                select n.operation_id from infra.server_release n
                 where n.server_id = v.server_id and n.deployed_at <= v.requested_at
                 order by n.deployed_at desc limit 1) as "releaseBefore"
         from infra.operation_view v left join infra.operation_report r on r.operation_id = v.operation_id
        where v.operation_id = any($1)`,
      [operationIds],
    );
    return new Map(rows.map(({ operationId, ...kept }) => [operationId, kept]));
  }

  /** The last word, in the transaction of the end. @param cause null of a deploy that went well. */
  async saveReport(
    executor: SqlExecutor,
    operationId: string,
    { report, cause }: { readonly report: DeployReport; readonly cause: DeployCause | null },
    expiresAt: Date,
  ): Promise<void> {
    await executor.query(
      `insert into infra.operation_report (operation_id, report, cause, expires_at) values ($1, $2, $3, $4)
       on conflict (operation_id) do update
         set report = excluded.report, cause = excluded.cause, expires_at = excluded.expires_at`,
      [operationId, JSON.stringify(report), cause && JSON.stringify(cause), expiresAt],
    );
  }

  /**
   * What is known so far; only the runner that holds the lease may write it.
   * @returns false when another runner has taken over; nothing was stored.
   */
  async saveReportSoFar(
    operationId: string,
    runner: string,
    report: DeployReport,
    expiresAt: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `with lease as (
         select 1 from infra.operation_lease where operation_id = $1 and runner = $2 for share),
       stored as (
         insert into infra.operation_report (operation_id, report, expires_at)
         select $1, $3::jsonb, $4 from lease
         on conflict (operation_id) do update set report = excluded.report, expires_at = excluded.expires_at)
       select pg_notify('${OUTPUT_CHANNEL}', $1::text) from lease`,
      [operationId, runner, JSON.stringify(report), expiresAt],
    );
    return rows.length > 0;
  }

  async eraseOutput(executor: SqlExecutor, operationId: string): Promise<void> {
    await executor.query('delete from infra.operation_output where operation_id = $1', [operationId]);
    await executor.query('delete from infra.operation_report where operation_id = $1', [operationId]);
  }

  async eraseExpired(now: Date): Promise<void> {
    await this.database.query('delete from infra.operation_input where expires_at <= $1', [now]);
    await this.database.query('delete from infra.deploy_archive where expires_at <= $1', [now]);
    await this.database.query('delete from infra.deploy_archive_part where expires_at <= $1', [now]);
    for (;;) {
      const erased = await this.database.query(
        `delete from infra.operation_output where ctid = any(array(
           select ctid from infra.operation_output where expires_at <= $1 limit $2)) returning 1`,
        [now, ERASED_AT_ONCE],
      );
      if (erased.length < ERASED_AT_ONCE) break;
    }
    await this.database.query('delete from infra.operation_report where expires_at <= $1', [now]);
  }
}

/** The end of what one step printed, without secrets; a character that is cut becomes U+FFFD. */
export function tailOf(chunks: readonly OutputChunk[], step: string, bytes: number): string {
  const printed = Buffer.concat(chunks.filter((chunk) => chunk.step === step).map(({ data }) => data));
  return redactText(new TextDecoder().decode(printed.subarray(Math.max(0, printed.length - bytes))));
}
