import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { PorticoError } from '#libs/kernel';
import { bodyFault, inputFault } from './input-fault.js';
import { isStorableText } from './json-value.js';
import { MultipartBody } from './multipart-body.js';
import { UploadedFile } from './uploaded-file.js';

export interface MultipartLimits {
  /** Bytes of the whole body. */
  readonly body: number;
  /** Files the form may hold, each once, and their largest size in bytes. */
  readonly files: Readonly<Record<string, number>>;
}

const MULTIPART_TYPE = /^multipart\/form-data\s*(;|$)/i;
const PARTS = 64;
const TEXT_BYTES = 1024 * 1024;
const NAME_BYTES = 128;

export function isMultipart({ 'content-type': type }: IncomingHttpHeaders): boolean {
  return MULTIPART_TYPE.test(type ?? '');
}

/** The refusal of a body or file that is too large. */
export type TooLarge = (limitBytes: number) => PorticoError;

/**
 * Reads a form with files. Reading stops at the first fault.
 * @throws PorticoError VALIDATION_ERROR naming the part; what `tooLarge` makes for a body or file over its limit.
 */
export function readMultipart(
  request: IncomingMessage,
  limits: MultipartLimits,
  begin: () => void,
  tooLarge: TooLarge,
): Promise<MultipartBody> {
  if (Number(request.headers['content-length'] ?? 0) > limits.body)
    return Promise.reject(tooLarge(limits.body));
  return new Promise((resolve, reject) => {
    const body = new MultipartBody();
    const parser = openParser(request.headers);
    let size = 0;
    const settle = (end: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      request.resume();
      end();
    };
    const refuse = (error: Error): void => settle(() => reject(error));
    const keep = (name: string, value: string | UploadedFile): void => {
      if (Object.hasOwn(body, name)) refuse(partFault(name, 'once', 'must be sent once'));
      else Object.defineProperty(body, name, { value, enumerable: true, writable: true, configurable: true });
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limits.body) refuse(tooLarge(limits.body));
      else if (!parser.write(chunk)) {
        request.pause();
        parser.once('drain', () => request.resume());
      }
    };
    const onEnd = (): void => {
      request.off('close', onClose);
      parser.end();
    };
    const onClose = (): void => refuse(new Error('the client went away while sending the body'));

    parser.on('field', (name, text, isNameCut, isTextCut) => {
      if (isNameCut) return refuse(partFault(name, 'name', 'has too long a name'));
      if (isTextCut) return refuse(partFault(name, 'maxLength', `must not exceed ${TEXT_BYTES} bytes`));
      if (!isStorableText(text))
        return refuse(partFault(name, 'isText', 'contains characters that are not allowed'));
      keep(name, text);
    });
    parser.on('file', (name: string | undefined, stream, fileName, _encoding, type) => {
      if (name === undefined) {
        stream.resume();
        return refuse(bodyFault('multipart', 'a part of body has no name'));
      }
      const limit = Object.hasOwn(limits.files, name) ? limits.files[name] : undefined;
      const parts: Buffer[] = [];
      let length = 0;
      stream.on('error', refuse);
      if (limit === undefined) {
        stream.resume();
        return refuse(partFault(name, 'unknownField', 'is not a known file'));
      }
      stream.on('data', (part: Buffer) => {
        length += part.length;
        if (length > limit) refuse(tooLarge(limit));
        else parts.push(part);
      });
      stream.on('end', () => keep(name, new UploadedFile(fileName, type, parts)));
    });
    parser.on('partsLimit', () => refuse(bodyFault('maxParts', `body has more than ${PARTS} parts`)));
    parser.on('error', () => refuse(bodyFault('multipart', 'body is not a valid multipart form')));
    parser.on('finish', () => settle(() => resolve(body)));
    begin();
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

function openParser(headers: IncomingHttpHeaders): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { parts: PARTS, fieldSize: TEXT_BYTES, fieldNameSize: NAME_BYTES },
    });
  } catch {
    throw bodyFault('multipart', 'body is not a valid multipart form');
  }
}

function partFault(name: string, rule: string, text: string): PorticoError {
  return inputFault('body', name, rule, `${name} ${text}`);
}
