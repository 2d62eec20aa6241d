import { DateField, IntegerField, StringArrayField, StringField } from '#libs/http';
import type { DescribedApplication } from '../apps/describe-applications.query.js';

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
