import type { SectionRefusal } from '#libs/host-client/contracts';
import { PorticoError } from '#libs/kernel';

/** What the host says of a version that belongs to another file. */
export const FOREIGN_VERSION: SectionRefusal = { host: ['disk_file_22004'], answer: 'ENTITY_NOT_FOUND' };

/** The host moves within a storage only; to what goes beyond it, it answers false and calls that a success. */
export function refuseUnmoved(payload: unknown): void {
  if (payload !== false) return;
  throw new PorticoError('HOST_ERROR', {
    message: 'A file can be moved within its storage only. Copy it there instead.',
  });
}
