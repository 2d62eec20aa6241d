import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { bodyFault } from '../input/input-fault.js';
import { FORM_LIMITS } from './body-limits.data.js';
import { formFault, notAForm, openParser, partFault, tooManyParts } from './form-parser.js';
import { MultipartBody } from './read-multipart.js';

/** Bytes of all texts of such a form. */
const TEXT_BYTES = 65_536;

/** What the form says of its file. */
export interface StreamedFileNames {
  readonly fileName: string;
  readonly contentType: string;
}

/** Takes the one file of a form, as it arrives. */
export type TakeFile<T> = (
  bytes: AsyncIterable<Buffer>,
  names: StreamedFileNames,
  /** The texts before it. */
  fields: object,
) => Promise<T>;

/** The texts of a form, to be checked like any body, and what its file has become; null where there was none. */
export interface StreamedForm<T> {
  readonly fields: object;
  readonly file: T | null;
}

/**
 * Reads a form whose file, named `file`, is handed on as it arrives: it is neither in memory nor on disk here. Texts may
 * stand before it and after it.
 * @throws PorticoError `VALIDATION_ERROR`; what `take` throws; what the body throws. `take` has ended by then.
 */
export async function readStreamedForm<T>(
  headers: IncomingHttpHeaders,
  body: AsyncIterable<Buffer>,
  take: TakeFile<T>,
): Promise<StreamedForm<T>> {
  const form = new StreamingForm(headers, take);
  try {
    for await (const piece of body) await form.write(piece);
    return await form.finish();
  } catch (error) {
    await form.abandon(error);
    throw error;
  }
}

class StreamingForm<T> {
  readonly #parser;
  readonly #fields = new MultipartBody();
  readonly #seen = new Set<string>();
  readonly #failed: Promise<never>;
  #fail!: (error: unknown) => void;
  #textBytes = 0;
  #stream: Readable | null = null;
  #taken: Promise<T> | null = null;

  constructor(
    headers: IncomingHttpHeaders,
    private readonly take: TakeFile<T>,
  ) {
    this.#failed = new Promise<never>((_resolve, reject) => (this.#fail = reject));
    this.#failed.catch(() => undefined);
    this.#parser = openParser(headers);
    this.#parser
      .on('field', (name, text, isNameCut, isTextCut) =>
        this.#attempt(() => this.#field(name, text, isNameCut || isTextCut)),
      )
      .on('file', (name: string | undefined, stream, fileName, _encoding, contentType) => {
        stream.on('error', () => this.#fail(notAForm()));
        if (this.#attempt(() => this.#enter(name, ['file'])))
          this.#begin(stream, { fileName: this.#parser.fileName(fileName), contentType });
        else stream.resume();
      })
      .on('partsLimit', () => this.#fail(tooManyParts()))
      .on('error', (error: unknown) => this.#fail(formFault(error)));
  }

  async write(piece: Buffer): Promise<void> {
    this.#parser.assertFewParts(piece);
    const written = new Promise<void>((resolve) => {
      if (this.#parser.write(piece)) resolve();
      else this.#parser.once('drain', resolve);
    });
    await Promise.race([this.#failed, written]);
  }

  async finish(): Promise<StreamedForm<T>> {
    const parsed = new Promise<void>((resolve) => this.#parser.once('finish', resolve));
    this.#parser.end();
    await Promise.race([this.#failed, parsed]);
    const file = await Promise.race([this.#failed, this.#taken]);
    return { fields: this.#fields, file };
  }

  /** Whoever takes the file learns that it ends here, and is waited for. */
  async abandon(error: unknown): Promise<void> {
    this.#stream?.destroy(error instanceof Error ? error : new Error('a form was refused', { cause: error }));
    await this.#taken?.catch(() => undefined);
  }

  #begin(stream: Readable, names: StreamedFileNames): void {
    this.#stream = stream;
    // Left alone when its reader stops: what the reader says of it then is the fault, and not that it ends.
    const pieces = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    this.#taken = this.take(pieces, names, this.#fields);
    this.#taken.catch(this.#fail);
  }

  #field(name: string, raw: string, isCut: boolean): void {
    this.#enter(name);
    this.#textBytes += raw.length;
    if (isCut || this.#textBytes > TEXT_BYTES)
      throw bodyFault('maxLength', `the texts of body must not exceed ${TEXT_BYTES} bytes`);
    const member = {
      value: this.#parser.text(name, raw),
      enumerable: true,
      writable: true,
      configurable: true,
    };
    Object.defineProperty(this.#fields, name, member);
  }

  #enter(name: string | undefined, files?: readonly string[]): void {
    if (name === undefined) throw bodyFault('multipart', 'a part of body has no name');
    if (Buffer.byteLength(name) > FORM_LIMITS.name)
      throw partFault(name.slice(0, FORM_LIMITS.name), 'name', 'has too long a name');
    if (files && !files.includes(name)) throw partFault(name, 'unknownField', 'is not a known file');
    if (this.#seen.has(name)) throw partFault(name, 'once', 'must be sent once');
    this.#seen.add(name);
  }

  #attempt(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }
}
