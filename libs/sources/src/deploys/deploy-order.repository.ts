import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { SourceFormat } from '../contracts/source.events.js';

/** The version an accepted deploy runs. */
export interface OrderedVersion {
  readonly versionId: string;
  readonly blobId: string;
  readonly number: number;
  readonly format: SourceFormat;
}

/** What was known when a deploy was accepted. */
export interface DeployOrderRow {
  readonly operationId: string;
  readonly serverId: string;
  /** Null for a deploy that brings its own archive. */
  readonly version: OrderedVersion | null;
  /** Newest number of the server and its application; null when there was none. */
  readonly newest: number | null;
}

interface RawRow {
  readonly operationId: string;
  readonly serverId: string;
  readonly newest: number | null;
  readonly versionId: string | null;
  readonly blobId: string | null;
  readonly number: number | null;
  readonly format: SourceFormat | null;
}

/** Rows of `sources.deploy_order`: kept somewhat longer than any deploy takes. */
@Injectable()
export class DeployOrderRepository {
  constructor(private readonly database: Database) {}

  async insert(
    executor: SqlExecutor,
    {
      operationId,
      serverId,
      version,
      newest,
    }: Pick<DeployOrderRow, 'operationId' | 'serverId' | 'newest'> & {
      readonly version: Pick<OrderedVersion, 'versionId' | 'blobId'> | null;
    },
    expiresAt: Date,
  ): Promise<void> {
    await executor.query(
      `insert into sources.deploy_order (operation_id, server_id, version_id, blob_id, newest, expires_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [operationId, serverId, version?.versionId ?? null, version?.blobId ?? null, newest, expiresAt],
    );
  }

  /** Its version is found whatever has become of the record. */
  async find(operationId: string): Promise<DeployOrderRow | null> {
    const [row] = await this.database.query<RawRow>(
      `select o.operation_id as "operationId", o.server_id as "serverId", o.newest,
         o.version_id as "versionId", o.blob_id as "blobId", v.number, v.format
       from sources.deploy_order o left join sources.version v on v.id = o.version_id
       where o.operation_id = $1`,
      [operationId],
    );
    return row ? read(row) : null;
  }

  async purge(now: Date): Promise<void> {
    await this.database.query('delete from sources.deploy_order where expires_at <= $1', [now]);
  }
}

function read({ operationId, serverId, newest, versionId, blobId, number, format }: RawRow): DeployOrderRow {
  const isOfVersion = versionId !== null && blobId !== null && number !== null && format !== null;
  return {
    operationId,
    serverId,
    newest,
    version: isOfVersion ? { versionId, blobId, number, format } : null,
  };
}
