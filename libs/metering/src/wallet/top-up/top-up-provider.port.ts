import type { IncomingHttpHeaders } from 'node:http';

/** A payment as its provider tells of it. */
export interface Payment {
  /** Names it for ever; the provider sends the same one again. */
  readonly eventId: string;
  /** As sent: whether there is such a portal is not known yet. */
  readonly portalId: string;
  /** Micro-credits, above 0. */
  readonly amount: bigint;
  readonly reference: string | null;
}

/** How the calls of a payment provider are recognised and read. */
export interface TopUpProvider {
  /** False: there is no such address, as nobody could sign a call to it. */
  readonly isConfigured: boolean;
  /**
   * @param body as it was sent, byte by byte: the signature is over these.
   * @throws PorticoError `WEBHOOK_SIGNATURE_INVALID`, `VALIDATION_ERROR` for what is signed and yet no payment.
   */
  parse(body: Buffer, headers: IncomingHttpHeaders): Payment;
}

export const TOP_UP_PROVIDER = Symbol('TOP_UP_PROVIDER');
