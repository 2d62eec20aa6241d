import type { Readable } from 'node:stream';
import { RequestError } from './request-error.js';

const BODY_LIMIT = 256 * 1024;

/** Reads a body that must be a JSON object. @throws RequestError */
export async function readJsonBody(body: Readable, limit = BODY_LIMIT): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw new RequestError(413, 'body_too_large', `limit ${limit} bytes`);
    parts.push(part);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch (error) {
    throw new RequestError(400, 'invalid_request', (error as Error).message);
  }
  throw new RequestError(400, 'invalid_request', 'the body must be an object');
}
