/** A row of `infra.event_subscription`, its secret opened. */
export interface EventSubscription {
  readonly id: string;
  readonly serverId: string;
  readonly portalId: string;
  readonly portalDomain: string;
  readonly appId: string;
  readonly event: string;
  readonly appPath: string;
  /** `PENDING`: the host has not confirmed the binding. */
  readonly status: 'PENDING' | 'ACTIVE';
  /** Part of the address the host calls. */
  readonly handlerSecret: string;
  readonly applicationTokenHash: Buffer | null;
  readonly memberId: string | null;
  readonly createdAt: Date;
}
