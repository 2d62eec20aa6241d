import { PorticoTransportError } from '#libs/client';
import { noticeLost } from '../data/connection.js';
import { type BytesAnswer, type OutgoingBytes, sendBytes } from './send-bytes.js';

/**
 * Sending of bytes that notices when the service is away, as `watchedFetch` does.
 * @param probePath what is asked for until it is back
 */
export function watchedBytes(probePath: string): (outgoing: OutgoingBytes) => Promise<BytesAnswer> {
  return async (outgoing) => {
    try {
      return await sendBytes(outgoing);
    } catch (error) {
      if (error instanceof PorticoTransportError) noticeLost(probePath);
      throw error;
    }
  };
}
