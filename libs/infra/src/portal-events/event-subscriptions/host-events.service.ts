import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { systemMeta } from '#libs/event-log/contracts';
import { isUuid, newId, PorticoError } from '#libs/kernel';
import { DeliveryStream, EventDeliveryRepository } from '../event-deliveries/event-delivery.repository.js';
import {
  type EventSubscription,
  formText,
  type HostEventProof,
  readHostEvent,
  sha256,
} from './event-subscription.policy.js';
import { EventSubscriptionRepository } from './event-subscription.repository.js';

/** Takes back the fact of an event that is waiting already. */
class DuplicateEventError extends Error {
  override readonly name = 'DuplicateEventError';
}

interface ReceivedEvent {
  readonly subscriptionId: string;
  /** From the address that was called. */
  readonly secret: string;
  readonly form: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/** Keeps an event of the host with the fact that makes the worker deliver it; both or neither. */
@Injectable()
export class HostEvents {
  constructor(
    private readonly stream: DeliveryStream,
    private readonly subscriptions: EventSubscriptionRepository,
    private readonly deliveries: EventDeliveryRepository,
  ) {}

  /**
   * Believes nothing of the form but what proves the sender. The application's token is learned from the
   * first event: until then the secret of the address vouches for it.
   * @throws PorticoError `ROUTE_NOT_FOUND` for an unknown subscription or a wrong secret, `NOT_AUTHORIZED`
   *   when the form is not one of this portal, application and event.
   */
  async receive({ subscriptionId, secret, form, requestId }: ReceivedEvent): Promise<void> {
    const subscription = isUuid(subscriptionId) ? await this.subscriptions.find(subscriptionId) : null;
    if (!subscription || !same(sha256(secret), sha256(subscription.handlerSecret))) {
      throw new PorticoError('ROUTE_NOT_FOUND');
    }
    const proof = readHostEvent(form);
    const body = formText(form);
    if (!proof || body === null || !(await this.proves(proof, subscription))) {
      throw new PorticoError('NOT_AUTHORIZED', { message: 'The event is not one of this subscription.' });
    }
    await this.keep(subscription, body, requestId);
  }

  private async proves(proof: HostEventProof, subscription: EventSubscription): Promise<boolean> {
    const { id, event, portalDomain } = subscription;
    if (proof.event !== event || proof.domain !== portalDomain.toLowerCase()) return false;
    const tokenHash = sha256(proof.applicationToken);
    const known =
      subscription.applicationTokenHash === null
        ? await this.subscriptions.learn(id, tokenHash, proof.memberId)
        : subscription;
    return (
      known !== null &&
      known.applicationTokenHash !== null &&
      same(tokenHash, known.applicationTokenHash) &&
      proof.memberId === known.memberId
    );
  }

  private async keep(
    { id: subscriptionId, serverId, portalId }: EventSubscription,
    body: string,
    requestId: string,
  ): Promise<void> {
    const id = newId();
    const receive = { type: 'receive', deliveryId: id, subscriptionId, serverId } as const;
    try {
      await this.stream.handle(id, receive, {
        meta: { ...systemMeta(requestId), requestId },
        portalId,
        also: async (tx, { facts }) => {
          const receivedAt = new Date(facts[0]?.data.receivedAt ?? 0);
          const delivery = { id, subscriptionId, receivedAt, body, bodyHash: sha256(body) };
          if (!(await this.deliveries.insert(tx, delivery))) throw new DuplicateEventError();
        },
      });
    } catch (error) {
      if (!(error instanceof DuplicateEventError)) throw error;
    }
  }
}

function same(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
