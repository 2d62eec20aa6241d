import { shown } from '#libs/kernel';
import { redactText } from '#libs/observability';
import { unlistedNames } from '../records/host-fields.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/** Something about a write that succeeded. */
export interface WriteWarning {
  readonly code: 'unknown_fields';
  readonly message: string;
  /** The names it is about, as sent, without secrets and cut where they are long. */
  readonly fields: readonly string[];
}

/** `meta` of a write about which there is something to say. */
export interface WriteMeta {
  readonly warnings: readonly WriteWarning[];
}

/**
 * What the answer to a create or update says of fields nobody knows: a mistyped name is sent to the host like
 * any other, and the host drops it without a word.
 * @returns undefined when every field is known.
 */
export function warningsOf(entity: RegisteredEntity, body: unknown): WriteMeta | undefined {
  const fields = unlistedNames(entity, body).map((name) => shown(redactText(name)));
  if (fields.length === 0) return undefined;
  const message =
    `Unknown to ${entity.base}, sent to the host as they are, which may have ignored them: ` +
    `${shown(fields.join(', '))}. GET /v1/${entity.base}/fields names the known ones.`;
  return { warnings: [{ code: 'unknown_fields', message, fields }] };
}
