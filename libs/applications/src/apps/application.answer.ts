import {
  DeletedAnswer,
  BooleanField,
  ConstField,
  DateField,
  EnumArrayField,
  EnumField,
  IntegerField,
  NestedArrayField,
  NestedField,
  StringArrayField,
  StringField,
} from '#libs/http';
import { type Scope, SCOPES } from '#libs/kernel';
import type { DescribedApplication } from './application-directory.service.js';
import { AUTHOR_SOURCES, type AuthorSource, type Hosting, HOSTINGS } from './application.policy.js';
import type { CataloguePhase } from '../catalogue/application.decider.js';

const CATALOG_STATUSES = ['PRIVATE', 'PUBLISHED', 'UNPUBLISHED'] as const;
type CatalogStatus = (typeof CATALOG_STATUSES)[number];

const STATUS_OF: Readonly<Record<CataloguePhase, CatalogStatus>> = {
  private: 'PRIVATE',
  published: 'PUBLISHED',
  unpublished: 'UNPUBLISHED',
};

/** The Application of the wire. */
export class ApplicationAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly title!: string;
  @StringField({ nullable: true }) readonly description!: string | null;
  @EnumArrayField({ values: SCOPES, description: 'Fixed to the key.' }) readonly scopes!: readonly Scope[];
  @StringField({ description: 'Address the host opens; the service starts the session there.' })
  readonly handlerUrl!: string;
  @StringField({ nullable: true }) readonly appUrl!: string | null;
  @StringArrayField() readonly redirectUris!: readonly string[];
  @StringField({ nullable: true, description: 'Null until the application is registered with the host.' })
  readonly hostClientId!: string | null;
  @StringField({ description: 'Leading characters of the application key.' }) readonly prefix!: string;
  @StringField({ description: 'Last characters of the application key.' }) readonly suffix!: string;
  @StringField({ format: 'uuid', description: 'Platform user id; means nothing to the host.' })
  readonly authorId!: string;
  @IntegerField({ nullable: true }) readonly authorHostUserId!: number | null;
  @EnumField({
    values: AUTHOR_SOURCES,
    nullable: true,
    description: '`snapshot`: as it was at registration; may by now be the number of somebody else.',
  })
  readonly authorHostUserIdSource!: AuthorSource | null;
  @StringField({ format: 'uuid' }) readonly portalId!: string;
  @DateField() readonly createdAt!: string;
  @DateField() readonly updatedAt!: string;
  @StringArrayField({ description: 'Bound embedding places; empty before publication.' })
  readonly placements!: readonly string[];
  @EnumField({ values: CATALOG_STATUSES }) readonly catalogStatus!: CatalogStatus;
  @DateField({ nullable: true, description: 'Time of the latest publication.' })
  readonly publishedAt!: string | null;
  @BooleanField() readonly placementResizeEnabled!: boolean;
  @BooleanField() readonly mobile!: boolean;
  @EnumField({ values: HOSTINGS, description: 'Computed on each read.' }) readonly hosting!: Hosting;
  @StringField({ nullable: true, description: 'Host name in punycode, of `external` only.' })
  readonly externalHost!: string | null;
  @StringField({
    nullable: true,
    description: 'Registrable part of `externalHost` by the public suffix list with its private zones.',
  })
  readonly externalRegistrable!: string | null;

  static of({ row, author, hosting, ...rest }: DescribedApplication): ApplicationAnswer {
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      scopes: row.scopes,
      handlerUrl: rest.handlerUrl,
      appUrl: row.appUrl,
      redirectUris: row.redirectUris,
      hostClientId: rest.hostClientId,
      prefix: rest.prefix,
      suffix: rest.suffix,
      authorId: row.authorId,
      ...author,
      portalId: row.portalId,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      // "Empty before publication", whatever is bound on the portal already.
      placements: row.phase === 'private' ? [] : row.placements,
      catalogStatus: STATUS_OF[row.phase],
      publishedAt: row.publishedAt?.toISOString() ?? null,
      placementResizeEnabled: row.placementResizeEnabled,
      mobile: row.mobile,
      ...hosting,
    };
  }
}

/** A new application with its key. */
export class RegisteredApplicationAnswer extends ApplicationAnswer {
  @StringField({ description: 'Shown this once: `svc_app_…`.' }) readonly rawKey!: string;
}

class PlacementsLeft {
  @ConstField('PLACEMENTS_LEFT_ON_HOST') readonly code!: 'PLACEMENTS_LEFT_ON_HOST';
  @StringArrayField() readonly placements!: readonly string[];
}

class Warnings {
  @NestedArrayField(() => PlacementsLeft) readonly warnings!: readonly PlacementsLeft[];
}

/** A warning beside `data` when embedding places stay bound at the host; nothing otherwise. */
export class LeftOnHost {
  @NestedField(() => Warnings, { optional: true }) readonly meta?: Warnings;

  static of(placements: readonly string[]): LeftOnHost {
    if (placements.length === 0) return {};
    return { meta: { warnings: [{ code: 'PLACEMENTS_LEFT_ON_HOST', placements }] } };
  }
}

/** An application that is no more. */
export class DeletedApplicationAnswer extends DeletedAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
}
