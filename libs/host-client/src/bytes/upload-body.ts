import type { FormFrame } from './form-frame.js';

/** A form on its way to the host, made while it is read; what it knows decides what a failure means. */
export class UploadBody implements AsyncIterable<Buffer> {
  #isWhole = false;
  #fault: { readonly error: unknown } | null = null;

  constructor(
    private readonly frame: FormFrame,
    private readonly bytes: AsyncIterable<Buffer>,
  ) {}

  /** Whether its end may have reached the host: before that, the host has no form to act on. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Why the bytes ended early; null where they did not. */
  get fault(): { readonly error: unknown } | null {
    return this.#fault;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    yield this.frame.head;
    try {
      yield* this.bytes;
    } catch (error) {
      this.#fault = { error };
      throw error;
    }
    this.#isWhole = true;
    yield this.frame.tail;
  }
}
