import { readEvents, type SentEvent } from '#libs/client';

/** The service says something at least every 15 seconds, if only that it is there. */
const LONGEST_SILENCE_MS = 45_000;

/** The events of an open answer. One that falls silent has broken, though nobody said so: a laptop that slept, a lost network. */
export function readLiveEvents(
  response: Response,
  longestSilenceMs = LONGEST_SILENCE_MS,
): AsyncGenerator<SentEvent> {
  if (!response.body) throw new Error('The answer has no body.');
  return readEvents(noisy(response.body, longestSilenceMs));
}

/** The same stream; it fails when nothing comes for too long. */
function noisy(stream: ReadableStream<Uint8Array>, longestSilenceMs: number): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await within(reader.read(), longestSilenceMs);
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          // What failed refuses to be cancelled with the failure that is thrown already.
          await reader.cancel(error).catch(() => undefined);
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Nothing came for ${milliseconds / 1_000} seconds.`)),
      milliseconds,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
