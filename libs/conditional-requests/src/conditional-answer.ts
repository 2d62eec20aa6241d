import type { IncomingMessage } from 'node:http';
import { type ByteRange, chosenRange } from './byte-range.js';
import { entityTags, sameStrongly, sameWeakly } from './entity-tags.js';
import { httpSeconds, secondsOf } from './http-date.js';

/** What would be answered with 200 if the request had no conditions. */
export interface Representation {
  /** With its quotes, and `W/` before them where it is weak; null where it has none. */
  readonly etag: string | null;
  /** What `Last-Modified` says; null where nobody knows. The same second must mean the same bytes: `If-Range` trusts it. */
  readonly lastModified: Date | null;
  /** How many bytes there are; null where no ranges are served. */
  readonly size: number | null;
}

/** The status of the answer. 304 says the headers of a 200, without the bytes; 416 says how many there are. */
export type ConditionalAnswer =
  | { readonly status: 200 | 304 | 412 | 416 }
  | { readonly status: 206; readonly range: ByteRange };

type Asking = Pick<IncomingMessage, 'method' | 'headers'>;

/**
 * What a request is answered: its conditions in the order of RFC 9110, 13.2.2, then its range. Only for what would be
 * answered with 200: other answers have no conditions.
 */
export function conditionalAnswer(request: Asking, representation: Representation): ConditionalAnswer {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (!isStillThat(request, representation)) return { status: 412 };
  if (isKnown(request, representation, isReading)) return { status: isReading ? 304 : 412 };
  const { size } = representation;
  if (request.method !== 'GET' || size === null || !isRangeOfThat(request, representation)) {
    return { status: 200 };
  }
  const range = chosenRange(request.headers.range, size);
  if (range === 'whole') return { status: 200 };
  return range === 'unsatisfiable' ? { status: 416 } : { status: 206, range };
}

/** `If-Match`, or else `If-Unmodified-Since`: whether it is what the client has in mind. */
function isStillThat({ headers }: Asking, { etag, lastModified }: Representation): boolean {
  const match = headers['if-match'];
  if (match !== undefined) {
    const tags = entityTags(match);
    return tags === '*' || (etag !== null && tags.some((tag) => sameStrongly(tag, etag)));
  }
  return isNewer(lastModified, headers['if-unmodified-since']) !== true;
}

/** `If-None-Match`, or else `If-Modified-Since`: whether the client has it already. */
function isKnown({ headers }: Asking, { etag, lastModified }: Representation, isReading: boolean): boolean {
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined) {
    const tags = entityTags(noneMatch);
    return tags === '*' || (etag !== null && tags.some((tag) => sameWeakly(tag, etag)));
  }
  return isReading && isNewer(lastModified, headers['if-modified-since']) === false;
}

/** Null where one of the two is not known, or is no date: such a condition is passed over. */
function isNewer(lastModified: Date | null, header: string | undefined): boolean | null {
  const since = header === undefined ? null : httpSeconds(header);
  return since === null || lastModified === null ? null : secondsOf(lastModified) > since;
}

/** `If-Range`: a range of what the client has a piece of, or of nothing at all; otherwise all of it is sent. */
function isRangeOfThat({ headers }: Asking, { etag, lastModified }: Representation): boolean {
  const condition = headers['if-range'];
  if (condition === undefined) return true;
  if (typeof condition !== 'string') return false;
  const seconds = httpSeconds(condition);
  if (seconds !== null) return lastModified !== null && secondsOf(lastModified) === seconds;
  return etag !== null && sameStrongly(condition, etag);
}
