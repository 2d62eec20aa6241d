import { randomUUID } from 'node:crypto';

/** What stands around the bytes of a form with one file. */
interface FormFrame {
  readonly contentType: string;
  readonly head: Buffer;
  readonly tail: Buffer;
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '%22', '\r': '%0D', '\n': '%0A' };

/** As browsers write names into a form: nothing in them ends the line or the quotes. */
function quoted(text: string): string {
  return `"${text.replace(/["\r\n]/g, (sign) => ESCAPES[sign] ?? '')}"`;
}

/** @param field name of the part, as the host asked for it. */
export function formFrame(field: string, fileName: string): FormFrame {
  const boundary = `portico-${randomUUID()}`;
  const disposition = `form-data; name=${quoted(field)}; filename=${quoted(fileName)}`;
  const lines = [
    `--${boundary}`,
    `Content-Disposition: ${disposition}`,
    'Content-Type: application/octet-stream',
    '',
    '',
  ];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(lines.join('\r\n')),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
}

/** A form on its way to the host, made while it is read; what it knows decides what a failure means. */
export class UploadBody implements AsyncIterable<Buffer> {
  #isWhole = false;
  #fault: { readonly error: unknown } | null = null;

  constructor(
    private readonly frame: FormFrame,
    private readonly bytes: AsyncIterable<Buffer>,
  ) {}

  /** Whether its end may have reached the host: before that, the host has no form to act on. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Why the bytes ended early; null where they did not. */
  get fault(): { readonly error: unknown } | null {
    return this.#fault;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    yield this.frame.head;
    try {
      yield* this.bytes;
    } catch (error) {
      this.#fault = { error };
      throw error;
    }
    this.#isWhole = true;
    yield this.frame.tail;
  }
}
