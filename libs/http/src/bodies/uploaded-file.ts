import type { Readable } from 'node:stream';

/** The bytes of a file that lies on disk. */
export interface FileBytes {
  /** From their start, as often as they are needed. */
  open(): Readable;
  /** The first ones, fewer when there are no more. */
  head(bytes: number): Promise<Buffer>;
  dispose(): Promise<void>;
}

/** What is known of a file of a request. */
export interface FileFacts {
  readonly fileName: string;
  /** As the client says; nothing relies on it. */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

/**
 * A file of a form, or a text in base64 of JSON: it lies on disk until the request has ended. Its own members
 * name it and its content, so that two requests with the same file compare as equal; the bytes are beside them.
 */
export class UploadedFile implements FileFacts {
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly #bytes: FileBytes;
  #released: (() => void) | null = null;
  #isReleased = false;

  constructor({ fileName, contentType, size, sha256 }: FileFacts, bytes: FileBytes) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.size = size;
    this.sha256 = sha256;
    this.#bytes = bytes;
  }

  open(): Readable {
    return this.#bytes.open();
  }

  head(bytes: number): Promise<Buffer> {
    return this.#bytes.head(bytes);
  }

  /** All bytes at once; for files that are small by the limit of their route. */
  async read(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.open() as AsyncIterable<Buffer>) parts.push(part);
    return Buffer.concat(parts);
  }

  /** @param listener called when the file is given up. */
  onRelease(listener: () => void): void {
    this.#released = listener;
  }

  /** Gives the file up before the request ends; nobody may read it any more. */
  async release(): Promise<void> {
    if (this.#isReleased) return;
    this.#isReleased = true;
    await this.#bytes.dispose();
    this.#released?.();
  }
}
