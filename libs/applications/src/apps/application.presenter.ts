import type { CataloguePhase } from '../catalogue/application-row.js';
import type { DescribedApplication } from './describe-applications.query.js';

export const CATALOG_STATUSES = ['PRIVATE', 'PUBLISHED', 'UNPUBLISHED'] as const;
export type CatalogStatus = (typeof CATALOG_STATUSES)[number];

const STATUS_OF: Readonly<Record<CataloguePhase, CatalogStatus>> = {
  private: 'PRIVATE',
  published: 'PUBLISHED',
  unpublished: 'UNPUBLISHED',
};

/** The Application of the wire. */
export function presentApplication({ row, author, hosting, ...rest }: DescribedApplication) {
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
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    // "Empty before publication", whatever is bound on the portal already.
    placements: row.phase === 'private' ? [] : row.placements,
    catalogStatus: STATUS_OF[row.phase],
    publishedAt: row.publishedAt,
    placementResizeEnabled: row.placementResizeEnabled,
    mobile: row.mobile,
    ...hosting,
  };
}
