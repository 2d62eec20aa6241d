/** A refusal as OpenAI's contract writes it. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly status: number,
    readonly code: string | null,
    message: string,
    readonly param: string | null = null,
  ) {
    super(message);
  }

  /** The body of the answer. */
  get text(): string {
    const { message, param, code, status } = this;
    const type = status >= 500 ? 'server_error' : 'invalid_request_error';
    return JSON.stringify({ error: { message, type, param, code } });
  }
}

/** Says which field of a request cannot be used. */
export function refuseField(param: string, expected: string): never {
  throw new ProviderError(400, 'invalid_value', `Invalid '${param}': expected ${expected}.`, param);
}
