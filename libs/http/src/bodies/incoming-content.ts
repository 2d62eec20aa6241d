import { Base64Decoder } from './base64-decoder.js';
import { type FileTarget, IncomingFile } from './incoming-file.js';
import type { UploadedFile } from './uploaded-file.js';

/** Writes the file in a text of base64 down as it arrives. */
export class IncomingContent {
  readonly #decoder = new Base64Decoder();
  readonly #file: IncomingFile;

  /** @param limit bytes, decoded. */
  constructor(target: FileTarget, limit: number) {
    this.#file = new IncomingFile(target, limit);
  }

  /** What follows a fault of the text is dropped. @throws PorticoError as {@link IncomingFile}. */
  async write(text: Buffer): Promise<void> {
    const bytes = this.#decoder.push(text);
    if (bytes) await this.#file.write(bytes);
  }

  /** Null for what is no base64: the check of the input refuses it, as it does any other wrong member. */
  async finish(): Promise<UploadedFile | null> {
    const bytes = this.#decoder.end();
    if (bytes) {
      await this.#file.write(bytes);
      return this.#file.finish();
    }
    await this.abandon();
    return null;
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }
}
