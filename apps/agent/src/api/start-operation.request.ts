import type { Readable } from 'node:stream';
import type { StartRequest } from '../operations/start-result.js';
import { RequestError } from './request-error.js';

const BODY_LIMIT = 256 * 1024;
const COMMAND_LIMIT = 100_000;
const LONGEST_TIMEOUT_SECONDS = 86_400;

type Check = (value: unknown) => boolean;

const FIELDS: Readonly<Record<'fence' | 'kind' | 'command' | 'timeoutSeconds', Check>> = {
  fence: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  kind: (value) => value === 'exec',
  command: (value) =>
    typeof value === 'string' &&
    value.length > 0 &&
    Buffer.byteLength(value) <= COMMAND_LIMIT &&
    !value.includes('\0'),
  timeoutSeconds: (value) => typeof value === 'number' && value > 0 && value <= LONGEST_TIMEOUT_SECONDS,
};

async function readJson(body: Readable): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_LIMIT) throw new RequestError(413, 'body_too_large', `limit ${BODY_LIMIT} bytes`);
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

/** @throws RequestError */
export async function readStartRequest(operationId: string, body: Readable): Promise<StartRequest> {
  const values = await readJson(body);
  for (const [name, valid] of Object.entries(FIELDS)) {
    if (!valid(values[name])) throw new RequestError(400, 'invalid_request', `field ${name} is not valid`);
  }
  const { fence, kind, command, timeoutSeconds } = values as unknown as StartRequest;
  return { operationId, fence, kind, command, timeoutSeconds };
}
