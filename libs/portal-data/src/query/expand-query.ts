import qs from 'qs';
import { invalidParameter } from './invalid-parameter.js';

/** Brackets deeper than `filter[$or][0][field][$op][]` mean nothing. */
const DEPTH = 5;
const MAX_PARAMETERS = 2_000;

/** The parser would take what is wrongly encoded as it stands; no host stores NUL. */
function checkEncoding(query: string): void {
  try {
    if (!decodeURIComponent(query).includes('\0')) return;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  throw invalidParameter('query', 'The query is not UTF-8 text in percent-encoding.');
}

/**
 * Query parameters with their brackets expanded, free of prototypes.
 * @param url request target as sent, with or without a query.
 * @throws PorticoError `INVALID_PARAMS` for a wrong encoding, and for too many or too deep parameters.
 */
export function expandQuery(url: string): Readonly<Record<string, unknown>> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  checkEncoding(url.slice(start + 1));
  // The parser drops this key without a word, which would widen a filter.
  if ([...new URLSearchParams(url.slice(start)).keys()].some((name) => name.includes('__proto__'))) {
    throw invalidParameter('__proto__', 'Field "__proto__" is not allowed.');
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
    throw invalidParameter('query', 'The query has too many or too deeply nested parameters.');
  }
}
