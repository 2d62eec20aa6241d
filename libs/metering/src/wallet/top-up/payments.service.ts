import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import type { EventMeta } from '#libs/event-log';
import { systemMeta } from '#libs/event-log/contracts';
import { type PorticoRequest, RawBodies } from '#libs/http';
import { CLOCK, type Clock, type ErrorCode, isPorticoError, isUuid, PorticoError } from '#libs/kernel';
import { KNOWN_PORTALS, type KnownPortals } from '../../contracts/charge-terms.js';
import type { Posted } from '../ledger-terms.js';
import { LedgerRepository } from '../ledger.repository.js';
import { sourceAccount, Wallets } from '../wallets.service.js';
import { ParkedTopUps } from './parked-top-ups.repository.js';
import {
  isSigned,
  type Payment,
  readPayment,
  readSecrets,
  secretsOf,
  type WebhookSecret,
} from './payment.policy.js';

/** What the call of a payment provider can be refused with. */
export const PAYMENT_ERRORS: readonly ErrorCode[] = [
  'ROUTE_NOT_FOUND',
  'WEBHOOK_SIGNATURE_INVALID',
  'VALIDATION_ERROR',
  'TOPUP_PORTAL_UNKNOWN',
  'LEDGER_CONFLICT',
];

const LARGEST_BODY_BYTES = 65_536;

/** Names that can be one; `operator` is what people at the command line are called in the ledger. */
const PROVIDER_NAME = /^(?!operator$)[a-z][a-z0-9-]{0,39}$/;

/** How the calls of a payment provider are recognised and read. */
export interface TopUpProvider {
  /** False: there is no such address, as nobody could sign a call to it. */
  readonly isConfigured: boolean;
  /**
   * @param provider whose address was called.
   * @param body as it was sent, byte by byte: the signature is over these.
   * @throws PorticoError `WEBHOOK_SIGNATURE_INVALID`, `VALIDATION_ERROR` for what is signed and yet no payment.
   */
  parse(provider: string, body: Buffer, headers: IncomingHttpHeaders): Payment;
}

export const TOP_UP_PROVIDER = Symbol('TOP_UP_PROVIDER');

const LONGEST_ID = 200;

/** Providers that sign their calls as Standard Webhooks says (standardwebhooks.com). */
@Injectable()
export class StandardWebhookProvider implements TopUpProvider {
  private readonly secrets: readonly WebhookSecret[];

  /** @throws Error when a secret cannot be one. */
  constructor(@Inject(CONFIG) { topupWebhookSecret }: Pick<Config, 'topupWebhookSecret'>) {
    this.secrets = readSecrets(topupWebhookSecret ?? '');
  }

  get isConfigured(): boolean {
    return this.secrets.length > 0;
  }

  parse(provider: string, body: Buffer, headers: IncomingHttpHeaders): Payment {
    const id = single(headers['webhook-id']);
    const timestamp = single(headers['webhook-timestamp']);
    const signatures = single(headers['webhook-signature']);
    const isWhole = id.length > 0 && id.length <= LONGEST_ID;
    // The real clock: the service clock can be moved, that of the sender cannot.
    const call = { id, timestamp, signatures, body };
    if (!isWhole || !isSigned(call, secretsOf(this.secrets, provider), Date.now())) {
      throw new PorticoError('WEBHOOK_SIGNATURE_INVALID');
    }
    return readPayment(id, body);
  }
}

function single(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

/** Credits what a provider says was paid, once. */
@Injectable()
export class Payments {
  private readonly logger = new Logger(Payments.name);

  constructor(
    private readonly wallets: Wallets,
    private readonly ledger: LedgerRepository,
    private readonly parked: ParkedTopUps,
    @Inject(TOP_UP_PROVIDER) private readonly provider: TopUpProvider,
    private readonly bodies: RawBodies,
    @Inject(KNOWN_PORTALS) private readonly portals: KnownPortals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Reads the call of a provider and credits what it tells of.
   * @throws PorticoError `ROUTE_NOT_FOUND` for what is no provider; as {@link TopUpProvider.parse} and {@link take}
   */
  async receive(provider: string, request: PorticoRequest, response: Response): Promise<Posted> {
    if (!this.provider.isConfigured || !PROVIDER_NAME.test(provider))
      throw new PorticoError('ROUTE_NOT_FOUND');
    const body = await this.bodies.receiveWhole(request, response, LARGEST_BODY_BYTES);
    const payment = this.provider.parse(provider, body, request.headers);
    return this.take(provider, payment, request.context.requestId);
  }

  /**
   * @throws PorticoError `TOPUP_PORTAL_UNKNOWN`: the payment is kept for an operator, and credited when it is sent again
   *   and there is such a portal by then; `LEDGER_CONFLICT` when its id stands for another payment of
   *   this provider.
   */
  async take(provider: string, payment: Payment, requestId: string): Promise<Posted> {
    const { eventId, portalId } = payment;
    if (!isUuid(portalId) || !(await this.portals.has(portalId))) {
      await this.parked.park(provider, payment, this.clock.now());
      this.logger.warn({ provider, eventId, portalId }, 'a payment of a portal that nobody knows was parked');
      throw new PorticoError('TOPUP_PORTAL_UNKNOWN', { details: { portalId } });
    }
    const posted = await this.credit(provider, payment, systemMeta(requestId));
    await this.parked.remove(provider, eventId);
    return posted;
  }

  /**
   * Ids count for each provider. The first provider with an id has the short key, as every payment had before ids were
   * counted so; whoever comes with the same id later has a key with its own name. Entries are never changed, so which
   * key a payment has does not change either.
   */
  private async credit(
    provider: string,
    { eventId, portalId, amount, reference }: Payment,
    meta: EventMeta,
  ): Promise<Posted> {
    const order = { portalId, amount, source: provider, reference };
    const key = `topup:webhook:${eventId}`;
    try {
      return await this.wallets.topUp({ ...order, key }, meta);
    } catch (error) {
      if (!isPorticoError(error) || error.code !== 'LEDGER_CONFLICT') throw error;
      const entry = await this.ledger.findByKey(key);
      if (!entry || entry.legs.some(({ code }) => code === sourceAccount(provider))) throw error;
      return this.wallets.topUp({ ...order, key: `topup:webhook-of:${provider}:${eventId}` }, meta);
    }
  }
}
