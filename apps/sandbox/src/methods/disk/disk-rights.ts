import { HostError } from '../../protocol/host-error.js';
import type { HostCall } from '../../protocol/host-method.js';
import type { Row } from '../../records/record-type.js';
import { DISK_STORAGE } from '../../records/types/disk/disk-object.data.js';
import { ATTACHED_ONLY } from '../../seed/disk/disk.data.js';

function denied(): HostError {
  return new HostError(403, 'ACCESS_DENIED', 'Access denied');
}

/** Administrators see every storage, the others their own, those of their groups and that of the company. */
export function mayEnterAll({ actor }: HostCall): boolean {
  return actor.access === 'admin';
}

function mayEnter(call: HostCall, storage: Row | undefined): boolean {
  if (storage?.['ENTITY_TYPE'] !== 'user' || mayEnterAll(call)) return true;
  return storage['ENTITY_ID'] === String(call.userId);
}

export function mayRead(call: HostCall, row: Row): boolean {
  if (row['reach'] === ATTACHED_ONLY) return false;
  return mayEnter(call, call.portal.table(DISK_STORAGE.table).get(row['STORAGE_ID'] as number));
}

/** @throws HostError ACCESS_DENIED */
export function requireEntry(call: HostCall, storage: Row): void {
  if (!mayEnter(call, storage)) throw denied();
}

/** @throws HostError ACCESS_DENIED */
export function requireRead(call: HostCall, row: Row): void {
  if (!mayRead(call, row)) throw denied();
}
