import type { Portal } from '../../portals/portal.js';
import type { Row } from '../../records/record-type.js';

/** Values of `DELETED_TYPE`. */
export const DELETION = { none: 0, inBin: 3, withFolder: 4 } as const;

/** In the bin of a portal that keeps it shut. */
export function isHidden({ state }: Portal, row: Row): boolean {
  return row['DELETED_TYPE'] !== DELETION.none && state.switches.closedBin;
}
