import { recordStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import type { ObjectEvent } from '../contracts/object.events.js';

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
