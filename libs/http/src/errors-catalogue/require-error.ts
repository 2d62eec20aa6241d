import { describedError, PorticoError, shown, type DescribedError } from '#libs/kernel';

/** @throws PorticoError `ENTITY_NOT_FOUND` for a text that is no code of the catalogue. */
export function requireError(code: string): DescribedError {
  const described = describedError(code);
  if (described) return described;
  throw new PorticoError('ENTITY_NOT_FOUND', {
    message: `There is no error code ${shown(code)}.`,
    hint: 'GET /v1/errors lists every code. Capital and small letters are told apart.',
  });
}
