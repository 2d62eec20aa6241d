import type { UploadedFile } from '#libs/http';

/** Bytes of a second of speech where a container does not tell its length: 32 kbit/s. */
const USUAL_BYTES = 4_000;
/** Bytes of a second of the plainest audio, 96 kHz, two channels of 24 bits: no file is shorter than that says. */
const MOST_BYTES = 576_000;

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
  const { parseStream } = await import('music-metadata');
  const stream = file.open();
  try {
    const { format } = await parseStream(
      stream,
      { mimeType: file.contentType, path: file.fileName, size: file.size },
      { duration: true, skipCovers: true, skipPostHeaders: true },
    );
    const { duration } = format;
    return duration !== undefined && Number.isFinite(duration) && duration > 0 ? duration : null;
  } catch {
    // Any file may be sent; what cannot be read has no length.
    return null;
  } finally {
    stream.destroy();
  }
}
