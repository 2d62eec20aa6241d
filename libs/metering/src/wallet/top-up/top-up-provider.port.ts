import type { IncomingHttpHeaders } from 'node:http';
import type { Payment } from './payment.js';

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
