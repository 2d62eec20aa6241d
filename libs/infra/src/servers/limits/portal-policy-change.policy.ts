import type { PortalPolicy, ServerPolicyChanged } from '../../contracts/portal-policy.events.js';

/**
 * @param change what is absent stays.
 * @returns the fact of a change; none when nothing changes.
 */
export function policyEvents(
  portalId: string,
  before: PortalPolicy,
  change: Partial<PortalPolicy>,
  at: Date,
): ServerPolicyChanged[] {
  const members = Object.keys(change) as (keyof PortalPolicy)[];
  const changed = members.filter(
    (member) => change[member] !== undefined && change[member] !== before[member],
  );
  if (changed.length === 0) return [];
  const values = Object.fromEntries(changed.map((member) => [member, change[member]]));
  return [{ type: 'server_policy_changed', data: { ...values, portalId, changedAt: at.toISOString() } }];
}
