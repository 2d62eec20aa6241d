import qs from 'qs';
import { PorticoError } from '#libs/kernel';

/** Brackets deeper than `filter[field][$op][]` mean nothing. */
const DEPTH = 4;
const MAX_PARAMETERS = 2_000;

/**
 * Query parameters with their brackets expanded, free of prototypes.
 * @param url request target as sent, with or without a query.
 * @throws PorticoError `INVALID_PARAMS` for too many or too deep parameters.
 */
export function expandQuery(url: string): Readonly<Record<string, unknown>> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  try {
    return qs.parse(url.slice(start + 1), {
      plainObjects: true,
      depth: DEPTH,
      strictDepth: true,
      parameterLimit: MAX_PARAMETERS,
      arrayLimit: MAX_PARAMETERS,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PorticoError('INVALID_PARAMS', {
      message: 'The query has too many or too deeply nested parameters.',
    });
  }
}
