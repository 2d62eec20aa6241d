import { PorticoTransportError } from '#libs/client';
import { useEffect } from 'react';
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

/** Has the browser ask before the page is closed, while something would be lost. */
export function useLeaveGuard(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
