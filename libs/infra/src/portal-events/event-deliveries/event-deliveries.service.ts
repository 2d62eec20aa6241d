import { Logger, Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, isPorticoError, newId } from '#libs/kernel';
import { Database } from '#libs/database';
import {
  JobHandler,
  type JobContext,
  InjectJobs,
  jobRequest,
  type Jobs,
  MAINTENANCE_QUEUE,
  type RequestedJobDefinition,
} from '#libs/jobs';
import { WakeService } from '../../machines/power/wake.service.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { EventSubscriptionRepository } from '../event-subscriptions/event-subscription.repository.js';
import { AppConnections } from '../../tunnel/index.js';
import { AppDelivery } from './app-delivery.js';
import { DELIVERY_QUEUE, infraFact } from '../../contracts/infra-queues.js';
import {
  type DeliveryOutcome,
  failedWith,
  isPermanent,
  pauseAfter,
  BODY_KEPT_MS,
  DELIVERY_KEPT_MS,
  SUBSCRIPTION_FORGOTTEN_MS,
} from './delivery.policy.js';
import { EventDeliveryRepository, type ClaimedDelivery } from './event-delivery.repository.js';
import type { EventSubscription } from '../event-subscriptions/event-subscription.policy.js';

/** By the delivery that has just come, or by a subscription with something due. */
type DeliveryWork = { readonly deliveryId: string } | { readonly subscriptionId: string };

const DELIVER_EVENT: RequestedJobDefinition<DeliveryWork> = {
  name: 'deliver-event',
  queue: DELIVERY_QUEUE,
  on: [
    infraFact('portal_event_received', {
      id: ({ data }) => data.deliveryId,
      data: ({ data }) => ({ deliveryId: data.deliveryId }),
    }),
  ],
};

/** A runner that gives no sign for so long has lost its delivery. */
const CLAIM_MS = 60_000;
const RENEW_EVERY_MS = 15_000;

/** Keeps a claimed delivery while its server wakes and its application answers. */
class DeliveryClaim {
  private readonly logger = new Logger(DeliveryClaim.name);
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  /** Aborted when the delivery is another's, or the process is about to stop. */
  readonly signal: AbortSignal;

  constructor(
    private readonly deliveries: EventDeliveryRepository,
    private readonly clock: Clock,
    private readonly deliveryId: string,
    private readonly runner: string,
    shutdown: AbortSignal,
  ) {
    this.signal = AbortSignal.any([this.controller.signal, shutdown]);
    this.timer = setInterval(() => void this.renew(), RENEW_EVERY_MS);
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** A failed renewal is no loss: the claim outlives several of them. */
  private async renew(): Promise<void> {
    const until = new Date(this.clock.nowMs() + CLAIM_MS);
    try {
      if (!(await this.deliveries.keepClaim(this.deliveryId, this.runner, until))) this.controller.abort();
    } catch (error) {
      this.logger.warn(`The claim of ${this.deliveryId} was not renewed: ${(error as Error).message}`);
    }
  }
}

/** Subscriptions with something due that are looked up at once. */
const DUE_AT_ONCE = 500;

/** As long as a deploy waits for a server. */
const WAKE_MS = 390_000;

/**
 * Delivers what is due of one subscription, one after the other, oldest first. One runner at a time: what
 * arrives meanwhile is found by the runner there is. A runner that dies loses its claim, and the attempt
 * is made again under the same delivery id.
 */
@Injectable()
export class EventDeliveries {
  readonly app: AppDelivery;

  constructor(
    private readonly database: Database,
    private readonly subscriptions: EventSubscriptionRepository,
    private readonly deliveries: EventDeliveryRepository,
    private readonly servers: ServerRepository,
    private readonly awake: WakeService,
    apps: AppConnections,
    @InjectJobs(DELIVER_EVENT) private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.app = new AppDelivery(apps);
  }

  @JobHandler(DELIVER_EVENT)
  async deliver({ data, shutdown }: JobContext<DeliveryWork>): Promise<void> {
    if ('deliveryId' in data) await this.ofDelivery(data.deliveryId, shutdown);
    else await this.ofSubscription(data.subscriptionId, shutdown);
  }

  /** Finds what is due: repeats, and first attempts whose job or worker was lost. */
  @JobHandler({ name: 'deliver-due-events', queue: MAINTENANCE_QUEUE, everyMs: 10_000 })
  async queueDue(): Promise<void> {
    const due = await this.deliveries.dueSubscriptions(this.clock.now(), DUE_AT_ONCE);
    const jobs = due.map((subscriptionId) => jobRequest(DELIVER_EVENT, subscriptionId, { subscriptionId }));
    if (jobs.length > 0) await this.jobs.ensure(jobs);
  }

  /** Erases bodies and rows of deliveries whose time is over, and subscriptions that ended long ago. */
  @JobHandler({ name: 'purge-events', queue: MAINTENANCE_QUEUE, everyMs: 60 * 60_000 })
  async purge(): Promise<void> {
    const ago = (ms: number): Date => new Date(this.clock.nowMs() - ms);
    await this.deliveries.purge(ago(BODY_KEPT_MS), ago(DELIVERY_KEPT_MS));
    await this.subscriptions.purge(ago(SUBSCRIPTION_FORGOTTEN_MS));
  }

  private async ofDelivery(deliveryId: string, shutdown: AbortSignal): Promise<void> {
    const subscriptionId = await this.deliveries.subscriptionOf(deliveryId);
    if (subscriptionId !== null) await this.ofSubscription(subscriptionId, shutdown);
  }

  private async ofSubscription(subscriptionId: string, shutdown: AbortSignal): Promise<void> {
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
