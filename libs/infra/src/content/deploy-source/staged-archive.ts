import type { Readable } from 'node:stream';
import type { ArchiveFacts } from '../../operations/archives/deploy-archive.repository.js';

/** An archive at hand, with its size and sum known. */
export interface StagedArchive {
  readonly facts: ArchiveFacts;
  /** The bytes, from their start, as often as they are needed. */
  open(): Readable;
  /** Gives up what the archive takes on this machine. */
  dispose(): Promise<void>;
}
