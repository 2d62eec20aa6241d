import type { IncomingMessage, ServerResponse } from 'node:http';
import { PorticoError } from '#libs/kernel';
import { BODY_PACE } from './body-limits.data.js';

/** The refusal of a body or file that is too large. */
export type TooLarge = (limitBytes: number) => PorticoError;

/** How a body is received. */
export interface Reception {
  readonly request: IncomingMessage;
  /** Once it is closed, nobody waits for the body any more. */
  readonly response: Pick<ServerResponse, 'once' | 'off'>;
  /** Bytes of the whole body. */
  readonly limit: number;
  readonly tooLarge: TooLarge;
  /** Called when the announced size is acceptable, before anything is read. @throws to refuse. */
  readonly begin: () => void;
  /** Called with the bytes received so far. @throws to refuse. */
  readonly grown: (bytes: number) => void;
  readonly pace?: { readonly silenceMs: number; readonly graceMs: number; readonly bytesPerSecond: number };
}

/** Bytes the client says it will send; null when it does not. */
export function announcedBytes({ headers }: IncomingMessage): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null;
}

/**
 * Hands the pieces of a body on as they arrive, one at a time: the next one waits until `take` is done.
 * Reading stops at the first fault; what still comes is dropped.
 * @throws PorticoError what `tooLarge` makes, as soon as the announced or received size exceeds the limit;
 *   `INVALID_REQUEST` with 408 for a body that is silent for long or too slow; whatever `take` throws.
 */
export async function receiveBody(
  { request, response, limit, tooLarge, begin, grown, pace = BODY_PACE }: Reception,
  take: (piece: Buffer) => Promise<void> | undefined,
): Promise<void> {
  const announced = announcedBytes(request);
  if (announced !== null && announced > limit) throw tooLarge(limit);
  begin();
  const withinMs = pace.graceMs + ((announced ?? limit) / pace.bytesPerSecond) * 1_000;
  await new Promise<void>((resolve, reject) => {
    let size = 0;
    let last = Promise.resolve();
    const silence = setTimeout(() => fail(bodyTooSlow()), pace.silenceMs);
    const whole = setTimeout(() => fail(bodyTooSlow()), withinMs);
    const done = (): void => {
      clearTimeout(silence);
      clearTimeout(whole);
      request.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
      response.off('close', onGone);
    };
    const fail = (error: unknown): void => {
      done();
      // What still comes is dropped, or the connection could not be used again.
      request.resume();
      reject(error instanceof Error ? error : new Error('a body was refused', { cause: error }));
    };
    const onData = (piece: Buffer): void => {
      size += piece.length;
      silence.refresh();
      if (size > limit) return fail(tooLarge(limit));
      try {
        grown(size);
        const taken = take(piece);
        if (!taken) return;
        request.pause();
        last = taken;
        taken.then(() => request.resume(), fail);
      } catch (error) {
        fail(error);
      }
    };
    const onEnd = (): void => {
      done();
      last.then(resolve, reject);
    };
    const onGone = (): void => fail(new Error('the client went away while sending the body'));
    request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
    response.once('close', onGone);
  });
}

export function bodyTooSlow(): PorticoError {
  return new PorticoError('INVALID_REQUEST', {
    status: 408,
    message: 'The request body did not arrive in time.',
  });
}

export function payloadTooLarge(limit: number): PorticoError {
  return new PorticoError('PAYLOAD_TOO_LARGE', {
    message: `The request body is larger than ${limit} bytes.`,
    details: { limitBytes: limit },
  });
}
