import type { UploadedFile } from '#libs/http';
import { parseInThread, type ParseLimits, ParseStopped } from '#libs/parsing';
import type { AudioFacts } from './audio-length.thread.js';

/** Bytes of a second of speech where a container does not tell its length: 32 kbit/s. */
const USUAL_BYTES = 4_000;
/** Bytes of a second of the plainest audio, 96 kHz, two channels of 24 bits: no file is shorter than that says. */
const MOST_BYTES = 576_000;

/** A file that needs more is judged by its size. */
const LIMITS: ParseLimits = { workMs: 2_000, memoryMb: 64 };

/** How long a file plays, in milliseconds, as far as can be known before anybody listens to it. */
export interface AudioLength {
  readonly milliseconds: number;
  /** The container says so; otherwise it is judged by the size. */
  readonly told: boolean;
}

/**
 * Reads the length out of the container. What is no audio, or broken, is left to the provider to refuse: it counts
 * by its size.
 */
export async function audioLength(file: UploadedFile): Promise<AudioLength> {
  const seconds = await containerSeconds(file);
  if (seconds === null) return { milliseconds: Math.ceil((file.size * 1_000) / USUAL_BYTES), told: false };
  const atLeast = (file.size * 1_000) / MOST_BYTES;
  return { milliseconds: Math.ceil(Math.max(seconds * 1_000, atLeast)), told: true };
}

async function containerSeconds(file: UploadedFile): Promise<number | null> {
  const { contentType: mimeType, fileName: path, size } = file;
  try {
    return await parseInThread<number | null>({
      script: 'libs/ai/src/media/audio-length.thread.ts',
      input: { mimeType, path, size } satisfies AudioFacts,
      sources: [{ pieces: () => file.open() }],
      limits: LIMITS,
    });
  } catch (error) {
    // Any file may be sent; what cannot be read has no length.
    if (error instanceof ParseStopped) return null;
    throw error;
  }
}
