import type { DomainEvent, Scope } from '#libs/kernel';

/** What changed of an application; a member is there when it changed. Texts are kept elsewhere, not in the log. */
export interface ApplicationChanges {
  readonly title?: true;
  readonly description?: true;
  readonly appUrl?: string | null;
  readonly redirectUris?: readonly string[];
  readonly placementResizeEnabled?: boolean;
}

/** Facts of one application: ids, addresses and settings; never a secret, a name or a text. Times are ISO 8601. */
export type ApplicationRegistered = DomainEvent<
  'application_registered',
  {
    readonly applicationId: string;
    readonly portalId: string;
    /** Platform user id. */
    readonly authorId: string;
    /** Host employee number of the author at this moment. */
    readonly authorHostUserId: number;
    /** Key the application was registered with; null when an operator did it. */
    readonly registeredByKeyId: string | null;
    /** The application's own key. */
    readonly applicationKeyId: string;
    readonly scopes: readonly Scope[];
    readonly appUrl: string | null;
    readonly redirectUris: readonly string[];
    readonly mobile: boolean;
    readonly placementResizeEnabled: boolean;
    readonly registeredAt: string;
  }
>;

export type ApplicationChanged = DomainEvent<
  'application_changed',
  ApplicationChanges & { readonly changedAt: string }
>;

/** Published with these placements bound, besides those that were bound before. */
export type ApplicationPublished = DomainEvent<
  'application_published',
  { readonly placements: readonly string[]; readonly publishedAt: string }
>;

/** Withdrawn from the catalogue; nothing stays bound. */
export type ApplicationUnpublished = DomainEvent<
  'application_unpublished',
  { readonly unpublishedAt: string }
>;

/** Registered with the host anew. Another client of the host has none of the placements of the one before. */
export type ApplicationRelinked = DomainEvent<
  'application_relinked',
  { readonly clientChanged: boolean; readonly relinkedAt: string }
>;

export type PlacementBound = DomainEvent<
  'placement_bound',
  { readonly placement: string; readonly boundAt: string }
>;

export type PlacementUnbound = DomainEvent<
  'placement_unbound',
  { readonly placement: string; readonly unboundAt: string }
>;

export type ApplicationDeleted = DomainEvent<'application_deleted', { readonly deletedAt: string }>;

export type ApplicationEvent =
  | ApplicationRegistered
  | ApplicationChanged
  | ApplicationPublished
  | ApplicationUnpublished
  | ApplicationRelinked
  | PlacementBound
  | PlacementUnbound
  | ApplicationDeleted;
