import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EventSubscription } from './event-subscription.js';

@Entity({ schema: 'infra', name: 'event_subscription' })
export class EventSubscriptionEntity implements Omit<EventSubscription, 'handlerSecret'> {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') serverId!: string;
  @Column('uuid') portalId!: string;
  @Column('text') portalDomain!: string;
  @Column('uuid') appId!: string;
  @Column('text') event!: string;
  @Column('text') appPath!: string;
  @Column('text') status!: EventSubscription['status'];
  /** Sealed for the row. */
  @Column('text') handlerSecretSealed!: string;
  @Column('bytea', { nullable: true }) applicationTokenHash!: Buffer | null;
  @Column('text', { nullable: true }) memberId!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
