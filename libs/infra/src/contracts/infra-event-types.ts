import { defineEventTypes } from '#libs/event-log/contracts';

const FIRST = { schemaVersion: 1, upcasters: {} } as const;

/** Every fact of the module `infra`. */
export const INFRA_EVENT_TYPES = defineEventTypes({
  module: 'infra',
  types: {
    server_requested: FIRST,
    server_provisioned: FIRST,
    server_provision_failed: FIRST,
    server_slept: FIRST,
    server_wake_requested: FIRST,
    server_awoke: FIRST,
    server_wake_failed: FIRST,
    server_rebooted: FIRST,
    server_lost: FIRST,
    server_configured: FIRST,
    server_repair_requested: FIRST,
    server_repair_ended: FIRST,
    server_deleted: FIRST,
    server_member_added: FIRST,
    server_member_role_changed: FIRST,
    server_member_removed: FIRST,
    server_policy_changed: FIRST,
    server_lock_released: FIRST,
    operation_requested: FIRST,
    operation_started: FIRST,
    operation_step_reached: FIRST,
    operation_succeeded: FIRST,
    operation_failed: FIRST,
    operation_outcome_unknown: FIRST,
    operation_outcome_expired: FIRST,
    portal_event_received: FIRST,
  },
});
