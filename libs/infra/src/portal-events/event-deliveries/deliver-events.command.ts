import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock, isPorticoError, newId } from '#libs/kernel';
import type { EventSubscription } from '../event-subscriptions/event-subscription.js';
import { EventSubscriptionRepository } from '../event-subscriptions/event-subscription.repository.js';
import { WakeService } from '../../machines/power/wake.service.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { AppDelivery } from './app-delivery.js';
import { CLAIM_MS, DeliveryClaim } from './delivery-claim.js';
import { type DeliveryOutcome, failedWith, isPermanent } from './delivery-outcome.policy.js';
import { pauseAfter } from './delivery-plan.policy.js';
import { type ClaimedDelivery, EventDeliveryRepository } from './event-delivery.repository.js';

/** As long as a deploy waits for a server. */
const WAKE_MS = 390_000;

/**
 * Delivers what is due of one subscription, one after the other, oldest first. One runner at a time: what
 * arrives meanwhile is found by the runner there is. A runner that dies loses its claim, and the attempt
 * is made again under the same delivery id.
 */
@Injectable()
export class DeliverEvents {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: EventSubscriptionRepository,
    private readonly deliveries: EventDeliveryRepository,
    private readonly servers: ServerRepository,
    private readonly awake: WakeService,
    private readonly app: AppDelivery,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async ofDelivery(deliveryId: string, shutdown: AbortSignal): Promise<void> {
    const subscriptionId = await this.deliveries.subscriptionOf(deliveryId);
    if (subscriptionId !== null) await this.ofSubscription(subscriptionId, shutdown);
  }

  async ofSubscription(subscriptionId: string, shutdown: AbortSignal): Promise<void> {
    const runner = newId();
    while (!shutdown.aborted) {
      const claimed = await this.claim(subscriptionId, runner);
      if (!claimed) return;
      await this.attempt(claimed.subscription, claimed.delivery, runner, shutdown);
    }
  }

  private claim(subscriptionId: string, runner: string) {
    return this.database.transaction(async (tx) => {
      const subscription = await this.subscriptions.lock(tx, subscriptionId);
      if (!subscription) return null;
      const now = this.clock.now();
      const until = new Date(now.getTime() + CLAIM_MS);
      const delivery = await this.deliveries.claim(tx, subscriptionId, { runner, now, until });
      return delivery && { subscription, delivery };
    });
  }

  private async attempt(
    subscription: EventSubscription,
    delivery: ClaimedDelivery,
    runner: string,
    shutdown: AbortSignal,
  ): Promise<void> {
    const claim = new DeliveryClaim(this.deliveries, this.clock, delivery.id, runner, shutdown);
    try {
      const outcome = await this.send(subscription, delivery, claim.signal);
      await this.settle(delivery, runner, outcome);
    } finally {
      claim.close();
    }
  }

  private async send(
    { serverId, appPath }: EventSubscription,
    { id: deliveryId, body }: ClaimedDelivery,
    signal: AbortSignal,
  ): Promise<DeliveryOutcome> {
    const server = await this.servers.find(serverId);
    if (!server || server.status === 'deleted') return failedWith('SERVER_NOT_FOUND');
    if (server.mode === 'OPEN') return failedWith('BLACKHOLE_ONLY');
    try {
      const running = await this.awake.ensureAwake(server, 'event', { timeoutMs: WAKE_MS, signal });
      return await this.app.send(running, { deliveryId, path: appPath, body }, signal);
    } catch (error) {
      if (signal.aborted) return failedWith('INTERRUPTED');
      if (isPorticoError(error)) return failedWith(error.code);
      throw error;
    }
  }

  private async settle(
    { id, attempts }: ClaimedDelivery,
    runner: string,
    outcome: DeliveryOutcome,
  ): Promise<void> {
    const now = this.clock.now();
    const { httpStatus } = outcome;
    const error = outcome.delivered ? null : outcome.error;
    const pause = error === null || isPermanent(error) ? null : pauseAfter(attempts);
    const nextAttemptAt = pause === null ? null : new Date(now.getTime() + pause);
    const status = outcome.delivered ? 'delivered' : nextAttemptAt ? 'pending' : 'dead';
    const endedAt = nextAttemptAt ? null : now;
    await this.deliveries.settle(id, runner, { status, httpStatus, error, nextAttemptAt, endedAt });
  }
}
