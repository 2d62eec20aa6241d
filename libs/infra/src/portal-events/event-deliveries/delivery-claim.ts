import { Logger } from '@nestjs/common';
import type { Clock } from '#libs/kernel';
import type { EventDeliveryRepository } from './event-delivery.repository.js';

/** A runner that gives no sign for so long has lost its delivery. */
export const CLAIM_MS = 60_000;
const RENEW_EVERY_MS = 15_000;

/** Keeps a claimed delivery while its server wakes and its application answers. */
export class DeliveryClaim {
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
