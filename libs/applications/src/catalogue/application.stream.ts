import type { Transaction } from '#libs/database';
import { eventStream, FIRST_VERSION, type Stored } from '#libs/event-log';
import { applyInOrder, type View } from '#libs/event-log/contracts';
import { applicationDecider } from './application.decider.js';
import type { ApplicationEvent, ApplicationRegistered } from '../contracts/application.events.js';

type Later = Exclude<Stored<ApplicationEvent>, { type: 'application_registered' }>;

/** Assignments of `applications.application_view`; `$2` and on are the values. */
interface Change {
  readonly set: string;
  readonly values: readonly unknown[];
}

type ViewTables = View<ApplicationEvent, 'application'>['tables'];

const SETTING_COLUMNS: Readonly<Record<string, string>> = {
  appUrl: 'app_url',
  redirectUris: 'redirect_uris',
  placementResizeEnabled: 'placement_resize_enabled',
};

function settings(data: Readonly<Record<string, unknown>>, at: string): Change {
  const entries = Object.entries(SETTING_COLUMNS).filter(([member]) => data[member] !== undefined);
  const sets = entries.map(([, column], index) => `${column} = $${index + 3}`);
  return {
    set: ['updated_at = $2', ...sets].join(', '),
    values: [at, ...entries.map(([member]) => data[member])],
  };
}

function changeOf(event: Later): Change {
  switch (event.type) {
    case 'application_changed':
      return settings({ ...event.data }, event.data.changedAt);
    case 'application_published':
      return {
        set: `updated_at = $2, phase = 'published', published_at = $2,
              placements = placements || array(select added from unnest($3::text[]) with ordinality t(added, n)
                                                where added <> all(placements) order by n)`,
        values: [event.data.publishedAt, event.data.placements],
      };
    case 'application_unpublished':
      return {
        set: `updated_at = $2, phase = 'unpublished', placements = '{}'`,
        values: [event.data.unpublishedAt],
      };
    case 'application_relinked':
      return {
        set: `updated_at = $2, placements = case when $3 then '{}' else placements end`,
        values: [event.data.relinkedAt, event.data.clientChanged],
      };
    case 'placement_bound':
      return {
        set: 'updated_at = $2, placements = array_append(placements, $3)',
        values: [event.data.boundAt, event.data.placement],
      };
    case 'placement_unbound':
      return {
        set: 'updated_at = $2, placements = array_remove(placements, $3)',
        values: [event.data.unboundAt, event.data.placement],
      };
    case 'application_deleted':
      return {
        set: `updated_at = $2, phase = 'deleted', placements = '{}'`,
        values: [event.data.deletedAt],
      };
  }
}

/** Keeps `applications.application_view` in the transaction that appends. */
class ApplicationProjection implements View<ApplicationEvent, 'application'> {
  readonly name = 'applications';
  readonly tables = { application: 'applications.application_view' };

  async apply(
    tx: Transaction,
    { application: view }: ViewTables,
    event: Stored<ApplicationEvent>,
    id: string,
  ): Promise<void> {
    await applyInOrder(tx, { view, idColumn: 'id', id }, event, () =>
      event.type === 'application_registered'
        ? this.insert(tx, view, event.data)
        : this.update(tx, view, id, changeOf(event)),
    );
  }

  private async insert(tx: Transaction, view: string, data: ApplicationRegistered['data']): Promise<void> {
    await tx.query(
      `insert into ${view}
         (id, portal_id, author_id, author_host_user_id, registered_by_key_id, application_key_id, phase,
          scopes, app_url, redirect_uris, mobile, placement_resize_enabled, created_at, updated_at, last_version)
       values ($1, $2, $3, $4, $5, $6, 'private', $7, $8, $9, $10, $11, $12, $12, 1)`,
      [
        data.applicationId,
        data.portalId,
        data.authorId,
        data.authorHostUserId,
        data.registeredByKeyId,
        data.applicationKeyId,
        data.scopes,
        data.appUrl,
        data.redirectUris,
        data.mobile,
        data.placementResizeEnabled,
        data.registeredAt,
      ],
    );
  }

  private async update(tx: Transaction, view: string, id: string, { set, values }: Change): Promise<void> {
    await tx.query(`update ${view} set ${set} where id = $1`, [id, ...values]);
  }
}

/** Owner of the facts about applications in the log. */
const APPLICATIONS_MODULE = 'applications';

/** The event streams of applications. */
export class ApplicationStream extends eventStream({
  module: APPLICATIONS_MODULE,
  streamType: 'application',
  decider: applicationDecider,
  eventTypes: {
    application_registered: FIRST_VERSION,
    application_changed: FIRST_VERSION,
    application_published: FIRST_VERSION,
    application_unpublished: FIRST_VERSION,
    application_relinked: FIRST_VERSION,
    placement_bound: FIRST_VERSION,
    placement_unbound: FIRST_VERSION,
    application_deleted: FIRST_VERSION,
  },
  views: [new ApplicationProjection()],
}) {}
