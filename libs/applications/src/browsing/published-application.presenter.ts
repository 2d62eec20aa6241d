import { arraySchema, type JsonSchema, nullable, objectSchema } from '#libs/http';
import type { DescribedApplication } from '../apps/describe-applications.query.js';

const TEXT: JsonSchema = { type: 'string' };

export const PUBLISHED_APPLICATION_SCHEMA = objectSchema({
  id: { type: 'string', format: 'uuid' },
  title: { ...TEXT, description: 'Title in the catalogue.' },
  description: nullable(TEXT),
  placements: arraySchema(TEXT),
  publishedAt: nullable({ type: 'string', format: 'date-time' }),
  authorHostUserId: nullable({ type: 'integer' }),
});

/** An application as users of its portal see it: nothing about keys, addresses and rights. */
export function presentPublished({ row, author }: DescribedApplication) {
  return {
    id: row.id,
    title: row.catalogTitle ?? row.title,
    description: row.description,
    placements: row.placements,
    publishedAt: row.publishedAt,
    authorHostUserId: author.authorHostUserId,
  };
}
