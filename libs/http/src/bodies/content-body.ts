import { bodyFault } from '../input/input-fault.js';
import { JsonScanner } from '../input/json-scanner.js';
import { parseJson, parseJsonBody } from '../input/parse-json-body.js';
import { AROUND_CONTENT_BYTES } from './body-limits.data.js';
import { type ContentMember, type FileTarget, IncomingContent } from './incoming-content.js';
import type { UploadedFile } from './uploaded-file.js';

/**
 * JSON with a file in one of its members: the file goes to disk as it arrives, and only what stands around it is
 * kept and parsed.
 */
export class ContentBody {
  readonly #kept: Buffer[] = [];
  readonly #texts: Buffer[] = [];
  readonly #scanner: JsonScanner;
  readonly #content: IncomingContent;
  #keptBytes = 0;

  /**
   * @param name of the JSON in a fault.
   * @param path of the member inside this JSON.
   * @param content what the file may be.
   */
  constructor(
    private readonly name: string,
    private readonly path: readonly string[],
    content: ContentMember,
    target: FileTarget,
  ) {
    this.#scanner = new JsonScanner(name, path, {
      keep: (bytes) => this.#keep(bytes),
      content: (bytes) => void this.#texts.push(bytes),
    });
    this.#content = new IncomingContent(target, content);
  }

  /** Bytes kept in memory. */
  get keptBytes(): number {
    return this.#keptBytes;
  }

  /** @throws PorticoError `VALIDATION_ERROR`, and as {@link IncomingContent}. */
  async write(piece: Buffer): Promise<void> {
    this.#scanner.push(piece);
    for (const text of this.#texts.splice(0)) await this.#content.write(text);
  }

  /** What the body holds, its file in place; where the text was no base64, an empty one. */
  async finish(): Promise<unknown> {
    const bytes = Buffer.concat(this.#kept);
    const body = await (this.name === 'body' ? parseJsonBody(bytes) : parseJson(bytes, this.name));
    const file = this.#scanner.hasContent ? await this.#content.finish() : null;
    if (file) this.#put(body, file);
    return body;
  }

  abandon(): Promise<void> {
    return this.#content.abandon();
  }

  #keep(bytes: Buffer): void {
    this.#keptBytes += bytes.length;
    if (this.#keptBytes > AROUND_CONTENT_BYTES) {
      const text = `body without its files must not exceed ${AROUND_CONTENT_BYTES} bytes`;
      throw bodyFault('maxLength', text);
    }
    this.#kept.push(bytes);
  }

  /** A member that was written twice counts by its last value, which may be something else. */
  #put(body: unknown, file: UploadedFile): void {
    const [last, ...above] = [...this.path].reverse();
    let place = body;
    for (const name of above.reverse()) place = memberOf(place, name);
    if (typeof memberOf(place, last!) === 'string') (place as Record<string, unknown>)[last!] = file;
  }
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
