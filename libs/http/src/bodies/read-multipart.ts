import type { Readable } from 'node:stream';
import type { PorticoError } from '#libs/kernel';
import { bodyFault } from '../input/input-fault.js';
import type { ContentMember } from '../routes/route-definition.js';
import { AROUND_CONTENT_BYTES, FORM_LIMITS } from './body-limits.data.js';
import { ContentBody, type FileTarget, IncomingContent, IncomingFile } from './content-body.js';
import { formFault, type FormParser, notAForm, openParser, partFault, tooManyParts } from './form-parser.js';
import { receiveBody, type Reception } from './receive-body.js';

/** The parts of a form: texts, and files. What a text means says the input class it is checked against. */
export class MultipartBody {
  [name: string]: unknown;
}

/** A form that is being read. */
export interface FormTarget extends FileTarget {
  /** Files the form may hold, each once, and their largest size in bytes. */
  readonly files: Readonly<Record<string, number>>;
  /** A text that is a file in base64. */
  readonly content: ContentMember | null;
  /** Called with the bytes of all texts so far. @throws to refuse. */
  readonly textsGrown: (bytes: number) => void;
}

/**
 * Reads a form with files, which go to disk as they arrive. Reading stops at the first fault.
 * @throws PorticoError VALIDATION_ERROR naming the part; what `tooLarge` makes for a body or file over its limit.
 */
export async function readMultipart(reception: Reception, target: FormTarget): Promise<MultipartBody> {
  const form = new IncomingForm(openParser(reception.request.headers), target);
  try {
    await Promise.race([form.failed, receiveBody(reception, (piece) => form.write(piece))]);
    return await form.finish();
  } catch (error) {
    await form.abandon();
    throw error;
  }
}

/** Turns the events of the parser into one body, or the first fault. */
class IncomingForm {
  readonly #body = new MultipartBody();
  readonly #seen = new Set<string>();
  readonly #work: Promise<void>[] = [];
  readonly #unfinished = new Set<{ abandon(): Promise<void> }>();
  #textBytes = 0;
  #fail!: (error: unknown) => void;
  readonly failed: Promise<never>;

  constructor(
    private readonly parser: FormParser,
    private readonly target: FormTarget,
  ) {
    this.failed = new Promise<never>((_resolve, reject) => (this.#fail = reject));
    this.failed.catch(() => undefined);
    parser.on('field', (name, text, isNameCut, isTextCut) =>
      this.#attempt(() => this.#field(name, text, isNameCut, isTextCut)),
    );
    parser.on('file', (name: string | undefined, stream, fileName, _encoding, contentType) => {
      stream.on('error', () => this.#fail(notAForm()));
      this.#attempt(() => this.#file(name, stream, { fileName: parser.fileName(fileName), contentType }));
    });
    parser.on('partsLimit', () => this.#fail(tooManyParts()));
    parser.on('error', (error: unknown) => this.#fail(formFault(error)));
  }

  async write(piece: Buffer): Promise<void> {
    this.parser.assertFewParts(piece);
    const written = new Promise<void>((resolve) => {
      if (this.parser.write(piece)) resolve();
      else this.parser.once('drain', resolve);
    });
    await Promise.race([this.failed, written]);
  }

  async finish(): Promise<MultipartBody> {
    const parsed = new Promise<void>((resolve) => this.parser.once('finish', resolve));
    this.parser.end();
    await Promise.race([this.failed, parsed]);
    await Promise.race([this.failed, Promise.all(this.#work)]);
    return this.#body;
  }

  /** Of a form that was refused: what has begun is ended, and its files go. */
  async abandon(): Promise<void> {
    this.parser.removeAllListeners('field').removeAllListeners('file');
    await Promise.all([...this.#unfinished].map((part) => part.abandon()));
  }

  #attempt(work: () => Promise<void> | undefined): void {
    try {
      const done = work();
      if (!done) return;
      this.#work.push(done);
      done.catch(this.#fail);
    } catch (error) {
      this.#fail(error);
    }
  }

  #field(name: string, raw: string, isNameCut: boolean, isTextCut: boolean): Promise<void> | undefined {
    this.#enter(name, isNameCut);
    if (isTextCut) throw partFault(name, 'maxLength', `must not exceed ${FORM_LIMITS.text} bytes`);
    this.#textBytes += raw.length;
    if (this.#textBytes > AROUND_CONTENT_BYTES) {
      throw bodyFault('maxLength', `the texts of body must not exceed ${AROUND_CONTENT_BYTES} bytes`);
    }
    this.target.textsGrown(this.#textBytes);
    const text = this.parser.text(name, raw);
    const [first, ...path] = this.target.content?.member.split('.') ?? [];
    if (name === first) return this.#content(name, path, Buffer.from(text));
    this.#keep(name, isList(name) ? [...((this.#body[name] as string[] | undefined) ?? []), text] : text);
    return undefined;
  }

  /** The text is a file in base64, or JSON that holds one. */
  async #content(name: string, path: readonly string[], text: Buffer): Promise<void> {
    const content = this.target.content!;
    const part =
      path.length === 0
        ? new IncomingContent(this.target, content)
        : new ContentBody(name, path, content, this.target);
    this.#unfinished.add(part);
    await part.write(text);
    this.#keep(name, await part.finish());
    this.#unfinished.delete(part);
  }

  #file(
    name: string | undefined,
    stream: Readable,
    names: { readonly fileName: string; readonly contentType: string },
  ): Promise<void> {
    // A file that is refused is read to its end, or the parser would never come to its own.
    const refuse = (fault: PorticoError): never => {
      stream.resume();
      throw fault;
    };
    if (name === undefined) return refuse(bodyFault('multipart', 'a part of body has no name'));
    const { files } = this.target;
    if (!Object.hasOwn(files, name)) return refuse(partFault(name, 'unknownField', 'is not a known file'));
    try {
      this.#enter(name, false);
    } catch (error) {
      return refuse(error as PorticoError);
    }
    return this.#store(name, new IncomingFile(this.target, name, files[name]!), stream, names);
  }

  async #store(
    name: string,
    file: IncomingFile,
    stream: Readable,
    names: { readonly fileName: string; readonly contentType: string },
  ): Promise<void> {
    this.#unfinished.add(file);
    try {
      for await (const bytes of stream as AsyncIterable<Buffer>) await file.write(bytes);
      this.#keep(name, await file.finish(names));
      this.#unfinished.delete(file);
    } finally {
      stream.resume();
    }
  }

  #enter(name: string, isNameCut: boolean): void {
    if (isNameCut || Buffer.byteLength(name) > FORM_LIMITS.name) {
      throw partFault(name.slice(0, FORM_LIMITS.name), 'name', 'has too long a name');
    }
    if (this.#seen.has(name) && !isList(name)) throw partFault(name, 'once', 'must be sent once');
    this.#seen.add(name);
  }

  #keep(name: string, value: unknown): void {
    const member = { value, enumerable: true, writable: true, configurable: true };
    Object.defineProperty(this.#body, name, member);
  }
}

/** Texts whose name ends so are a list, however many of them there are. */
function isList(name: string): boolean {
  return name.endsWith('[]');
}
