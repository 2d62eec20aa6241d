import type { Transaction } from '#libs/database';
import type { Stored, View } from '#libs/event-log';
import { applyInOrder } from '#libs/event-log/contracts';
import type { SourceSavingSwitched } from '../contracts/saving.events.js';

/** What is decided about the sources of portals, one row each. */
export class SourcePolicyProjection implements View<SourceSavingSwitched, 'policy'> {
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
