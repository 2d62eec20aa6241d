import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { portalPolicyDecider } from './portal-policy.decider.js';
import { PortalPolicyProjection } from './portal-policy.projection.js';

/** What is decided about the servers of portals; the id is that of the portal. */
export class PortalPolicyStream extends eventStream({
  module: 'infra',
  streamType: 'portal-policy',
  prefix: 'policy-of-servers',
  decider: portalPolicyDecider,
  eventTypes: { server_policy_changed: FIRST_VERSION },
  views: [new PortalPolicyProjection()],
}) {}
