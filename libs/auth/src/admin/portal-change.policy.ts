import type { HostPace } from '#libs/host-client';
import { PORTAL_SECTIONS, type PortalSection } from '#libs/kernel';
import type { PortalEvent, PortalPolicyName } from '../audit/auth.events.js';
import type { ActivationModel, PortalKind, PortalState } from '../keys/key-record.js';

/** A portal as it is kept. */
export interface PortalRecord extends PaceColumns {
  readonly id: string;
  readonly domain: string;
  readonly name: string;
  readonly kind: PortalKind;
  readonly restUrl: string;
  readonly state: PortalState;
  readonly blockedAt: Date | null;
  /** For either of the two reasons that follow. */
  readonly frozen: boolean;
  /** By an operator. */
  readonly frozenManual: boolean;
  /** By the wallet. */
  readonly frozenDebt: boolean;
  /** Ordinary users get read-only keys only. */
  readonly policyReadOnly: boolean;
  /** No key gets the right to use servers. */
  readonly serversDisabled: boolean;
  /** Only administrators issue keys. */
  readonly keyCreationRestricted: boolean;
  /** Only administrators register applications. */
  readonly appCreationRestricted: boolean;
  /** Embedding places are managed in a user's session only. */
  readonly placementSessionRequired: boolean;
  /** How its people get into the subscription section. */
  readonly activationModel: ActivationModel;
  /** Sections it has. */
  readonly sections: readonly PortalSection[];
  readonly createdAt: Date;
  /** Version of the portal's stream in the log; 0 when it has none. */
  readonly version: number;
}

/** New values of a portal; what is absent stays. */
export type PortalValues = Partial<
  Pick<
    PortalRecord,
    | 'state'
    | 'frozenManual'
    | 'frozenDebt'
    | 'restUrl'
    | 'policyReadOnly'
    | 'serversDisabled'
    | 'keyCreationRestricted'
    | 'appCreationRestricted'
    | 'placementSessionRequired'
    | 'activationModel'
    | 'sections'
    | 'hostBurst'
    | 'hostRequestsPerSecond'
  >
>;

const POLICY_MEMBERS = {
  readOnly: 'policyReadOnly',
  serversDisabled: 'serversDisabled',
  keyCreationRestricted: 'keyCreationRestricted',
  appCreationRestricted: 'appCreationRestricted',
  placementSessionRequired: 'placementSessionRequired',
} as const satisfies Record<PortalPolicyName, keyof PortalRecord>;

/** What a change would alter, as facts; none when nothing. */
export function portalEvents(before: PortalRecord, change: PortalValues): PortalEvent[] {
  const after = { ...before, ...change };
  const events: PortalEvent[] = [];
  if (after.state !== before.state) {
    events.push({ type: 'portal_state_changed', data: { from: before.state, to: after.state } });
  }
  if (after.frozenManual !== before.frozenManual) {
    events.push({ type: 'portal_frozen_changed', data: { frozen: after.frozenManual } });
  }
  if (after.frozenDebt !== before.frozenDebt) {
    events.push({ type: 'portal_debt_freeze_changed', data: { frozen: after.frozenDebt } });
  }
  if (after.restUrl !== before.restUrl) events.push({ type: 'portal_address_changed', data: {} });
  for (const [policy, member] of Object.entries(POLICY_MEMBERS)) {
    if (after[member] === before[member]) continue;
    const data = { policy: policy as PortalPolicyName, enabled: after[member] };
    events.push({ type: 'portal_policy_changed', data });
  }
  if (after.hostBurst !== before.hostBurst || after.hostRequestsPerSecond !== before.hostRequestsPerSecond) {
    events.push({ type: 'portal_pace_changed', data: { from: paceOf(before), to: paceOf(after) } });
  }
  if (after.activationModel !== before.activationModel) {
    const data = { from: before.activationModel, to: after.activationModel };
    events.push({ type: 'portal_activation_model_changed', data });
  }
  for (const section of PORTAL_SECTIONS) {
    const enabled = after.sections.includes(section);
    if (enabled === before.sections.includes(section)) continue;
    events.push({ type: 'portal_section_changed', data: { section, enabled } });
  }
  return events;
}

/** A portal's own bucket as it is kept: both numbers, or none. */
export interface PaceColumns {
  readonly hostBurst: number | null;
  readonly hostRequestsPerSecond: number | null;
}

/** The portal's own bucket; null where the settings hold. */
export function paceOf({ hostBurst, hostRequestsPerSecond }: PaceColumns): HostPace | null {
  if (hostBurst === null || hostRequestsPerSecond === null) return null;
  return { burst: hostBurst, perSecond: hostRequestsPerSecond };
}
