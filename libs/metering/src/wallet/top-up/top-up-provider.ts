import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import {
  isSigned,
  type Payment,
  readPayment,
  readSecrets,
  secretsOf,
  type WebhookSecret,
} from './payment.policy.js';

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
