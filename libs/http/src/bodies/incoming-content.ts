import type { BodyLease } from '../budget/body-budgets.js';
import { Base64Decoder } from './base64-decoder.js';
import { DataUrlHead } from './part-head.js';
import type { TooLarge } from './receive-body.js';
import type { BodyStaging, StagedFile, UploadedFile } from './uploaded-file.js';

/** The member of a body that holds a file as base64. */
export interface ContentMember {
  /** With dots between its names, for example `source.content`. */
  readonly member: string;
  /** Largest size of the file in bytes. */
  readonly limit: number;
  /** The text may begin as an address of kind `data:` does, as browsers read files. */
  readonly mayBeDataUrl?: true;
}

/** Writes the file in a text of base64 down as it arrives. */
export class IncomingContent {
  readonly #decoder = new Base64Decoder();
  readonly #file: IncomingFile;
  readonly #head: DataUrlHead | null;

  /** The limit counts decoded bytes. */
  constructor(target: FileTarget, { member, limit, mayBeDataUrl }: ContentMember) {
    this.#file = new IncomingFile(target, member, limit);
    this.#head = mayBeDataUrl ? new DataUrlHead() : null;
  }

  /** What follows a fault of the text is dropped. @throws PorticoError as {@link IncomingFile}. */
  async write(text: Buffer): Promise<void> {
    const bytes = this.#decoder.push(this.#head ? this.#head.strip(text) : text);
    if (bytes) await this.#file.write(bytes);
  }

  /** Null for what is no base64: the check of the input refuses it, as it does any other wrong member. */
  async finish(): Promise<UploadedFile | null> {
    if (this.#head) this.#decoder.push(this.#head.end());
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

/** A file on its way to disk. */
export interface FileTarget {
  readonly staging: BodyStaging;
  readonly lease: BodyLease;
  readonly tooLarge: TooLarge;
}

/** Writes one file of a body down as it arrives. */
export class IncomingFile {
  #file: Promise<StagedFile> | null = null;

  /** @param name what holds it in the body. @param limit bytes; more is refused. */
  constructor(
    private readonly target: FileTarget,
    private readonly name: string,
    private readonly limit: number,
  ) {}

  /** @throws PorticoError what `tooLarge` makes, `LARGE_BODY_BACKEND_BUSY`. */
  async write(bytes: Buffer): Promise<void> {
    const file = await this.#open();
    if (file.size + bytes.length > this.limit) throw this.target.tooLarge(this.limit, this.name);
    await file.write(bytes);
  }

  /** The whole file; it is part of the lease from here. */
  async finish(names = { fileName: '', contentType: '' }): Promise<UploadedFile> {
    const file = (await this.#open()).finish(names);
    await this.target.lease.keep(file);
    return file;
  }

  /** Of a body that was refused. A file that could not be made has told so before. */
  async abandon(): Promise<void> {
    const file = await this.#file?.catch(() => null);
    await file?.dispose();
  }

  #open(): Promise<StagedFile> {
    return (this.#file ??= this.target.staging.create());
  }
}
