import type { HistoricEvent } from '#libs/event-log';
import { isUuid, refuseField } from '#libs/kernel';
import type { PageInput } from '../contracts/index.js';
import { portalIdOf } from './call-inputs.js';
import { type CallsOf, served } from './operator-call.js';

const DEFAULT_LIMIT = 100;

function idOf(field: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  return isUuid(value) ? value.toLowerCase() : refuseField(field, 'must be an id');
}

function positionOf({ cursor }: PageInput): number | null {
  if (cursor === undefined) return null;
  return /^\d{1,15}$/.test(cursor)
    ? Number(cursor)
    : refuseField('cursor', 'must be `next` of a page before');
}

function entryOf({
  eventId: id,
  recordedAt: at,
  module,
  streamId,
  type,
  portalId,
  meta,
  data,
}: HistoricEvent) {
  const { actor, operator = null, requestId } = meta;
  const { kind, keyId, userId } = actor;
  return {
    id,
    at,
    module,
    subject: streamId,
    event: type,
    portalId,
    actor: { kind, keyId, userId, operator },
    requestId,
    data,
  };
}

/** Who changed what. */
export const AUDIT_CALLS = {
  'audit.search': served(['portals', 'search'], async (services, input) => {
    const [keyId, userId] = [idOf('key', input.key), idOf('user', input.user)];
    const { events, before, searchedTo } = await services.search.page({
      modules: input.module === undefined ? [] : [input.module],
      portalId: await portalIdOf(services, input.portal),
      streamId: input.subject ?? null,
      // Their streams, as the lib of keys and users names them.
      streamIds: [...(keyId ? [`key-${keyId}`] : []), ...(userId ? [`user-${userId}`] : [])],
      keyId,
      userId,
      type: input.event ?? null,
      actor: input.actor ?? null,
      requestId: input.requestId ?? null,
      from: input.from === undefined ? null : new Date(input.from),
      to: input.to === undefined ? null : new Date(input.to),
      before: positionOf(input),
      limit: input.limit ?? DEFAULT_LIMIT,
    });
    return { items: events.map(entryOf), next: before === null ? null : String(before), searchedTo };
  }),
} satisfies CallsOf<'audit'>;
