import type { Transaction } from '#libs/database';
import type { Stored, View } from '#libs/event-log';
import { applyInOrder } from '#libs/event-log/contracts';
import {
  DEFAULT_PORTAL_POLICY,
  type PortalPolicy,
  type ServerPolicyChanged,
} from '../../contracts/portal-policy.events.js';

const COLUMNS: Readonly<Record<keyof PortalPolicy, string>> = {
  serverDefault: 'server_default',
  creation: 'creation',
  openMode: 'open_mode',
  limitPerUser: 'limit_per_user',
  limitPerKey: 'limit_per_key',
  outputMibPerDay: 'output_mib_per_day',
};

/** What is decided about the servers of portals, one row each. */
export class PortalPolicyProjection implements View<ServerPolicyChanged, 'policy'> {
  readonly name = 'portal-policies';
  readonly tables = { policy: 'infra.portal_policy' };

  async apply(
    tx: Transaction,
    { policy }: Readonly<Record<'policy', string>>,
    event: Stored<ServerPolicyChanged>,
    portalId: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: policy, idColumn: 'portal_id', id: portalId }, event, async () => {
      const { portalId: _portal, changedAt, ...change } = event.data;
      if (event.version === 1) await this.insert(tx, policy, portalId, changedAt, change);
      else await this.update(tx, policy, portalId, changedAt, change);
    });
  }

  private async insert(
    tx: Transaction,
    policy: string,
    portalId: string,
    changedAt: string,
    change: Partial<PortalPolicy>,
  ): Promise<void> {
    const row = { ...DEFAULT_PORTAL_POLICY, ...change };
    await tx.query(
      `insert into ${policy}
         (portal_id, server_default, creation, open_mode, limit_per_user, limit_per_key, output_mib_per_day,
          updated_at, last_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 1)`,
      [
        portalId,
        row.serverDefault,
        row.creation,
        row.openMode,
        row.limitPerUser,
        row.limitPerKey,
        row.outputMibPerDay,
        changedAt,
      ],
    );
  }

  private async update(
    tx: Transaction,
    policy: string,
    portalId: string,
    changedAt: string,
    change: Partial<PortalPolicy>,
  ): Promise<void> {
    const members = Object.keys(change) as (keyof PortalPolicy)[];
    const columns = members.map((member, index) => `, ${COLUMNS[member]} = $${index + 3}`);
    await tx.query(`update ${policy} set updated_at = $2${columns.join('')} where portal_id = $1`, [
      portalId,
      changedAt,
      ...members.map((member) => change[member]),
    ]);
  }
}
