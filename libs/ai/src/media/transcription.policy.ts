import type { UploadedFile } from '#libs/http/contracts';
import { UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';

export const TRANSCRIPT_FORMATS = ['json', 'verbose_json', 'text', 'srt', 'vtt'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

export const GRANULARITIES = ['segment', 'word'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** A form that asks for a transcription. */
export interface TranscriptionInput {
  readonly file: UploadedFile;
  readonly model?: string | null;
  readonly language?: string | null;
  readonly prompt?: string | null;
  readonly response_format?: TranscriptFormat | null;
  readonly temperature?: number | null;
  readonly 'timestamp_granularities[]'?: readonly Granularity[] | null;
  readonly vad_filter?: boolean | null;
}

const CODE = /^[a-z]{2,3}$/;

/** The code of a language as providers know it; null for what is none. */
export function languageCode(text: string): string | null {
  const code = text.toLowerCase();
  if (!CODE.test(code)) return null;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) === undefined
    ? null
    : code;
}

type Members = Readonly<Record<string, unknown>>;

/** Media types of what is no JSON. */
export const TEXT_TYPES: Readonly<Partial<Record<TranscriptFormat, string>>> = {
  text: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
};

/** How providers call the seconds they listened to. */
const SECONDS = [
  'seconds',
  'duration',
  'duration_seconds',
  'audio_duration',
  'audio_seconds',
  'audio_duration_seconds',
];

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
export function heardMs({ usage, metadata, ...answer }: Members, reckonedMs: number): number | null {
  const places = [usage, answer, metadata].map((place) => (place ?? {}) as Members);
  const told = places
    .flatMap((place) => SECONDS.map((name) => place[name]))
    .find((one) => (one ?? null) !== null);
  const value = typeof told === 'string' && told !== '' ? Number(told) : told;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null;
  const milliseconds = Math.ceil(value * 1_000);
  return milliseconds <= 2 * reckonedMs + TOLERANCE_MS ? milliseconds : null;
}

/** The type of a transcript that is a text. */
export function textType(format: TranscriptFormat | null | undefined): string {
  return TEXT_TYPES[format ?? 'text'] ?? 'text/plain';
}
