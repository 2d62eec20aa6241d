import { PorticoError } from '#libs/kernel';
import { objectKey } from './object-key.policy.js';
import { OBJECT_LIMITS } from './object-limits.data.js';
import type { ObjectOrder, Visibility } from './object-terms.js';

/** What a client may say of a new object, checked one by one. */
export interface ObjectWishes {
  readonly key: string;
  readonly contentType: string;
  readonly ttlSeconds?: number | undefined;
  readonly visibility?: Visibility | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly sha256?: string | undefined;
  readonly overwrite?: boolean | undefined;
}

/** @throws PorticoError `INVALID_OBJECT_KEY`, `VALIDATION_ERROR` for metadata that are too much or no texts. */
export function objectOrder(wishes: ObjectWishes): ObjectOrder {
  const { contentType, ttlSeconds = null, visibility = 'private', sha256, overwrite = false } = wishes;
  return {
    key: objectKey(wishes.key),
    contentType,
    visibility,
    metadata: metadataOf(wishes.metadata ?? {}),
    ttlSeconds,
    sha256: sha256?.toLowerCase() ?? null,
    overwrite,
  };
}

function metadataOf(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const faulty = Object.keys(metadata).find((name) => typeof metadata[name] !== 'string');
  if (faulty !== undefined) refuse('isString', 'metadata must hold texts only');
  if (Buffer.byteLength(JSON.stringify(metadata)) > OBJECT_LIMITS.metadataBytes)
    refuse('maxLength', `metadata must not exceed ${OBJECT_LIMITS.metadataBytes} bytes`);
  return metadata as Readonly<Record<string, string>>;
}

function refuse(rule: string, message: string): never {
  throw new PorticoError('VALIDATION_ERROR', { message, details: { field: 'metadata', rule } });
}
