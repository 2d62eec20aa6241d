import {
  ConstField,
  DateField,
  EnumArrayField,
  IntegerField,
  StringArrayField,
  StringField,
} from '#libs/http';
import { type Scope, SCOPES } from '#libs/kernel';
import type { DescribedApplication } from './application-directory.service.js';
import { PorticoError } from '#libs/kernel';
import { BLUEPRINTS } from './blueprints.data.js';

/** An application as users of its portal see it: nothing about keys, addresses and rights. */
export class PublishedApplicationAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField({ description: 'Title in the catalogue.' }) readonly title!: string;
  @StringField({ nullable: true }) readonly description!: string | null;
  @StringArrayField() readonly placements!: readonly string[];
  @DateField({ nullable: true }) readonly publishedAt!: string | null;
  @IntegerField({ nullable: true }) readonly authorHostUserId!: number | null;

  static of({ row, author }: DescribedApplication): PublishedApplicationAnswer {
    return {
      id: row.id,
      title: row.catalogTitle ?? row.title,
      description: row.description,
      placements: row.placements,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      authorHostUserId: author.authorHostUserId,
    };
  }
}

/** A ready specification of an application. */
export class BlueprintAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly title!: string;
  @StringField() readonly description!: string;
  @ConstField('markdown') readonly format!: 'markdown';
  @StringField() readonly content!: string;
  @EnumArrayField({ values: SCOPES }) readonly requiredScopes!: readonly Scope[];
  @IntegerField({ min: 1 }) readonly version!: number;
  @DateField() readonly updatedAt!: string;
}

/** @throws PorticoError `BLUEPRINT_NOT_FOUND`, with those there are. */
export function requireBlueprint(id: string): (typeof BLUEPRINTS)[number] {
  const found = BLUEPRINTS.find((blueprint) => blueprint.id === id);
  if (found) return found;
  throw new PorticoError('BLUEPRINT_NOT_FOUND', { hint: `Known: ${BLUEPRINTS.map((b) => b.id).join(', ')}` });
}
