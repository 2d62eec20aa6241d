import type { BodyLease } from '../budget/body-lease.js';
import type { BodyStaging } from './body-staging.js';
import type { TooLarge } from './receive-body.js';
import type { StagedFile } from './staged-file.js';
import type { UploadedFile } from './uploaded-file.js';

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
