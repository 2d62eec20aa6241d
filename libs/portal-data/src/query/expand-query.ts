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
  // The parser drops this key without a word, which would widen a filter.
  if ([...new URLSearchParams(url.slice(start)).keys()].some((name) => name.includes('__proto__'))) {
    throw new PorticoError('INVALID_PARAMS', {
      message: 'Field "__proto__" is not allowed.',
      details: { field: '__proto__' },
    });
  }
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
