import { UpstreamFault } from '../upstreams/upstream-failure.js';
import type { TranscriptFormat } from './media-terms.js';

type Members = Readonly<Record<string, unknown>>;

/** Media types of what is no JSON. */
export const TEXT_TYPES: Readonly<Partial<Record<TranscriptFormat, string>>> = {
  text: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
};

/** Seconds a container may be off, and more. */
const TOLERANCE_MS = 60_000;

/** @throws UpstreamFault `unreadable` for an answer without a text. */
export function checkTranscript(answer: Members): Members {
  const { text, segments = null } = answer;
  if (typeof text !== 'string' || (segments !== null && !Array.isArray(segments))) {
    throw new UpstreamFault('unreadable');
  }
  return answer;
}

/**
 * Milliseconds the provider says it listened to; null when it says nothing, or what cannot be true beside the length
 * the file was reckoned with.
 */
export function heardMs({ duration, usage }: Members, reckonedMs: number): number | null {
  const { type, seconds } = (usage ?? {}) as Members;
  const told = type === 'duration' ? seconds : duration;
  const value = typeof told === 'string' && told !== '' ? Number(told) : told;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null;
  const milliseconds = Math.ceil(value * 1_000);
  return milliseconds <= 2 * reckonedMs + TOLERANCE_MS ? milliseconds : null;
}
