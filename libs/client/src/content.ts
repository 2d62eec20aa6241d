import type { Content, FormFile } from './operation-types.js';

/** A body as it is sent. */
export interface EncodedBody {
  readonly content: Content | string;
  readonly type: string;
}

export const isStream = (value: unknown): value is ReadableStream<Uint8Array> =>
  value instanceof ReadableStream;
export const isContent = (value: unknown): value is Content =>
  value instanceof Blob || value instanceof Uint8Array || isStream(value);
export const isFormFile = (value: unknown): value is FormFile =>
  typeof value === 'object' &&
  value !== null &&
  'filename' in value &&
  isContent((value as FormFile).content);
