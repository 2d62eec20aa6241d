import { Database } from '#libs/database';
import { EventStore, type AppendInput, type EventMeta } from '#libs/event-log';
import type { ServerEvent } from '../contracts/server.events.js';
import type { InfraApp } from './infra-app.js';

const META: EventMeta = {
  correlationId: 'rival',
  causationId: null,
  actor: { keyId: null, kind: 'system', userId: null },
  requestId: null,
};

/**
 * Lets another writer be first: just before the first append of a fact of `type`, `rival` is appended to the same
 * stream, so that the version the append expects is no longer there.
 * @returns whether there was such an append, and takes the rival away.
 */
export function beforeFact(infra: InfraApp, type: ServerEvent['type'], rival: ServerEvent): () => boolean {
  const store = infra.get(EventStore);
  const append = store.append.bind(store);
  let met = false;
  store.append = async (executor, input) => {
    if (!met && input.events.some((event) => event.type === type)) {
      met = true;
      const { module, streamType, streamId, portalId, expectedVersion } = input;
      const first: AppendInput<ServerEvent> = {
        module,
        streamType,
        streamId,
        portalId,
        expectedVersion,
        events: [rival],
        meta: META,
      };
      await infra.get(Database).transaction((tx) => append(tx, first));
    }
    return append(executor, input);
  };
  return () => {
    Reflect.deleteProperty(store, 'append');
    return met;
  };
}
