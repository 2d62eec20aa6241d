import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { SourceOwnerId } from '../contracts/source.events.js';
import type { VersionRow } from './version.policy.js';

interface RawRow extends Omit<VersionRow, 'size'> {
  readonly size: string;
}

const COLUMNS = `v.id, v.portal_id as "portalId", v.owner_type as "ownerType", v.owner_id as "ownerId",
  v.lineage_id as "lineageId", v.number, v.blob_id as "blobId", v.sha256, v.size, v.format,
  v.is_manual as "isManual", v.is_published as "isPublished", v.saved_by_user_id as "savedByUserId",
  v.saved_by_key_id as "savedByKeyId", v.saved_at as "savedAt", v.confirmed_at as "confirmedAt",
  v.linked_deploy_id as "linkedDeployId", v.deploy_status as "deployStatus", v.purged_at as "purgedAt",
  v.purge_reason as "purgeReason", coalesce(t.tags, '{}') as "freeTags", t.note, t.session`;
/** By its key for each version: a plain join would be made by reading the texts of all portals. */
const TEXTS = `left join lateral (
    select tags, note, session from sources.version_text where version_id = v.id limit 1) t on true`;
const FROM = `from sources.version v ${TEXTS}`;

/** More than an owner may have. */
const MOST_OF_AN_OWNER = 100_000;

/** What the live versions of an owner add up to. */
export interface OwnerTotals {
  readonly versions: number;
  /** Bytes, of purged versions too. */
  readonly bytes: number;
  /** Newest number; null when there is none. */
  readonly newest: number | null;
}

/** What an owner that has versions looks like in a list of owners. */
export interface OwnerSummary extends OwnerTotals {
  readonly ownerId: string;
  /** Bytes that are in the store. */
  readonly storedBytes: number;
  /** When a version was saved, or saved again, last. */
  readonly lastSavedAt: Date;
}

/** Rows of versions. Deleted ones are found by nobody but the counter of numbers. */
@Injectable()
export class VersionRepository {
  constructor(private readonly database: Database) {}

  async find(id: string, executor: SqlExecutor = this.database): Promise<VersionRow | null> {
    return one(
      await executor.query<RawRow>(`select ${COLUMNS} ${FROM} where v.id = $1 and v.deleted_at is null`, [
        id,
      ]),
    );
  }

  async findByNumber(
    { id }: SourceOwnerId,
    number: number,
    executor: SqlExecutor = this.database,
  ): Promise<VersionRow | null> {
    return one(
      await executor.query<RawRow>(
        `select ${COLUMNS} ${FROM} where v.owner_id = $1 and v.number = $2 and v.deleted_at is null`,
        [id, number],
      ),
    );
  }

  async findByContent(
    { id }: SourceOwnerId,
    sha256: string,
    executor: SqlExecutor = this.database,
  ): Promise<VersionRow | null> {
    return one(
      await executor.query<RawRow>(
        `select ${COLUMNS} ${FROM} where v.owner_id = $1 and v.sha256 = $2 and v.deleted_at is null`,
        [id, sha256],
      ),
    );
  }

  /** Newest first. @param before only those with a smaller number. */
  async list({ id }: SourceOwnerId, limit: number, before: number | null = null): Promise<VersionRow[]> {
    const rows = await this.database.query<RawRow>(
      `select ${COLUMNS} ${FROM}
       where v.owner_id = $1 and v.deleted_at is null and ($3::integer is null or v.number < $3)
       order by v.number desc limit $2`,
      [id, limit, before],
    );
    return rows.map(read);
  }

  /** Newest first. */
  all(owner: SourceOwnerId): Promise<VersionRow[]> {
    return this.list(owner, MOST_OF_AN_OWNER);
  }

  /** Those of an owner that have bytes, whether the owner is still there or not. */
  async withBytes(ownerId: string): Promise<VersionRow[]> {
    const rows = await this.database.query<RawRow>(
      `select ${COLUMNS} ${FROM} where v.owner_id = $1 and v.deleted_at is null and v.blob_id is not null
       order by v.number`,
      [ownerId],
    );
    return rows.map(read);
  }

  /** Owners with so many versions that a cleanup may take some, in the order of their ids. */
  ownersWithMoreThan(versions: number, afterId: string | null, limit: number): Promise<SourceOwnerId[]> {
    return this.database.query<SourceOwnerId>(
      `select owner_id as id, min(owner_type) as type from sources.version
       where deleted_at is null and blob_id is not null and not is_manual and not is_published
         and ($2::uuid is null or owner_id > $2)
       group by owner_id having count(*) > $1 order by owner_id limit $3`,
      [versions, afterId, limit],
    );
  }

  /** Records without bytes whose time is over; those that tags protect only where their owner is gone. */
  async purgedBefore(at: Date, limit: number): Promise<VersionRow[]> {
    const rows = await this.database.query<RawRow>(
      `select ${COLUMNS} ${FROM}
       where v.deleted_at is null and v.purged_at <= $1
         and (v.purge_reason = 'owner_gone' or not (v.is_manual or v.is_published))
       order by v.purged_at limit $2`,
      [at, limit],
    );
    return rows.map(read);
  }

  /** The content wherever these owners have it, newest first. */
  async probe(ownerIds: readonly string[], sha256: string): Promise<VersionRow[]> {
    const rows = await this.database.query<RawRow>(
      `select ${COLUMNS} ${FROM}
       where v.owner_id = any($1::uuid[]) and v.sha256 = $2 and v.deleted_at is null
       order by v.number desc, v.saved_at desc`,
      [ownerIds, sha256],
    );
    return rows.map(read);
  }

  /** The newest of several owners, newest first, as many of each as is said. */
  async newestOf(
    wanted: readonly { readonly ownerId: string; readonly count: number }[],
  ): Promise<VersionRow[]> {
    const rows = await this.database.query<RawRow>(
      `select ${COLUMNS}
       from unnest($1::uuid[], $2::integer[]) as w (owner_id, wanted)
       cross join lateral (
         select * from sources.version n
         where n.owner_id = w.owner_id and n.deleted_at is null order by n.number desc limit w.wanted) v
       ${TEXTS}
       order by v.number desc`,
      [wanted.map(({ ownerId }) => ownerId), wanted.map(({ count }) => count)],
    );
    return rows.map(read);
  }

  /** Those of the owners that have versions, the newest save first. */
  async summaries(ownerIds: readonly string[]): Promise<OwnerSummary[]> {
    if (ownerIds.length === 0) return [];
    const rows = await this.database.query<{
      ownerId: string;
      versions: string;
      bytes: string;
      storedBytes: string;
      newest: number;
      lastSavedAt: Date;
    }>(
      `select owner_id as "ownerId", count(*) as versions, sum(size) as bytes,
         coalesce(sum(size) filter (where blob_id is not null), 0) as "storedBytes",
         max(number) as newest, max(confirmed_at) as "lastSavedAt"
       from sources.version where owner_id = any($1::uuid[]) and deleted_at is null
       group by owner_id order by max(confirmed_at) desc, owner_id`,
      [ownerIds],
    );
    return rows.map((row) => ({
      ...row,
      versions: Number(row.versions),
      bytes: Number(row.bytes),
      storedBytes: Number(row.storedBytes),
    }));
  }

  /** The version that was saved, or saved again, last. @param until later saves do not count. */
  async lastConfirmed(ownerId: string, until: Date | null = null): Promise<VersionRow | null> {
    return one(
      await this.database.query<RawRow>(
        `select ${COLUMNS} ${FROM} where v.owner_id = $1 and v.deleted_at is null
           and ($2::timestamptz is null or v.confirmed_at <= $2)
         order by v.confirmed_at desc, v.number desc limit 1`,
        [ownerId, until],
      ),
    );
  }

  /** Whether a version of the owner has this label of an event. */
  async isLinked(ownerId: string, linkedDeployId: string): Promise<boolean> {
    const rows = await this.database.query(
      `select 1 from sources.version where owner_id = $1 and linked_deploy_id = $2 and deleted_at is null limit 1`,
      [ownerId, linkedDeployId],
    );
    return rows.length > 0;
  }

  /** The newest version of any of these owners, and of one history the later one. */
  async newestAmong(
    ownerIds: readonly string[],
    executor: SqlExecutor = this.database,
    except: string | null = null,
  ): Promise<VersionRow | null> {
    return one(
      await executor.query<RawRow>(
        `select ${COLUMNS} ${FROM}
         where v.owner_id = any($1::uuid[]) and v.deleted_at is null and v.id is distinct from $2
         order by v.number desc, v.saved_at desc limit 1`,
        [ownerIds, except],
      ),
    );
  }

  async totals({ id }: SourceOwnerId, executor: SqlExecutor = this.database): Promise<OwnerTotals> {
    const [row] = await executor.query<{ versions: string; bytes: string; newest: number | null }>(
      `select count(*) as versions, coalesce(sum(size), 0) as bytes, max(number) as newest
       from sources.version where owner_id = $1 and deleted_at is null`,
      [id],
    );
    return {
      versions: Number(row?.versions ?? 0),
      bytes: Number(row?.bytes ?? 0),
      newest: row?.newest ?? null,
    };
  }

  /** Bytes the owner has in the store, each content once. */
  async storedBytes({ id }: SourceOwnerId, executor: SqlExecutor = this.database): Promise<number> {
    const [row] = await executor.query<{ bytes: string }>(
      `select coalesce(sum(size), 0) as bytes from sources.version
       where owner_id = $1 and deleted_at is null and blob_id is not null`,
      [id],
    );
    return Number(row?.bytes ?? 0);
  }

  /** Lets one transaction at a time number the versions of a lineage. */
  async lockLineage(executor: SqlExecutor, lineageId: string): Promise<void> {
    await executor.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `sources.lineage.${lineageId}`,
    ]);
  }

  /** The number after every one the lineage and the owner ever had. */
  async nextNumber(
    executor: SqlExecutor,
    { id, lineageId }: { readonly id: string; readonly lineageId: string },
  ): Promise<number> {
    const [row] = await executor.query<{ next: number }>(
      `select 1 + greatest(
         (select max(number) from sources.version where lineage_id = $1),
         (select max(number) from sources.version where owner_id = $2), 0) as next`,
      [lineageId, id],
    );
    return row?.next ?? 1;
  }

  async eraseTexts(executor: SqlExecutor, versionId: string): Promise<void> {
    await executor.query('delete from sources.version_text where version_id = $1', [versionId]);
  }

  async writeTexts(
    executor: SqlExecutor,
    versionId: string,
    {
      tags,
      note,
      session,
    }: { readonly tags: readonly string[]; readonly note: string | null; readonly session: string | null },
  ): Promise<void> {
    await executor.query(
      `insert into sources.version_text (version_id, tags, note, session) values ($1, $2, $3, $4)
       on conflict (version_id) do update set tags = excluded.tags, note = excluded.note`,
      [versionId, tags, note, session],
    );
  }
}

function read(row: RawRow): VersionRow {
  return { ...row, size: Number(row.size) };
}

function one(rows: readonly RawRow[]): VersionRow | null {
  const [row] = rows;
  return row ? read(row) : null;
}
