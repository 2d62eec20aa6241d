/** Thrown by a handler whose target is away: the events are fine and are offered again until it is back. */
export class DeliveryUnavailableError extends Error {
  override readonly name = 'DeliveryUnavailableError';

  constructor(target: string, cause: unknown) {
    super(`${target} is not available: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
