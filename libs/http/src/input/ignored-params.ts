import type { ServerResponse } from 'node:http';
import { redactText } from '#libs/observability';

/** Header that names the query parameters of a request that nobody read. */
export const IGNORED_PARAMS_HEADER = 'X-Svc-Ignored-Params';

const HALF_CHARACTER = /\p{Surrogate}/gu;
const MOST_NAMES = 20;
const LONGEST_NAME = 64;
/** Stands in the list for the names that found no room. */
const MORE = '...';

/** A name as it may stand in a header: no secret, no separator, nothing but ASCII, and not long. */
function writable(name: string): string {
  const text = redactText(name).slice(0, LONGEST_NAME).replace(HALF_CHARACTER, '\ufffd');
  return encodeURIComponent(text).replaceAll('%5B', '[').replaceAll('%5D', ']');
}

/**
 * Tells the caller which query parameters the route does not know. They are ignored, as the specification
 * wants it, and the header keeps a mistyped name from going unnoticed. Without names nothing is set.
 */
export function tellIgnoredParams(response: ServerResponse, names: readonly string[]): void {
  if (names.length === 0) return;
  const told = names.slice(0, MOST_NAMES).map(writable);
  if (names.length > MOST_NAMES) told.push(MORE);
  response.setHeader(IGNORED_PARAMS_HEADER, told.join(', '));
}
