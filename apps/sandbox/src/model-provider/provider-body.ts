import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { IncomingMessage } from 'node:http';
import { readRequestText } from '../protocol/request-text.js';
import { type JsonObject, objectIn } from './chat/chat-request.js';
import { ProviderError } from './provider-error.js';

const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** A form with one file. */
export class FormBody {
  readonly #texts: [string, string][] = [];
  readonly #bytes: Buffer[] = [];
  #hasFile = false;

  /** @throws ProviderError for what is no form. */
  static async read(request: IncomingMessage): Promise<FormBody> {
    const form = new FormBody();
    try {
      const parser = new Busboy({ headers: request.headers as BusboyHeaders });
      parser.on('field', (name: string, value: string) => form.#texts.push([name, value]));
      parser.on('file', (_name: string, stream: NodeJS.ReadableStream) => {
        form.#hasFile = true;
        stream.on('data', (bytes: Buffer) => form.#bytes.push(bytes));
      });
      await pipeline(request, parser);
    } catch (error) {
      throw new ProviderError(400, null, `Could not parse multipart form: ${String(error)}`);
    }
    return form;
  }

  /** Null when none was sent. */
  get file(): Buffer | null {
    return this.#hasFile ? Buffer.concat(this.#bytes) : null;
  }

  first(name: string): string | null {
    return this.all(name)[0] ?? null;
  }

  all(name: string): string[] {
    return this.#texts.filter(([field]) => field === name).map(([, value]) => value);
  }
}

/** A JSON body with its text. @throws ProviderError for anything else. */
export async function readJsonBody(request: IncomingMessage): Promise<{ text: string; body: JsonObject }> {
  const text = await readRequestText(request, MAX_BODY_BYTES);
  if (text === null) throw new ProviderError(413, null, 'The request is too large.');
  try {
    return { text, body: objectIn(JSON.parse(text)) };
  } catch {
    throw new ProviderError(400, null, 'We could not parse the JSON body of your request.');
  }
}
