import { createHash } from 'node:crypto';

/**
 * A file of a form, in memory. Its own members name it and its content, so that two requests with the same
 * file compare as equal; the bytes are beside them.
 */
export class UploadedFile {
  readonly size: number;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  readonly #parts: readonly Buffer[];

  constructor(
    readonly fileName: string,
    /** As the client says; nothing relies on it. */
    readonly contentType: string,
    parts: readonly Buffer[],
  ) {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    this.size = parts.reduce((sum, { length }) => sum + length, 0);
    this.sha256 = hash.digest('hex');
    this.#parts = parts;
  }

  get parts(): readonly Buffer[] {
    return this.#parts;
  }
}
