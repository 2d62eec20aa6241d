import { BooleanField, DateField, EnumField, IntegerField, StringField } from '#libs/http';
import { SOURCE_OWNER_TYPES, type SourceOwnerType } from '../contracts/source-terms.js';
import { versionIdOf } from '../versions/version-row.js';
import type { ListedOwner } from './list-owners.query.js';

/** An application or server with source versions. */
export class OwnerAnswer {
  @EnumField({ values: SOURCE_OWNER_TYPES }) readonly ownerType!: SourceOwnerType;
  @StringField({ format: 'uuid' }) readonly ownerId!: string;
  @StringField({ description: 'Of the application, or what the server is called.' }) readonly title!: string;
  @IntegerField() readonly totalVersions!: number;
  @IntegerField({ description: 'Bytes of all versions, also of those whose bytes are gone.' })
  readonly totalSizeBytes!: number;
  @IntegerField({ description: 'Bytes that are in the store.' }) readonly storedBytes!: number;
  @StringField({ nullable: true }) readonly currentVersionId!: string | null;
  @DateField({ description: 'When a version was saved, or saved again, last.' })
  readonly lastSavedAt!: string;
  @BooleanField({ description: 'Whether the portal keeps new versions.' }) readonly savingEnabled!: boolean;

  static of({ type, title, summary }: ListedOwner, savingEnabled: boolean): OwnerAnswer {
    return {
      ownerType: type,
      ownerId: summary.ownerId,
      title,
      totalVersions: summary.versions,
      totalSizeBytes: summary.bytes,
      storedBytes: summary.storedBytes,
      currentVersionId: summary.newest === null ? null : versionIdOf({ number: summary.newest }),
      lastSavedAt: summary.lastSavedAt.toISOString(),
      savingEnabled,
    };
  }
}
