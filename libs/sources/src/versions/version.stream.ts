import type { Transaction } from '#libs/database';
import { eventStream, type Stored, type View } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import type { SourceVersionEvent, SourceVersionSaved } from '../contracts/source.events.js';
import { versionDecider } from './version.decider.js';
import { deployLabel, publicationLabel } from './version.policy.js';

type Later = Exclude<SourceVersionEvent, SourceVersionSaved>;

/** Columns a fact sets, and when it took place. */
function changeOf(event: Later): readonly [columns: Readonly<Record<string, unknown>>, at: string] {
  switch (event.type) {
    case 'source_version_confirmed': {
      const { blobId, confirmedAt } = event.data;
      const columns = { blob_id: blobId, confirmed_at: confirmedAt, purged_at: null, purge_reason: null };
      return [columns, confirmedAt];
    }
    case 'source_version_labelled': {
      const { isManual, isPublished, labelledAt } = event.data;
      return [{ is_manual: isManual, is_published: isPublished }, labelledAt];
    }
    case 'source_version_deploy_linked': {
      const { operationId, status, linkedAt } = event.data;
      return [{ linked_deploy_id: deployLabel(operationId), deploy_status: status }, linkedAt];
    }
    case 'source_version_published': {
      const { publishedAt } = event.data;
      return [{ is_published: true, linked_deploy_id: publicationLabel(publishedAt) }, publishedAt];
    }
    case 'source_version_purged': {
      const { reason, purgedAt } = event.data;
      return [{ blob_id: null, purged_at: purgedAt, purge_reason: reason }, purgedAt];
    }
    case 'source_version_deleted':
      return [{ blob_id: null, deleted_at: event.data.deletedAt }, event.data.deletedAt];
  }
}

/** The versions, one row each; a deleted one stays, so that its number is never given again. */
class VersionProjection implements View<SourceVersionEvent, 'version'> {
  readonly name = 'source-versions';
  readonly tables = { version: 'sources.version' };

  async apply(
    tx: Transaction,
    { version }: Readonly<Record<'version', string>>,
    event: Stored<SourceVersionEvent>,
    id: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: version, idColumn: 'id', id }, event, async () => {
      if (event.type === 'source_version_saved') return insert(tx, version, event.data);
      const [columns, at] = changeOf(event);
      const names = Object.keys(columns);
      const sets = names.map((name, index) => `${name} = $${index + 3}`).join(', ');
      await tx.query(`update ${version} set updated_at = $2, ${sets} where id = $1`, [
        id,
        at,
        ...Object.values(columns),
      ]);
    });
  }
}

async function insert(tx: Transaction, table: string, saved: SourceVersionSaved['data']): Promise<void> {
  await tx.query(
    `insert into ${table} (id, portal_id, owner_type, owner_id, lineage_id, number, blob_id, sha256, size, format,
       is_manual, is_published, saved_by_user_id, saved_by_key_id, saved_at, confirmed_at, updated_at, last_version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $15, 1)`,
    [
      saved.versionId,
      saved.portalId,
      saved.ownerType,
      saved.ownerId,
      saved.lineageId,
      saved.number,
      saved.blobId,
      saved.sha256,
      saved.size,
      saved.format,
      saved.isManual,
      saved.isPublished,
      saved.userId,
      saved.keyId,
      saved.savedAt,
    ],
  );
}

/** The versions of sources, a stream each. */
export class VersionStream extends eventStream({
  module: 'sources',
  streamType: 'source-version',
  decider: versionDecider,
  eventTypes: {
    source_version_saved: FIRST_VERSION,
    source_version_confirmed: FIRST_VERSION,
    source_version_labelled: FIRST_VERSION,
    source_version_deploy_linked: FIRST_VERSION,
    source_version_published: FIRST_VERSION,
    source_version_purged: FIRST_VERSION,
    source_version_deleted: FIRST_VERSION,
  },
  views: [new VersionProjection()],
}) {}
