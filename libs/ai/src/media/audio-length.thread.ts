import { Readable } from 'node:stream';
import { parseStream } from 'music-metadata';
import { parseHere } from '#libs/parsing/contracts';

/** What is said of a file. */
export interface AudioFacts {
  readonly mimeType: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** Seconds the container tells; null where it does not. */
parseHere(async (facts: AudioFacts, [file]): Promise<number | null> => {
  const options = { duration: false, skipCovers: true, skipPostHeaders: true };
  const { format } = await parseStream(Readable.from(file!.pieces(), { objectMode: false }), facts, options);
  const { duration } = format;
  return duration !== undefined && Number.isFinite(duration) && duration > 0 ? duration : null;
});
