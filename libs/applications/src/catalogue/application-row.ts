import type { Scope } from '#libs/kernel';
import type { ApplicationPhase } from './application.state.js';

/** Phases of an application that is there. */
export type CataloguePhase = Exclude<ApplicationPhase, 'absent' | 'deleted'>;

/** An application as it is kept; its key, its author and its client at the host are kept elsewhere. */
export interface ApplicationRow {
  readonly id: string;
  readonly portalId: string;
  /** Platform user id. */
  readonly authorId: string;
  /** Host employee number of the author when the application was registered. */
  readonly authorHostUserId: number;
  /** Null when an operator registered it. */
  readonly registeredByKeyId: string | null;
  readonly applicationKeyId: string;
  readonly phase: CataloguePhase;
  readonly title: string;
  readonly description: string | null;
  /** Title in the catalogue; null stands for `title`. */
  readonly catalogTitle: string | null;
  readonly scopes: Scope[];
  readonly appUrl: string | null;
  readonly redirectUris: string[];
  readonly mobile: boolean;
  readonly placementResizeEnabled: boolean;
  readonly placements: string[];
  /** Of the latest publication. */
  readonly publishedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Select list of {@link ApplicationRow}. */
export const APPLICATION_COLUMNS = `a.id, a.portal_id as "portalId", a.author_id as "authorId",
  a.author_host_user_id as "authorHostUserId", a.registered_by_key_id as "registeredByKeyId",
  a.application_key_id as "applicationKeyId", a.phase, t.title, t.description,
  t.catalog_title as "catalogTitle", a.scopes, a.app_url as "appUrl", a.redirect_uris as "redirectUris",
  a.mobile, a.placement_resize_enabled as "placementResizeEnabled", a.placements,
  a.published_at as "publishedAt", a.created_at as "createdAt", a.updated_at as "updatedAt"`;

export const APPLICATION_TABLES = `applications.application_view a
  join applications.application_text t on t.application_id = a.id`;
