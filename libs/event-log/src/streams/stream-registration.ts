import type { DomainEvent } from '#libs/kernel';
import { defineEventTypes } from '../event-types/event-type-table.js';
import type { View } from '../views/view.js';
import type { RecordStreamDefinition, StreamRegistration } from './stream-definition.js';

/** @throws Error naming every malformed event type. */
export function registrationOf<Event extends DomainEvent>(
  { module, streamType, prefix = streamType, eventTypes }: RecordStreamDefinition<Event>,
  views: readonly View<Event>[],
): StreamRegistration {
  const { types } = defineEventTypes({ module, types: eventTypes });
  return { module, streamType, prefix, types, views };
}
