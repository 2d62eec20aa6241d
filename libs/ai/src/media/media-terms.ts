import type { UploadedFile } from '#libs/http/contracts';

/** How vectors are written: numbers, or the bytes of 32-bit floats in base64, least significant byte first. */
export const ENCODINGS = ['float', 'base64'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What is looked at of a body that asks for embeddings. */
export interface EmbeddingsInput {
  readonly model?: string | null;
  readonly input: unknown;
  readonly encoding_format?: Encoding | null;
}

export const MOST_IMAGES = 4;

/** What is looked at of a body that asks for images. */
export interface ImagesInput {
  readonly model?: string | null;
  readonly n?: number | null;
}

export const TRANSCRIPT_FORMATS = ['json', 'verbose_json', 'text', 'srt', 'vtt'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

export const GRANULARITIES = ['segment', 'word'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** A form that asks for a transcription. */
export interface TranscriptionInput {
  readonly file: UploadedFile;
  readonly model?: string;
  readonly language?: string;
  readonly prompt?: string;
  readonly response_format?: TranscriptFormat;
  readonly temperature?: number;
  readonly 'timestamp_granularities[]'?: readonly Granularity[];
  readonly vad_filter?: boolean;
}
