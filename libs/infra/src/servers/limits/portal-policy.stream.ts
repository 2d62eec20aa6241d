import type { Transaction } from '#libs/database';
import { type Stored, type View, eventStream } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import {
  DEFAULT_PORTAL_POLICY,
  type PortalPolicy,
  type ServerPolicyChanged,
} from '../../contracts/portal-policy.events.js';
import { portalPolicyDecider } from './portal-policy.decider.js';

const COLUMNS: Readonly<Record<keyof PortalPolicy, string>> = {
  serverDefault: 'server_default',
  creation: 'creation',
  openMode: 'open_mode',
  limitPerUser: 'limit_per_user',
  limitPerKey: 'limit_per_key',
  outputMibPerDay: 'output_mib_per_day',
};
const MEMBERS = Object.keys(COLUMNS) as (keyof PortalPolicy)[];
/** Of a select: the columns by the names of their members. */
export const POLICY_MEMBERS = MEMBERS.map((member) => `${COLUMNS[member]} as "${member}"`).join(', ');

/** What is decided about the servers of portals, one row each. */
class PortalPolicyProjection implements View<ServerPolicyChanged, 'policy'> {
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
    const columns = MEMBERS.map((member) => `, ${COLUMNS[member]}`).join('');
    const places = MEMBERS.map((_, index) => `, $${index + 3}`).join('');
    await tx.query(
      `insert into ${policy} (portal_id, updated_at, last_version${columns}) values ($1, $2, 1${places})`,
      [portalId, changedAt, ...MEMBERS.map((member) => row[member])],
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

/** What is decided about the servers of portals; the id is that of the portal. */
export class PortalPolicyStream extends eventStream({
  module: 'infra',
  streamType: 'portal-policy',
  prefix: 'policy-of-servers',
  decider: portalPolicyDecider,
  eventTypes: { server_policy_changed: FIRST_VERSION },
  views: [new PortalPolicyProjection()],
}) {}
