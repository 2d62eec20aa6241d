import { PorticoError } from '#libs/kernel';

/** The name is not repeated: keys are sometimes written into the wrong field. */
export function unknownProvider(): PorticoError {
  const message = 'There is no such search provider. GET /v1/search/providers lists those there are.';
  return new PorticoError('SEARCH_PROVIDER_UNKNOWN', { message, details: { field: 'provider' } });
}
