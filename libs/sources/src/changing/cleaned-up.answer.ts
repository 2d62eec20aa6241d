import { BooleanField, IntegerField, StringArrayField } from '#libs/http';
import type { CleanedUp } from '../retention/clean-up.command.js';
import { versionIdOf, type VersionRow } from '../versions/version-row.js';

/** What a cleanup has done, or would do. */
export class CleanedUpAnswer {
  @StringArrayField({ description: 'Versions whose bytes went; their records stay for 30 days.' })
  readonly deleted!: readonly string[];
  @IntegerField({ description: 'Versions that were left alone.' }) readonly kept!: number;
  @StringArrayField({ description: 'Those of them that their tags protect.' })
  readonly protected!: readonly string[];
  @IntegerField({ description: 'Bytes that nobody else of the portal needs.' })
  readonly freedBytes!: number;
  @BooleanField({ description: 'Nothing was done.' }) readonly dryRun!: boolean;

  static of({ purged, kept, freedBytes }: CleanedUp, dryRun: boolean): CleanedUpAnswer {
    return {
      deleted: idsOf(purged),
      kept: kept.length,
      protected: idsOf(kept.filter(({ isManual, isPublished }) => isManual || isPublished)),
      freedBytes,
      dryRun,
    };
  }
}

function idsOf(versions: readonly VersionRow[]): string[] {
  return versions.map(versionIdOf);
}
