import { PorticoError } from '#libs/kernel';
import type { RegisteredEntity } from '../registry/entity-registry.js';

const TEXT_ID = /^[\w.:-]{1,100}$/;

/** @throws PorticoError `INVALID_PARAMS` when the id cannot belong to this entity. */
export function parseRecordId(entity: RegisteredEntity, id: string): string | number {
  if (entity.idType === 'string') {
    if (TEXT_ID.test(id)) return id;
  } else if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new PorticoError('INVALID_PARAMS', {
    message: `Parameter "id" must be ${entity.idType === 'number' ? 'a positive whole number' : 'a short code'}.`,
    details: { field: 'id' },
  });
}
