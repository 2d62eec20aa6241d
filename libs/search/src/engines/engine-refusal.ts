/** An engine answered, and not with results. */
export class EngineRefusal extends Error {
  override readonly name = 'EngineRefusal';

  /** @param refusesKey whether it is the key that it does not take */
  constructor(
    readonly status: number,
    readonly refusesKey: boolean,
  ) {
    super(`the engine answered with status ${status}`);
  }
}
