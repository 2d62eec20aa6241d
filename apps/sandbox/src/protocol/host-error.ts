/** A refusal in the host's own words; becomes the body `{error, error_description}`. */
export class HostError extends Error {
  override readonly name = 'HostError';
  constructor(
    readonly status: number,
    readonly code: string,
    description: string,
  ) {
    super(description);
  }
}
