import { recordStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import type { DomainEvent } from '#libs/kernel';

/** `unreachable`: of a revoked key, or of an application without a key. */
export type DeletionReason = 'request' | 'expired' | 'unreachable';

/** Facts about objects, for audit: ids, never a key or anything of the content. */
export type ObjectEvent =
  | DomainEvent<'storage_object_made_public', { readonly namespaceId: string }>
  | DomainEvent<'storage_object_replaced', { readonly replacedObjectId: string }>
  | DomainEvent<'storage_object_deleted', { readonly reason: DeletionReason }>;

/** What happened to objects that others could see, or that are gone. */
export class ObjectStream extends recordStream<ObjectEvent>({
  module: 'storage',
  streamType: 'storage-object',
  eventTypes: {
    storage_object_made_public: FIRST_VERSION,
    storage_object_replaced: FIRST_VERSION,
    storage_object_deleted: FIRST_VERSION,
  },
}) {}
