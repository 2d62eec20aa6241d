import type { HistoricEvent } from '#libs/event-log';
import { DateField, EnumField, StringField } from '#libs/http/contracts';
import { isUuid, refuseField } from '#libs/kernel';
import type { AuditActor } from '../contracts/index.js';
import { PagedInput, portalIdOf } from './call-inputs.js';
import { type CallsOf, reading } from './operator-call.js';

const ACTORS = [
  'personal',
  'application',
  'management',
  'cowork',
  'system',
  'operator',
] as const satisfies AuditActor['kind'][];

class AuditSearchInput extends PagedInput {
  @StringField({ description: 'Only facts of this portal: id or domain', maxLength: 253, optional: true })
  readonly portal?: string;

  @StringField({
    description: 'Changes of this key, and what was done with it',
    maxLength: 64,
    optional: true,
  })
  readonly key?: string;

  @StringField({
    description: 'Changes of this user, and what they have done',
    maxLength: 64,
    optional: true,
  })
  readonly user?: string;

  @StringField({ description: 'Only facts of this stream', maxLength: 200, optional: true })
  readonly subject?: string;

  @StringField({ description: 'Type of the fact', maxLength: 100, optional: true })
  readonly event?: string;

  @EnumField({ description: 'Who caused it', values: ACTORS, optional: true })
  readonly actor?: AuditActor['kind'];

  @StringField({ description: 'Of the call that caused it', maxLength: 128, optional: true })
  readonly requestId?: string;

  @StringField({ description: 'Part of the service', maxLength: 100, optional: true })
  readonly module?: string;

  @DateField({ description: 'Not before', optional: true })
  readonly from?: string;

  @DateField({ description: 'Before', optional: true })
  readonly to?: string;
}

const DEFAULT_LIMIT = 100;

function idOf(field: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  return isUuid(value) ? value.toLowerCase() : refuseField(field, 'must be an id');
}

function positionOf({ cursor }: PagedInput): number | null {
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
  'audit.search': reading('audit.search', {
    services: ['portals', 'search'],
    input: AuditSearchInput,
    run: async (services, input) => {
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
    },
  }),
} satisfies CallsOf<'audit'>;
