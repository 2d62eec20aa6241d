import type { Operating } from '../limits/operating-time.js';

const OFFSET_MS = 3 * 3_600_000;

/** An instant as the host writes it: seconds precision, the portal's `+03:00` offset. */
export function hostDateTime(epochMs: number): string {
  return `${new Date(epochMs + OFFSET_MS).toISOString().slice(0, 19)}+03:00`;
}

/** Midnight of the portal's day that holds the instant. */
export function hostDate(epochMs: number): string {
  return `${new Date(epochMs + OFFSET_MS).toISOString().slice(0, 10)}T00:00:00+03:00`;
}

/** Milliseconds since the epoch; a text without an offset is in the portal's zone. NaN when unreadable. */
export function parseHostDateTime(text: string): number {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Date.parse(`${text}T00:00:00+03:00`);
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text)) {
    return Date.parse(`${text.replace(' ', 'T')}+03:00`);
  }
  return Date.parse(text);
}

/** The `time` member of every successful answer; seconds as floats. */
export interface HostTime {
  readonly start: number;
  readonly finish: number;
  readonly duration: number;
  readonly processing: number;
  readonly date_start: string;
  readonly date_finish: string;
  readonly operating_reset_at: number;
  readonly operating: number;
}

/** @param operating busy time of the method the answer is from */
export function hostTime(startMs: number, finishMs: number, operating: Operating): HostTime {
  const dateStart = hostDateTime(startMs);
  const sameSecond = Math.floor(startMs / 1000) === Math.floor(finishMs / 1000);
  return {
    start: startMs / 1000,
    finish: finishMs / 1000,
    duration: (finishMs - startMs) / 1000,
    processing: (finishMs - startMs) / 1000,
    date_start: dateStart,
    date_finish: sameSecond ? dateStart : hostDateTime(finishMs),
    operating_reset_at: operating.resetAt,
    operating: operating.seconds,
  };
}
