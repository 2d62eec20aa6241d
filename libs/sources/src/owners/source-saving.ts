import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor, type Transaction } from '#libs/database';
import { eventStream, type Stored, type View } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import type { SourceSavingSwitched } from '../contracts/source.events.js';
import { sourceSavingDecider } from './source-saving.decider.js';

/** What is decided about the sources of portals, one row each. */
class SourcePolicyProjection implements View<SourceSavingSwitched, 'policy'> {
  readonly name = 'source-policies';
  readonly tables = { policy: 'sources.portal_policy' };

  async apply(
    tx: Transaction,
    { policy }: Readonly<Record<'policy', string>>,
    event: Stored<SourceSavingSwitched>,
    portalId: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: policy, idColumn: 'portal_id', id: portalId }, event, async () => {
      const { isOn, switchedAt } = event.data;
      await tx.query(
        `insert into ${policy} (portal_id, saving, updated_at, last_version) values ($1, $2, $3, 1)
         on conflict (portal_id) do update set saving = excluded.saving, updated_at = excluded.updated_at`,
        [portalId, isOn, switchedAt],
      );
    });
  }
}

/** Whether portals keep new versions; the id is that of the portal. */
export class SourceSavingStream extends eventStream({
  module: 'sources',
  streamType: 'portal-policy',
  prefix: 'policy-of-sources',
  decider: sourceSavingDecider,
  eventTypes: { source_saving_switched: FIRST_VERSION },
  views: [new SourcePolicyProjection()],
}) {}

/** Whether a portal keeps new versions of its sources. */
@Injectable()
export class SourceSaving {
  constructor(private readonly database: Database) {}

  /** True for a portal nobody has decided about. */
  async isOn(portalId: string, executor: SqlExecutor = this.database): Promise<boolean> {
    const [row] = await executor.query<{ saving: boolean }>(
      'select saving from sources.portal_policy where portal_id = $1',
      [portalId],
    );
    return row?.saving ?? true;
  }
}
