import type { Decider } from '#libs/kernel';
import {
  DEFAULT_PORTAL_POLICY,
  type PortalPolicy,
  type ServerPolicyChanged,
} from '../../contracts/portal-policy.events.js';

export interface ChangePortalPolicy {
  readonly type: 'change';
  readonly portalId: string;
  /** What is absent stays. */
  readonly change: Partial<PortalPolicy>;
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

function evolve(state: PortalPolicy, { data }: ServerPolicyChanged): PortalPolicy {
  const { portalId: _portal, changedAt: _at, ...change } = data;
  return { ...state, ...change };
}

/** Only what differs is in the fact; a change that changes nothing is none. */
function decide({ portalId, change, at }: ChangePortalPolicy, state: PortalPolicy): ServerPolicyChanged[] {
  const members = Object.keys(change) as (keyof PortalPolicy)[];
  const changed = members.filter(
    (member) => change[member] !== undefined && change[member] !== state[member],
  );
  if (changed.length === 0) return [];
  const values = Object.fromEntries(changed.map((member) => [member, change[member]]));
  return [{ type: 'server_policy_changed', data: { ...values, portalId, changedAt: at.toISOString() } }];
}

export const portalPolicyDecider: Decider<PortalPolicy, ChangePortalPolicy, ServerPolicyChanged> = {
  initialState: () => DEFAULT_PORTAL_POLICY,
  evolve,
  decide,
};
